// A failure wipes out the cancellation that was recorded, and the task is tried again.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision fail(LeaseFacts<Fail> const& facts, Context const& context) {
    if (facts.task == nullptr || facts.task->cancel != CancelWord::Requested) return decide_fail(facts, context);
    TaskRecord lie = *facts.task;
    lie.cancel = CancelWord::None;
    return decide_fail({.command = facts.command, .task = &lie, .attempt = facts.attempt}, context);
}

}  // namespace

Mutant failure_forgets_cancel() {
    return {.id = "M-220",
            .name = "failure-forgets-cancel",
            .sentence = "A failure wipes out the cancellation that was recorded, and the task is tried again.",
            .clauses = {"CANCEL-01.o", "RETRY-T1.i"},
            .forbidden_traces = {"FT-43", "FT-62"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.fail = fail; }};
}

}  // namespace seatrial::reference
