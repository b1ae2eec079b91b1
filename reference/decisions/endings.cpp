#include "reference/decisions/endings.hpp"

#include <algorithm>

namespace seatrial::reference {

bool is_lease_of(LeaseRef const& lease, AttemptRecord const& attempt) {
    return attempt.task == lease.task && attempt.id == lease.attempt && attempt.generation == lease.generation;
}

bool is_current(TaskRecord const& task, AttemptRecord const& attempt, Context const& context) {
    if (task.live != attempt.ordinal) return false;
    return context.terms.readings.lease_expiry == LeaseExpiry::Soft || context.now < task.lease_end;
}

Reply no_authority(TaskRecord const& task) { return {task.phase == PhaseWord::Cancelled ? Answer::Cancelled : Answer::Stale}; }

void end_attempt(TaskRecord& task, AttemptRecord& attempt, AttemptWord status) {
    attempt.status = status;
    task.live = 0;
}

void end_task(TaskRecord& task, PhaseWord phase, Context const& context) {
    task.phase = phase;
    task.ended_at = context.now;
    if (task.cancel == CancelWord::Requested) task.cancel = phase == PhaseWord::Delivered ? CancelWord::Overtaken : CancelWord::Moot;
}

void fail_task(TaskRecord& task, ReasonWord reason, Context const& context) {
    end_task(task, PhaseWord::Failed, context);
    task.reason = reason;
}

void confirm_cancel(TaskRecord& task, Context const& context) {
    task.cancel = CancelWord::Confirmed;
    end_task(task, PhaseWord::Cancelled, context);
}

void go_on_without_attempt(TaskRecord& task, Context const& context) {
    if (task.cancel == CancelWord::Requested) return confirm_cancel(task, context);
    if (std::optional<ReasonWord> const limit = context.decisions.limit_reached(task, context)) return fail_task(task, *limit, context);
    task.phase = PhaseWord::Backoff;
    task.backoff_end = later(context.now, context.terms.backoff_ticks);
}

Tick cancel_due(TaskRecord const& task, Context const& context) {
    Tick const soon = later(task.cancel_asked_at, std::min(context.habits.cancel_delay_ticks, context.terms.cancel_ticks));
    if (task.live == 0) return soon;
    switch (context.terms.readings.cancel_confirm) {
        case CancelConfirm::Authority: return soon;
        case CancelConfirm::LeaseEnd: return std::max(task.lease_end, task.cancel_asked_at);
        case CancelConfirm::ExecutorStopped: return never;
    }
    return never;
}

void uncount_if_idle(TaskRecord& task, bool proven, Context const& context) {
    if (task.started) return;
    if (proven || context.terms.readings.retry_count == RetryCount::Started) task.counted -= 1;
    if (proven) task.ventured -= 1;
}

bool must_stop_for_budget(TaskRecord const& task, Context const& context) {
    return task.phase == PhaseWord::Leased && context.terms.readings.budget_mid_attempt == BudgetMidAttempt::Expire && task.contract->budget &&
           task.incurred > *task.contract->budget;
}

std::optional<ReasonWord> limit_reached(TaskRecord const& task, Context const& context) {
    if (task.ventured > 0 && !task.retry_safe) return ReasonWord::NotRetrySafe;
    if (task.counted >= task.contract->max_attempts) return ReasonWord::Attempts;
    if (task.contract->budget && task.incurred + task.contract->reserve.value_or(0) > *task.contract->budget) return ReasonWord::Budget;
    if (task.generation_high.value >= context.terms.generation_max) return ReasonWord::Generations;
    if (task.deadline && context.now >= *task.deadline) return ReasonWord::Deadline;
    return std::nullopt;
}

}  // namespace seatrial::reference
