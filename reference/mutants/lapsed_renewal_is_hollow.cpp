// Renewing a lapsed lease is answered ok, but the attempt is given up all the same.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    if (decision.changes.task && context.now >= facts.task->lease_end) decision.changes = {};
    return decision;
}

}  // namespace

Mutant lapsed_renewal_is_hollow() {
    return {.id = "M-235",
            .name = "lapsed-renewal-is-hollow",
            .sentence = "Renewing a lapsed lease is answered ok, but the attempt is given up all the same.",
            .clauses = {"RETRY-T4.i", "RETRY-01.f", "RETRY-01.e"},
            .forbidden_traces = {"FT-61", "FT-22"},
            .level = 3,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
