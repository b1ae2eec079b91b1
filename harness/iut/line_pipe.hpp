#pragma once
// Lines to and from a running program. Nothing here blocks longer than it is told: not a program that does not read, nor one
// that writes without end, nor a grandchild that keeps a pipe open after the program has ended.

#include "harness/iut/launch.hpp"
#include "harness/iut/stderr_log.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial {

/// How long one exchange may last, from its construction on.
class Patience {
public:
    explicit Patience(std::chrono::milliseconds limit) : end_{std::chrono::steady_clock::now() + limit} {}
    /// Milliseconds that are left, rounded up; 0 when it has run out.
    [[nodiscard]] int left() const;

private:
    std::chrono::steady_clock::time_point end_;
};

class LinePipe {
public:
    /// Both outlive this object.
    LinePipe(Launched& program, StderrLog& log, std::size_t line_bytes_max);

    /// Gone: the program has ended or closed its input. OutOfTime: it does not read; part of the text may have been written.
    enum class Sent : std::uint8_t { All, Gone, OutOfTime };
    [[nodiscard]] Sent send(std::string_view text, Patience const& patience);

    /// Gone: the program has ended or closed its output, and everything it wrote before has been read.
    enum class Arrival : std::uint8_t { Line, Gone, OutOfTime, TooLong };
    /// The next line without its LF. It is valid until the next call.
    [[nodiscard]] Arrival receive(std::string_view& line, Patience const& patience);
    /// The next line that was read already, if any.
    [[nodiscard]] std::optional<std::string_view> take_buffered();
    /// What was read of a line whose end has not come.
    [[nodiscard]] std::string_view unfinished() const { return {buffer_.data() + begin_, end_ - begin_}; }

    /// Whether the program was seen to have ended by the last call; someone else may have answered for it.
    [[nodiscard]] bool saw_end() const { return ended_; }

    /// Takes from the pipe to standard error what is there, at most a megabyte.
    void read_stderr();
    /// Throws away what stands in standard output. False: there is no one any more who could write to it.
    bool discard_output();

private:
    enum class Read : std::uint8_t { Some, Nothing, End };
    [[nodiscard]] Read read_output();
    /// Waits until something can be read, or until input takes text where `writing`. False: time is out.
    [[nodiscard]] bool wait(bool writing, Patience const& patience);

    Launched& program_;
    StderrLog& log_;
    std::size_t line_bytes_max_;
    std::vector<char> buffer_;
    std::size_t begin_{0};     ///< of what was not taken yet
    std::size_t scanned_{0};   ///< up to here there is no LF
    std::size_t end_{0};
    bool output_ready_{false};
    bool stderr_ready_{false};
    bool ended_{false};
};

}  // namespace seatrial
