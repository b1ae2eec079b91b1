#pragma once
// Questions that several rules ask about an answer.

#include "model/monitors/timeline.hpp"
#include "model/vocabulary/words.hpp"

namespace seatrial::watching {

/// The answer shows a grant that was not told before.
[[nodiscard]] inline bool is_new_grant(Timeline const& before, Sighting const& now) {
    return now.answers(Answer::Lease) && now.attempt != nobody && !before.attempt(now.attempt).is_granted();
}

/// The message counted as one of the current holder.
[[nodiscard]] inline bool is_accepted(Sighting const& now) {
    switch (now.operation) {
        case Operation::Renew: return now.answers(Answer::Ok) || now.answers(Answer::CancelAsked);
        case Operation::Deliver: return now.answers(Answer::Delivered);
        case Operation::Fail: case Operation::Release: return now.answers(Answer::Ok);
        default: return false;
    }
}

/// The end that the answer tells of the task in its question.
struct EndTold { PhaseWord phase{}; bool as_decision{}; };
[[nodiscard]] inline std::optional<EndTold> end_told(Sighting const& now) {
    if (now.reply == nullptr) return std::nullopt;
    switch (now.reply->answer) {
        case Answer::Task: {
            TaskView const* const view = now.details<TaskView>();
            if (view == nullptr || !is_end(view->phase)) return std::nullopt;
            return EndTold{view->phase, view->cancel == CancelWord::Confirmed};
        }
        case Answer::State: {
            PhaseWord const* const phase = now.details<PhaseWord>();
            if (phase == nullptr || !is_end(*phase)) return std::nullopt;
            return EndTold{*phase, true};
        }
        case Answer::Confirmed: case Answer::Cancelled: return EndTold{PhaseWord::Cancelled, true};
        case Answer::Overtaken: case Answer::Delivered: case Answer::Replay: return EndTold{PhaseWord::Delivered, true};
        default: return std::nullopt;
    }
}

/// The answer tells that a cancellation of the task in its question was asked for.
[[nodiscard]] inline bool tells_cancel(Sighting const& now) {
    if (now.answers(Answer::CancelAsked) || now.answers(Answer::Cancelled)) return true;
    TaskView const* const view = now.details<TaskView>();
    return view != nullptr && (view->phase == PhaseWord::Cancelled || view->cancel.value_or(CancelWord::None) != CancelWord::None);
}

/// A live holder is certainly told or shown to have lost its authority, and nothing that was asked for explains it.
/// The attempt, or nobody.
[[nodiscard]] inline Index holder_robbed(Timeline const& before, Sighting const& now) {
    if (now.attempt != nobody && now.operation != Operation::Claim) {
        bool const is_refused = now.answers(Answer::Stale) || now.answers(Answer::Cancelled) || now.answers(Answer::Refused);
        bool const is_denied = now.operation == Operation::Usage ? now.answers(Answer::Late) : is_refused;
        return is_denied && before.certainly_holds(now.attempt, now.when) ? now.attempt : nobody;
    }
    Index latest = nobody;
    if (is_new_grant(before, now)) {
        latest = before.task(now.named).latest;
        bool const may_replace_itself = latest != nobody && *before.attempt(latest).node == std::get<Claim>(*now.command).node;
        if (may_replace_itself) return nobody;
    } else if (TaskView const* const view = now.details<TaskView>()) {
        if (view->phase == PhaseWord::Leased) return nobody;
        latest = before.task(now.task).latest;
    }
    return latest != nobody && before.certainly_holds(latest, now.when) ? latest : nobody;
}

/// A task that shows itself to an executor or in a list although no submission can have made it; nobody if there is none.
[[nodiscard]] inline Index orphan(Timeline const& before, Sighting const& now) {
    if (before.has_open_submit()) return nobody;
    if (now.answers(Answer::Lease)) return before.task(now.named).exists ? nobody : now.named;
    for (Index const task : now.listed)
        if (!before.task(task).exists) return task;
    return nobody;
}

/// The refused submission that made an orphan all the same, as far as can be told; null if there is none.
[[nodiscard]] inline RefusedSubmit const* maker_of_orphan(Timeline const& before, Sighting const& now) {
    LeaseView const* const lease = now.details<LeaseView>();
    RefusedSubmit const* maker = nullptr;
    for (RefusedSubmit const& refused : before.refused_submits())
        if (lease == nullptr || refused.submit->content.work == lease->work) maker = &refused;
    return maker;
}

}  // namespace seatrial::watching
