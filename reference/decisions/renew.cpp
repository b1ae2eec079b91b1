#include "reference/decisions/endings.hpp"

namespace seatrial::reference {

Decision decide_renew(LeaseFacts<Renew> const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    if (!is_current(*facts.task, *facts.attempt, context)) return {.reply = no_authority(*facts.task)};

    Decision decision{};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    task.lease_end = later(context.now, context.terms.lease_ticks);   // also of a lapsed lease that was not given up yet
    task.started = true;
    bool const cancel_asked = task.cancel == CancelWord::Requested;   // CANCEL-01.w
    decision.reply = {cancel_asked ? Answer::CancelAsked : Answer::Ok, LeaseEnd{task.lease_end}};
    return decision;
}

}  // namespace seatrial::reference
