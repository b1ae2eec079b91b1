// Answers that must not be, and effects without a cause: FT-54, FT-61.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

/// The task is shown as delivered although no delivery of it was taken or can have been.
[[nodiscard]] bool is_delivered_from_nowhere(Timeline const& before, Sighting const& now) {
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || view->phase != PhaseWord::Delivered) return false;
    TaskFacts const& task = before.task(now.task);
    return task.end != PhaseWord::Delivered && task.winner == nobody && !task.open_ends.any();
}

/// A delivery that was refused and whose result the task shows now; null if there is none.
[[nodiscard]] DeliverSent const* refused_delivery(Timeline const& before, Sighting const& now) {
    TaskView const& view = *now.details<TaskView>();
    auto const sent = std::ranges::find_if(before.delivers_sent(), [&](DeliverSent const& delivery) {
        return delivery.task == now.task && (!view.delivery || delivery.deliver->result == view.delivery->result);
    });
    return sent == before.delivers_sent().end() ? nullptr : &*sent;
}

void look_at_word(Timeline const& before, Sighting const& now, Report& alarm) {
    if (Unlisted const* const unlisted = std::get_if<Unlisted>(now.response))
        return alarm("ERRORSET-01", {"the answer `", unlisted->word, "` is not one of ", to_word(now.operation)});
    if (std::holds_alternative<Unsupported>(*now.response))
        return alarm("ERRORSET-01", {"the operation ", to_word(now.operation), " is declared, and the answer is that it is not supported"});
    if (now.reply == nullptr)
        return alarm("ERRORSET-01", {"the answer `", to_word(std::get<Reply>(*now.response).answer), "` is not one of ", to_word(now.operation)});
    if (now.answers(Answer::InFlight)) {
        bool const is_declared = before.readings().idem_inflight == InFlightReading::Transient;
        if (!is_declared || !before.key(now.key).open.any())
            alarm("ERRORSET-04", {"key ", before.key_name(now.key), " is said to be in flight although ",
                                  is_declared ? "no other submission of it is open" : "repeats are declared to wait"});
    }
}

void look_at_lapsed(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_accepted(now) || before.readings().lease_expiry != LeaseExpiry::Strict) return;
    AttemptFacts const& attempt = before.attempt(now.attempt);
    if (!attempt.lease_end_max || attempt.open_renewals.any() || attempt.open_ends.any() || attempt.failed_as != 0) return;
    if (before.has_acted(attempt.lease_end_max, now.when))
        alarm("RETRY-T4.i", {"the lease of attempt ", before.attempt_name(now.attempt), " ran out at ", std::to_string(*attempt.lease_end_max),
                             ", expiry is declared strict, and its ", to_word(now.operation), " is accepted at ", std::to_string(now.when.from)});
}

/// The repeat of a claim tells the lease as it stands; it does not prolong it.
void look_at_repeated_claim(Timeline const& before, Sighting const& now, Report& alarm) {
    LeaseView const* const lease = now.details<LeaseView>();
    if (lease == nullptr || !lease->lease_end) return;
    AttemptFacts const& attempt = before.attempt(now.attempt);
    bool const is_known = attempt.is_granted() && attempt.lease_told_hi < now.when.lo && attempt.lease_end_min && attempt.lease_end_max && !attempt.open_renewals.any();
    if (is_known && (lease->lease_end->value < *attempt.lease_end_min || lease->lease_end->value > *attempt.lease_end_max))
        alarm("RETRY-01.f", {"the lease of attempt ", before.attempt_name(now.attempt), " ends at ", std::to_string(*attempt.lease_end_max), ", and a repeat of its claim tells ",
                             std::to_string(lease->lease_end->value)});
}

}  // namespace

void zombie_moves_the_state(Timeline const& before, Sighting const& now, Report& alarm) {
    if (Index const robbed = holder_robbed(before, now); robbed != nobody) {
        AttemptFacts const& holder = before.attempt(robbed);
        TaskFacts const& task = before.task(holder.task);
        if (task.zombie_spoke && holder.granted.before(*task.zombie_spoke) && task.zombie_spoke->before(now.when))
            alarm("RETRY-T4.b", {"attempt ", before.attempt_name(robbed), " of task ", before.task_name(holder.task),
                                 " lost its lease after a message of an attempt that it had superseded, and after nothing else"});
        return;
    }
    if (!is_delivered_from_nowhere(before, now)) return;
    DeliverSent const* const sent = refused_delivery(before, now);
    if (sent != nullptr && before.attempt(sent->attempt).superseded)
        alarm("RETRY-T4.b", {"attempt ", before.attempt_name(sent->attempt), " was superseded and its delivery refused, and task ", before.task_name(now.task),
                             " is delivered with its result"});
}

void rejected_then_happened(Timeline const& before, Sighting const& now, Report& alarm) {
    if (is_delivered_from_nowhere(before, now)) {
        DeliverSent const* const sent = refused_delivery(before, now);
        if (sent != nullptr && !before.attempt(sent->attempt).superseded)
            alarm("ATOM-02", {"the delivery of attempt ", before.attempt_name(sent->attempt), " was refused, and task ", before.task_name(now.task), " is delivered with its result"});
        return;
    }
    Index const task = orphan(before, now);
    if (task == nobody) return;
    RefusedSubmit const* const maker = maker_of_orphan(before, now);
    if (maker != nullptr && maker->answer != Answer::Conflict)
        alarm("ATOM-02", {"a submission with key ", before.key_name(maker->key), " was answered ", to_word(maker->answer), ", and its task appears all the same, ",
                          before.task_name(task)});
}

void unlisted_answer(Timeline const& before, Sighting const& now, Report& alarm) {
    look_at_word(before, now, alarm);
    if (now.reply == nullptr) return;
    look_at_lapsed(before, now, alarm);
    look_at_repeated_claim(before, now, alarm);
    if (is_delivered_from_nowhere(before, now) && refused_delivery(before, now) == nullptr)
        return alarm("ERRORSET-04", {"nobody delivered task ", before.task_name(now.task), ", and it is shown as delivered"});
    if (Index const task = orphan(before, now); task != nobody && maker_of_orphan(before, now) == nullptr)
        return alarm("ERRORSET-04", {"nobody submitted task ", before.task_name(task), ", and it exists"});
    if (Index const robbed = holder_robbed(before, now); robbed != nobody)
        return alarm("ERRORSET-04", {"attempt ", before.attempt_name(robbed), " of task ", before.task_name(before.attempt(robbed).task),
                                     " holds its lease, and without any reason it is told or shown to have lost it"});
    if (now.task == nobody || now.operation == Operation::Cancel || !tells_cancel(now)) return;
    TaskFacts const& task = before.task(now.task);
    if (!before.was_any_cancel_sent() && !task.last_conflict)
        alarm("ERRORSET-04", {"nobody asked to cancel task ", before.task_name(now.task), ", and it shows a cancellation"});
}

}  // namespace seatrial::watching
