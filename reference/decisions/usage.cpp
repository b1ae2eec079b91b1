#include "reference/decisions/endings.hpp"

namespace seatrial::reference {

Decision decide_usage(UsageFacts const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    if (facts.is_known) return {.reply = {Answer::Dup}};

    Decision decision{.reply = {is_current(*facts.task, *facts.attempt, context) ? Answer::Ok : Answer::Late}};
    AttemptRecord& attempt = decision.changes.attempt.emplace(*facts.attempt);
    attempt.usage += facts.command.amount;   // under its own attempt, whoever holds authority now (RETRY-01.m)
    decision.changes.usage =
        UsageRecord{.task = attempt.task, .attempt = attempt.ordinal, .id = facts.command.usage, .amount = facts.command.amount};
    return decision;
}

}  // namespace seatrial::reference
