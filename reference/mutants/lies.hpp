#pragma once
// What mutants tell an honest decision, or change about its answer, to make it go wrong.

#include "reference/decisions/endings.hpp"

#include <algorithm>

namespace seatrial::reference {

/// The same context under other terms, which must outlive it.
[[nodiscard]] inline Context under(Context const& context, Terms const& terms) {
    return {.now = context.now, .terms = terms, .habits = context.habits, .counts = context.counts, .decisions = context.decisions};
}

/// The task as it would stand if the attempt held authority.
[[nodiscard]] inline TaskRecord as_if_current(TaskRecord task, AttemptRecord const& attempt, Context const& context) {
    task.phase = PhaseWord::Leased;
    task.live = attempt.ordinal;
    task.lease_end = std::max(task.lease_end, later(context.now, 1));
    return task;
}

/// Makes the answer to a claim name the attempt that is recorded.
inline void tell_lease(Decision& decision) {
    LeaseRef& told = std::get<LeaseView>(decision.reply.details).lease;
    told.attempt = decision.changes.attempt->id;
    told.generation = decision.changes.attempt->generation;
}

}  // namespace seatrial::reference
