// The deadline is looked at when an attempt ends, not when the next one is granted.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

/// Between two attempts the deadline is forgotten.
TaskRecord without_deadline(TaskRecord task) {
    if (task.phase == PhaseWord::Queued || task.phase == PhaseWord::Backoff) task.deadline.reset();
    return task;
}

std::optional<ReasonWord> limit(TaskRecord const& task, Context const& context) {
    return task.live == 0 && task.phase == PhaseWord::Leased ? limit_reached(task, context)
                                                             : limit_reached(without_deadline(task), context);
}

Tick due(TaskRecord const& task, Context const& context) { return next_due(without_deadline(task), context); }

Changes timer(TimerFacts const& facts, Context const& context) {
    TaskRecord const lie = without_deadline(*facts.task);
    Changes changes = decide_timer({.task = &lie, .live = facts.live}, context);
    changes.task->deadline = facts.task->deadline;
    return changes;
}

}  // namespace

Mutant deadline_not_checked_at_grant() {
    return {.id = "M-54",
            .name = "deadline-not-checked-at-grant",
            .sentence = "The deadline is looked at when an attempt ends, not when the next one is granted.",
            .clauses = {"RETRY-T1.d"},
            .forbidden_traces = {"FT-29"},
            .level = 2,
            .break_it = [](Design& design) {
                design.decisions.limit_reached = limit;
                design.decisions.next_due = due;
                design.decisions.timer = timer;
            }};
}

}  // namespace seatrial::reference
