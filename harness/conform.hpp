#pragma once
// The whole pipeline: what to do, what happened, what it means, and the least story that shows it.

#include "harness/iut/iut.hpp"
#include "harness/shrink.hpp"

namespace seatrial {

struct Lab { Iut& iut; std::optional<Published> wanted{}; };

[[nodiscard]] tl::expected<Report, IutError> conform(Scenario const& wanted, Lab lab);

}  // namespace seatrial
