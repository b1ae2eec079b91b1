// Cancelling a failed task is answered as confirmed.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision cancel(CancelFacts const& facts, Context const& context) {
    Decision decision = decide_cancel(facts, context);
    if (decision.reply.answer == Answer::State && facts.task->phase == PhaseWord::Failed) decision.reply = {Answer::Confirmed};
    return decision;
}

}  // namespace

Mutant failed_task_confirms_cancel() {
    return {.id = "M-212",
            .name = "failed-task-confirms-cancel",
            .sentence = "Cancelling a failed task is answered as confirmed.",
            .clauses = {"CANCEL-01.g"},
            .forbidden_traces = {"FT-41", "FT-48"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.cancel = cancel; }};
}

}  // namespace seatrial::reference
