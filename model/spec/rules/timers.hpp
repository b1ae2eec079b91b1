#pragma once
// Hidden steps: what the coordinator does on its own when something falls due. A step with a bound must have been taken once it is overdue.

#include "model/spec/effects.hpp"

namespace seatrial::law {

/// More than the published slack has passed since a due time.
template <ValueDomain D> Bool<D> overdue_since(Situation<D> const& s, Int<D> due) { return due != D::never() && s.now >= due + s.setting.slack + Int<D>{1}; }

template <ValueDomain D> Bool<D> lease_overdue(Situation<D> const& s) { return overdue_since<D>(s, s.task.lease_end); }
template <ValueDomain D> Bool<D> loss_overdue(Situation<D> const& s) {
    return s.task.lease_end != D::never() && s.setting.loss_ticks != D::never() && s.now >= s.task.lease_end + s.setting.loss_ticks + s.setting.slack + Int<D>{1};
}
template <ValueDomain D> Bool<D> backoff_overdue(Situation<D> const& s) { return overdue_since<D>(s, s.task.backoff_until); }
template <ValueDomain D> Bool<D> cancel_overdue(Situation<D> const& s) { return overdue_since<D>(s, s.task.cancel_due); }
template <ValueDomain D> Bool<D> deadline_overdue(Situation<D> const& s) { return overdue_since<D>(s, s.task.deadline); }
template <ValueDomain D> Bool<D> limit_overdue(Situation<D> const& s) {
    return s.task.counted >= s.task.attempts_max || s.task.generation_high >= s.setting.generation_max || !budget_suffices(s) || overdue_since<D>(s, s.task.deadline);
}

/// What does not wait for a due time must have happened when time moves.
template <ValueDomain D> Bool<D> at_once(Situation<D> const&) { return D::boolean(true); }

template <ValueDomain D>
inline constexpr std::array timer_rules{
    hidden<D>("timer.lease_expire", "RETRY-T4.i", "the lease of a silent holder lapses", {lease_end_reached<D>}, mark_expired<D>, lease_overdue<D>),
    hidden<D>("timer.lose_attempt", "RETRY-T1.a RETRY-01.k", "a lapsed attempt is given up and the task waits for another", {lease_lapsed<D>, no_cancel_pending<D>, may_follow_loss<D>}, lose_and_wait<D>, loss_overdue<D>),
    hidden<D>("timer.lose_limit", "RETRY-T1.h", "a lapsed attempt is given up at a limit and the task ends", {lease_lapsed<D>, no_cancel_pending<D>, may_not_follow_loss<D>}, lose_at_limit<D>, loss_overdue<D>),
    hidden<D>("timer.lose_cancelled", "RETRY-T1.i", "a lapsed attempt is given up and the recorded cancellation confirmed", {lease_lapsed<D>, cancel_recorded<D>}, lose_and_confirm<D>, loss_overdue<D>),
    hidden<D>("timer.backoff_end", "RETRY-T1.h", "the wait after an attempt ends", {in_backoff<D>, backoff_over<D>}, requeue<D>, backoff_overdue<D>),
    hidden<D>("timer.cancel_confirm", "CANCEL-01.i CANCEL-01.r CANCEL-01.s", "a recorded cancellation is confirmed and authority retired", {is_open<D>, cancel_recorded<D>, may_confirm<D>}, confirm_cancel<D>, cancel_overdue<D>),
    hidden<D>("timer.deadline_expire", "RETRY-T1.d TIMEOUT-07", "the deadline ends an open task", {is_open<D>, deadline_reached<D>, deadline_ends_tasks<D>}, expire_task<D>, deadline_overdue<D>),
    hidden<D>("timer.limit_stop", "RETRY-T1.h", "a task that no attempt may follow ends", {is_waiting<D>, limit_holds<D>, no_cancel_pending<D>}, stop_at_limit<D>, limit_overdue<D>),
    hidden<D>("timer.budget_stop", "RETRY-T1.e RETRY-T1.h", "an attempt that exceeds the budget is ended and the task fails", {is_leased<D>, budget_exceeded<D>, budget_ends_attempts<D>, no_cancel_pending<D>}, stop_at_budget<D>, at_once<D>),
    hidden<D>("timer.budget_cancelled", "RETRY-T1.e RETRY-T1.i", "an attempt that exceeds the budget is ended and the recorded cancellation confirmed", {is_leased<D>, budget_exceeded<D>, budget_ends_attempts<D>, cancel_recorded<D>}, confirm_cancel<D>, at_once<D>),
};

}  // namespace seatrial::law
