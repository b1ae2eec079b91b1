#include "harness/iut/line_pipe.hpp"

#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace seatrial {

namespace {

constexpr std::size_t chunk = std::size_t{64} << 10;

}  // namespace

LinePipe::LinePipe(Launched& program, StderrLog& log, std::size_t line_bytes_max)
    : program_{program}, log_{log}, line_bytes_max_{line_bytes_max}, buffer_(2 * chunk) {}

int Patience::left() const {
    auto const left = std::chrono::ceil<std::chrono::milliseconds>(end_ - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1 << 30));
}

bool LinePipe::wait(bool writing, Patience const& patience) {
    std::array<pollfd, 4> watched{{
        {.fd = program_.out.get(), .events = POLLIN, .revents = 0},
        {.fd = program_.err.get(), .events = POLLIN, .revents = 0},
        {.fd = program_.ended.get(), .events = POLLIN, .revents = 0},
        {.fd = writing ? program_.in.get() : -1, .events = POLLOUT, .revents = 0},
    }};
    for (;;) {
        int const left = patience.left();
        int const ready = ::poll(watched.data(), watched.size(), left);
        if (ready < 0 && errno == EINTR) continue;
        output_ready_ = watched[0].revents != 0;
        stderr_ready_ = watched[1].revents != 0;
        ended_ = watched[2].revents != 0;
        return ready > 0;
    }
}

LinePipe::Read LinePipe::read_output() {
    if (begin_ > 0 && begin_ == end_) begin_ = scanned_ = end_ = 0;
    if (buffer_.size() - end_ < chunk) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        scanned_ -= begin_;
        begin_ = 0;
        buffer_.resize(std::max(buffer_.size(), end_ + chunk));
    }
    for (;;) {
        ssize_t const count = ::read(program_.out.get(), buffer_.data() + end_, buffer_.size() - end_);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN ? Read::Nothing : Read::End;
        end_ += static_cast<std::size_t>(count);
        return count == 0 ? Read::End : Read::Some;
    }
}

void LinePipe::read_stderr() {
    std::array<char, 16384> text;   // not cleared: filled by read
    for (std::size_t total = 0; program_.err.is_open() && total < (std::size_t{1} << 20);) {
        ssize_t const count = ::read(program_.err.get(), text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count == 0) program_.err.close();   // nobody can write to it any more, and a closed pipe would wake us for ever
        if (count <= 0) return;
        log_.append({text.data(), static_cast<std::size_t>(count)});
        total += static_cast<std::size_t>(count);
    }
}

bool LinePipe::discard_output() {
    for (std::size_t total = 0; total < (std::size_t{4} << 20);) {
        begin_ = scanned_ = end_ = 0;
        Read const read = read_output();
        if (read != Read::Some) return read == Read::Nothing;
        total += end_;
    }
    return true;
}

LinePipe::Sent LinePipe::send(std::string_view text, Patience const& patience) {
    for (;;) {
        ssize_t const count = ::write(program_.in.get(), text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno != EAGAIN) return Sent::Gone;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
        if (text.empty()) return Sent::All;
        // The program reads slowly, or does not read because nobody reads what it writes: take that in while waiting.
        if (!wait(true, patience)) return Sent::OutOfTime;
        if (stderr_ready_) read_stderr();
        bool const full = end_ - begin_ > line_bytes_max_;
        if (output_ready_ && !full && read_output() == Read::End) return Sent::Gone;
        if (ended_) return Sent::Gone;   // what it wrote last is read by nobody: it did not read all that it was sent
        if (patience.left() == 0) return Sent::OutOfTime;
    }
}

std::optional<std::string_view> LinePipe::take_buffered() {
    if (scanned_ == end_) return std::nullopt;
    char const* const lf = static_cast<char const*>(std::memchr(buffer_.data() + scanned_, '\n', end_ - scanned_));
    if (lf == nullptr) {
        scanned_ = end_;
        return std::nullopt;
    }
    std::string_view const line{buffer_.data() + begin_, static_cast<std::size_t>(lf - buffer_.data()) - begin_};
    begin_ += line.size() + 1;
    scanned_ = begin_;
    return line;
}

LinePipe::Arrival LinePipe::receive(std::string_view& line, Patience const& patience) {
    for (bool first = true;; first = false) {
        if (std::optional<std::string_view> const found = take_buffered()) {
            line = *found;
            return line.size() > line_bytes_max_ ? Arrival::TooLong : Arrival::Line;
        }
        if (end_ - begin_ > line_bytes_max_) return Arrival::TooLong;
        if (!first && patience.left() == 0) return Arrival::OutOfTime;   // bytes trickle in, but no line
        if (!wait(false, patience)) return Arrival::OutOfTime;
        if (stderr_ready_) read_stderr();
        // What a program wrote before it ended can be read now, even if it was not there yet when the waiting looked for it.
        Read const read = output_ready_ || ended_ ? read_output() : Read::Nothing;
        if (read == Read::End) return Arrival::Gone;
        if (read == Read::Nothing && ended_) return Arrival::Gone;       // someone else holds its pipe
    }
}

}  // namespace seatrial
