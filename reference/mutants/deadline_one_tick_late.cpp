// At its exact deadline a task is still alive and can be granted.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::New && decision.changes.task->deadline) decision.changes.task->deadline->value += 1;
    return decision;
}

}  // namespace

Mutant deadline_one_tick_late() {
    return {.id = "M-226",
            .name = "deadline-one-tick-late",
            .sentence = "At its exact deadline a task is still alive and can be granted.",
            .clauses = {"RETRY-T1.d"},
            .forbidden_traces = {"FT-29"},
            .level = 3,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
