// Cancelling a delivered task is answered as if the request had been recorded.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision cancel(CancelFacts const& facts, Context const& context) {
    Decision decision = decide_cancel(facts, context);
    if (decision.reply.answer == Answer::Overtaken) decision.reply = {Answer::Recorded};
    return decision;
}

}  // namespace

Mutant win_of_delivery_hidden() {
    return {.id = "M-74",
            .name = "win-of-delivery-hidden",
            .sentence = "Cancelling a delivered task is answered as if the request had been recorded.",
            .clauses = {"CANCEL-01.n"},
            .forbidden_traces = {"FT-43"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.cancel = cancel; }};
}

}  // namespace seatrial::reference
