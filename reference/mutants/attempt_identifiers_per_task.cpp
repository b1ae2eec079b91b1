// Attempts are numbered within their task, so that two tasks share identifiers.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"
#include "reference/names.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    Decision decision = decide_claim(facts, context);
    if (decision.changes.attempt) {
        decision.changes.attempt->id = {name_of('A', decision.changes.attempt->ordinal, context.habits)};
        tell_lease(decision);
    }
    return decision;
}

}  // namespace

Mutant attempt_identifiers_per_task() {
    return {.id = "M-223",
            .name = "attempt-identifiers-per-task",
            .sentence = "Attempts are numbered within their task, so that two tasks share identifiers.",
            .clauses = {"RETRY-01.a"},
            .forbidden_traces = {"FT-20"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.claim = claim; }};
}

}  // namespace seatrial::reference
