#pragma once

#include "harness/iut/iut.hpp"
#include "harness/verdict.hpp"

#include <optional>

namespace seatrial {

struct Report { Scenario scenario{}; History history{}; Verdict verdict{}; };

/// The least scenario found that still violates the same clause as `found`, with its history and verdict. Deterministic for a
/// deterministic implementation. Every candidate is run once more before it is believed.
[[nodiscard]] tl::expected<Report, IutError> shrink(Report found, Iut& iut, std::optional<Published> const& wanted);

}  // namespace seatrial
