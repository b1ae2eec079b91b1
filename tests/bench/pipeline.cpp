// What the harness costs: the rate of generate + drive + judge in process, beside the rate at which the very same steps execute
// against the reference alone. Prints the median of five ratios; the pipeline must reach a fifth.

#include "harness/iut/in_process.hpp"
#include "harness/judge.hpp"
#include "reference/reference.hpp"
#include "tests/bench/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace {

using namespace seatrial;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t blocks = 20;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Shares { double generate{}, drive{}, judge{}; };

/// Seconds of the whole pipeline; a violation would make the figures meaningless.
double run_pipeline(Endpoint& endpoint, Shares& shares) {
    InProcess iut{endpoint};
    auto const begin = Clock::now();
    for (std::uint32_t block = 0; block < blocks; ++block) {
        auto at = Clock::now();
        std::vector<Scenario> const scenarios = generate_block(1, block, World{iut.hello()});
        shares.generate += seconds_since(at);
        for (Scenario const& scenario : scenarios) {
            at = Clock::now();
            auto const history = drive(scenario, iut, std::nullopt);
            shares.drive += seconds_since(at);
            at = Clock::now();
            if (!history || judge(*history).word != Judgement::Conforms) { fmt::print(stderr, "bench_pipeline: the reference does not conform\n"); std::exit(1); }
            shares.judge += seconds_since(at);
        }
    }
    return seconds_since(begin);
}

double run_alone(Endpoint& endpoint, std::vector<bench::Recorded> const& steps) {
    auto const begin = Clock::now();
    for (bench::Recorded const& step : steps) {
        if (auto const* call = std::get_if<bench::DidCall>(&step)) (void)endpoint.handle(call->command);
        else if (auto const* tick = std::get_if<bench::DidAdvance>(&step)) (void)endpoint.advance(tick->ticks);
        else (void)endpoint.reset(std::get<bench::DidReset>(step).wanted);
    }
    return seconds_since(begin);
}

}  // namespace

int main() {
    auto const reference = reference::make_reference();
    std::vector<bench::Recorded> const steps = bench::record(*reference, blocks);
    std::array<double, 5> ratios{};
    for (double& ratio : ratios) {
        Shares shares;
        double const whole = run_pipeline(*reference, shares);
        double const alone = run_alone(*reference, steps);
        ratio = alone / whole;
        auto const count = static_cast<double>(steps.size());
        fmt::print("pipeline: {:.0f} steps/s (generate {:.2f} s, drive {:.2f} s, judge {:.2f} s), reference alone {:.0f} steps/s, ratio {:.1f} %\n", count / whole, shares.generate,
                   shares.drive, shares.judge, count / alone, 100 * ratio);
    }
    std::ranges::sort(ratios);
    fmt::print("pipeline: median ratio {:.1f} % (at least 20 % wanted)\n", 100 * ratios[2]);
    return ratios[2] >= 0.2 ? 0 : 1;
}
