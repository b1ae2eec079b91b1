// Each repeat of a cancellation starts the time to its confirmation anew.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision cancel(CancelFacts const& facts, Context const& context) {
    Decision decision = decide_cancel(facts, context);
    bool const is_repeat = facts.task != nullptr && facts.task->cancel == CancelWord::Requested;
    if (is_repeat) decision.changes.task.emplace(*facts.task).cancel_asked_at = context.now;
    return decision;
}

}  // namespace

Mutant repeated_cancel_postpones() {
    return {.id = "M-228",
            .name = "repeated-cancel-postpones",
            .sentence = "Each repeat of a cancellation starts the time to its confirmation anew.",
            .clauses = {"CANCEL-01.o", "CANCEL-01.d"},
            .forbidden_traces = {"FT-62", "FT-48"},
            .level = 3,
            .break_it = [](Design& design) { design.decisions.cancel = cancel; }};
}

}  // namespace seatrial::reference
