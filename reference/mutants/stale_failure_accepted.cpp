// A failure report is believed whoever holds authority.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision fail(LeaseFacts<Fail> const& facts, Context const& context) {
    bool const is_stale = facts.attempt != nullptr && facts.task->live != 0 && facts.task->live != facts.attempt->ordinal;
    if (!is_stale) return decide_fail(facts, context);
    TaskRecord const lie = as_if_current(*facts.task, *facts.attempt, context);
    Decision decision = decide_fail({.command = facts.command, .task = &lie, .attempt = facts.attempt}, context);
    decision.changes.attempt.reset();   // its own outcome stays as it is recorded
    return decision;
}

}  // namespace

Mutant stale_failure_accepted() {
    return {.id = "M-43",
            .name = "stale-failure-accepted",
            .sentence = "A failure report is believed whoever holds authority.",
            .clauses = {"RETRY-T4.b"},
            .forbidden_traces = {"FT-23"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.fail = fail; }};
}

}  // namespace seatrial::reference
