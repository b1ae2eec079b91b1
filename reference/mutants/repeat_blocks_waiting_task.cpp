// Repeating the submission of a task that waits for its next attempt makes it wait for ever.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Same && facts.task->phase == PhaseWord::Backoff)
        decision.changes.task.emplace(*facts.task).backoff_end = Tick{never.value / 2};
    return decision;
}

}  // namespace

Mutant repeat_blocks_waiting_task() {
    return {.id = "M-237",
            .name = "repeat-blocks-waiting-task",
            .sentence = "Repeating the submission of a task that waits for its next attempt makes it wait for ever.",
            .clauses = {"IDEM-01.o", "RETRY-T1.h", "ERRORSET-04"},
            .forbidden_traces = {"FT-18", "FT-62", "FT-61"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
