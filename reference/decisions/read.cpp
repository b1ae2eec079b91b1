#include "reference/decisions/decision.hpp"

namespace seatrial::reference {

Reply answer_get(TaskFacts const& facts, Context const&) {
    if (!facts.may.read) return {Answer::Denied};
    if (facts.task == nullptr) return {Answer::Unknown};
    TaskRecord const& task = *facts.task;
    TaskView view{.task = task.id, .digest = task.contract->digest, .phase = task.phase, .cancel = task.cancel, .reason = task.reason};
    if (task.delivery) view.delivery = DeliveryView{.delivery = task.delivery->id, .result = task.delivery->result};
    return {Answer::Task, std::move(view)};
}

Reply answer_list(ListFacts const& facts, Context const&) {
    if (!facts.may.read) return {Answer::Denied};
    return {Answer::Listed, facts.tasks};
}

Reply answer_history(HistoryFacts const& facts, Context const&) {
    if (!facts.may.read) return {Answer::Denied};
    if (facts.task == nullptr) return {Answer::Unknown};
    std::vector<AttemptView> attempts;
    attempts.reserve(facts.attempts.size());
    for (AttemptRecord const& attempt : facts.attempts)
        attempts.push_back({.attempt = attempt.id,
                            .generation = attempt.generation,
                            .node = attempt.node,
                            .status = attempt.status,
                            .failure = attempt.failure,
                            .usage = attempt.usage});
    return {Answer::History, std::move(attempts)};
}

/// A delivery is accepted and charged for at once; usage shows as it was kept, under a cumulative form as the total of each attempt.
Reply answer_ledger(LedgerFacts const& facts, Context const& context) {
    if (!facts.may.read) return {Answer::Denied};
    if (facts.task == nullptr) return {Answer::Unknown};
    std::vector<LedgerEntry> entries;
    if (context.terms.readings.usage_form == UsageForm::Cumulative) {
        for (AttemptRecord const& attempt : facts.attempts)
            if (attempt.last_usage) entries.push_back({LedgerKind::Usage, attempt.id, attempt.last_usage, attempt.usage});
    } else {
        for (UsageRecord const& usage : facts.usages)
            entries.push_back({LedgerKind::Usage, facts.attempts[usage.attempt - 1].id, usage.id, usage.amount});
    }
    if (facts.task->delivery) {
        entries.push_back({.kind = LedgerKind::Accept});
        entries.push_back({.kind = LedgerKind::Charge});
    }
    return {Answer::Ledger, std::move(entries)};
}

}  // namespace seatrial::reference
