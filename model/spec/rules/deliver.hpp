#pragma once
// Deliveries: RETRY-T5 and the race with cancellation.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array deliver_rules{
    rule<D>("deliver.record", "RETRY-T5.a CANCEL-01.i CANCEL-01.c CANCEL-01.o RETRY-T4.i RETRY-01.l TIMEOUT-04", "the holder's result is recorded and ends the task",
            {is_open<D>, is_current<D>}, deliver_result<D>, Answer::Delivered),
    rule<D>("deliver.replay", "RETRY-T5.a RETRY-T5.f DEDUP-03 DEDUP-04", "the winner's repeat returns the recorded delivery",
            {delivered_by_reporter<D>, same_result<D>}, unchanged<D>, Answer::Replay),
    rule<D>("deliver.conflict", "RETRY-T5.d", "another result of the winner is refused as a conflict",
            {delivered_by_reporter<D>, other_result<D>}, unchanged<D>, Answer::Conflict),
    rule<D>("deliver.stale", "RETRY-T4.b RETRY-T4.c RETRY-T4.f RETRY-T5.f RETRY-01.l", "a stale attempt delivers nothing",
            {was_granted<D>, is_not_current<D>, not_the_winner<D>, is_not_cancelled<D>}, unchanged<D>, Answer::Stale),
    rule<D>("deliver.cancelled", "CANCEL-01.l CANCEL-01.r CANCEL-01.i", "after the confirmation nothing is delivered",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Cancelled),
    rule<D>("deliver.cancelled_stale", "CANCEL-01.l CANCEL-01.r", "after the confirmation the attempt may be told that it is stale",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("deliver.stranger_stale", "RETRY-T4.b", "an attempt that was never granted may be told that it is stale",
            {was_never_granted<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("deliver.refused", "RETRY-T4.b RETRY-T4.c", "what was never granted is refused",
            {was_never_granted<D>}, unchanged<D>, Answer::Refused),
};

}  // namespace seatrial::law
