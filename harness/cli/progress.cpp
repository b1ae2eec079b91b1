#include "harness/cli/progress.hpp"

#include "reports/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace seatrial::cli {

namespace {

constexpr std::size_t bar_width = 24;

/// Between 0 and 1; nothing where the end is unknown.
std::optional<double> share_done(ProgressState const& state) {
    if (state.wanted && *state.wanted > 0) return std::min(1.0, static_cast<double>(state.done) / static_cast<double>(*state.wanted));
    if (state.seconds_wanted && *state.seconds_wanted > 0) return std::min(1.0, state.seconds / *state.seconds_wanted);
    return std::nullopt;
}

std::string time_words(double seconds) {
    auto const whole = static_cast<std::uint64_t>(seconds + 0.5);
    return whole < 60 ? fmt::format("{} s", whole) : fmt::format("{}:{:02} min", whole / 60, whole % 60);
}

}  // namespace

std::string progress_line(ProgressState const& state, std::size_t width) {
    std::string line;
    std::optional<double> const share = share_done(state);
    if (share) {
        auto const full = static_cast<std::size_t>(*share * bar_width);
        line += "[" + std::string(full, '#') + std::string(bar_width - full, '.') + "] ";
    }
    line += reports::grouped(state.done);
    if (state.wanted) line += "/" + reports::grouped(*state.wanted);
    line += " scenarios";
    if (state.seconds > 0)
        line += fmt::format("  {}/s", reports::grouped(static_cast<std::uint64_t>(static_cast<double>(state.done) / state.seconds)));
    line += fmt::format("  {} faults  {} violations", reports::grouped(state.faults), reports::grouped(state.violations));
    if (share && *share > 0.02) line += "  " + time_words(state.seconds * (1 - *share) / *share) + " left";
    if (line.size() > width) line.resize(width);
    return line;
}

void ProgressBar::show(ProgressState const& state) {
    if (!shown_) return;
    auto const now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds{100};
    err_ << "\r\x1b[K" << progress_line(state, 100) << std::flush;
    drawn_ = true;
}

void ProgressBar::clear() {
    if (drawn_) err_ << "\r\x1b[K" << std::flush;
    drawn_ = false;
}

}  // namespace seatrial::cli
