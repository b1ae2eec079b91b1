#pragma once
// The bar on standard error while a run goes on, only for terminals.

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace seatrial::cli {

struct ProgressState {
    std::uint64_t done{};              ///< scenarios
    std::uint64_t faults{};
    std::uint64_t violations{};
    std::optional<std::uint64_t> wanted{};       ///< scenarios, where the budget is one of scenarios
    double seconds{};                            ///< since the start
    std::optional<double> seconds_wanted{};      ///< where the budget is one of time
};

/// One line of at most `width` characters: bar, scenarios done, rate, faults, violations, time left.
[[nodiscard]] std::string progress_line(ProgressState const& state, std::size_t width);

class ProgressBar {
public:
    ProgressBar(std::ostream& err, bool shown) : err_{err}, shown_{shown} {}
    ~ProgressBar() { clear(); }
    ProgressBar(ProgressBar const&) = delete;
    ProgressBar& operator=(ProgressBar const&) = delete;

    /// Redraws at most ten times a second.
    void show(ProgressState const& state);
    void clear();

private:
    std::ostream& err_;
    bool shown_;
    bool drawn_{false};
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace seatrial::cli
