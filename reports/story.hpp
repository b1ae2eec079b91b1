#pragma once
// A history told in plain sentences: who did what, which message was lost, what was answered, and what cannot be.

#include "harness/verdict.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"

#include <string>
#include <vector>

namespace seatrial::reports {

/// Numbered lines up to the entry of the finding, which is marked ✗, then what the law allows instead, the clause in words, and which
/// identifiers of the implementation the short names stand for. Safe to print: everything foreign has gone through `plain`.
[[nodiscard]] std::vector<std::string> tell_story(Scenario const& scenario, History const& history, Finding const& finding);

}  // namespace seatrial::reports
