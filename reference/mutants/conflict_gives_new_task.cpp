// Other content under a known key starts a task of its own.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer != Answer::Conflict) return decision;
    SubmitFacts fresh = facts;
    fresh.known = nullptr;
    return decide_submit(fresh, context);
}

}  // namespace

Mutant conflict_gives_new_task() {
    return {.id = "M-229",
            .name = "conflict-gives-new-task",
            .sentence = "Other content under a known key starts a task of its own.",
            .clauses = {"IDEM-01.u"},
            .forbidden_traces = {"FT-09"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
