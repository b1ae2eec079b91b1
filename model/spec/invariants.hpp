#pragma once
// The invariants of the protocol that the state of a cell can show. They read the state only, never the conditions of the law:
// if they shared a helper with a guard, one mistake would hide in both.

#include "model/spec/fields.hpp"
#include "model/vocabulary/reply.hpp"

#include <array>

namespace seatrial::law {

namespace check {

template <ValueDomain D> Bool<D> ended(Task<D> const& t) {
    return t.phase == phase::delivered || t.phase == phase::cancelled || t.phase == phase::failed || t.phase == phase::expired;
}
/// Current of the state machine: the attempt that the message names is the one with authority.
template <ValueDomain D> Bool<D> current(Taken<D> const& t) {
    Task<D> const& task = t.before.task;
    return t.recall.granted && task.live != 0 && task.live == t.message.generation && !(t.before.setting.lease_strict == 1 && task.expired == 1);
}
template <ValueDomain D> Bool<D> untouched(Taken<D> const& t) {
    return same_task<D>(t.before.task, t.after.task) && same_watched<D>(t.before.attempt, t.after.attempt);
}
/// As untouched, but a repeat may prolong the key's life where that is declared.
template <ValueDomain D> Bool<D> untouched_but_key(Taken<D> const& t) {
    Task<D> after = t.after.task;
    Bool<D> const sliding = t.before.setting.retention_sliding == 1;
    after.retry_until = D::ite(sliding, t.before.task.retry_until, after.retry_until);
    after.key_end = D::ite(sliding, t.before.task.key_end, after.key_end);
    return same_task<D>(t.before.task, after) && same_watched<D>(t.before.attempt, t.after.attempt);
}
template <ValueDomain D> Bool<D> same_but_incurred(Task<D> const& before, Task<D> after) {
    after.incurred = before.incurred;
    return same_task<D>(before, after);
}
template <ValueDomain D> Bool<D> due_by_now(Int<D> now, Int<D> due) { return due != D::never() && now >= due; }

/// What an answer claims about the task: INV-06, as far as one step shows it.
template <ValueDomain D> Bool<D> told_truth(Taken<D> const& t) {
    Task<D> const& b = t.before.task;
    Task<D> const& a = t.after.task;
    bool const submits = t.operation == Operation::Submit;
    switch (t.answer) {
        case Answer::New: return (b.phase == phase::none && a.phase == phase::queued && a.content == t.message.content) || ended<D>(b);
        case Answer::Same: return b.phase != phase::none && b.content == t.message.content;
        case Answer::Conflict:
            return submits ? b.phase != phase::none && b.content != t.message.content
                           : t.recall.granted && b.delivered_generation == t.message.generation && b.delivered_result != t.message.result;
        case Answer::Gone: return ended<D>(b);
        case Answer::Task: case Answer::Found: case Answer::History: case Answer::Ledger: return b.phase != phase::none;
        case Answer::Unknown: return t.message.foreign || b.phase == phase::none || (D::boolean(t.operation == Operation::Find) && ended<D>(b));
        case Answer::Recorded: return a.cancel == cancel::requested;
        case Answer::Confirmed: return a.phase == phase::cancelled;
        case Answer::Overtaken: return a.phase == phase::delivered;
        case Answer::State: return a.phase == phase::failed || a.phase == phase::expired;
        case Answer::Lease: return a.phase == phase::leased && a.live == t.message.generation && a.live != 0;
        case Answer::CancelAsked: return a.cancel == cancel::requested;
        case Answer::Stale: return !current<D>(t);
        case Answer::Cancelled: return t.recall.granted && b.phase == phase::cancelled;
        case Answer::Refused: return !t.recall.granted;
        case Answer::Delivered: return a.phase == phase::delivered && a.delivered_generation == t.message.generation && a.delivered_result == t.message.result;
        case Answer::Replay: return t.recall.granted && b.delivered_generation == t.message.generation && b.delivered_result == t.message.result;
        case Answer::Dup: return (t.before.setting.usage_cumulative == 0 && t.recall.usage_kept) || t.message.amount <= t.recall.usage_total;
        case Answer::Late: return t.recall.granted && !current<D>(t);
        case Answer::Invalid: return !t.message.admissible || t.message.misnamed;
        case Answer::Denied: return !t.message.may_submit || !t.message.may_read || !t.message.may_cancel || t.message.misnamed;
        case Answer::Ok: case Answer::InFlight: case Answer::Busy: case Answer::Listed: case Answer::None: break;
    }
    return D::boolean(true);
}

/// INV-05 by answer: what a refusal, a repeat or a read may touch.
template <ValueDomain D> Bool<D> frame_kept(Taken<D> const& t) {
    switch (t.answer) {
        case Answer::Same: return untouched_but_key<D>(t);
        case Answer::Conflict: case Answer::InFlight: case Answer::Invalid: case Answer::Denied: case Answer::Gone: case Answer::Busy:
        case Answer::Replay: case Answer::Dup: case Answer::Unknown: case Answer::Stale: case Answer::Cancelled: case Answer::Refused:
        case Answer::Overtaken: case Answer::State: case Answer::None:
        case Answer::Task: case Answer::Found: case Answer::Listed: case Answer::History: case Answer::Ledger: return untouched<D>(t);
        case Answer::Late: return same_but_incurred<D>(t.before.task, t.after.task) && t.before.attempt.status == t.after.attempt.status;
        case Answer::New: case Answer::Ok: case Answer::Recorded: case Answer::Confirmed: case Answer::Lease: case Answer::CancelAsked:
        case Answer::Delivered: break;
    }
    return D::boolean(true);
}

}  // namespace check

template <ValueDomain D>
inline constexpr std::array state_invariants{
    Invariant<D>{"INV-09", "RETRY-01.d", "no generation exceeds the published maximum",
                 [](Snapshot<D> const& s) -> Bool<D> { return s.task.generation_high <= s.setting.generation_max; }},
    Invariant<D>{"INV-11", "RETRY-01.e", "an attempt is LIVE only if it is the one with authority, under the highest generation",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     return implies<D>(s.attempt.status == attempt::live, s.task.live == s.attempt.generation && s.task.live == s.task.generation_high);
                 }},
    Invariant<D>{"INV-12", "CANCEL-01.r RETRY-T5.f", "a task that has ended gives nobody authority",
                 [](Snapshot<D> const& s) -> Bool<D> { return implies<D>(check::ended<D>(s.task), s.task.live == 0 && s.attempt.status != attempt::live); }},
    Invariant<D>{"INV-18", "RETRY-T5.b CANCEL-01.v", "a task is accepted at most once, and only if it is delivered",
                 [](Snapshot<D> const& s) -> Bool<D> { return s.task.accepted <= 1 && iff<D>(s.task.accepted == 1, s.task.phase == phase::delivered); }},
    Invariant<D>{"INV-19", "RETRY-T5.c CANCEL-01.v", "a task is charged for at most once, and only if it is accepted",
                 [](Snapshot<D> const& s) -> Bool<D> { return s.task.charged <= 1 && s.task.charged == s.task.accepted; }},
    Invariant<D>{"INV-22", "RETRY-T1.c RETRY-T1.f", "no more attempts count than the contract allows",
                 [](Snapshot<D> const& s) -> Bool<D> { return s.task.counted <= s.task.attempts_max; }},
    Invariant<D>{"INV-16", "CANCEL-01.i CANCEL-01.l", "no task is both cancelled and delivered",
                 [](Snapshot<D> const& s) -> Bool<D> { return !(s.task.cancel == cancel::confirmed && s.task.delivered_generation != 0); }},
    Invariant<D>{"INV-25", "CANCEL-01.b RETRY-01.k", "while a request is only recorded and an attempt lives, the task is shown as leased, not as cancelled",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     return implies<D>(s.task.cancel == cancel::requested && s.attempt.status == attempt::live, s.task.phase == phase::leased);
                 }},
    Invariant<D>{"INV-35", "CANCEL-01.i CANCEL-01.o", "the word of the cancellation fits the phase",
                 [](Snapshot<D> const& s) -> Bool<D> {
                     Task<D> const& t = s.task;
                     return iff<D>(t.cancel == cancel::confirmed, t.phase == phase::cancelled) &&
                            implies<D>(t.cancel == cancel::overtaken, t.phase == phase::delivered) &&
                            implies<D>(t.cancel == cancel::moot, t.phase == phase::failed || t.phase == phase::expired) &&
                            implies<D>(t.cancel == cancel::requested, t.phase != phase::none && !check::ended<D>(t));
                 }},
};

template <ValueDomain D>
inline constexpr std::array step_invariants{
    StepProperty<D>{"INV-04", "IDEM-01.w CANCEL-01.p", "the contract of a task never changes",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        Task<D> const& a = t.after.task;
                        return implies<D>(b.phase != phase::none, a.phase != phase::none && a.content == b.content && a.retry_safe == b.retry_safe &&
                                                                      a.attempts_max == b.attempts_max && a.deadline == b.deadline &&
                                                                      a.budget == b.budget && a.reserve == b.reserve);
                    }},
    StepProperty<D>{"INV-05", "ATOM-09 IDEM-01.o IDEM-01.y", "refusals, repeats and reads change nothing", [](Taken<D> const& t) -> Bool<D> { return check::frame_kept<D>(t); }},
    StepProperty<D>{"INV-06", "IDEM-01.g CANCEL-01.a RETRY-T5.e", "what an answer says is so", [](Taken<D> const& t) -> Bool<D> { return check::told_truth<D>(t); }},
    StepProperty<D>{"INV-07", "IDEM-01.rb IDEM-01.rc", "a key is given up only after its task has ended and its promised life is over",
                    [](Taken<D> const& t) -> Bool<D> {
                        bool const given_up = t.operation == Operation::Submit && (t.answer == Answer::New || t.answer == Answer::Gone);
                        Task<D> const& b = t.before.task;
                        return implies<D>(D::boolean(given_up) && b.phase != phase::none,
                                          check::ended<D>(b) && (t.before.setting.retention_promised == 0 || check::due_by_now<D>(t.before.now, b.key_end)));
                    }},
    StepProperty<D>{"INV-09", "RETRY-01.b RETRY-01.c RETRY-01.d", "every grant has a generation above all earlier ones and within the maximum",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        Task<D> const& a = t.after.task;
                        Bool<D> const granted = a.granted != b.granted;
                        Bool<D> const watched_granted = t.before.attempt.status == attempt::none && t.after.attempt.status != attempt::none;
                        return implies<D>(granted, a.granted == b.granted + Int<D>{1} && a.generation_high > b.generation_high && a.generation_high <= t.before.setting.generation_max) &&
                               implies<D>(!granted, a.generation_high == b.generation_high) &&
                               implies<D>(watched_granted, granted && a.generation_high == t.after.attempt.generation);
                    }},
    StepProperty<D>{"INV-13", "RETRY-T4.b RETRY-T4.d RETRY-T4.f", "what an attempt without authority sends changes nothing",
                    [](Taken<D> const& t) -> Bool<D> {
                        bool const changes_state = t.operation == Operation::Renew || t.operation == Operation::Deliver || t.operation == Operation::Fail || t.operation == Operation::Release;
                        if (!changes_state) return D::boolean(true);
                        return check::current<D>(t) || check::untouched<D>(t);
                    }},
    StepProperty<D>{"INV-14", "RETRY-01.h RETRY-01.i", "an attempt never disappears, and its status moves only from live to one final word",
                    [](Taken<D> const& t) -> Bool<D> {
                        Watched<D> const& b = t.before.attempt;
                        Watched<D> const& a = t.after.attempt;
                        return implies<D>(b.status == attempt::none, a.status == attempt::none || a.status == attempt::live) &&
                               implies<D>(b.status == attempt::live, a.status != attempt::none) &&
                               implies<D>(b.status > attempt::live, a.status == b.status && a.failure == b.failure);
                    }},
    StepProperty<D>{"INV-16", "CANCEL-01.i CANCEL-01.l", "a task that has ended keeps its end, its reason and the word of its cancellation",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        Task<D> const& a = t.after.task;
                        return implies<D>(check::ended<D>(b), a.phase == b.phase && a.why == b.why && a.cancel == b.cancel);
                    }},
    StepProperty<D>{"INV-17", "RETRY-T5.d RETRY-01.l", "a delivery is recorded once, by the attempt with authority, and never changes",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        Task<D> const& a = t.after.task;
                        Bool<D> const kept = a.delivered_generation == b.delivered_generation && a.delivered_result == b.delivered_result;
                        Bool<D> const set = D::boolean(t.operation == Operation::Deliver) && check::current<D>(t) &&
                                            a.delivered_generation == t.message.generation && a.delivered_result == t.message.result;
                        return implies<D>(b.delivered_generation != 0, kept) && implies<D>(b.delivered_generation == 0, kept || set);
                    }},
    StepProperty<D>{"INV-21", "CANCEL-01.t CANCEL-01.u RETRY-01.m", "usage that was kept is never lost",
                    [](Taken<D> const& t) -> Bool<D> {
                        return implies<D>(t.before.attempt.usage == 1, t.after.attempt.usage == 1) && t.after.attempt.total >= t.before.attempt.total &&
                               t.after.task.incurred >= t.before.task.incurred;
                    }},
    StepProperty<D>{"INV-22", "RETRY-T1.e", "no attempt is granted beyond the budget",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        return implies<D>(t.after.task.granted != b.granted, b.budget == D::never() || b.incurred + b.reserve <= b.budget);
                    }},
    StepProperty<D>{"INV-22", "RETRY-T1 RETRY-T2", "a further attempt is granted only to work that is safe to repeat, within its limits, after no permanent failure",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& b = t.before.task;
                        Setting<D> const& s = t.before.setting;
                        Bool<D> const again = b.granted > 0 && t.after.task.granted != b.granted;
                        return implies<D>(again, (b.retry_safe == 1 || b.ventured == 0) && (b.granted < b.attempts_max || s.count_started == 1 || s.regrant == 1) && !check::due_by_now<D>(t.before.now, b.deadline) &&
                                                     b.last <= failure::temporary && (b.cancel == cancel::none || s.blocks_grant_must == 0));
                    }},
    StepProperty<D>{"INV-24", "CANCEL-01.k CANCEL-01.r CANCEL-01.s", "a confirmation retires authority and stops every timer in the same step",
                    [](Taken<D> const& t) -> Bool<D> {
                        Task<D> const& a = t.after.task;
                        return implies<D>(t.before.task.phase != phase::cancelled && a.phase == phase::cancelled,
                                          a.live == 0 && t.after.attempt.status != attempt::live && a.lease_end == D::never() &&
                                              a.backoff_until == D::never() && a.cancel_due == D::never() && a.cancel == cancel::confirmed);
                    }},
    StepProperty<D>{"INV-30", "ERRORSET-01", "every answer is in the published set of its operation",
                    [](Taken<D> const& t) -> Bool<D> { return D::boolean(!t.operation || is_listed(*t.operation, t.answer)); }},
};

}  // namespace seatrial::law
