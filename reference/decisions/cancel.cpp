#include "reference/decisions/endings.hpp"

namespace seatrial::reference {

namespace {

[[nodiscard]] Reply after_the_end(TaskRecord const& task) {
    if (task.phase == PhaseWord::Delivered) return {Answer::Overtaken, task.delivery->id};   // CANCEL-01.n
    if (task.phase == PhaseWord::Cancelled) return {Answer::Confirmed};
    return {Answer::State, task.phase};
}

}  // namespace

Decision decide_cancel(CancelFacts const& facts, Context const& context) {
    if (!facts.may.cancel) return {.reply = {Answer::Denied}};
    if (facts.task == nullptr) return {.reply = {Answer::Unknown}};   // and not remembered
    if (has_ended(*facts.task)) return {.reply = after_the_end(*facts.task)};
    if (facts.task->cancel == CancelWord::Requested) return {.reply = {Answer::Recorded}};   // CANCEL-01.d

    Decision decision{.reply = {Answer::Recorded}};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    task.cancel = CancelWord::Requested;
    task.cancel_asked_at = context.now;
    bool const nothing_runs = task.live == 0 && !context.habits.records_cancel_first;
    if (nothing_runs || cancel_due(task, context) <= context.now) {
        if (facts.live != nullptr) end_attempt(task, decision.changes.attempt.emplace(*facts.live), AttemptWord::Retired);
        confirm_cancel(task, context);
        decision.reply = {Answer::Confirmed};
    }
    return decision;
}

}  // namespace seatrial::reference
