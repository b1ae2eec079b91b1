// A conflict is answered as such, but its content becomes the contract of the task.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Conflict) decision.changes.task.emplace(*facts.task).contract = facts.contract;
    return decision;
}

}  // namespace

Mutant conflict_overwrites_contract() {
    return {.id = "M-17",
            .name = "conflict-overwrites-contract",
            .sentence = "A conflict is answered as such, but its content becomes the contract of the task.",
            .clauses = {"IDEM-01.w"},
            .forbidden_traces = {"FT-10"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
