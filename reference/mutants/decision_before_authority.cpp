// That a task has ended is written in one transaction, and that its attempt has lost authority in a second one.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

namespace seatrial::reference {

namespace {

/// First that the task has ended, while the attempt still holds it.
Changes decision_first(Changes& rest) {
    if (!rest.task || !rest.attempt || !has_ended(*rest.task)) return {};
    Changes decision{.task = rest.task};
    decision.task->live = rest.attempt->ordinal;
    return decision;
}

}  // namespace

Mutant decision_before_authority() {
    return {.id = "M-96",
            .name = "decision-before-authority",
            .sentence = "That a task has ended is written in one transaction, and that its attempt has lost authority in a second one.",
            .clauses = {"ATOM-08", "CANCEL-01.k", "CANCEL-01.r", "ATOM-04"},
            .forbidden_traces = {"FT-55", "FT-45"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) { design.layer = torn<decision_first>; }};
}

}  // namespace seatrial::reference
