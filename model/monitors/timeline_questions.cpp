// What is certain, given that messages without an answer may have happened and timers may have acted unseen.

#include "model/monitors/timeline.hpp"

#include <algorithm>

namespace seatrial::watching {

When Timeline::grant_of(Sighting const& lease) const {
    TaskFacts const& task = tasks_[lease.named];
    When when = lease.when;
    for (Open const* const open : {&open_claims_, &task.open_claims}) {
        if (!open->any()) continue;
        when.lo = std::min(when.lo, open->lo);
        when.from = std::min(when.from, open->from);
    }
    return when;
}

Index Timeline::only_key_with_open_submit() const {
    for (Index i = 0; i < keys_.size(); ++i)
        if (keys_[i].open.any()) return keys_[i].open.count == open_submits_.count ? i : nobody;
    return nobody;
}

bool Timeline::same_content(Submit const& a, Submit const& b) const {
    if (a.malformed || b.malformed) return false;
    if (readings().idem_fingerprint == FingerprintReading::Raw && a.spelling != b.spelling) return false;
    return same_content(a.content, b.content);
}

bool Timeline::same_content(Content const& a, Content const& b) const {
    if (readings().idem_fingerprint != FingerprintReading::SchemaNormalised) return a == b;
    auto const with_defaults = [this](Content content) {
        content.retry_safe = is_retry_safe(content);
        content.reserve = content.reserve.value_or(0);
        return content;
    };
    return with_defaults(a) == with_defaults(b);
}

bool Timeline::may_reach_limit(TaskFacts const& task) const {
    if (task.content == nullptr || has_open_claim(task) || task.content->budget) return true;
    if (!is_retry_safe(*task.content) || task.grants >= task.content->max_attempts) return true;
    return task.latest != nobody && attempts_[task.latest].ref->generation.value >= config().generation_max;
}

bool Timeline::may_end(TaskFacts const& task, Command const& report) const {
    Fail const* const fail = std::get_if<Fail>(&report);
    bool const is_hopeless = fail != nullptr && fail->failure != FailureClass::Temporary;
    return is_hopeless || cancel_possible(task) || may_reach_limit(task);
}

std::optional<std::int64_t> Timeline::deadline_min(TaskFacts const& task) const {
    if (task.content == nullptr || !task.content->deadline_in) return std::nullopt;
    return task.born.from + *task.content->deadline_in;
}

std::optional<std::int64_t> Timeline::deadline_max(TaskFacts const& task) const {
    if (task.content == nullptr || !task.content->deadline_in) return std::nullopt;
    return task.born.to + *task.content->deadline_in;
}

std::optional<std::int64_t> Timeline::earliest_end(TaskFacts const& task, std::int64_t tick) const {
    std::int64_t cause = std::min({task.end_possible, task.open_ends.from, task.cancel_from, task.open_cancels.from});
    bool const deadline_is_known = has_clock_ && task.content != nullptr;
    if (!deadline_is_known || task.content->deadline_in) {
        std::int64_t const deadline = deadline_is_known ? *deadline_min(task) : task.born.from;
        bool const is_due = deadline_is_known ? deadline <= tick : task.content == nullptr || task.content->deadline_in.has_value();
        if (is_due) cause = std::min(cause, deadline);
    }
    if (may_reach_limit(task)) {   // then a lost lease ends it
        if (has_open_claim(task)) cause = std::min({cause, open_claims_.from, task.open_claims.from});
        if (task.latest != nobody) {
            AttemptFacts const& last = attempts_[task.latest];
            bool const may_lapse = last.over == Over::No || last.over == Over::Told;
            std::int64_t const lapse = last.lease_end_min.value_or(last.granted.from);
            if (may_lapse && lapse <= tick) cause = std::min(cause, lapse);
        }
    }
    if (task.content != nullptr && task.content->budget) cause = std::min(cause, task.born.from);   // what was used is not added up here
    if (cause == never && task.end) cause = task.born.from;
    if (cause == never) return std::nullopt;
    return std::max(cause, task.open_seen);
}

bool Timeline::certainly_alive(KeyFacts const& key, When const& call) const {
    if (key.task == nobody || !key.bound.before(call)) return false;
    std::optional<std::int64_t> const ended = earliest_end(tasks_[key.task], call.to);
    if (!ended) return true;   // never before its task ends (IDEM-01.rc)
    if (!has_clock_) return false;
    std::int64_t end = always;
    if (config().retry_window_ticks) {
        bool const is_prolonged = readings().retention_sliding && key.last_same && key.last_same->before(call);
        end = (is_prolonged ? key.last_same->from : key.bound.from) + *config().retry_window_ticks;
    }
    if (readings().retention_origin == RetentionOrigin::Terminal)
        end = std::max(end, *ended + std::max(config().reconciliation_window_ticks.value_or(0), config().usage_grace_ticks));
    return call.to < end || (call.to == end && readings().retention_boundary == RetentionBoundary::Inclusive);
}

bool Timeline::certainly_dead(KeyFacts const& key, When const& call) const {
    bool const is_promised = config().retry_window_ticks && config().reconciliation_window_ticks;
    if (!has_clock_ || !is_promised || readings().idem_content_dedup) return false;
    if (key.task == nobody || key.open.any() || !key.bound.before(call)) return false;
    TaskFacts const& task = tasks_[key.task];
    if (!task.end || !task.end_when.before(call)) return false;
    std::int64_t const counted_from = readings().retention_sliding && key.last_same ? key.last_same->to : key.bound.to;
    std::int64_t const end = std::max({counted_from + *config().retry_window_ticks,
                                       task.end_when.to + std::int64_t{*config().reconciliation_window_ticks},
                                       task.end_when.to + std::int64_t{config().usage_grace_ticks}});
    return call.from > end || (call.from == end && readings().retention_boundary == RetentionBoundary::Exclusive);
}

bool Timeline::certainly_holds_but_for_cancel(Index index, When const& call) const {
    AttemptFacts const& attempt = attempts_[index];
    if (!attempt.is_granted() || attempt.over != Over::No || attempt.superseded || attempt.open_ends.any() || !attempt.granted.before(call)) return false;
    TaskFacts const& task = tasks_[attempt.task];
    if (task.latest != index || task.end || has_open_claim(task)) return false;
    if (!has_clock_ || !attempt.lease_end_min || call.to >= *attempt.lease_end_min) return false;
    if (task.content == nullptr || (task.content->budget && readings().budget_mid_attempt == BudgetMidAttempt::Expire)) return false;
    bool const may_expire = task.content->deadline_in && readings().deadline_effect == DeadlineEffect::Expire;
    return !may_expire || call.to < *deadline_min(task);
}

std::optional<std::int64_t> Timeline::cancel_due(TaskFacts const& task, When const& call) const {
    if (!task.recorded || !config().cancel_ticks) return std::nullopt;
    std::int64_t from = task.recorded->to;
    AttemptFacts const* const last = task.latest == nobody ? nullptr : &attempts_[task.latest];
    bool const is_over = last != nullptr && last->over != Over::No && last->over != Over::Told && last->over_when.before(call);
    bool const may_run = has_open_claim(task) || (last != nullptr && !is_over);
    if (may_run && readings().cancel_confirm != CancelConfirm::Authority) {
        bool const waits_for_lease = readings().cancel_confirm == CancelConfirm::LeaseEnd && !has_open_claim(task);
        if (!waits_for_lease || !last->lease_end_max || last->open_renewals.any()) return std::nullopt;
        from = std::max(from, *last->lease_end_max);
    }
    return from + *config().cancel_ticks;
}

std::optional<std::int64_t> Timeline::loss_due(AttemptFacts const& attempt) const {
    bool const is_known = config().loss_ticks && attempt.lease_end_max && !attempt.open_renewals.any();
    return is_known ? std::optional{*attempt.lease_end_max + *config().loss_ticks} : std::nullopt;
}

bool Timeline::certainly_decided(TaskFacts const& task, When const& call) const {
    if (!task.recorded || !task.recorded->before(call)) return false;
    if (task.latest != nobody && !has_open_claim(task)) {   // an attempt that ends without a delivery after the request decides it in the same step
        AttemptFacts const& last = attempts_[task.latest];
        bool const gave_up = last.over == Over::Failed || last.over == Over::Released;
        if (gave_up && last.over_by_this_call && task.recorded->before(last.over_when) && last.over_when.before(call)) return true;
    }
    return has_acted(cancel_due(task, call), call);
}

bool Timeline::certainly_exhausted(TaskFacts const& task, When const& call) const {
    if (task.content == nullptr || task.latest == nobody || !counts_every_attempt()) return false;
    AttemptFacts const& last = attempts_[task.latest];
    bool const gave_up = (last.over == Over::Failed || last.over == Over::Released) && last.over_when.before(call);
    bool const is_lost = !has_open_claim(task) && certainly_lost(task.latest, call);
    bool const is_hopeless = task.hopeless != nullptr && task.hopeless_when.before(call);
    return (gave_up || is_lost) && (!is_retry_safe(*task.content) || task.grants >= task.content->max_attempts || is_hopeless);
}

bool Timeline::certainly_expired(TaskFacts const& task, When const& call) const {
    return readings().deadline_effect == DeadlineEffect::Expire && has_acted(deadline_max(task), call);
}

bool Timeline::certainly_lost(Index index, When const& call) const {
    AttemptFacts const& attempt = attempts_[index];
    return attempt.is_granted() && attempt.granted.before(call) && has_acted(loss_due(attempt), call);
}

bool Timeline::certainly_holds(Index attempt, When const& call) const {
    return certainly_holds_but_for_cancel(attempt, call) && !cancel_possible(tasks_[attempts_[attempt].task]);
}

}  // namespace seatrial::watching
