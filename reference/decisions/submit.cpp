#include "reference/decisions/endings.hpp"
#include "reference/names.hpp"

#include <algorithm>

namespace seatrial::reference {

std::optional<Tick> key_end(KeyRecord const& key, TaskRecord const& task, Context const& context) {
    if (!has_ended(task)) return std::nullopt;   // a key outlives its task whatever the windows say (IDEM-01.rc)
    Tick const for_retries = later(key.counted_from, context.terms.retry_window_ticks);
    if (context.terms.readings.retention_origin == RetentionOrigin::Submit) return for_retries;
    Tick const for_the_end = later(task.ended_at, std::max(context.terms.reconciliation_window_ticks, context.terms.usage_grace_ticks));
    return std::max(for_retries, for_the_end);
}

namespace {

[[nodiscard]] bool is_alive(KeyRecord const& key, TaskRecord const& task, Context const& context) {
    std::optional<Tick> const end = context.decisions.key_end(key, task, context);
    if (!end || context.now < *end) return true;
    if (context.now > *end) return false;
    switch (context.terms.readings.retention_boundary) {
        case RetentionBoundary::Inclusive: return true;
        case RetentionBoundary::Exclusive: return false;
        case RetentionBoundary::Free: return context.habits.key_lives_at_its_end;
    }
    return true;
}

[[nodiscard]] Reply task_named(Answer answer, TaskRecord const& task) {
    return {answer, TaskHandle{.task = task.id, .digest = task.contract->digest}};
}

[[nodiscard]] KeyRecord binding(SubmitFacts const& facts, TaskId const& task, Context const& context) {
    return {.tenant = facts.command.by.tenant,
            .principal = context.terms.readings.idem_principal_in_scope ? facts.command.by.principal : PrincipalId{},
            .operation = facts.command.operation,
            .key = facts.command.key,
            .fingerprint = facts.contract->fingerprint,
            .task = task,
            .counted_from = context.now};
}

[[nodiscard]] Decision repeat(SubmitFacts const& facts, Context const& context) {
    if (facts.known->fingerprint != facts.contract->fingerprint) {
        if (!context.terms.readings.idem_conflict_discloses) return {.reply = {Answer::Conflict}};
        return {.reply = {Answer::Conflict, facts.task->id}};
    }
    Decision decision{.reply = task_named(Answer::Same, *facts.task)};
    if (context.terms.readings.retention_sliding) {
        decision.changes.key = *facts.known;
        decision.changes.key->counted_from = context.now;
    }
    return decision;
}

[[nodiscard]] Decision first_of_its_kind(SubmitFacts const& facts, Context const& context) {
    Contract const& contract = *facts.contract;
    TaskRecord task{.id = next_task_id(context),
                    .tenant = facts.command.by.tenant,
                    .contract = facts.contract,
                    .retry_safe = contract.retry_safe.value_or(context.terms.readings.retry_default_safe)};
    if (contract.deadline_in) task.deadline = later(context.now, *contract.deadline_in);

    Decision decision{.reply = task_named(Answer::New, task)};
    decision.changes.key = binding(facts, task.id, context);
    decision.changes.task = std::move(task);
    return decision;
}

}  // namespace

Decision decide_submit(SubmitFacts const& facts, Context const& context) {
    // Authority comes first, for a repeat as well: who may not submit is told nothing about the key (A-02, A-27a).
    if (!facts.may.submit) return {.reply = {Answer::Denied}};
    if (!facts.key_is_well_formed || facts.contract == nullptr) return {.reply = {Answer::Invalid}};
    if (facts.known != nullptr) {
        if (is_alive(*facts.known, *facts.task, context)) return repeat(facts, context);
        if (context.terms.readings.retention_after == RetentionAfter::Gone) return {.reply = {Answer::Gone}};
    }
    if (context.terms.readings.idem_content_dedup && facts.twin != nullptr && is_alive(*facts.twin, *facts.twin_task, context)) {
        Decision decision{.reply = task_named(Answer::Same, *facts.twin_task)};
        decision.changes.key = binding(facts, facts.twin_task->id, context);
        return decision;
    }
    return first_of_its_kind(facts, context);
}

Reply answer_find(FindFacts const& facts, Context const& context) {
    if (!facts.may.read) return {Answer::Denied};
    if (facts.known == nullptr || !is_alive(*facts.known, *facts.task, context)) return {Answer::Unknown};
    return {Answer::Found, facts.task->id};
}

}  // namespace seatrial::reference
