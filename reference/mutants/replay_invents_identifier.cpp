// A repeated delivery is answered as a replay, with an identifier that was never recorded.
#include "reference/mutants/mutant.hpp"
#include "reference/names.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.reply.answer == Answer::Replay) decision.reply.details = next_delivery_id(context);
    return decision;
}

}  // namespace

Mutant replay_invents_identifier() {
    return {.id = "M-209",
            .name = "replay-invents-identifier",
            .sentence = "A repeated delivery is answered as a replay, with an identifier that was never recorded.",
            .clauses = {"RETRY-T5.a"},
            .forbidden_traces = {"FT-35"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
