#include "harness/drive_instants.hpp"

#include <algorithm>

namespace seatrial {

namespace {

bool is_over(PhaseWord phase) {
    return phase != PhaseWord::Queued && phase != PhaseWord::Backoff && phase != PhaseWord::Leased;
}

Tick later(Tick from, std::uint32_t ticks) { return Tick{from.value + static_cast<std::int64_t>(ticks)}; }

/// The task that a message to an existing task is about; null for the others.
TaskId const* task_named(Command const& command) {
    struct Naming {
        TaskId const* operator()(Submit const&) const { return nullptr; }
        TaskId const* operator()(GetTask const& c) const { return &c.task; }
        TaskId const* operator()(FindTask const&) const { return nullptr; }
        TaskId const* operator()(ListTasks const&) const { return nullptr; }
        TaskId const* operator()(ReadHistory const& c) const { return &c.task; }
        TaskId const* operator()(Cancel const& c) const { return &c.task; }
        TaskId const* operator()(Claim const&) const { return nullptr; }
        TaskId const* operator()(Renew const& c) const { return &c.lease.task; }
        TaskId const* operator()(Deliver const& c) const { return &c.lease.task; }
        TaskId const* operator()(Fail const& c) const { return &c.lease.task; }
        TaskId const* operator()(Release const& c) const { return &c.lease.task; }
        TaskId const* operator()(ReportUsage const& c) const { return &c.lease.task; }
        TaskId const* operator()(ReadLedger const& c) const { return &c.task; }
    };
    return std::visit(Naming{}, command);
}

}  // namespace

void WireBook::read(std::vector<Entry> const& entries) {
    Invoked const* open = nullptr;
    for (; read_ < entries.size(); ++read_) {
        Entry const& entry = entries[read_];
        if (Invoked const* const invoked = std::get_if<Invoked>(&entry)) {
            open = invoked;
        } else if (Returned const* const returned = std::get_if<Returned>(&entry)) {
            Reply const* const reply = std::get_if<Reply>(&returned->response);
            if (reply != nullptr && open != nullptr && open->call == returned->call) answered({open->command, *reply});
        } else if (TimeMoved const* const moved = std::get_if<TimeMoved>(&entry)) {
            now_ = moved->now;
        }
    }
}

std::optional<Tick> WireBook::when(Instant instant, KeyRef const& key) const {
    auto const seen = std::find_if(tasks_.rbegin(), tasks_.rend(), [&key](TaskSeen const& task) {
        return task.key == key.key && task.operation == key.operation && task.by.tenant == key.tenant;
    });
    if (seen == tasks_.rend()) return std::nullopt;
    switch (instant) {
        case Instant::LeaseEnd: return seen->lease_end;
        case Instant::Deadline: return seen->deadline;
        case Instant::KeyEnd: return key_end(*seen);
        case Instant::BackoffEnd: return backoff_end(*seen);
        case Instant::CancelDue: return seen->cancel_due;
    }
    return std::nullopt;
}

void WireBook::answered(Answered const& seen) {
    if (Submit const* const submit = std::get_if<Submit>(&seen.command)) return submitted(*submit, seen.reply);
    if (LeaseView const* const lease = std::get_if<LeaseView>(&seen.reply.details)) return granted(*lease);
    TaskId const* const named = task_named(seen.command);
    TaskSeen* const task = named == nullptr ? nullptr : find(*named);
    if (task == nullptr) return;

    switch (seen.reply.answer) {
        case Answer::Delivered:
        case Answer::Confirmed:
        case Answer::Cancelled:
        case Answer::Overtaken:
        case Answer::State: end(*task); break;
        case Answer::Recorded:
            if (!task->cancel_due && published_.config.cancel_ticks) task->cancel_due = later(now_, *published_.config.cancel_ticks);
            break;
        case Answer::Task:
            if (TaskView const* const view = std::get_if<TaskView>(&seen.reply.details); view != nullptr && is_over(view->phase)) end(*task);
            break;
        case Answer::Ok:
        case Answer::CancelAsked:
            if (LeaseEnd const* const renewed = std::get_if<LeaseEnd>(&seen.reply.details)) task->lease_end = lease_end(renewed->lease_end);
            if (Fail const* const fail = std::get_if<Fail>(&seen.command)) attempt_over(*task, fail->failure == FailureClass::Temporary);
            if (std::holds_alternative<Release>(seen.command)) attempt_over(*task, true);
            break;
        default: break;   // Refusals and reads move no due time.
    }
}

void WireBook::submitted(Submit const& submit, Reply const& reply) {
    TaskHandle const* const handle = std::get_if<TaskHandle>(&reply.details);
    if (handle == nullptr) return;
    if (TaskSeen* const known = find(handle->task)) {
        if (published_.profile.retention_sliding) known->window_from = now_;
        return;
    }
    TaskSeen fresh{.task = handle->task, .by = submit.by, .operation = submit.operation, .key = submit.key, .window_from = now_};
    fresh.grants_left = submit.content.max_attempts;
    fresh.retry_safe = submit.content.retry_safe.value_or(published_.profile.retry_default_safe);
    if (submit.content.deadline_in) fresh.deadline = later(now_, *submit.content.deadline_in);
    tasks_.push_back(std::move(fresh));
}

void WireBook::granted(LeaseView const& lease) {
    TaskSeen* const task = find(lease.lease.task);
    if (task == nullptr) return;
    task->lease_end = lease_end(lease.lease_end);
    task->backoff_end.reset();
    if (task->grants_left > 0) --task->grants_left;
}

/// Whether the task goes on is the implementation's to decide; this is only a guess at what it will decide.
void WireBook::attempt_over(TaskSeen& task, bool may_retry) {
    task.lease_end.reset();
    bool const in_time = !task.deadline || now_ < *task.deadline;
    if (may_retry && task.retry_safe && task.grants_left > 0 && in_time && !task.cancel_due)
        task.backoff_end = later(now_, published_.config.backoff_ticks);
    else
        end(task);
}

void WireBook::end(TaskSeen& task) const {
    if (task.ended) return;
    bool const expired = task.deadline && *task.deadline < now_ && published_.profile.deadline_effect == DeadlineEffect::Expire;
    task.ended = expired ? *task.deadline : now_;
}

std::optional<Tick> WireBook::lease_end(std::optional<Tick> told) const {
    if (told) return told;
    if (published_.config.lease_ticks) return later(now_, *published_.config.lease_ticks);
    return std::nullopt;
}

/// An attempt that lapses is given up at the latest when its loss is due; the wait begins then.
std::optional<Tick> WireBook::backoff_end(TaskSeen const& task) const {
    if (task.backoff_end) return task.backoff_end;
    if (!task.lease_end || *task.lease_end > now_ || !published_.config.loss_ticks) return std::nullopt;
    return later(later(*task.lease_end, *published_.config.loss_ticks), published_.config.backoff_ticks);
}

std::optional<Tick> WireBook::key_end(TaskSeen const& task) const {
    Config const& config = published_.config;
    if (!config.retry_window_ticks) return std::nullopt;
    Tick const retry_until = later(task.window_from, *config.retry_window_ticks);
    if (published_.profile.retention_origin == RetentionOrigin::Submit) return retry_until;

    std::optional<Tick> ended = task.ended;
    if (!ended && task.deadline && *task.deadline <= now_ && published_.profile.deadline_effect == DeadlineEffect::Expire) ended = task.deadline;
    if (!ended || !config.reconciliation_window_ticks) return std::nullopt;
    return std::max({retry_until, later(*ended, *config.reconciliation_window_ticks), later(*ended, config.usage_grace_ticks)});
}

TaskSeen* WireBook::find(TaskId const& task) {
    auto const seen = std::find_if(tasks_.rbegin(), tasks_.rend(), [&task](TaskSeen const& known) { return known.task == task; });
    return seen == tasks_.rend() ? nullptr : &*seen;
}

}  // namespace seatrial
