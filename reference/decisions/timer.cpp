#include "reference/decisions/endings.hpp"

#include <algorithm>

namespace seatrial::reference {

namespace {

/// The timers of a task as they stand; `never` for one that does not run.
struct Timers {
    Tick cancel{never};
    Tick deadline{never};
    Tick give_up{never};
    Tick backoff{never};
    Tick budget{never};
};

[[nodiscard]] Timers timers_of(TaskRecord const& task, Context const& context) {
    Timers timers{};
    if (has_ended(task)) return timers;   // CANCEL-01.s
    bool const is_leased = task.phase == PhaseWord::Leased;
    bool const is_soft = context.terms.readings.lease_expiry == LeaseExpiry::Soft;
    bool const may_expire = context.terms.readings.deadline_effect == DeadlineEffect::Expire;
    if (task.cancel == CancelWord::Requested) timers.cancel = cancel_due(task, context);
    if (task.deadline && (may_expire || !is_leased)) timers.deadline = *task.deadline;
    std::uint32_t const grace = is_soft ? std::min(context.habits.give_up_grace_ticks, context.terms.loss_ticks) : 0;
    if (is_leased) timers.give_up = later(task.lease_end, grace);
    if (task.phase == PhaseWord::Backoff) timers.backoff = task.backoff_end;
    bool const waits = task.phase == PhaseWord::Queued || task.phase == PhaseWord::Backoff;
    bool const is_stopped = waits && task.cancel != CancelWord::Requested && context.decisions.limit_reached(task, context) == ReasonWord::Budget;
    if (is_stopped || must_stop_for_budget(task, context)) timers.budget = context.now;
    return timers;
}

[[nodiscard]] std::uint32_t delay(Context const& context) {
    return std::min(context.habits.timer_delay_ticks, context.terms.timer_slack_ticks);
}

void reach_deadline(TaskRecord& task, Context const& context) {
    if (context.terms.readings.deadline_effect == DeadlineEffect::Expire) return end_task(task, PhaseWord::Expired, context);
    if (task.cancel == CancelWord::Requested) return confirm_cancel(task, context);
    fail_task(task, ReasonWord::Deadline, context);
}

}  // namespace

Tick next_due(TaskRecord const& task, Context const& context) {
    Timers const timers = timers_of(task, context);
    Tick const first = std::min({timers.cancel, timers.deadline, timers.give_up, timers.backoff, timers.budget});
    return first == never ? never : later(first, delay(context));
}

Changes decide_timer(TimerFacts const& facts, Context const& context) {
    Timers const timers = timers_of(*facts.task, context);
    auto const is_due = [&](Tick timer) { return timer != never && later(timer, delay(context)) <= context.now; };

    Changes changes{};
    TaskRecord& task = changes.task.emplace(*facts.task);
    auto const end_live = [&](AttemptWord status) {
        if (facts.live != nullptr) end_attempt(task, changes.attempt.emplace(*facts.live), status);
    };
    if (is_due(timers.cancel)) {
        end_live(AttemptWord::Retired);
        confirm_cancel(task, context);
    } else if (is_due(timers.deadline)) {
        end_live(AttemptWord::Retired);
        reach_deadline(task, context);
    } else if (timers.budget != never) {
        end_live(AttemptWord::Retired);
        if (task.cancel == CancelWord::Requested) confirm_cancel(task, context);
        else fail_task(task, ReasonWord::Budget, context);
    } else if (is_due(timers.give_up)) {
        end_live(AttemptWord::Lost);
        uncount_if_idle(task, false, context);
        go_on_without_attempt(task, context);
    } else if (is_due(timers.backoff)) {
        task.phase = PhaseWord::Queued;
    }
    return changes;
}

}  // namespace seatrial::reference
