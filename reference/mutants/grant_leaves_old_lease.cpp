// A leased task can be claimed by name once more, and the lease before goes on: both nodes may renew.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    bool const by_name = facts.command.task.has_value() && !facts.command.token;
    if (!by_name || facts.task == nullptr || facts.task->phase != PhaseWord::Leased) return decide_claim(facts, context);
    TaskRecord lie = *facts.task;
    lie.phase = PhaseWord::Queued;
    return decide_claim({.command = facts.command, .task = &lie}, context);
}

Decision renew(LeaseFacts<Renew> const& facts, Context const& context) {
    Decision decision = decide_renew(facts, context);
    if (decision.reply.answer == Answer::Stale && facts.attempt->status == AttemptWord::Live)
        decision.reply = {Answer::Ok, LeaseEnd{later(context.now, context.terms.lease_ticks)}};
    return decision;
}

}  // namespace

Mutant grant_leaves_old_lease() {
    return {.id = "M-39",
            .name = "grant-leaves-old-lease",
            .sentence = "A leased task can be claimed by name once more, and the lease before goes on: both nodes may renew.",
            .clauses = {"RETRY-01.e"},
            .forbidden_traces = {"FT-22"},
            .level = 2,
            .break_it = [](Design& design) {
                design.decisions.claim = claim;
                design.decisions.renew = renew;
            }};
}

}  // namespace seatrial::reference
