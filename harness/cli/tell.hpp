#pragma once
// One history's verdict in words, for the verbs that look at single histories.

#include "harness/cli/console.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/scenario.hpp"

#include <string>

namespace seatrial::cli {

struct Told {
    std::string name{};
    Scenario const& scenario;      ///< empty where only the history is known
    History const& history;
    Verdict const& verdict;
};

/// The word of the verdict, warnings, and the story of a violation.
void tell_verdict(Told const& told, Console& console);

/// Judges what drive() returned. A scenario that was passed over as a whole is void, with the reason; one in which the implementation
/// was silent is at best inconclusive.
[[nodiscard]] Verdict judge_driven(History const& history);

/// 0 conforms, 1 violates, 5 inconclusive or void.
[[nodiscard]] Exit exit_of(Verdict const& verdict);

}  // namespace seatrial::cli
