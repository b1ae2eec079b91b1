// Cancelling a delivered task takes the delivery back.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision cancel(CancelFacts const& facts, Context const& context) {
    Decision decision = decide_cancel(facts, context);
    if (decision.reply.answer == Answer::Overtaken) {
        TaskRecord& task = decision.changes.task.emplace(*facts.task);
        task.delivery.reset();
        confirm_cancel(task, context);
        decision.reply = {Answer::Confirmed};
    }
    return decision;
}

}  // namespace

Mutant cancel_undoes_delivery() {
    return {.id = "M-87",
            .name = "cancel-undoes-delivery",
            .sentence = "Cancelling a delivered task takes the delivery back.",
            .clauses = {"CANCEL-01.i", "CANCEL-01.g"},
            .forbidden_traces = {"FT-41"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.cancel = cancel; }};
}

}  // namespace seatrial::reference
