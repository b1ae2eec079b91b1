// A denied permission counts as a temporary failure.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision fail(LeaseFacts<Fail> const& facts, Context const& context) {
    if (facts.command.failure != FailureClass::Denied) return decide_fail(facts, context);
    Fail softened = facts.command;
    softened.failure = FailureClass::Temporary;
    Decision decision = decide_fail({.command = softened, .task = facts.task, .attempt = facts.attempt}, context);
    if (decision.changes.attempt) decision.changes.attempt->failure = FailureClass::Denied;
    return decision;
}

}  // namespace

Mutant denied_is_retried() {
    return {.id = "M-57",
            .name = "denied-is-retried",
            .sentence = "A denied permission counts as a temporary failure.",
            .clauses = {"RETRY-T2.b"},
            .forbidden_traces = {"FT-31"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.fail = fail; }};
}

}  // namespace seatrial::reference
