// Failure reports and releases: the executor ends its attempt without a result.

#include "reference/decisions/endings.hpp"

namespace seatrial::reference {

namespace {

/// Nothing for a class that permits another attempt (RETRY-T1.g, T2.a, T2.b).
[[nodiscard]] std::optional<ReasonWord> reason_to_stop(FailureClass failure) {
    switch (failure) {
        case FailureClass::Temporary: return std::nullopt;
        case FailureClass::Invalid: return ReasonWord::Invalid;
        case FailureClass::Denied: return ReasonWord::Denied;
        case FailureClass::Other: return ReasonWord::Other;
    }
    return ReasonWord::Other;
}

}  // namespace

Decision decide_fail(LeaseFacts<Fail> const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    if (!is_current(*facts.task, *facts.attempt, context)) {
        bool const said_before = facts.attempt->status == AttemptWord::Failed && facts.attempt->failure == facts.command.failure;
        return {.reply = said_before ? Reply{Answer::Ok} : no_authority(*facts.task)};
    }

    Decision decision{.reply = {Answer::Ok}};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    AttemptRecord& attempt = decision.changes.attempt.emplace(*facts.attempt);
    end_attempt(task, attempt, AttemptWord::Failed);
    attempt.failure = facts.command.failure;
    std::optional<ReasonWord> const stop = reason_to_stop(facts.command.failure);
    if (stop && task.cancel != CancelWord::Requested)
        fail_task(task, *stop, context);
    else
        go_on_without_attempt(task, context);
    return decision;
}

Decision decide_release(LeaseFacts<Release> const& facts, Context const& context) {
    if (facts.attempt == nullptr) return {.reply = {Answer::Refused}};
    if (!is_current(*facts.task, *facts.attempt, context)) return {.reply = no_authority(*facts.task)};

    Decision decision{.reply = {Answer::Ok}};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    bool const believed = facts.command.not_started && context.terms.readings.release_not_started == ReleaseNotStarted::Regrant;
    end_attempt(task, decision.changes.attempt.emplace(*facts.attempt), AttemptWord::Released);
    uncount_if_idle(task, believed, context);
    go_on_without_attempt(task, context);   // otherwise a release counts as an attempt
    return decision;
}

}  // namespace seatrial::reference
