#pragma once
// The named conjuncts that guards are made of. Each says which clause falls if the step is taken without it.

#include "model/spec/rule.hpp"

namespace seatrial::law {

// --- building blocks, not conjuncts of their own -----------------------------------------------------------------------

template <ValueDomain D> Bool<D> reached(Int<D> now, Int<D> due) { return due != D::never() && now >= due; }
template <ValueDomain D> Bool<D> terminal(Task<D> const& t) { return t.phase >= phase::delivered; }
template <ValueDomain D> Int<D> later_of(Int<D> a, Int<D> b) { return D::ite(a < b, b, a); }
template <ValueDomain D> Int<D> due_after(Int<D> now, Int<D> ticks) { return D::ite(ticks == D::never(), D::never(), now + ticks); }
template <ValueDomain D> Bool<D> past(Int<D> now, Int<D> due) { return due != D::never() && now >= due + Int<D>{1}; }

/// The lease of the live attempt no longer gives authority.
template <ValueDomain D> Bool<D> lapsed_for_good(Situation<D> const& s) { return s.setting.lease_strict == 1 && s.task.expired == 1; }

/// The reporter holds authority: its attempt is the live one.
template <ValueDomain D> Bool<D> holds_authority(Situation<D> const& s) {
    return s.recall.granted && s.task.live != 0 && s.task.live == s.message.generation && !lapsed_for_good(s);
}

template <ValueDomain D> Bool<D> budget_suffices(Situation<D> const& s) { return s.task.budget == D::never() || s.task.incurred + s.task.reserve <= s.task.budget; }

/// How many attempts count, and how many may have done something, once the live attempt has ended.
template <ValueDomain D>
struct Tally {
    Int<D> counted;
    Int<D> ventured;
};
/// A failure report is a sign, so the attempt counts.
template <ValueDomain D> Tally<D> tally_after_failure(Situation<D> const& s) { return {s.task.counted, s.task.ventured}; }
template <ValueDomain D> Bool<D> never_started(Situation<D> const& s) { return s.task.live != 0 && s.task.started == 0; }
template <ValueDomain D> Tally<D> tally_after_loss(Situation<D> const& s) {
    Bool<D> const taken_back = s.setting.count_started == 1 && never_started(s);
    return {s.task.counted - D::ite(taken_back, Int<D>{1}, Int<D>{0}), s.task.ventured};
}
template <ValueDomain D> Tally<D> tally_after_release(Situation<D> const& s) {
    Bool<D> const proven = s.setting.regrant == 1 && s.message.not_started && never_started(s);
    Bool<D> const taken_back = proven || (s.setting.count_started == 1 && never_started(s));
    return {s.task.counted - D::ite(taken_back, Int<D>{1}, Int<D>{0}), s.task.ventured - D::ite(proven, Int<D>{1}, Int<D>{0})};
}

/// Another attempt may follow the one that ends now (the derived Eligible of the state machine).
template <ValueDomain D> Bool<D> another_attempt_allowed(Situation<D> const& s, Tally<D> const& tally) {
    return tally.counted < s.task.attempts_max && !reached<D>(s.now, s.task.deadline) && s.task.generation_high < s.setting.generation_max &&
           (tally.ventured == 0 || s.task.retry_safe == 1) && budget_suffices(s);
}

/// Everything a grant needs but the choice of its generation.
template <ValueDomain D> Bool<D> grantable(Situation<D> const& s) {
    return s.task.phase == phase::queued && (s.task.cancel == cancel::none || s.setting.blocks_grant_must == 0) && s.task.counted < s.task.attempts_max &&
           !reached<D>(s.now, s.task.deadline) && s.task.generation_high < s.setting.generation_max && (s.task.ventured == 0 || s.task.retry_safe == 1) &&
           budget_suffices(s) && s.task.last <= failure::temporary;
}

/// The usage report says nothing new.
template <ValueDomain D> Bool<D> usage_seen(Situation<D> const& s) {
    return (s.setting.usage_cumulative == 0 && s.recall.usage_kept) || (s.setting.usage_cumulative == 1 && s.message.amount <= s.recall.usage_total);
}

/// The key is certainly alive; at its exact end this depends on the reading.
template <ValueDomain D> Bool<D> key_alive(Situation<D> const& s) {
    return !terminal(s.task) || s.setting.retention_promised == 0 || !past<D>(s.now, s.task.key_end);
}

// --- the key -------------------------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> no_task{"no_task", "IDEM-01.m", "the key names no task yet",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::none; }};
template <ValueDomain D> inline constexpr Condition<D> task_exists{"task_exists", "IDEM-01.h", "the task exists",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase != phase::none; }};
template <ValueDomain D> inline constexpr Condition<D> key_lives{"key_lives", "IDEM-01.re", "the life of the key is not over",
    [](Situation<D> const& s) -> Bool<D> { return key_alive(s); }};
template <ValueDomain D> inline constexpr Condition<D> not_excluded_at_end{"not_excluded_at_end", "WINDOW-05", "it is before the exact end, or the end is not declared exclusive",
    [](Situation<D> const& s) -> Bool<D> {
        return !terminal(s.task) || s.setting.retention_promised == 0 || s.setting.retention_boundary != 2 || !reached<D>(s.now, s.task.key_end);
    }};
template <ValueDomain D> inline constexpr Condition<D> key_is_over{"key_is_over", "IDEM-01.rb", "the life of the key is over",
    [](Situation<D> const& s) -> Bool<D> { return !key_alive(s) || (terminal(s.task) && s.setting.retention_promised == 1 && s.setting.retention_boundary == 2 && reached<D>(s.now, s.task.key_end)); }};
/// At the exact end both answers are allowed unless the end is declared inclusive; without a promise, at any time after the end of the task.
template <ValueDomain D> inline constexpr Condition<D> key_at_its_end{"key_at_its_end", "IDEM-01.rb", "it is the exact end of the key's life, which is declared free",
    [](Situation<D> const& s) -> Bool<D> {
        return terminal(s.task) && (s.setting.retention_promised == 0 || (s.setting.retention_boundary == 0 && reached<D>(s.now, s.task.key_end) && key_alive(s)));
    }};
template <ValueDomain D> inline constexpr Condition<D> key_is_over_or_at_end{"key_is_over_or_at_end", "IDEM-01.rb", "the life of the key is over or at its exact end",
    [](Situation<D> const& s) -> Bool<D> {
        return !key_alive(s) || (terminal(s.task) && (s.setting.retention_promised == 0 || (s.setting.retention_boundary != 1 && reached<D>(s.now, s.task.key_end))));
    }};
template <ValueDomain D> inline constexpr Condition<D> task_has_ended{"task_has_ended", "IDEM-01.rc", "the task has ended",
    [](Situation<D> const& s) -> Bool<D> { return terminal(s.task); }};
template <ValueDomain D> inline constexpr Condition<D> reopens{"reopens", "IDEM-01.re", "an ended key is declared to name a new task",
    [](Situation<D> const& s) -> Bool<D> { return s.setting.retention_gone == 0; }};
template <ValueDomain D> inline constexpr Condition<D> stays_closed{"stays_closed", "IDEM-01.re", "an ended key is declared to be refused",
    [](Situation<D> const& s) -> Bool<D> { return s.setting.retention_gone == 1; }};
template <ValueDomain D> inline constexpr Condition<D> same_content{"same_content", "IDEM-01.u", "the content is that of the first submission",
    [](Situation<D> const& s) -> Bool<D> { return s.task.content == s.message.content; }};
template <ValueDomain D> inline constexpr Condition<D> other_content{"other_content", "IDEM-01.p", "the content differs from that of the first submission",
    [](Situation<D> const& s) -> Bool<D> { return s.task.content != s.message.content; }};
template <ValueDomain D> inline constexpr Condition<D> rival_is_open{"rival_is_open", "IDEM-01.k", "another submission of this key is not answered yet, and such repeats are declared to be refused meanwhile",
    [](Situation<D> const& s) -> Bool<D> { return s.message.rival_open && s.setting.inflight_transient == 1; }};

template <ValueDomain D> inline constexpr Condition<D> is_admissible{"is_admissible", "IDEM-01.t", "the key and the contract are valid",
    [](Situation<D> const& s) -> Bool<D> { return s.message.admissible; }};
template <ValueDomain D> inline constexpr Condition<D> is_inadmissible{"is_inadmissible", "RETRY-T2.c", "the key or the contract is not valid",
    [](Situation<D> const& s) -> Bool<D> { return !s.message.admissible; }};

// --- the caller ----------------------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> has_no_right{"has_no_right", "IDEM-01.r", "the caller may neither submit nor read",
    [](Situation<D> const& s) -> Bool<D> { return !s.message.may_submit && !s.message.may_read; }};
template <ValueDomain D> inline constexpr Condition<D> may_submit{"may_submit", "IDEM-01.r", "the caller may submit",
    [](Situation<D> const& s) -> Bool<D> { return s.message.may_submit; }};
template <ValueDomain D> inline constexpr Condition<D> may_not_submit{"may_not_submit", "IDEM-01.r", "the caller may not submit",
    [](Situation<D> const& s) -> Bool<D> { return !s.message.may_submit; }};
template <ValueDomain D> inline constexpr Condition<D> may_not_read{"may_not_read", "CANCEL-01.f", "the caller may not read",
    [](Situation<D> const& s) -> Bool<D> { return !s.message.may_read; }};
template <ValueDomain D> inline constexpr Condition<D> may_not_cancel{"may_not_cancel", "CANCEL-01.f", "the caller may not cancel",
    [](Situation<D> const& s) -> Bool<D> { return !s.message.may_cancel; }};
template <ValueDomain D> inline constexpr Condition<D> is_foreign{"is_foreign", "IDEM-01.d", "the task belongs to another tenant",
    [](Situation<D> const& s) -> Bool<D> { return s.message.foreign; }};
template <ValueDomain D> inline constexpr Condition<D> is_misnamed{"is_misnamed", "IDEM-01.c", "the request names a tenant that its caller is not authenticated for",
    [](Situation<D> const& s) -> Bool<D> { return s.message.misnamed; }};
template <ValueDomain D> inline constexpr Condition<D> would_create{"would_create", "IDEM-01.m", "the key names no task, or its life is over and it may name a new one",
    [](Situation<D> const& s) -> Bool<D> {
        return s.task.phase == phase::none || (terminal(s.task) && s.setting.retention_gone == 0 && (!key_alive(s) || (s.setting.retention_boundary == 2 && reached<D>(s.now, s.task.key_end))));
    }};

// --- phase and cancellation ----------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> is_open{"is_open", "CANCEL-01.g", "the task has not ended",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase != phase::none && !terminal(s.task); }};
template <ValueDomain D> inline constexpr Condition<D> is_queued{"is_queued", "RETRY-01.e", "the task is queued",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::queued; }};
template <ValueDomain D> inline constexpr Condition<D> is_waiting{"is_waiting", "RETRY-T1.h", "the task is queued or waits",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::queued || s.task.phase == phase::backoff; }};
template <ValueDomain D> inline constexpr Condition<D> in_backoff{"in_backoff", "RETRY-T1.h", "the task waits after an attempt",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::backoff; }};
template <ValueDomain D> inline constexpr Condition<D> is_delivered{"is_delivered", "CANCEL-01.n", "the task is delivered",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::delivered; }};
template <ValueDomain D> inline constexpr Condition<D> is_cancelled{"is_cancelled", "CANCEL-01.b", "the task is cancelled",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::cancelled; }};
template <ValueDomain D> inline constexpr Condition<D> is_not_cancelled{"is_not_cancelled", "CANCEL-01.m", "the task is not cancelled",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase != phase::cancelled; }};
template <ValueDomain D> inline constexpr Condition<D> ended_otherwise{"ended_otherwise", "CANCEL-01.g", "the task failed or expired",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::failed || s.task.phase == phase::expired; }};
template <ValueDomain D> inline constexpr Condition<D> no_cancel{"no_cancel", "CANCEL-01.d", "no cancellation is recorded",
    [](Situation<D> const& s) -> Bool<D> { return s.task.cancel == cancel::none; }};
template <ValueDomain D> inline constexpr Condition<D> cancel_recorded{"cancel_recorded", "CANCEL-01.b", "a cancellation is recorded",
    [](Situation<D> const& s) -> Bool<D> { return s.task.cancel == cancel::requested; }};
template <ValueDomain D> inline constexpr Condition<D> no_cancel_pending{"no_cancel_pending", "RETRY-T1.i", "no recorded cancellation awaits its decision",
    [](Situation<D> const& s) -> Bool<D> { return s.task.cancel != cancel::requested; }};
template <ValueDomain D> inline constexpr Condition<D> may_confirm{"may_confirm", "CANCEL-01.b", "no attempt is live, or the declared reading lets a cancellation be confirmed while one is",
    [](Situation<D> const& s) -> Bool<D> { return s.task.live == 0 || s.setting.confirm == 0 || (s.setting.confirm == 1 && s.task.expired == 1); }};

// --- grants --------------------------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> generation_is_fresh{"generation_is_fresh", "RETRY-01.b", "the generation is greater than every earlier one of the task",
    [](Situation<D> const& s) -> Bool<D> { return s.message.generation > s.task.generation_high; }};
template <ValueDomain D> inline constexpr Condition<D> generation_in_range{"generation_in_range", "RETRY-01.d", "the generation does not exceed the published maximum",
    [](Situation<D> const& s) -> Bool<D> { return s.message.generation <= s.setting.generation_max; }};
template <ValueDomain D> inline constexpr Condition<D> cancel_lets_grant{"cancel_lets_grant", "CANCEL-01.h", "no cancellation is recorded, or the declared reading lets a grant follow one",
    [](Situation<D> const& s) -> Bool<D> { return s.task.cancel == cancel::none || s.setting.blocks_grant_must == 0; }};
template <ValueDomain D> inline constexpr Condition<D> attempts_left{"attempts_left", "RETRY-T1.c", "fewer attempts count than the contract allows",
    [](Situation<D> const& s) -> Bool<D> { return s.task.counted < s.task.attempts_max; }};
template <ValueDomain D> inline constexpr Condition<D> before_deadline{"before_deadline", "RETRY-T1.d", "the deadline is not reached",
    [](Situation<D> const& s) -> Bool<D> { return !reached<D>(s.now, s.task.deadline); }};
template <ValueDomain D> inline constexpr Condition<D> safe_to_repeat{"safe_to_repeat", "RETRY-T1.a", "no earlier attempt may have done something, or the contract declares the work safe to repeat",
    [](Situation<D> const& s) -> Bool<D> { return s.task.ventured == 0 || s.task.retry_safe == 1; }};
template <ValueDomain D> inline constexpr Condition<D> within_budget{"within_budget", "RETRY-T1.e", "what was incurred and what an attempt reserves do not exceed the budget",
    [](Situation<D> const& s) -> Bool<D> { return budget_suffices(s); }};
template <ValueDomain D> inline constexpr Condition<D> last_failure_temporary{"last_failure_temporary", "RETRY-T1.g", "the last attempt did not end with invalid input, denied permission or an unlisted failure",
    [](Situation<D> const& s) -> Bool<D> { return s.task.last <= failure::temporary; }};
template <ValueDomain D> inline constexpr Condition<D> is_leased{"is_leased", "RETRY-01.e", "an attempt is live",
    [](Situation<D> const& s) -> Bool<D> { return s.task.phase == phase::leased && s.task.live != 0; }};
template <ValueDomain D> inline constexpr Condition<D> by_the_holder{"by_the_holder", "RETRY-01.e", "the node holds the lease, or shows its claim token",
    [](Situation<D> const& s) -> Bool<D> { return s.task.live_node == s.message.node || (s.setting.token_none == 0 && s.message.token != 0 && s.task.live_token == s.message.token); }};
template <ValueDomain D> inline constexpr Condition<D> same_node{"same_node", "RETRY-01.e", "the node itself holds the lease",
    [](Situation<D> const& s) -> Bool<D> { return s.task.live_node == s.message.node; }};
template <ValueDomain D> inline constexpr Condition<D> names_the_live_lease{"names_the_live_lease", "RETRY-01.f", "the lease that is told is the live one",
    [](Situation<D> const& s) -> Bool<D> { return s.message.generation == s.task.live; }};
template <ValueDomain D> inline constexpr Condition<D> lease_still_good{"lease_still_good", "RETRY-T4.i", "the lease has not lapsed, or lapsed leases are declared to stay good until superseded",
    [](Situation<D> const& s) -> Bool<D> { return !lapsed_for_good(s); }};
template <ValueDomain D> inline constexpr Condition<D> none_is_free{"none_is_free", "IDEM-01.cd", "nothing can be granted, or none is not declared to be exact",
    [](Situation<D> const& s) -> Bool<D> { return s.setting.none_exact == 0 || !grantable(s); }};

// --- who reports ---------------------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> is_current{"is_current", "RETRY-T4.b", "the reporting attempt holds authority",
    [](Situation<D> const& s) -> Bool<D> { return holds_authority(s); }};
template <ValueDomain D> inline constexpr Condition<D> was_granted{"was_granted", "RETRY-T4.b", "this attempt was granted under this generation",
    [](Situation<D> const& s) -> Bool<D> { return s.recall.granted; }};
template <ValueDomain D> inline constexpr Condition<D> is_not_current{"is_not_current", "ERRORSET-04", "the reporting attempt holds no authority",
    [](Situation<D> const& s) -> Bool<D> { return !holds_authority(s); }};
template <ValueDomain D> inline constexpr Condition<D> was_never_granted{"was_never_granted", "RETRY-T4.c", "no such attempt was ever granted",
    [](Situation<D> const& s) -> Bool<D> { return !s.recall.granted; }};
template <ValueDomain D> inline constexpr Condition<D> delivered_by_reporter{"delivered_by_reporter", "RETRY-T5.f", "the recorded delivery is this attempt's",
    [](Situation<D> const& s) -> Bool<D> { return s.recall.granted && s.task.delivered_generation != 0 && s.task.delivered_generation == s.message.generation; }};
template <ValueDomain D> inline constexpr Condition<D> not_the_winner{"not_the_winner", "RETRY-T5.f", "the recorded delivery, if any, is another attempt's",
    [](Situation<D> const& s) -> Bool<D> { return !(s.recall.granted && s.task.delivered_generation != 0 && s.task.delivered_generation == s.message.generation); }};
template <ValueDomain D> inline constexpr Condition<D> same_result{"same_result", "RETRY-T5.d", "the result is the recorded one",
    [](Situation<D> const& s) -> Bool<D> { return s.task.delivered_result == s.message.result; }};
template <ValueDomain D> inline constexpr Condition<D> other_result{"other_result", "RETRY-T5.a", "the result is not the recorded one",
    [](Situation<D> const& s) -> Bool<D> { return s.task.delivered_result != s.message.result; }};
template <ValueDomain D> inline constexpr Condition<D> failed_so_before{"failed_so_before", "RETRY-T4.c", "this attempt reported this very failure before",
    [](Situation<D> const& s) -> Bool<D> { return s.recall.granted && s.recall.status == attempt::failed && s.recall.failure == s.message.failure; }};
template <ValueDomain D> inline constexpr Condition<D> is_temporary{"is_temporary", "RETRY-T1.g", "the failure is reported as temporary",
    [](Situation<D> const& s) -> Bool<D> { return s.message.failure == failure::temporary; }};
template <ValueDomain D> inline constexpr Condition<D> is_invalid_input{"is_invalid_input", "RETRY-T2.a", "the failure is reported as invalid input",
    [](Situation<D> const& s) -> Bool<D> { return s.message.failure == failure::invalid; }};
template <ValueDomain D> inline constexpr Condition<D> is_denied_permission{"is_denied_permission", "RETRY-T2.b", "the failure is reported as denied permission",
    [](Situation<D> const& s) -> Bool<D> { return s.message.failure == failure::denied; }};
template <ValueDomain D> inline constexpr Condition<D> is_not_temporary{"is_not_temporary", "RETRY-T2.a", "the failure is not reported as temporary",
    [](Situation<D> const& s) -> Bool<D> { return s.message.failure != failure::temporary; }};
template <ValueDomain D> inline constexpr Condition<D> may_follow{"may_follow", "RETRY-T1.h", "another attempt is allowed",
    [](Situation<D> const& s) -> Bool<D> { return another_attempt_allowed(s, tally_after_failure(s)); }};
template <ValueDomain D> inline constexpr Condition<D> may_follow_loss{"may_follow_loss", "RETRY-T1.h", "another attempt is allowed after this one is lost",
    [](Situation<D> const& s) -> Bool<D> { return another_attempt_allowed(s, tally_after_loss(s)); }};
template <ValueDomain D> inline constexpr Condition<D> may_not_follow_loss{"may_not_follow_loss", "RETRY-T1.h", "a limit forbids another attempt after this one is lost",
    [](Situation<D> const& s) -> Bool<D> { return !another_attempt_allowed(s, tally_after_loss(s)); }};
template <ValueDomain D> inline constexpr Condition<D> may_follow_release{"may_follow_release", "RETRY-T1.h", "another attempt is allowed after this one is given back",
    [](Situation<D> const& s) -> Bool<D> { return another_attempt_allowed(s, tally_after_release(s)); }};
template <ValueDomain D> inline constexpr Condition<D> may_not_follow_release{"may_not_follow_release", "RETRY-T1.h", "a limit forbids another attempt after this one is given back",
    [](Situation<D> const& s) -> Bool<D> { return !another_attempt_allowed(s, tally_after_release(s)); }};
template <ValueDomain D> inline constexpr Condition<D> may_not_follow{"may_not_follow", "RETRY-T1.h", "a limit forbids another attempt",
    [](Situation<D> const& s) -> Bool<D> { return !another_attempt_allowed(s, tally_after_failure(s)); }};
template <ValueDomain D> inline constexpr Condition<D> usage_known{"usage_known", "DEDUP-04", "this usage was kept before: its identifier, or under a cumulative form at least its amount",
    [](Situation<D> const& s) -> Bool<D> { return s.recall.granted && usage_seen(s); }};
template <ValueDomain D> inline constexpr Condition<D> usage_new{"usage_new", "DEDUP-04", "this usage was not kept before",
    [](Situation<D> const& s) -> Bool<D> { return !usage_seen(s); }};

// --- timers --------------------------------------------------------------------------------------------------------------

template <ValueDomain D> inline constexpr Condition<D> lease_end_reached{"lease_end_reached", "RETRY-T4.i", "the lease time has run out",
    [](Situation<D> const& s) -> Bool<D> { return s.task.live != 0 && s.task.expired == 0 && reached<D>(s.now, s.task.lease_end); }};
template <ValueDomain D> inline constexpr Condition<D> lease_lapsed{"lease_lapsed", "RETRY-01.e", "the lease has lapsed",
    [](Situation<D> const& s) -> Bool<D> { return s.task.live != 0 && s.task.expired == 1; }};
template <ValueDomain D> inline constexpr Condition<D> backoff_over{"backoff_over", "RETRY-T1.h", "the wait is over",
    [](Situation<D> const& s) -> Bool<D> { return reached<D>(s.now, s.task.backoff_until); }};
template <ValueDomain D> inline constexpr Condition<D> deadline_reached{"deadline_reached", "RETRY-T1.d", "the deadline is reached",
    [](Situation<D> const& s) -> Bool<D> { return reached<D>(s.now, s.task.deadline); }};
template <ValueDomain D> inline constexpr Condition<D> deadline_ends_tasks{"deadline_ends_tasks", "RETRY-T1.d", "the deadline is declared to end the task",
    [](Situation<D> const& s) -> Bool<D> { return s.setting.deadline_grant_only == 0; }};
template <ValueDomain D> inline constexpr Condition<D> budget_exceeded{"budget_exceeded", "RETRY-T1.e", "more was incurred than the budget",
    [](Situation<D> const& s) -> Bool<D> { return s.task.budget != D::never() && s.task.incurred > s.task.budget; }};
template <ValueDomain D> inline constexpr Condition<D> budget_ends_attempts{"budget_ends_attempts", "RETRY-T1.e", "exceeding the budget is declared to end the attempt that does it",
    [](Situation<D> const& s) -> Bool<D> { return s.setting.mid_attempt_expire == 1; }};
template <ValueDomain D> inline constexpr Condition<D> limit_holds{"limit_holds", "RETRY-T1.h", "a limit forbids any further attempt",
    [](Situation<D> const& s) -> Bool<D> {
        return s.task.counted >= s.task.attempts_max || s.task.generation_high >= s.setting.generation_max || !budget_suffices(s) ||
               (s.setting.deadline_grant_only == 1 && reached<D>(s.now, s.task.deadline));
    }};

}  // namespace seatrial::law
