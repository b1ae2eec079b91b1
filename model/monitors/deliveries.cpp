// One delivery, write-once: FT-24, FT-35, FT-38.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

/// The delivery of this very attempt is known.
[[nodiscard]] bool is_winner(Timeline const& before, Sighting const& now) {
    TaskFacts const& task = before.task(now.task);
    return task.winner != nobody && task.winner == now.attempt;
}

[[nodiscard]] bool is_same_result(TaskFacts const& task, Sighting const& now) {
    return task.result != nullptr && std::get<Deliver>(*now.command).result == *task.result;
}

[[nodiscard]] bool is_result_of_other_attempt(Timeline const& before, Index task, std::string const& result) {
    return std::ranges::any_of(before.delivers_sent(), [&](DeliverSent const& sent) {
        return sent.task == task && sent.attempt != before.task(task).winner && sent.deliver->result == result;
    });
}

}  // namespace

void zombie_replaces_the_result(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    if (now.operation == Operation::Deliver) {
        bool const is_taken = now.answers(Answer::Delivered) || now.answers(Answer::Replay);
        if (!is_taken || task.winner == nobody || task.winner == now.attempt) return;
        bool const is_replay = now.answers(Answer::Replay);
        return alarm(is_replay ? "RETRY-T5.f" : "RETRY-T4.f",
                     {"attempt ", before.attempt_name(task.winner), " delivered task ", before.task_name(now.task), ", and attempt ", before.attempt_name(now.attempt),
                      is_replay ? " is told that the delivery is its own" : " is told that it delivered"});
    }
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || !view->delivery || task.winner == nobody || task.result == nullptr || view->delivery->result == *task.result) return;
    if (is_result_of_other_attempt(before, now.task, view->delivery->result))
        alarm("RETRY-01.l", {"attempt ", before.attempt_name(task.winner), " delivered ", *task.result, " for task ", before.task_name(now.task),
                             ", and the task shows the result of another attempt, ", view->delivery->result});
}

void delivery_not_recognised(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_winner(before, now)) return;
    TaskFacts const& task = before.task(now.task);
    if (!is_same_result(task, now)) return;
    DeliveryId const* const delivery = now.details<DeliveryId>();
    bool const is_taken = now.answers(Answer::Delivered) || now.answers(Answer::Replay);
    bool const is_second = now.answers(Answer::Delivered) && (task.told_as_delivered || task.delivered.before(now.when));
    bool const is_other = is_taken && delivery != nullptr && *delivery != *task.delivery;
    bool const is_refused = !is_taken && now.reply != nullptr && task.delivered.before(now.when);
    if (!is_second && !is_other && !is_refused) return;
    alarm(is_refused ? "RETRY-T5.f" : "RETRY-T5.a",
          {"attempt ", before.attempt_name(now.attempt), " delivered task ", before.task_name(now.task), " as ", task.delivery->value,
           "; the same delivery again was answered ", to_word(now.reply->answer), delivery != nullptr ? " " : "", delivery != nullptr ? delivery->value : ""});
}

void delivery_rewritten(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    if (task.delivery == nullptr) return;
    if (now.operation == Operation::Deliver) {
        bool const is_taken = now.answers(Answer::Delivered) || now.answers(Answer::Replay);
        if (is_taken && is_winner(before, now) && task.result != nullptr && !is_same_result(task, now))
            alarm("RETRY-T5.d", {"attempt ", before.attempt_name(now.attempt), " delivered ", *task.result, " for task ", before.task_name(now.task),
                                 "; another result from it, ", std::get<Deliver>(*now.command).result, ", was answered ", to_word(now.reply->answer)});
        return;
    }
    DeliveryId const* shown = nullptr;
    if (TaskView const* const view = now.details<TaskView>(); view != nullptr && view->delivery) {
        shown = &view->delivery->delivery;
        bool const is_other_result = task.result != nullptr && *task.result != view->delivery->result;
        if (is_other_result && !is_result_of_other_attempt(before, now.task, view->delivery->result))
            return alarm("RETRY-T5.g", {"the result of task ", before.task_name(now.task), " was ", *task.result, " and is now ", view->delivery->result});
    }
    if (shown != nullptr && *shown != *task.delivery)
        alarm("RETRY-T5.g", {"the delivery of task ", before.task_name(now.task), " was ", task.delivery->value, " and is now ", shown->value});
}

}  // namespace seatrial::watching
