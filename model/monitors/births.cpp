// One key, one task, which exists: FT-01, FT-03, FT-05, FT-15, FT-16, FT-55.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"
#include "model/monitors/twins.hpp"

namespace seatrial::watching {

namespace {

[[nodiscard]] Submit const& submit_of(Sighting const& now) { return std::get<Submit>(*now.command); }

}  // namespace

void twin_birth(Timeline const& before, Sighting const& now, Report& alarm) {
    if (twin_kind(before, now) != TwinKind::Plain) return;
    KeyFacts const& key = before.key(now.key);
    bool const had_ended = before.task(key.task).end && before.task(key.task).end_when.before(now.when);
    bool const is_other_principal = key.bound_by->by.principal != submit_of(now).by.principal;
    alarm(is_other_principal ? "IDEM-01.e" : had_ended ? "IDEM-01.n" : "IDEM-01.m",
          {"key ", before.key_name(now.key), " named task ", before.task_name(key.task), "; the same content under the same key then gave ",
           before.task_name(now.named), had_ended ? " because the first task had ended" : "", is_other_principal ? " to another principal" : ""});
}

void twin_after_lost_answer(Timeline const& before, Sighting const& now, Report& alarm) {
    if (now.operation == Operation::Submit) {
        if (twin_kind(before, now) != TwinKind::AfterLostAnswer) return;
        return alarm("IDEM-01.cd", {"the answer that key ", before.key_name(now.key), " named task ", before.task_name(before.key(now.key).task),
                                    " was lost; the repeat made a second task, ", before.task_name(now.named)});
    }
    // A task shows itself that only the submission without an answer can have made, and that one's key names another task.
    auto const look_at = [&](Index task) {
        if (before.task(task).exists) return;
        Index const key = before.only_key_with_open_submit();
        if (key == nobody || before.key(key).task == nobody || !before.certainly_alive(before.key(key), now.when)) return;
        KeyFacts const& facts = before.key(key);
        // Unless the unseen task came first and the key's life went by in between.
        std::int64_t const unseen_life = facts.open.from + before.config().retry_window_ticks.value_or(0);
        bool const overlap = facts.bound.to == facts.open.from || facts.bound.to < unseen_life;
        if (before.has_clock() && overlap)
            alarm("IDEM-01.cd", {"key ", before.key_name(key), " names task ", before.task_name(facts.task),
                                 ", and its submission without an answer made a second one, ", before.task_name(task)});
    };
    if (now.answers(Answer::Lease)) return look_at(now.named);
    for (Index const task : now.listed) look_at(task);
}

void early_amnesia(Timeline const& before, Sighting const& now, Report& alarm) {
    KeyFacts const& key = before.key(now.key);
    bool const is_early_birth = now.operation == Operation::Submit && twin_kind(before, now) == TwinKind::Early;
    bool const is_denied = now.answers(Answer::Gone) || (now.operation == Operation::Find && now.answers(Answer::Unknown));
    if (!is_early_birth && !(is_denied && before.certainly_alive(key, now.when))) return;
    alarm("IDEM-01.rb", {"key ", before.key_name(now.key), " still names task ", before.task_name(key.task), ", for its life is not over, yet it ",
                         is_early_birth ? "was taken for a new one and named " : "was answered as if it were over",
                         is_early_birth ? before.task_name(now.named) : std::string_view{}});
}

void key_dies_before_its_task(Timeline const& before, Sighting const& now, Report& alarm) {
    if (twin_kind(before, now) != TwinKind::BeforeItsTask) return;
    Index const task = before.key(now.key).task;
    alarm("IDEM-01.rc", {"the retry window of key ", before.key_name(now.key), " is over, but not that of its task ", before.task_name(task),
                         ", which was not seen to end; yet the key named a new task, ", before.task_name(now.named)});
}

void hollow_record(Timeline const& before, Sighting const& now, Report& alarm) {
    if (now.operation == Operation::Submit) {
        KeyFacts const& key = before.key(now.key);
        bool const is_bound = now.answers(Answer::Same) || now.answers(Answer::Conflict);
        bool const was_only_refused = key.task == nobody && key.refused != 0 && key.sent == key.refused + 1;
        if (!is_bound || !was_only_refused || before.readings().idem_content_dedup) return;
        return alarm("RETRY-T2.c", {"every submission with key ", before.key_name(now.key), " was refused without effect, yet the key is bound now"});
    }
    TaskFacts const& task = before.task(now.task);
    if (!now.answers(Answer::Unknown) || !task.exists || task.key == nobody) return;
    bool const names_it = before.key(task.key).task == now.task && before.certainly_alive(before.key(task.key), now.when);
    Caller const* by = nullptr;
    if (GetTask const* const get = std::get_if<GetTask>(now.command)) by = &get->by;
    if (ReadHistory const* const read = std::get_if<ReadHistory>(now.command)) by = &read->by;
    if (Cancel const* const cancel = std::get_if<Cancel>(now.command)) by = &cancel->by;
    if (by == nullptr || !names_it || by->tenant != *task.tenant) return;
    alarm("IDEM-01.h", {"key ", before.key_name(task.key), " names task ", before.task_name(now.task), ", and that task is said not to exist"});
}

void torn_view(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!now.answers(Answer::Listed)) return;
    TenantId const& tenant = std::get<ListTasks>(*now.command).by.tenant;
    for (Index i = 0; i < before.task_count(); ++i) {
        TaskFacts const& task = before.task(i);
        bool const is_shown = !task.exists || task.listed_in == now.when.hi;
        if (is_shown || *task.tenant != tenant || !task.born.before(now.when)) continue;
        KeyFacts const& key = before.key(task.key);
        if (key.task == i && before.certainly_alive(key, now.when))
            return alarm("IDEM-01.h", {"key ", before.key_name(task.key), " names task ", before.task_name(i), ", and the tenant's list does not show it"});
    }
}

}  // namespace seatrial::watching
