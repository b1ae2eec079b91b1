#pragma once

#include "harness/iut/iut.hpp"
#include "harness/judge.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <optional>

namespace seatrial {

struct Report { Scenario scenario{}; History history{}; Verdict verdict{}; };

using JudgeFunction = std::function<Verdict(History const&)>;

struct ShrinkLimits {
    std::uint32_t runs_max{2000};      ///< scenarios driven in all; what is least by then is the result
    std::uint32_t pairs_steps_max{14}; ///< scenarios with more steps are not tried without two steps that stand apart
    std::uint32_t silence_max{40};     ///< runs that end without an answer cost real time: 1 for a death, 4 for a timeout
};

/// The least scenario found that still violates the same clause as `found`, with its history and verdict. Deterministic for a
/// deterministic implementation. Every candidate is run once more before it is believed. Unless the limit was reached, no single
/// step of the result can be left out. A violation that does not happen again is returned as it was found, with the reason.
[[nodiscard]] tl::expected<Report, IutError> shrink(Report found, Iut& iut, std::optional<Published> const& wanted,
                                                    JudgeFunction const& judged_by = judge, ShrinkLimits limits = {});

}  // namespace seatrial
