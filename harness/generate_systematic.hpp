#pragma once
// The first thing a campaign does: every single message fault at every message of a dozen canonical scenarios.

#include "harness/generate.hpp"

#include <vector>

namespace seatrial {

/// The canonical scenarios without a fault, then each with one fault at one message, and, where the fault leaves the caller
/// without an answer, also with the repeat that such a caller sends. Named "systematic-…".
[[nodiscard]] std::vector<Scenario> systematic_scenarios(World const& world);

}  // namespace seatrial
