// A repeated delivery is recorded once more, under another identifier.
#include "reference/mutants/mutant.hpp"
#include "reference/names.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.reply.answer == Answer::Replay) {
        TaskRecord& task = decision.changes.task.emplace(*facts.task);
        task.delivery->id = next_delivery_id(context);
        decision.reply = {Answer::Delivered, task.delivery->id};
    }
    return decision;
}

}  // namespace

Mutant repeated_delivery_recorded_again() {
    return {.id = "M-64",
            .name = "repeated-delivery-recorded-again",
            .sentence = "A repeated delivery is recorded once more, under another identifier.",
            .clauses = {"RETRY-T5.a"},
            .forbidden_traces = {"FT-35"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
