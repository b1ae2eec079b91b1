#pragma once
// Strengthening lemmas: how fields go together. They are ours and implement no clause; the prover needs them to carry the
// invariants from one step to the next, and the explorer checks them on every state.

#include "model/spec/fields.hpp"
#include "model/spec/invariants.hpp"

#include <array>

namespace seatrial::law {

namespace check {

template <ValueDomain D> Bool<D> within(Int<D> value, int low, int high) { return value >= Int<D>{low} && value <= Int<D>{high}; }
template <ValueDomain D> Bool<D> waits(Task<D> const& t) { return t.phase == phase::queued || t.phase == phase::backoff; }
template <ValueDomain D> Bool<D> all_zero(Task<D> const& t) { return same_task<D>(t, Task<D>{}); }

}  // namespace check

template <ValueDomain D>
inline constexpr std::array lemmas{
    Invariant<D>{"words_in_range", "", "every word is one of its words",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return check::within<D>(t.phase, phase::none, phase::expired) && check::within<D>(t.cancel, cancel::none, cancel::moot) &&
                            check::within<D>(t.retry_safe, 0, 1) && check::within<D>(t.expired, 0, 1) && check::within<D>(t.started, 0, 1) && check::within<D>(t.accepted, 0, 1) && check::within<D>(t.last, failure::none, failure::other) &&
                            check::within<D>(s.attempt.status, attempt::none, attempt::retired) && check::within<D>(s.attempt.failure, failure::none, failure::other) &&
                            check::within<D>(s.attempt.usage, 0, 1) && s.attempt.total >= 0 && t.incurred >= 0 && t.reserve >= 0;
                 }},
    Invariant<D>{"no_task_is_all_zero", "", "without a task every field is zero and nothing was granted",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     return implies<D>(s.task.phase == phase::none, check::all_zero<D>(s.task) && s.attempt.status == attempt::none);
                 }},
    Invariant<D>{"leased_iff_live", "", "a task is leased exactly while an attempt has authority",
                 [](Snapshot<D> const& s) -> Bool<D> { return iff<D>(s.task.phase == phase::leased, s.task.live != 0); }},
    Invariant<D>{"live_is_highest", "", "authority is held under the highest generation or by nobody",
                 [](Snapshot<D> const& s) -> Bool<D> { return s.task.live == 0 || s.task.live == s.task.generation_high; }},
    Invariant<D>{"holder_has_authority", "", "the attempt with authority is LIVE",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(s.task.live == s.attempt.generation, s.attempt.status == attempt::live); }},
    Invariant<D>{"granted_below_highest", "", "what was granted has a generation of at least 1 and at most the highest",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     return implies<D>(s.attempt.status != attempt::none, s.attempt.generation >= 1 && s.attempt.generation <= s.task.generation_high);
                 }},
    Invariant<D>{"highest_was_granted", "", "the attempt of the highest generation was granted",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(s.task.generation_high == s.attempt.generation, s.attempt.status != attempt::none); }},
    Invariant<D>{"generations_cover_grants", "", "there are at least as many generations as grants, and none without a grant",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     return s.task.granted >= 0 && s.task.granted <= s.task.generation_high && iff<D>(s.task.granted == 0, s.task.generation_high == 0);
                 }},
    Invariant<D>{"tally_within_grants", "", "what counts and what may have done something was granted; the live attempt is among both",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return t.counted >= 0 && t.ventured >= 0 && t.counted <= t.granted && t.ventured <= t.granted &&
                            implies<D>(t.live != 0, t.counted >= 1 && t.ventured >= 1) &&
                            implies<D>(s.setting.count_started == 0 && s.setting.regrant == 0, t.counted == t.granted && t.ventured == t.granted);
                 }},
    Invariant<D>{"usage_needs_units", "", "usage that is kept was reported for an attempt that was granted",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(s.attempt.status == attempt::none, s.attempt.total == 0); }},
    Invariant<D>{"holder_fields", "", "node, token, lease end and lapse belong to a live attempt",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return implies<D>(t.live == 0, t.live_node == 0 && t.live_token == 0 && t.expired == 0 && t.started == 0 && (t.lease_end == D::never() || t.phase == phase::none));
                 }},
    Invariant<D>{"lapse_has_its_time", "", "a lease that lapsed had an end, and that has come",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(s.task.expired == 1, check::due_by_now<D>(s.now, s.task.lease_end)); }},
    Invariant<D>{"delivered_iff_recorded", "", "a delivery is recorded exactly for delivered tasks, under the highest generation",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return iff<D>(t.phase == phase::delivered, t.delivered_generation != 0) && iff<D>(t.phase == phase::delivered, t.delivered_result != 0) &&
                            implies<D>(t.phase == phase::delivered, t.delivered_generation == t.generation_high);
                 }},
    Invariant<D>{"winner_is_delivered", "", "exactly the recorded winner ended as delivered",
                 [](Snapshot<D> const& s) -> Bool<D> { return iff<D>(s.attempt.status == attempt::delivered, s.task.delivered_generation == s.attempt.generation); }},
    Invariant<D>{"failure_of_the_failed", "", "exactly the attempts that failed have a failure class",
                 [](Snapshot<D> const& s) -> Bool<D> { return iff<D>(s.attempt.status == attempt::failed, s.attempt.failure != failure::none); }},
    Invariant<D>{"usage_of_the_granted", "", "usage is kept only for attempts that were granted",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(s.attempt.usage == 1, s.attempt.status != attempt::none); }},
    Invariant<D>{"failed_has_a_reason", "", "a task has a reason exactly if it failed",
                 [](Snapshot<D> const& s) -> Bool<D> { return iff<D>(s.task.phase == phase::failed, s.task.why != why::none); }},
    Invariant<D>{"waiting_may_go_on", "", "a task that waits was never granted, or is safe to repeat and below its limits",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return implies<D>(check::waits<D>(t) && t.granted != 0, (t.retry_safe == 1 || t.ventured == 0) && t.counted < t.attempts_max && t.generation_high < s.setting.generation_max);
                 }},
    Invariant<D>{"no_permanent_failure_yet", "", "no attempt of an open task failed for good",
                 [](Snapshot<D> const& s) -> Bool<D> { return check::ended<D>(s.task) || s.task.last <= failure::temporary; }},
    Invariant<D>{"dead_timers_are_never", "", "a timer runs only in its phase: backoff, recorded cancellation, end of the key",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return t.phase == phase::none || (iff<D>(t.backoff_until != D::never(), t.phase == phase::backoff) &&
                                                       implies<D>(t.cancel_due != D::never(), t.cancel == cancel::requested) &&
                                                       iff<D>(t.key_end != D::never(), check::ended<D>(t) && s.setting.retention_promised == 1));
                 }},
};

}  // namespace seatrial::law
