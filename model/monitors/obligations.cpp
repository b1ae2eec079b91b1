// What must happen in the end, seen when all time for it is over: FT-62.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

/// No further attempt can be granted, and the last one has certainly ended without a delivery, at this tick at the latest.
[[nodiscard]] std::optional<std::int64_t> exhausted_since(Timeline const& before, TaskFacts const& task) {
    if (task.content == nullptr || task.latest == nobody) return std::nullopt;
    AttemptFacts const& last = before.attempt(task.latest);
    bool const gave_up = last.over == Over::Failed || last.over == Over::Released;
    bool const is_exhausted = !before.is_retry_safe(*task.content) || task.grants >= task.content->max_attempts || task.hopeless != nullptr;
    return gave_up && is_exhausted ? std::optional{last.over_when.to} : std::nullopt;
}

/// When a recorded cancellation must be decided at the latest; nothing if nothing is promised.
[[nodiscard]] std::optional<std::int64_t> cancel_due(Timeline const& before, TaskFacts const& task) {
    if (!task.recorded || !before.config().cancel_ticks) return std::nullopt;
    std::int64_t from = task.recorded->to;
    bool const may_run = task.latest != nobody && (before.attempt(task.latest).over == Over::No || before.has_open_claim(task));
    if (may_run && before.readings().cancel_confirm != CancelConfirm::Authority) {
        AttemptFacts const& last = before.attempt(task.latest);
        bool const waits_for_lease = before.readings().cancel_confirm == CancelConfirm::LeaseEnd;
        if (!waits_for_lease || !last.lease_end_max || last.open_renewals.any() || before.has_open_claim(task)) return std::nullopt;
        from = std::max(from, *last.lease_end_max);
    }
    return from + *before.config().cancel_ticks;
}

/// When the last attempt must have been given up at the latest.
[[nodiscard]] std::optional<std::int64_t> loss_due(Timeline const& before, TaskFacts const& task) {
    if (!before.config().loss_ticks || task.latest == nobody || before.has_open_claim(task)) return std::nullopt;
    AttemptFacts const& last = before.attempt(task.latest);
    if (!last.lease_end_max || last.open_renewals.any()) return std::nullopt;
    return *last.lease_end_max + *before.config().loss_ticks;
}

}  // namespace

void stalled_obligation(Timeline const& before, Sighting const& now, Report& alarm) {
    TaskView const* const view = now.details<TaskView>();
    if (view == nullptr || !before.has_clock() || is_end(view->phase)) return;
    TaskFacts const& task = before.task(now.task);
    std::string_view const name = before.task_name(now.task);
    std::int64_t const slack = before.config().timer_slack_ticks;
    auto const is_late = [&](std::optional<std::int64_t> due) { return due && now.when.from > *due + slack; };

    if (is_late(cancel_due(before, task)))
        return alarm("CANCEL-01.o", {"the cancellation of task ", name, " was recorded, all time to decide it is over, and the task is shown as ", to_word(view->phase)});
    if (view->phase == PhaseWord::Leased) {
        if (is_late(loss_due(before, task)))
            alarm("RETRY-T1.h", {"the lease of attempt ", before.attempt_name(task.latest), " ran out, all time to give it up is over, and task ", name, " is shown as leased"});
        return;
    }
    if (std::optional<std::int64_t> const since = exhausted_since(before, task); since && is_late(*since + before.config().backoff_ticks))
        return alarm("RETRY-T1.h", {"task ", name, " has no attempt left, and long after the last one ended it is shown as ", to_word(view->phase)});
    if (std::optional<std::int64_t> const deadline = before.deadline_max(task); deadline && is_late(*deadline + before.config().backoff_ticks))
        alarm("RETRY-T1.h", {"the deadline of task ", name, " has passed, so that no attempt can follow, and the task is shown as ", to_word(view->phase)});
}

}  // namespace seatrial::watching
