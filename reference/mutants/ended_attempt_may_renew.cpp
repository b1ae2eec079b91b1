// An executor that reported a failure or gave its lease back may still renew it.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    bool const gave_back =
        facts.attempt != nullptr && (facts.attempt->status == AttemptWord::Failed || facts.attempt->status == AttemptWord::Released);
    if (decision.reply.answer == Answer::Stale && gave_back)
        decision.reply = {Answer::Ok, LeaseEnd{later(context.now, context.terms.lease_ticks)}};
    return decision;
}

}  // namespace

Mutant ended_attempt_may_renew() {
    return {.id = "M-201",
            .name = "ended-attempt-may-renew",
            .sentence = "An executor that reported a failure or gave its lease back may still renew it.",
            .clauses = {"RETRY-T4.b"},
            .forbidden_traces = {"FT-23"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
