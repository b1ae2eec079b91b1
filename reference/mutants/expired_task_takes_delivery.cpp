// A delivery after the deadline had ended the task is accepted.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    bool const comes_late =
        facts.attempt != nullptr && facts.task->phase == PhaseWord::Expired && facts.attempt->status == AttemptWord::Retired;
    if (!comes_late) return decide_deliver(facts, context);
    TaskRecord const lie = as_if_current(*facts.task, *facts.attempt, context);
    return decide_deliver({.command = facts.command, .task = &lie, .attempt = facts.attempt}, context);
}

}  // namespace

Mutant expired_task_takes_delivery() {
    return {.id = "M-224",
            .name = "expired-task-takes-delivery",
            .sentence = "A delivery after the deadline had ended the task is accepted.",
            .clauses = {"RETRY-T4.f", "CANCEL-01.l"},
            .forbidden_traces = {"FT-61", "FT-42"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
