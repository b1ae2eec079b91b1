#pragma once

#include "harness/iut/iut.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <optional>

namespace seatrial {

/// Runs a scenario against an implementation: resets it, does each step through the faulty network, ends with a quiet phase
/// (faults stop, messages in flight arrive, due timers run, every task is read and offered to a claim), and returns what happened.
/// `wanted` overrides the published readings and numbers where the implementation can be configured.
/// A scenario that needs readings which the implementation lacks gives a history whose only entry is PassedOver with step 0; a step
/// that needs an operation, a clock or an earlier result which is not there is passed over alone, with the reason.
[[nodiscard]] tl::expected<History, IutError> drive(Scenario const& wanted_steps, Iut& iut, std::optional<Published> const& wanted);

/// A peer that is silent more often than this in one scenario costs only time; the judge has enough.
inline constexpr int silences_max = 2;

/// The same into `history`, which keeps what happened before an error. Where a control request is not answered, which is an error of
/// kind NoAnswer, its last entry is a PassedOver that says so.
[[nodiscard]] tl::expected<void, IutError> drive_into(History& history, Scenario const& wanted_steps, Iut& iut,
                                                      std::optional<Published> const& wanted, int silences = silences_max);

}  // namespace seatrial
