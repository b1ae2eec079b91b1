// What must happen in the end, seen when all time for it is over: FT-62.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

namespace seatrial::watching {

void stalled_obligation(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || is_end(view->phase)) return;
    TaskFacts const& task = before.task(now.task);
    std::string_view const name = before.task_name(now.task);
    if (before.certainly_decided(task, now.when))
        return alarm("CANCEL-01.o", {"the cancellation of task ", name, " was recorded and must have been decided, and the task is shown as ", to_word(view->phase)});
    if (view->phase == PhaseWord::Leased) {
        if (task.latest != nobody && !before.has_open_claim(task) && before.certainly_lost(task.latest, now.when))
            alarm("RETRY-T1.h", {"the lease of attempt ", before.attempt_name(task.latest), " ran out, all time to give it up is over, and task ", name, " is shown as leased"});
        return;
    }
    bool const had_attempt = task.latest != nobody && before.attempt(task.latest).granted.before(now.when);
    bool const is_last = had_attempt && task.content != nullptr && before.counts_every_attempt() && (!before.is_retry_safe(*task.content) || task.grants >= task.content->max_attempts);
    if (is_last || before.certainly_exhausted(task, now.when))   // waiting, it has no attempt that runs
        return alarm("RETRY-T1.h", {"task ", name, " can get no further attempt since its last one ended, and it is shown as ", to_word(view->phase)});
    if (before.has_acted(before.deadline_max(task), now.when))
        alarm("RETRY-T1.h", {"the deadline of task ", name, " has passed, so that no attempt can follow, and the task is shown as ", to_word(view->phase)});
}

}  // namespace seatrial::watching
