// A lease that was lost may be renewed by its old holder while another node holds the task.
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
    return {.id = "M-233",
            .name = "lost-lease-stays-valid",
            .sentence = "A lease that was lost may be renewed by its old holder while another node holds the task.",
            .clauses = {"RETRY-T4.b", "RETRY-01.e"},
            .forbidden_traces = {"FT-23", "FT-22"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.renew = renew; }};
}

}  // namespace seatrial::reference
