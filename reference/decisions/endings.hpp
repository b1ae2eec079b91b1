#pragma once
// How attempts and tasks end. Every decision that ends one does it here, so that an end always means the same.

#include "reference/decisions/decision.hpp"

namespace seatrial::reference {

[[nodiscard]] inline Tick later(Tick from, std::uint64_t ticks) { return Tick{from.value + static_cast<std::int64_t>(ticks)}; }

/// Whether the attempt holds authority now. Under strict expiry a lapsed lease is worth nothing.
[[nodiscard]] bool is_current(TaskRecord const& task, AttemptRecord const& attempt, Context const& context);

/// What someone without authority is told (RETRY-T4.c, CANCEL-01.m).
[[nodiscard]] Reply no_authority(TaskRecord const& task);

/// Takes the authority from the attempt and gives it its final status.
void end_attempt(TaskRecord& task, AttemptRecord& attempt, AttemptWord status);
void end_task(TaskRecord& task, PhaseWord phase, Context const& context);
void fail_task(TaskRecord& task, ReasonWord reason, Context const& context);
void confirm_cancel(TaskRecord& task, Context const& context);

/// An attempt that ends without ever having given a sign may not count. `proven`: its node states that it did nothing, and
/// that is declared to be believed.
void uncount_if_idle(TaskRecord& task, bool proven, Context const& context);

/// More was used than the budget, and that is declared to end the attempt.
[[nodiscard]] bool must_stop_for_budget(TaskRecord const& task, Context const& context);

/// After an attempt ended without a result in a way that permits another: a recorded cancellation is confirmed, a limit
/// fails the task visibly (RETRY-T1.h), otherwise the task waits for its next attempt.
void go_on_without_attempt(TaskRecord& task, Context const& context);

/// When a recorded cancellation may be confirmed, as things stand; `never` while only the executor can end the attempt.
[[nodiscard]] Tick cancel_due(TaskRecord const& task, Context const& context);

}  // namespace seatrial::reference
