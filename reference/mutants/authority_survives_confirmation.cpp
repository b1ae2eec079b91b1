// Confirming a cancellation does not end the lease: its holder may go on renewing.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    if (decision.reply.answer == Answer::Cancelled && facts.attempt->status == AttemptWord::Retired)
        decision.reply = {Answer::Ok, LeaseEnd{later(context.now, context.terms.lease_ticks)}};
    return decision;
}

}  // namespace

Mutant authority_survives_confirmation() {
    return {.id = "M-79",
            .name = "authority-survives-confirmation",
            .sentence = "Confirming a cancellation does not end the lease: its holder may go on renewing.",
            .clauses = {"CANCEL-01.r"},
            .forbidden_traces = {"FT-45"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
