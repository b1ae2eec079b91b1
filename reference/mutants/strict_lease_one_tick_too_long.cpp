// Strict expiry is published, but a lease is honoured one tick longer than it was granted for.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    Decision decision = decide_claim(facts, context);
    if (decision.changes.task) decision.changes.task->lease_end.value += 1;   // the answer says the honest end
    return decision;
}

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    if (decision.changes.task) decision.changes.task->lease_end.value += 1;
    return decision;
}

}  // namespace

Mutant strict_lease_one_tick_too_long() {
    return {.id = "M-205",
            .name = "strict-lease-one-tick-too-long",
            .sentence = "Strict expiry is published, but a lease is honoured one tick longer than it was granted for.",
            .clauses = {"RETRY-T4.i"},
            .forbidden_traces = {"FT-61", "FT-23"},
            .level = 3,
            .break_it = [](Design& design) {
                design.published.profile.lease_expiry = LeaseExpiry::Strict;
                design.decisions.claim = claim;
                design.decisions.renew = renew;
            }};
}

}  // namespace seatrial::reference
