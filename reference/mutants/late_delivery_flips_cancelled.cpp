// A delivery after the cancellation was confirmed turns the task into a delivered one.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    bool const comes_late =
        facts.attempt != nullptr && facts.task->phase == PhaseWord::Cancelled && facts.attempt->status == AttemptWord::Retired;
    if (!comes_late) return decide_deliver(facts, context);
    TaskRecord lie = as_if_current(*facts.task, *facts.attempt, context);
    lie.cancel = CancelWord::Requested;
    return decide_deliver({.command = facts.command, .task = &lie, .attempt = facts.attempt}, context);
}

}  // namespace

Mutant late_delivery_flips_cancelled() {
    return {.id = "M-73",
            .name = "late-delivery-flips-cancelled",
            .sentence = "A delivery after the cancellation was confirmed turns the task into a delivered one.",
            .clauses = {"CANCEL-01.l"},
            .forbidden_traces = {"FT-42"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
