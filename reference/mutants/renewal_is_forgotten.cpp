// A renewal is answered ok, but the lease ends when it would have ended anyhow.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    decision.changes = {};
    return decision;
}

}  // namespace

Mutant renewal_is_forgotten() {
    return {.id = "M-206",
            .name = "renewal-is-forgotten",
            .sentence = "A renewal is answered ok, but the lease ends when it would have ended anyhow.",
            .clauses = {"RETRY-01.e", "RETRY-01.f"},
            .forbidden_traces = {"FT-22", "FT-61"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
