// A conflict is answered as such, but its content becomes a second task without a key.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Conflict) {
        SubmitFacts fresh = facts;
        fresh.known = nullptr;
        decision.changes.task = decide_submit(fresh, context).changes.task;
    }
    return decision;
}

}  // namespace

Mutant conflict_creates_second_task() {
    return {.id = "M-20",
            .name = "conflict-creates-second-task",
            .sentence = "A conflict is answered as such, but its content becomes a second task without a key.",
            .clauses = {"IDEM-01.v"},
            .forbidden_traces = {"FT-09", "FT-54"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
