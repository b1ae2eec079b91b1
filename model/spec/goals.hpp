#pragma once
// Reachability goals: steps that some walk must take. A law under which one of them cannot happen would satisfy every invariant for
// the wrong reason. `clauses` names what would be vacuous without the goal.

#include "model/spec/invariants.hpp"

#include <array>

namespace seatrial::law {

namespace check {

template <ValueDomain D> Bool<D> becomes(Taken<D> const& t, int phase) { return t.before.task.phase != phase && t.after.task.phase == phase; }
template <ValueDomain D> Bool<D> fails_because(Taken<D> const& t, int why) { return becomes<D>(t, phase::failed) && t.after.task.why == why; }
template <ValueDomain D> Bool<D> told(Taken<D> const& t, Operation operation, Answer answer) { return D::boolean(t.operation == operation && t.answer == answer); }

}  // namespace check

template <ValueDomain D>
inline constexpr std::array goals{
    StepProperty<D>{"overtaken", "CANCEL-01.i", "a delivery overtakes a recorded cancellation",
                    [](Taken<D> const& t) -> Bool<D> { return t.before.task.cancel == cancel::requested && t.after.task.cancel == cancel::overtaken; }},
    StepProperty<D>{"overtaken_told", "CANCEL-01.n", "a request that meets a delivery is told so", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Cancel, Answer::Overtaken); }},
    StepProperty<D>{"second_attempt_delivers", "RETRY-T1.a", "a second attempt delivers",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::delivered) && t.after.task.granted > 1; }},
    StepProperty<D>{"lapsed_holder_delivers", "RETRY-T4.i", "the holder of a lapsed lease delivers",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::delivered) && t.before.task.expired == 1; }},
    StepProperty<D>{"lapsed_holder_renews", "RETRY-01.f", "the holder of a lapsed lease renews it",
                    [](Taken<D> const& t) -> Bool<D> { return D::boolean(t.operation == Operation::Renew) && t.before.task.expired == 1 && t.after.task.live != 0 && t.after.task.expired == 0; }},
    StepProperty<D>{"replay_told", "RETRY-T5.a", "a winner's repeat is answered with its delivery", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Deliver, Answer::Replay); }},
    StepProperty<D>{"other_result_refused", "RETRY-T5.d", "a winner's other result is refused", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Deliver, Answer::Conflict); }},
    StepProperty<D>{"loser_refused", "RETRY-T5.f", "an attempt that lost its lease is refused after another has delivered",
                    [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Deliver, Answer::Stale) && t.recall.granted && t.before.task.phase == phase::delivered; }},
    StepProperty<D>{"superseded", "RETRY-01.g", "a holder's repeat retires its old attempt",
                    [](Taken<D> const& t) -> Bool<D> { return t.before.task.live != 0 && t.after.task.live != 0 && t.before.task.live != t.after.task.live; }},
    StepProperty<D>{"failed_by_attempts", "RETRY-T1.c", "a task fails because its attempts are used up", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::attempts); }},
    StepProperty<D>{"failed_by_safety", "RETRY-T1.a", "a task fails because its work is not safe to repeat", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::not_retry_safe); }},
    StepProperty<D>{"failed_by_generations", "RETRY-01.d", "a task fails because its generations are used up", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::generations); }},
    StepProperty<D>{"failed_by_budget", "RETRY-T1.e", "a task fails because its budget is used up", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::budget); }},
    StepProperty<D>{"denied", "IDEM-01.r", "a repeat by a caller without rights is refused", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Submit, Answer::Denied) && t.before.task.phase != phase::none; }},
    StepProperty<D>{"failed_by_deadline", "RETRY-T1.d", "a task fails because its deadline is reached", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::deadline); }},
    StepProperty<D>{"failed_by_invalid", "RETRY-T2.a", "invalid input ends a task", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::class_base * failure::invalid); }},
    StepProperty<D>{"failed_by_denied", "RETRY-T2.a", "denied permission ends a task", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::class_base * failure::denied); }},
    StepProperty<D>{"failed_by_other", "RETRY-T1.g", "an unlisted failure ends a task", [](Taken<D> const& t) -> Bool<D> { return check::fails_because<D>(t, why::class_base * failure::other); }},
    StepProperty<D>{"cancelled_while_leased", "CANCEL-01.r", "a cancellation is confirmed while an attempt lives",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::cancelled) && t.before.task.live != 0; }},
    StepProperty<D>{"cancelled_while_waiting", "CANCEL-01.s", "a cancellation is confirmed while the task waits for another attempt",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::cancelled) && t.before.task.phase == phase::backoff; }},
    StepProperty<D>{"cancelled_by_failure", "RETRY-T1.i", "the last attempt's failure confirms a recorded cancellation",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::cancelled) && D::boolean(t.operation == Operation::Fail); }},
    StepProperty<D>{"cancelled_told", "CANCEL-01.l", "a delivery after the confirmation is told of it", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Deliver, Answer::Cancelled); }},
    StepProperty<D>{"cancel_asked_told", "CANCEL-01.w", "a renewal tells of the recorded cancellation", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Renew, Answer::CancelAsked); }},
    StepProperty<D>{"moot", "CANCEL-01.o", "a recorded cancellation becomes moot", [](Taken<D> const& t) -> Bool<D> { return t.before.task.cancel == cancel::requested && t.after.task.cancel == cancel::moot; }},
    StepProperty<D>{"expired_while_leased", "RETRY-T1.d", "the deadline ends a task whose attempt lives",
                    [](Taken<D> const& t) -> Bool<D> { return check::becomes<D>(t, phase::expired) && t.before.task.live != 0; }},
    StepProperty<D>{"same_told_after_the_end", "IDEM-01.rc", "a repeat is answered with a task that has ended",
                    [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Submit, Answer::Same) && check::ended<D>(t.before.task); }},
    StepProperty<D>{"content_conflict", "IDEM-01.u", "the key with other content is refused", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Submit, Answer::Conflict); }},
    StepProperty<D>{"reborn", "IDEM-01.re", "after its life the key opens a new one",
                    [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Submit, Answer::New) && check::ended<D>(t.before.task); }},
    StepProperty<D>{"late_usage", "RETRY-01.j", "usage is kept after the task has ended",
                    [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Usage, Answer::Late) && check::ended<D>(t.before.task); }},
    StepProperty<D>{"usage_dup", "DEDUP-04", "repeated usage is not kept twice", [](Taken<D> const& t) -> Bool<D> { return check::told<D>(t, Operation::Usage, Answer::Dup); }},
};

}  // namespace seatrial::law
