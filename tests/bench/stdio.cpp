// Calls per second over stdio, one call open, both processes on one core: the reference coordinator against an echo that moves
// the same bytes through the same codec and does nothing else. Prints the median of five ratios; the reference must reach half.

#include "harness/iut/child_process.hpp"
#include "reference/front_ends/stdio.hpp"
#include "reference/reference.hpp"
#include "tests/bench/recorded.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>

namespace {

using namespace seatrial;

constexpr std::uint32_t blocks = 4;

double calls_per_second(std::string const& self, char const* part, std::vector<bench::Recorded> const& steps) {
    auto child = ChildProcess::start({.argv = {self, part}});
    if (!child) { fmt::print(stderr, "bench_stdio: {}\n", child.error().what); std::exit(1); }
    auto const begin = std::chrono::steady_clock::now();
    for (bench::Recorded const& step : steps) {
        if (auto const* call = std::get_if<bench::DidCall>(&step)) (void)(*child)->call(call->command);
        else if (auto const* tick = std::get_if<bench::DidAdvance>(&step)) (void)(*child)->advance(tick->ticks);
        else (void)(*child)->reset(std::get<bench::DidReset>(step).wanted);
    }
    std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
    return static_cast<double>(steps.size()) / took.count();
}

}  // namespace

int main(int argc, char** argv) {
    auto const reference = reference::make_reference();
    if (argc > 1 && std::string_view{argv[1]} == "reference") return reference::serve_stdio(*reference, STDIN_FILENO, STDOUT_FILENO);
    std::vector<bench::Recorded> const steps = bench::record(*reference, blocks);
    if (argc > 1 && std::string_view{argv[1]} == "echo") {
        bench::Echo echo{reference->hello(), steps};
        return reference::serve_stdio(echo, STDIN_FILENO, STDOUT_FILENO);
    }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) fmt::print("could not pin to one core; the figures are less steady\n");
    std::array<double, 5> ratios{};
    for (double& ratio : ratios) {
        double const echo = calls_per_second(argv[0], "echo", steps);
        double const served = calls_per_second(argv[0], "reference", steps);
        ratio = served / echo;
        fmt::print("stdio: reference {:.0f} calls/s, echo {:.0f} calls/s, ratio {:.0f} %\n", served, echo, 100 * ratio);
    }
    std::ranges::sort(ratios);
    fmt::print("stdio: median ratio {:.0f} % (at least 50 % wanted)\n", 100 * ratios[2]);
    return ratios[2] >= 0.5 ? 0 : 1;
}
