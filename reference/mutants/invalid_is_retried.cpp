// A report of invalid input counts as a temporary failure.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision fail(LeaseFacts<Fail> const& facts, Context const& context) {
    if (facts.command.failure != FailureClass::Invalid) return decide_fail(facts, context);
    Fail softened = facts.command;
    softened.failure = FailureClass::Temporary;
    Decision decision = decide_fail({.command = softened, .task = facts.task, .attempt = facts.attempt}, context);
    if (decision.changes.attempt) decision.changes.attempt->failure = FailureClass::Invalid;
    return decision;
}

}  // namespace

Mutant invalid_is_retried() {
    return {.id = "M-218",
            .name = "invalid-is-retried",
            .sentence = "A report of invalid input counts as a temporary failure.",
            .clauses = {"RETRY-T2.a"},
            .forbidden_traces = {"FT-31"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.fail = fail; }};
}

}  // namespace seatrial::reference
