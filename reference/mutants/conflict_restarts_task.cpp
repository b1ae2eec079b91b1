// A conflict takes the running task from its executor and queues it again.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Conflict && facts.task->phase == PhaseWord::Leased) {
        TaskRecord& task = decision.changes.task.emplace(*facts.task);
        task.phase = PhaseWord::Queued;
        task.live = 0;
    }
    return decision;
}

}  // namespace

Mutant conflict_restarts_task() {
    return {.id = "M-19",
            .name = "conflict-restarts-task",
            .sentence = "A conflict takes the running task from its executor and queues it again.",
            .clauses = {"IDEM-01.y"},
            .forbidden_traces = {"FT-12"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
