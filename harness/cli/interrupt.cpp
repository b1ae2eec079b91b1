#include "harness/cli/interrupt.hpp"

#include <csignal>

namespace seatrial::cli {

namespace {

std::sig_atomic_t volatile interrupted = 0;

extern "C" void mark_interrupted(int) { interrupted = 1; }

}  // namespace

void catch_signals() {
    struct sigaction action{};
    action.sa_handler = mark_interrupted;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

bool was_interrupted() { return interrupted != 0; }

}  // namespace seatrial::cli
