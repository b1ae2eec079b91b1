// When delivery wins, the recorded cancellation stays pending for ever.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.changes.task && decision.changes.task->cancel == CancelWord::Overtaken)
        decision.changes.task->cancel = CancelWord::Requested;
    return decision;
}

}  // namespace

Mutant overtaken_cancel_stays_requested() {
    return {.id = "M-221",
            .name = "overtaken-cancel-stays-requested",
            .sentence = "When delivery wins, the recorded cancellation stays pending for ever.",
            .clauses = {"CANCEL-01.o"},
            .forbidden_traces = {"FT-43", "FT-62"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
