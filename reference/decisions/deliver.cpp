#include "reference/decisions/endings.hpp"
#include "reference/names.hpp"

namespace seatrial::reference {

Decision decide_deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    std::optional<Delivery> const& recorded = facts.task->delivery;
    if (recorded && recorded->attempt == facts.attempt->ordinal) {
        if (recorded->result == facts.command.result) return {.reply = {Answer::Replay, recorded->id}};   // RETRY-T5.a
        return {.reply = {Answer::Conflict}};                                                             // RETRY-T5.d
    }
    if (!is_current(*facts.task, *facts.attempt, context)) return {.reply = no_authority(*facts.task)};

    Decision decision{};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    task.delivery = Delivery{.id = next_delivery_id(context), .attempt = facts.attempt->ordinal, .result = facts.command.result};
    end_attempt(task, decision.changes.attempt.emplace(*facts.attempt), AttemptWord::Delivered);
    end_task(task, PhaseWord::Delivered, context);   // a recorded cancellation is overtaken (CANCEL-01.c, .o)
    decision.reply = {Answer::Delivered, task.delivery->id};
    return decision;
}

}  // namespace seatrial::reference
