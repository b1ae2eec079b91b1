// Repeating the submission of a failed task queues it again.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Same && facts.task->phase == PhaseWord::Failed) {
        TaskRecord& task = decision.changes.task.emplace(*facts.task);
        task.phase = PhaseWord::Queued;
        task.reason.reset();
    }
    return decision;
}

}  // namespace

Mutant repeat_requeues_failed_task() {
    return {.id = "M-29",
            .name = "repeat-requeues-failed-task",
            .sentence = "Repeating the submission of a failed task queues it again.",
            .clauses = {"IDEM-01.o"},
            .forbidden_traces = {"FT-18"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
