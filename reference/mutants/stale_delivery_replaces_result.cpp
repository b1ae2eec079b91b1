// A stale delivery is refused, but its result replaces the recorded one.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.reply.answer == Answer::Stale && facts.task->delivery)
        decision.changes.task.emplace(*facts.task).delivery->result = facts.command.result;
    return decision;
}

}  // namespace

Mutant stale_delivery_replaces_result() {
    return {.id = "M-45",
            .name = "stale-delivery-replaces-result",
            .sentence = "A stale delivery is refused, but its result replaces the recorded one.",
            .clauses = {"RETRY-01.l"},
            .forbidden_traces = {"FT-24"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
