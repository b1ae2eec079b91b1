// Another result under the same authority is recorded in place of the first.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.reply.answer == Answer::Conflict) {
        TaskRecord& task = decision.changes.task.emplace(*facts.task);
        task.delivery->result = facts.command.result;
        decision.reply = {Answer::Delivered, task.delivery->id};
    }
    return decision;
}

}  // namespace

Mutant second_result_replaces_first() {
    return {.id = "M-216",
            .name = "second-result-replaces-first",
            .sentence = "Another result under the same authority is recorded in place of the first.",
            .clauses = {"RETRY-T5.d"},
            .forbidden_traces = {"FT-38"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
