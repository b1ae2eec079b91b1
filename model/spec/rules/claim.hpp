#pragma once
// Claims: RETRY-01 and the limits of RETRY-T1. The generation is the implementation's choice, limited by conjuncts.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array claim_rules{
    rule<D>("claim.none", "IDEM-01.cd", "no promise is broken by giving nothing (A-72)", {none_is_free<D>}, unchanged<D>, Answer::None, Mood::May),
    rule<D>("claim.repeat", "RETRY-01.g RETRY-01.f RETRY-T4.i", "the holder's repeat returns its lease",
            {is_leased<D>, by_the_holder<D>, names_the_live_lease<D>, lease_still_good<D>}, unchanged<D>, Answer::Lease, Mood::May),
    rule<D>("claim.supersede", "RETRY-01.g RETRY-01.e RETRY-01.a RETRY-01.b", "the holder's repeat may get a new attempt that retires the old one",
            {is_leased<D>, same_node<D>, generation_is_fresh<D>, generation_in_range<D>, no_cancel<D>, may_follow_loss<D>}, supersede<D>, Answer::Lease, Mood::May),
    with_warning(rule<D>("claim.grant_despite_cancel", "RETRY-01.b", "a queued task is leased although a cancellation is recorded (A-43a)",
            {is_queued<D>, cancel_recorded<D>, cancel_lets_grant<D>, attempts_left<D>, before_deadline<D>, safe_to_repeat<D>, within_budget<D>, last_failure_temporary<D>, generation_is_fresh<D>, generation_in_range<D>},
            lease_to_node<D>, Answer::Lease, Mood::May), "RETRY-T1.i"),
    rule<D>("claim.grant", "RETRY-01.a RETRY-01.b RETRY-01.e RETRY-T1.a RETRY-T1.b RETRY-T1.c RETRY-T1.d RETRY-T1.e RETRY-T1.g RETRY-T1.i TIMEOUT-07 CANCEL-01.h",
            "a queued task is leased under a new generation",
            {is_queued<D>, no_cancel_pending<D>, attempts_left<D>, before_deadline<D>, safe_to_repeat<D>, within_budget<D>, last_failure_temporary<D>, generation_is_fresh<D>, generation_in_range<D>},
            lease_to_node<D>, Answer::Lease),
};

}  // namespace seatrial::law
