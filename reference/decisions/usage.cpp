#include "reference/decisions/endings.hpp"

namespace seatrial::reference {

Decision decide_usage(UsageFacts const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    bool const is_total = context.terms.readings.usage_form == UsageForm::Cumulative;
    if (is_total ? facts.command.amount <= facts.attempt->usage : facts.is_known) return {.reply = {Answer::Dup}};

    bool const holds = is_current(*facts.task, *facts.attempt, context);
    Decision decision{.reply = {holds ? Answer::Ok : Answer::Late}};
    AttemptRecord& attempt = decision.changes.attempt.emplace(*facts.attempt);
    std::uint64_t const added = is_total ? facts.command.amount - attempt.usage : facts.command.amount;
    attempt.usage += added;   // under its own attempt, whoever holds authority now (RETRY-01.m)
    attempt.last_usage = facts.command.usage;
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    if (holds) task.started = true;
    if (holds || context.terms.readings.budget_count_stale) task.incurred += added;
    decision.changes.usage =
        UsageRecord{.task = attempt.task, .attempt = attempt.ordinal, .id = facts.command.usage, .amount = facts.command.amount};
    return decision;
}

}  // namespace seatrial::reference
