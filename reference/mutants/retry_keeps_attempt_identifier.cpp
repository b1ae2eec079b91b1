// Every attempt of a task has the same identifier.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    Decision decision = decide_claim(facts, context);
    if (decision.changes.attempt) {
        decision.changes.attempt->id.value = "A" + facts.task->id.value.substr(1);   // the number of the task
        tell_lease(decision);
    }
    return decision;
}

}  // namespace

Mutant retry_keeps_attempt_identifier() {
    return {.id = "M-34",
            .name = "retry-keeps-attempt-identifier",
            .sentence = "Every attempt of a task has the same identifier.",
            .clauses = {"RETRY-01.a"},
            .forbidden_traces = {"FT-20"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.claim = claim; }};
}

}  // namespace seatrial::reference
