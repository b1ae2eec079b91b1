// The attempt that delivered is stale when it repeats its delivery.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Decision decision = decide_deliver(facts, context);
    if (decision.reply.answer == Answer::Replay) decision.reply = {Answer::Stale};
    return decision;
}

}  // namespace

Mutant winner_is_stale() {
    return {.id = "M-65",
            .name = "winner-is-stale",
            .sentence = "The attempt that delivered is stale when it repeats its delivery.",
            .clauses = {"RETRY-T5.f", "RETRY-T5.a"},
            .forbidden_traces = {"FT-35"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
