#pragma once
// Renewals, and the refusals that every executor message shares (RETRY-T4).

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array renew_rules{
    rule<D>("renew.cancel_asked", "CANCEL-01.w RETRY-01.f", "the holder's lease is prolonged, and it is told of the cancellation",
            {is_current<D>, cancel_recorded<D>}, extend_lease<D>, Answer::CancelAsked),
    with_warning(rule<D>("renew.untold", "RETRY-01.f", "the holder's lease is prolonged without a word about the cancellation (A-62)",
            {is_current<D>, cancel_recorded<D>}, extend_lease<D>, Answer::Ok, Mood::May), "CANCEL-01.w"),
    rule<D>("renew.current", "RETRY-01.f RETRY-T4.i IDEM-01.y", "the holder's lease is prolonged",
            {is_current<D>, no_cancel_pending<D>}, extend_lease<D>, Answer::Ok),
    rule<D>("renew.stale", "RETRY-T4.b RETRY-T4.c RETRY-01.e", "a stale attempt learns that it is stale",
            {was_granted<D>, is_not_current<D>, is_not_cancelled<D>}, unchanged<D>, Answer::Stale),
    rule<D>("renew.cancelled", "CANCEL-01.r CANCEL-01.w", "an attempt of a cancelled task learns of it",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Cancelled),
    rule<D>("renew.cancelled_stale", "CANCEL-01.r", "an attempt of a cancelled task may be told that it is stale",
            {was_granted<D>, is_cancelled<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("renew.stranger_stale", "RETRY-T4.b", "an attempt that was never granted may be told that it is stale",
            {was_never_granted<D>}, unchanged<D>, Answer::Stale, Mood::May),
    rule<D>("renew.refused", "RETRY-T4.b RETRY-T4.c", "what was never granted is refused",
            {was_never_granted<D>}, unchanged<D>, Answer::Refused),
};

}  // namespace seatrial::law
