#include "harness/iut/process_group.hpp"

#include <sys/wait.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace seatrial {

namespace {

[[nodiscard]] std::string ending_of(int status) {
    if (WIFEXITED(status)) return "it ended with exit code " + std::to_string(WEXITSTATUS(status));
    if (WIFSIGNALED(status))
        return "it was ended by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
    return "it ended";
}

}  // namespace

/// The ended program is not reaped yet: as long as it is not, its group keeps its number, and no stranger can be killed by it.
bool ProcessGroup::has_ended() const {
    siginfo_t info{};
    int const found = ::waitid(P_PID, static_cast<id_t>(program_.pid), &info, WEXITED | WNOHANG | WNOWAIT);
    return (found == 0 && info.si_pid != 0) || (found != 0 && errno == ECHILD);
}

bool ProcessGroup::ends_within(std::chrono::milliseconds patience) {
    auto const end = std::chrono::steady_clock::now() + patience;
    std::chrono::microseconds pause{100};
    while (!has_ended()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        // A program that is stopped in the middle of its writing could not end.
        lines_.read_stderr();
        lines_.discard_output();
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds{10'000});
    }
    return true;
}

/// A child of a shell may end a moment after it.
bool ProcessGroup::output_ends() {
    for (int tries = 0; tries < 20; ++tries) {
        if (!lines_.discard_output()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    return false;
}

std::vector<std::string> ProcessGroup::stop(std::chrono::milliseconds patience) {
    std::vector<std::string> warnings;
    program_.in.close();
    bool ended = ends_within(patience);
    if (!ended) {
        ::kill(-program_.pid, SIGTERM);
        ended = ends_within(patience);
    }
    if (!ended) warnings.emplace_back("the program ignored the end of its input and SIGTERM; it was killed with its process group; stop when standard input ends");
    lines_.read_stderr();
    if (ended && !output_ends()) warnings.emplace_back("a child of the program kept its output open; it was killed with the process group; end or wait for what you start, or give it "
                              "other streams");
    kill_and_reap({});
    return warnings;
}

std::string ProcessGroup::kill_and_reap(std::chrono::milliseconds patience) {
    if (program_.pid <= 0) return "";
    bool const ended = ends_within(patience);
    ::kill(-program_.pid, SIGKILL);
    ::kill(program_.pid, SIGKILL);   // it may have moved itself to another group
    int status = 0;
    while (::waitpid(program_.pid, &status, 0) < 0 && errno == EINTR) {}
    program_.pid = 0;
    lines_.read_stderr();
    program_.in.close();
    return ended ? ending_of(status) : "";
}

}  // namespace seatrial
