#pragma once
// Where a verb writes, and what a verb can come to.

#include <iosfwd>
#include <string>

namespace seatrial::cli {

struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool color{false};          ///< results on out may be coloured
    bool progress{false};       ///< err is a terminal: a bar may be drawn
    std::string version{};
    std::string commit{};
    std::string command{};      ///< as typed, one shell line; for reports
};

/// Exit codes of docs/command-line.md.
enum class Exit : int { GateMet = 0, Violation = 1, Usage = 2, AdapterFault = 3, StaleBaseline = 4, Incomplete = 5, HarnessFault = 6 };

/// The code that wins where several apply: the first of 2, 6, 3, 1, 4, 5, 0.
[[nodiscard]] Exit worse_of(Exit left, Exit right);

/// Why a verb cannot go on, for people.
struct Failure {
    Exit code{Exit::Usage};
    std::string sentence{};
    std::string hint{};
};

/// "seatrial: sentence" and the hint on err; returns the code as a number.
int report_failure(Failure const& failure, Console& console);

}  // namespace seatrial::cli
