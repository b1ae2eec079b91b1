#pragma once
// A running program with everything it started: stopped together, and never left behind as a zombie.

#include "harness/iut/launch.hpp"
#include "harness/iut/line_pipe.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace seatrial {

class ProcessGroup {
public:
    ProcessGroup(Launched program, StderrLog& log, std::size_t line_bytes_max)
        : program_{std::move(program)}, lines_{program_, log, line_bytes_max} {}
    ~ProcessGroup() { kill_and_reap({}); }
    ProcessGroup(ProcessGroup const&) = delete;
    ProcessGroup& operator=(ProcessGroup const&) = delete;

    [[nodiscard]] LinePipe& lines() { return lines_; }
    [[nodiscard]] int pid() const { return program_.pid; }
    /// What it started may go on, and even answer; the program itself is over.
    [[nodiscard]] bool has_ended() const;

    /// Ends its input, then asks with SIGTERM, then kills the group; each wait lasts `patience` at most. Gives what is worth a warning.
    [[nodiscard]] std::vector<std::string> stop(std::chrono::milliseconds patience);
    /// Gives a program that is about to end a moment to do so by itself, then kills the group. Says how the program ended:
    /// "it ended with exit code 3", "it was ended by signal 9 (Killed)"; nothing if it was still running.
    std::string kill_and_reap(std::chrono::milliseconds patience);

private:
    [[nodiscard]] bool output_ends();
    [[nodiscard]] bool ends_within(std::chrono::milliseconds patience);

    Launched program_;
    LinePipe lines_;
};

}  // namespace seatrial
