// When the task has ended, its key answers same whatever the content is.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Conflict && has_ended(*facts.task))
        decision.reply = {Answer::Same, TaskHandle{.task = facts.task->id, .digest = facts.task->contract->digest}};
    return decision;
}

}  // namespace

Mutant mismatch_swallowed_after_the_end() {
    return {.id = "M-211",
            .name = "mismatch-swallowed-after-the-end",
            .sentence = "When the task has ended, its key answers same whatever the content is.",
            .clauses = {"IDEM-01.u"},
            .forbidden_traces = {"FT-09"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
