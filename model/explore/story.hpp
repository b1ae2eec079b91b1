#pragma once
// States and steps in words.

#include "model/explore/cell.hpp"

#include <string>

namespace seatrial::explore {

/// "claim by node 1, generation 2 → lease  (claim.grant)"
[[nodiscard]] std::string step_text(Cell const& cell, StepId step);
/// The fields that are not at rest; due times as ticks from now, so that 0 is now and negative is past.
[[nodiscard]] std::string state_text(Cell const& cell, State const& state);

}  // namespace seatrial::explore
