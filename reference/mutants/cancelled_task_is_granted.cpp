// A task whose cancellation is confirmed can still be claimed by name.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    if (facts.task == nullptr || facts.task->phase != PhaseWord::Cancelled) return decide_claim(facts, context);
    TaskRecord lie = *facts.task;
    lie.phase = PhaseWord::Queued;
    lie.cancel = CancelWord::None;
    return decide_claim({.command = facts.command, .task = &lie}, context);
}

}  // namespace

Mutant cancelled_task_is_granted() {
    return {.id = "M-217",
            .name = "cancelled-task-is-granted",
            .sentence = "A task whose cancellation is confirmed can still be claimed by name.",
            .clauses = {"CANCEL-01.h", "CANCEL-01.r"},
            .forbidden_traces = {"FT-45", "FT-22"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.claim = claim; }};
}

}  // namespace seatrial::reference
