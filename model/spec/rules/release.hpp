#pragma once
// A node gives its lease back without a failure; it counts as an attempt.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array release_rules{
    rule<D>("release.cancelled_now", "RETRY-T1.i CANCEL-01.b", "the last attempt of a task whose cancellation is recorded ends it as cancelled (A-68)",
            {is_current<D>, cancel_recorded<D>}, release_and_confirm<D>, Answer::Ok),
    rule<D>("release.retry", "RETRY-T1.a RETRY-T1.c RETRY-T1.d", "a released task waits for another attempt",
            {is_current<D>, may_follow_release<D>}, release_and_wait<D>, Answer::Ok),
    rule<D>("release.limit", "RETRY-T1.h RETRY-T1.a RETRY-T1.c", "a release at a limit ends the task",
            {is_current<D>, may_not_follow_release<D>}, release_at_limit<D>, Answer::Ok),
    rule<D>("release.stale", "RETRY-T4.b RETRY-T4.c RETRY-T4.f", "a stale attempt releases nothing",
            {was_granted<D>, is_not_current<D>, is_not_cancelled<D>}, unchanged<D>, Answer::Stale),
    rule<D>("release.cancelled", "CANCEL-01.r", "an attempt of a cancelled task learns of it",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Cancelled),
    rule<D>("release.cancelled_stale", "CANCEL-01.r", "an attempt of a cancelled task may be told that it is stale",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("release.stranger_stale", "RETRY-T4.b", "an attempt that was never granted may be told that it is stale",
            {was_never_granted<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("release.refused", "RETRY-T4.b RETRY-T4.c", "what was never granted is refused",
            {was_never_granted<D>}, unchanged<D>, Answer::Refused),
};

}  // namespace seatrial::law
