// One key, one content: FT-09 to FT-14, FT-17, FT-18.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"
#include "model/monitors/twins.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

[[nodiscard]] Submit const& submit_of(Sighting const& now) { return std::get<Submit>(*now.command); }

/// This very content was refused as a conflict under this key before.
[[nodiscard]] bool conflicted_before(Timeline const& before, Sighting const& now) {
    return std::ranges::any_of(before.refused_submits(), [&](RefusedSubmit const& refused) {
        return refused.key == now.key && refused.answer == Answer::Conflict && refused.when.before(now.when) &&
               before.same_content(*refused.submit, submit_of(now));
    });
}

/// The answer names a task whose content is another one. A task has one content for ever, so that no order of calls excuses it.
[[nodiscard]] bool is_taken_for_other_content(Timeline const& before, Sighting const& now) {
    if (!now.answers(Answer::Same) || now.named == nobody) return false;
    Content const* const content = before.task(now.named).content;
    return content != nullptr && !before.same_content(*content, submit_of(now).content);
}

[[nodiscard]] bool names_task_of_its_key(Timeline const& before, Sighting const& now) { return before.task(now.named).key == now.key; }

/// A conflict with the content that the key is bound to.
[[nodiscard]] bool is_conflict_with_itself(Timeline const& before, Sighting const& now) {
    if (!now.answers(Answer::Conflict)) return false;
    KeyFacts const& key = before.key(now.key);
    if (key.task == nobody || !before.same_content(*key.bound_by, submit_of(now))) return false;
    bool const may_have_next_life = key.open.any() || !key.bound.before(now.when);
    return !may_have_next_life || before.certainly_alive(key, now.when);
}

}  // namespace

void swallowed_mismatch(Timeline const& before, Sighting const& now, Report& alarm) {
    if (now.operation == Operation::Submit) {
        std::string_view const key = before.key_name(now.key);
        if (twin_kind(before, now) == TwinKind::Mismatch)
            return alarm("IDEM-01.u", {"key ", key, " names task ", before.task_name(before.key(now.key).task), "; other content under the same key made ",
                                       before.task_name(now.named), " instead of a conflict"});
        bool const is_other_work = is_taken_for_other_content(before, now) && before.task(now.named).content->work != submit_of(now).content.work;
        if (is_other_work && names_task_of_its_key(before, now) && !conflicted_before(before, now))
            alarm("IDEM-01.u", {"key ", key, " names task ", before.task_name(now.named), "; other content under the same key was taken for a repeat of it"});
        return;
    }
    Index const task = orphan(before, now);
    if (task == nobody) return;
    RefusedSubmit const* const maker = maker_of_orphan(before, now);
    if (maker != nullptr && maker->answer == Answer::Conflict)
        alarm("IDEM-01.v", {"content that was refused as a conflict under key ", before.key_name(maker->key), " became a task all the same, ", before.task_name(task)});
}

void contract_overwritten(Timeline const& before, Sighting const& now, Report& alarm) {
    Index const index = now.named != nobody ? now.named : now.task;
    if (index == nobody) return;
    TaskFacts const& task = before.task(index);
    TaskHandle const* const handle = now.details<TaskHandle>();
    TaskView const* const view = now.details<TaskView>();
    std::optional<ContractDigest> const* const digest = handle != nullptr ? &handle->digest : view != nullptr ? &view->digest : nullptr;
    if (digest != nullptr && *digest && task.digest != nullptr && **digest != *task.digest)
        return alarm(handle != nullptr ? "DEDUP-03" : "IDEM-01.w", {"the contract of task ", before.task_name(index), " was ", task.digest->value, " and is now ",
                                                                   (*digest)->value, task.last_conflict ? ", after a conflict" : ""});
    LeaseView const* const lease = now.details<LeaseView>();
    if (lease != nullptr && task.content != nullptr && lease->work != task.content->work)
        alarm("IDEM-01.w", {"task ", before.task_name(index), " was submitted with the work ", task.content->work, ", and its executor was given ", lease->work});
}

void key_record_overwritten(Timeline const& before, Sighting const& now, Report& alarm) {
    KeyFacts const& key = before.key(now.key);
    if (is_conflict_with_itself(before, now)) {
        std::optional<When> const& conflict = before.task(key.task).last_conflict;
        if (conflict && conflict->before(now.when))
            alarm("IDEM-01.x", {"after a conflict key ", before.key_name(now.key), " no longer knows the content that made task ", before.task_name(key.task)});
        return;
    }
    if (is_taken_for_other_content(before, now) && names_task_of_its_key(before, now) && conflicted_before(before, now))
        alarm("IDEM-01.x", {"content that conflicted under key ", before.key_name(now.key), " is later taken for a repeat of task ", before.task_name(now.named)});
}

void false_conflict(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_conflict_with_itself(before, now)) return;
    KeyFacts const& key = before.key(now.key);
    std::optional<When> const& conflict = before.task(key.task).last_conflict;
    if (conflict && conflict->before(now.when)) return;   // then the record was overwritten (FT-11)
    bool const is_respelled = key.bound_by->spelling != submit_of(now).spelling;
    alarm("IDEM-01.p", {"key ", before.key_name(now.key), " names task ", before.task_name(key.task), "; its own content",
                        is_respelled ? ", spelled in another way," : "", " was refused as a conflict"});
}

void false_match(Timeline const& before, Sighting const& now, Report& alarm) {
    KeyFacts const& key = before.key(now.key);
    bool const is_taken = now.answers(Answer::New) || now.answers(Answer::Same) || now.answers(Answer::Conflict);
    if (is_taken && submit_of(now).key.value.empty())
        return alarm("IDEM-01.t", {"a submission with an empty key was answered ", to_word(now.reply->answer), ": all such submissions are taken for one intent"});
    if (now.answers(Answer::Conflict)) {
        bool const was_never_sent = key.sent == 1;
        if (was_never_sent && !before.readings().idem_content_dedup)
            alarm("IDEM-01.t", {"key ", before.key_name(now.key), " was never used before, yet it conflicts: two keys are taken for one"});
        return;
    }
    if (!now.answers(Answer::Same) || now.named == nobody) return;
    TaskFacts const& task = before.task(now.named);
    if (!task.exists || task.content == nullptr) return;
    bool const is_other_content = !before.same_content(*task.content, submit_of(now).content);
    if (task.key == now.key) {
        bool const is_term = is_other_content && task.content->work == submit_of(now).content.work;
        if (is_term && !conflicted_before(before, now))
            alarm("IDEM-01.q", {"a contract that differs from that of task ", before.task_name(now.named), " in a term other than the work was taken for a repeat of it"});
        return;
    }
    if (before.readings().idem_content_dedup && !is_other_content) return;
    alarm(is_other_content ? "IDEM-01.t" : "IDEM-01.na",
          {"task ", before.task_name(now.named), " was made under key ", before.key_name(task.key), ", and key ", before.key_name(now.key), " is told the same task"});
}

void half_expired_key(Timeline const& before, Sighting const& now, Report& alarm) {
    KeyFacts const& key = before.key(now.key);
    bool const still_names = now.answers(Answer::Same) && now.named == key.task;
    if ((!still_names && !now.answers(Answer::Conflict)) || !before.certainly_dead(key, now.when)) return;
    alarm("IDEM-01.re", {"the life of key ", before.key_name(now.key), " is over, yet a submission was answered ", to_word(now.reply->answer), " because of task ",
                         before.task_name(key.task)});
}

void conflict_disturbs_the_original(Timeline const& before, Sighting const& now, Report& alarm) {
    if (Index const robbed = holder_robbed(before, now); robbed != nobody) {
        AttemptFacts const& attempt = before.attempt(robbed);
        std::optional<When> const& conflict = before.task(attempt.task).last_conflict;
        if (conflict && attempt.granted.before(*conflict) && conflict->before(now.when))
            alarm("IDEM-01.y", {"attempt ", before.attempt_name(robbed), " of task ", before.task_name(attempt.task),
                                " lost its lease after a conflict with the task's key, and after nothing else"});
        return;
    }
    if (now.task == nobody || !tells_cancel(now)) return;
    TaskFacts const& task = before.task(now.task);
    if (task.last_conflict && !before.cancel_possible(task))
        alarm("IDEM-01.y", {"nobody asked to cancel task ", before.task_name(now.task), ", yet a cancellation shows after a conflict with its key"});
}

void repeat_is_not_free(Timeline const& before, Sighting const& now, Report& alarm) {
    if (Index const robbed = holder_robbed(before, now); robbed != nobody) {
        AttemptFacts const& attempt = before.attempt(robbed);
        TaskFacts const& task = before.task(attempt.task);
        bool const after_repeat = task.last_same && attempt.granted.before(*task.last_same) && task.last_same->before(now.when);
        bool const after_conflict = task.last_conflict && attempt.granted.before(*task.last_conflict);
        if (after_repeat && !after_conflict)
            alarm("IDEM-01.o", {"attempt ", before.attempt_name(robbed), " of task ", before.task_name(attempt.task),
                                " lost its lease after a repeat of the submission, and after nothing else"});
        return;
    }
    Index const index = now.answers(Answer::Lease) ? now.named : now.task;
    if (index == nobody) return;
    TaskFacts const& task = before.task(index);
    if (!task.end || !task.last_same || !task.end_when.before(*task.last_same)) return;
    bool const is_granted = is_new_grant(before, now) && task.last_same->before(before.grant_of(now));
    TaskView const* const view = now.details<TaskView>();
    bool const is_open = view != nullptr && !is_end(view->phase) && task.last_same->before(now.when);
    if (is_granted || is_open)
        alarm("IDEM-01.o", {"task ", before.task_name(index), " had ended as ", to_word(*task.end), "; after a repeat of its submission it is ",
                            is_granted ? "granted again" : "open again"});
}

}  // namespace seatrial::watching
