// A request, then exactly one decision: FT-39 to FT-43, FT-45, FT-47, FT-48.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

namespace seatrial::watching {

namespace {

[[nodiscard]] bool had_ended(TaskFacts const& task, PhaseWord phase, When const& call) { return task.end == phase && task.end_when.before(call); }

/// A message that only the holder of authority gets accepted; a failure report that was taken before may be taken again.
[[nodiscard]] bool shows_authority(Timeline const& before, Sighting const& now) {
    if (!is_accepted(now) || now.operation == Operation::Deliver) return false;
    AttemptFacts const& attempt = before.attempt(now.attempt);
    Fail const* const fail = std::get_if<Fail>(now.command);
    bool const said_before = fail != nullptr && ((attempt.failed_as & (1U << static_cast<unsigned>(fail->failure))) != 0 || attempt.open_ends.any());
    bool const given_back_before = now.operation == Operation::Release && attempt.over == Over::Released;
    return !said_before && !given_back_before;
}

}  // namespace

void cancel_forgotten(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || view->cancel != CancelWord::None || view->phase == PhaseWord::Delivered) return;   // delivered: FT-43
    std::optional<When> const& recorded = before.task(now.task).recorded;
    if (recorded && recorded->before(now.when))
        alarm("CANCEL-01.a", {"the cancellation of task ", before.task_name(now.task), " was recorded, and the task shows none"});
}

void recorded_shown_as_stopped(Timeline const& before, Sighting const& now, Report& alarm) {
    std::string_view const name = before.task_name(now.task);
    TaskFacts const& task = before.task(now.task);
    if (shows_authority(before, now)) {
        if (had_ended(task, PhaseWord::Cancelled, now.when) && !task.end_confirmed)
            alarm("CANCEL-01.b", {"task ", name, " was shown as cancelled, and then the ", to_word(now.operation), " of attempt ", before.attempt_name(now.attempt), " is accepted"});
        return;
    }
    TaskView const* const view = now.details<TaskView>();
    if (view != nullptr && view->cancel && (view->cancel == CancelWord::Confirmed) != (view->phase == PhaseWord::Cancelled) &&
        (view->cancel == CancelWord::Confirmed || view->cancel == CancelWord::Requested))
        return alarm("CANCEL-01.b", {"task ", name, " is shown as ", to_word(view->phase), " while its cancellation is shown as ", to_word(*view->cancel)});
    std::optional<EndTold> const end = end_told(now);
    bool const tells_cancelled = end && end->phase == PhaseWord::Cancelled && (now.operation == Operation::Get || now.operation == Operation::Cancel);
    if (!tells_cancelled || before.readings().cancel_confirm == CancelConfirm::Authority || task.latest == nobody) return;
    if (before.certainly_holds_but_for_cancel(task.latest, now.when))
        alarm("CANCEL-01.b", {"task ", name, " is said to be cancelled while attempt ", before.attempt_name(task.latest), " holds its lease, which the declared reading cancel.confirm excludes"});
}

void both_outcomes(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    if (!task.end) return;
    std::string_view const name = before.task_name(now.task);
    if (std::optional<EndTold> const told = end_told(now)) {
        bool const is_late_delivery = told->phase == PhaseWord::Delivered && had_ended(task, PhaseWord::Cancelled, now.when);   // FT-42
        if (told->phase == *task.end || is_late_delivery) return;
        return alarm(now.answers(Answer::Cancelled) ? "CANCEL-01.j" : "CANCEL-01.i",
                     {"task ", name, " was told to have ended as ", to_word(*task.end), " and is now told to have ended as ", to_word(told->phase)});
    }
    TaskView const* const view = now.details<TaskView>();
    if (view != nullptr && task.end_when.before(now.when))
        alarm("CANCEL-01.l", {"task ", name, " had ended as ", to_word(*task.end), " and is shown as ", to_word(view->phase)});
}

void delivery_after_confirmation(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    std::optional<EndTold> const told = end_told(now);
    if (!told || told->phase != PhaseWord::Delivered) return;
    if (now.answers(Answer::Delivered) && !task.end && before.certainly_decided(task, now.when))
        return alarm("CANCEL-01.l", {"the cancellation of task ", before.task_name(now.task), " was recorded and must have been decided, and then a delivery is recorded"});
    if (had_ended(task, PhaseWord::Cancelled, now.when))
        alarm("CANCEL-01.l", {"task ", before.task_name(now.task), " was cancelled, and then its ", to_word(now.operation), " was answered ", to_word(now.reply->answer),
                              now.operation == Operation::Get ? ", delivered" : ""});
}

void win_of_delivery_hidden(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    std::string_view const name = before.task_name(now.task);
    if (now.operation == Operation::Cancel) {
        if (!had_ended(task, PhaseWord::Delivered, now.when)) return;
        DeliveryId const* const delivery = now.details<DeliveryId>();
        bool const hides = now.answers(Answer::Recorded) || now.answers(Answer::Confirmed) || now.answers(Answer::State);
        bool const names_other = now.answers(Answer::Overtaken) && delivery != nullptr && task.delivery != nullptr && *delivery != *task.delivery;
        if (hides || names_other)
            alarm("CANCEL-01.n", {"task ", name, " was delivered", task.delivery != nullptr ? " as " : "", task.delivery != nullptr ? task.delivery->value : "",
                                  ", and a cancellation is answered ", to_word(now.reply->answer), names_other ? " with another delivery" : ""});
        return;
    }
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || view->phase != PhaseWord::Delivered || !view->cancel || view->cancel == CancelWord::Overtaken) return;
    bool const was_recorded = task.recorded && task.recorded->before(now.when);
    if (view->cancel == CancelWord::None && !was_recorded) return;
    alarm("CANCEL-01.o", {"task ", name, " is delivered, and its cancellation is shown as ", to_word(*view->cancel), " instead of overtaken"});
}

void authority_survives_confirmation(Timeline const& before, Sighting const& now, Report& alarm) {
    if (now.answers(Answer::Lease)) {
        TaskFacts const& task = before.task(now.named);
        bool const is_new = is_new_grant(before, now);
        When const when = is_new ? before.grant_of(now) : now.when;
        if (had_ended(task, PhaseWord::Cancelled, when))
            return alarm(task.grants == 0 ? "CANCEL-01.h" : "CANCEL-01.s",
                         {"task ", before.task_name(now.named), " was cancelled, and attempt ", before.attempt_name(now.attempt), " is granted"});
        if (is_new && before.certainly_decided(task, when))
            return alarm(task.grants == 0 ? "CANCEL-01.h" : "CANCEL-01.s",
                         {"the cancellation of task ", before.task_name(now.named), " was recorded and must have been decided, and attempt ",
                          before.attempt_name(now.attempt), " is granted"});
        bool const is_blocked = before.readings().cancel_blocks_grant == CancelBlocksGrant::Must && task.recorded && task.recorded->before(when);
        if (is_new && is_blocked)
            alarm("RETRY-T1.i", {"a cancellation of task ", before.task_name(now.named), " is recorded, which blocks grants as declared, and attempt ",
                                 before.attempt_name(now.attempt), " is granted"});
        return;
    }
    TaskFacts const& task = before.task(now.task);
    if (!shows_authority(before, now)) return;
    if (!task.end && before.certainly_decided(task, now.when))
        return alarm("CANCEL-01.r", {"the cancellation of task ", before.task_name(now.task), " was recorded and must have been decided, and the ", to_word(now.operation),
                                     " of attempt ", before.attempt_name(now.attempt), " is accepted"});
    if (task.end_confirmed && had_ended(task, PhaseWord::Cancelled, now.when))
        alarm("CANCEL-01.r", {"the cancellation of task ", before.task_name(now.task), " was confirmed, and then the ", to_word(now.operation), " of attempt ",
                              before.attempt_name(now.attempt), " is accepted"});
}

void wrong_task_touched(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    std::string_view const name = before.task_name(now.task);
    if (Cancel const* const cancel = std::get_if<Cancel>(now.command)) {
        bool const is_taken = now.answers(Answer::Recorded) || now.answers(Answer::Confirmed);
        if (is_taken && task.tenant != nullptr && *task.tenant != cancel->by.tenant)
            alarm("CANCEL-01.f", {"task ", name, " belongs to tenant ", task.tenant->value, ", and a cancellation by tenant ", cancel->by.tenant.value, " is taken"});
        return;
    }
    if (!tells_cancel(now) || before.cancel_possible(task) || task.last_conflict) return;   // after a conflict: FT-12
    if (task.cancel_refused != nullptr) {
        bool const is_foreign = task.tenant != nullptr && task.cancel_refused->by.tenant != *task.tenant;
        return alarm(is_foreign ? "CANCEL-01.f" : "CANCEL-01.e", {"a cancellation of task ", name, " was refused, and now the task shows one"});
    }
    if (before.was_any_cancel_sent()) alarm("CANCEL-01.e", {"only other tasks were asked to be cancelled, and task ", name, " shows a cancellation"});
}

void cancel_answers_diverge(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    bool const is_taken = now.answers(Answer::Recorded) || now.answers(Answer::Confirmed);
    if (is_taken && !task.end && before.certainly_exhausted(task, now.when) && !before.cancel_possible(task))
        return alarm("CANCEL-01.g", {"the last attempt of task ", before.task_name(now.task), " has ended and no further one can follow, so the task failed, and a cancellation is answered ",
                                     to_word(now.reply->answer)});
    if (!task.end || !task.end_when.before(now.when) || task.end == PhaseWord::Delivered) return;   // delivered: FT-43
    PhaseWord const* const phase = now.details<PhaseWord>();
    bool const is_cancelled = task.end == PhaseWord::Cancelled;
    bool const is_right = is_cancelled ? now.answers(Answer::Confirmed) : now.answers(Answer::State) && phase != nullptr && *phase == *task.end;
    bool const says_nothing = now.answers(Answer::Unknown) || now.answers(Answer::Denied) || now.reply == nullptr;
    if (is_right || says_nothing) return;
    alarm(is_cancelled ? "CANCEL-01.d" : "CANCEL-01.g",
          {"task ", before.task_name(now.task), " had ended as ", to_word(*task.end), ", and a cancellation is answered ", to_word(now.reply->answer)});
}

}  // namespace seatrial::watching
