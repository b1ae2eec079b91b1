#pragma once
// Failure reports: rows 1 and 2 of the failure table (RETRY-T1, RETRY-T2), under the fence of row 4.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array fail_rules{
    rule<D>("fail.cancelled_now", "RETRY-T1.i CANCEL-01.b", "the last attempt of a task whose cancellation is recorded ends it as cancelled (A-68)",
            {is_current<D>, cancel_recorded<D>}, fail_and_confirm<D>, Answer::Ok),
    rule<D>("fail.invalid", "RETRY-T2.a", "invalid input ends the task", {is_current<D>, is_invalid_input<D>}, fail_for_good<D>, Answer::Ok),
    rule<D>("fail.denied", "RETRY-T2.b", "denied permission ends the task", {is_current<D>, is_denied_permission<D>}, fail_for_good<D>, Answer::Ok),
    rule<D>("fail.other", "RETRY-T1.g", "a failure of no listed class ends the task", {is_current<D>, is_not_temporary<D>}, fail_for_good<D>, Answer::Ok),
    rule<D>("fail.retry", "RETRY-T1.a RETRY-T1.c RETRY-T1.d", "after a temporary failure the task waits for another attempt",
            {is_current<D>, is_temporary<D>, may_follow<D>}, fail_and_wait<D>, Answer::Ok),
    rule<D>("fail.limit", "RETRY-T1.h RETRY-T1.a RETRY-T1.c", "a temporary failure at a limit ends the task",
            {is_current<D>, is_temporary<D>, may_not_follow<D>}, fail_at_limit<D>, Answer::Ok),
    rule<D>("fail.repeat", "DEDUP-04", "the same failure reported again changes nothing",
            {failed_so_before<D>}, unchanged<D>, Answer::Ok, Mood::May),
    rule<D>("fail.stale", "RETRY-T4.b RETRY-T4.c RETRY-T4.f", "a stale attempt fails nothing",
            {was_granted<D>, is_not_current<D>, is_not_cancelled<D>}, unchanged<D>, Answer::Stale),
    rule<D>("fail.cancelled", "CANCEL-01.r CANCEL-01.l", "an attempt of a cancelled task learns of it",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Cancelled),
    rule<D>("fail.cancelled_stale", "CANCEL-01.r", "an attempt of a cancelled task may be told that it is stale",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("fail.stranger_stale", "RETRY-T4.b", "an attempt that was never granted may be told that it is stale",
            {was_never_granted<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("fail.refused", "RETRY-T4.b RETRY-T4.c", "what was never granted is refused",
            {was_never_granted<D>}, unchanged<D>, Answer::Refused),
};

}  // namespace seatrial::law
