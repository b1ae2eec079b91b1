#pragma once

#include "harness/verdict.hpp"

namespace seatrial {

/// Asks the oracle and the monitors about one history. Pure.
[[nodiscard]] Verdict judge(History const& seen);

}  // namespace seatrial
