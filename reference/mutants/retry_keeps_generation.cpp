// A further attempt has the generation of the one before.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    Decision decision = decide_claim(facts, context);
    if (decision.changes.attempt && facts.task->granted > 0) {
        decision.changes.task->generation_high = facts.task->generation_high;
        decision.changes.attempt->generation = facts.task->generation_high;
        tell_lease(decision);
    }
    return decision;
}

}  // namespace

Mutant retry_keeps_generation() {
    return {.id = "M-35",
            .name = "retry-keeps-generation",
            .sentence = "A further attempt has the generation of the one before.",
            .clauses = {"RETRY-01.b"},
            .forbidden_traces = {"FT-20"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.claim = claim; }};
}

}  // namespace seatrial::reference
