// A grant does not end the lease that was lost before: both nodes may renew.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    if (decision.reply.answer == Answer::Stale && facts.attempt->status == AttemptWord::Lost && facts.task->phase == PhaseWord::Leased)
        decision.reply = {Answer::Ok, LeaseEnd{later(context.now, context.terms.lease_ticks)}};
    return decision;
}

}  // namespace

Mutant lost_lease_stays_valid() {
    return {.id = "M-39",
            .name = "lost-lease-stays-valid",
            .sentence = "A grant does not end the lease that was lost before: both nodes may renew.",
            .clauses = {"RETRY-01.e", "RETRY-T4.b"},
            .forbidden_traces = {"FT-22", "FT-23"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
