// Repeating a submission counts its deadline anew.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Same && facts.task->deadline && !has_ended(*facts.task))
        decision.changes.task.emplace(*facts.task).deadline = later(context.now, *facts.contract->deadline_in);
    return decision;
}

}  // namespace

Mutant repeat_restarts_deadline() {
    return {.id = "M-207",
            .name = "repeat-restarts-deadline",
            .sentence = "Repeating a submission counts its deadline anew.",
            .clauses = {"IDEM-01.o", "RETRY-T1.d"},
            .forbidden_traces = {"FT-18"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
