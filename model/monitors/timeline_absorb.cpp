// What an answer proves about keys, tasks and attempts.

#include "model/monitors/timeline.hpp"

#include <algorithm>

namespace seatrial::watching {

struct Timeline::Absorbing {
    Timeline& t;
    Sighting const& seen;

    [[nodiscard]] TaskFacts& task() const { return t.tasks_[seen.task]; }
    [[nodiscard]] AttemptFacts& attempt() const { return t.attempts_[seen.attempt]; }

    void operator()(Submit const& c) const {
        if (TaskHandle const* const handle = seen.details<TaskHandle>(); handle != nullptr) return t.bind(seen, *handle);
        KeyFacts& key = t.keys_[seen.key];
        t.refused_.push_back({.submit = &c, .key = seen.key, .answer = seen.reply->answer, .when = seen.when});
        if (!seen.answers(Answer::Conflict)) {
            key.refused += 1;
            return;
        }
        key.seen_alive = std::max(key.seen_alive, seen.when.to);
        if (key.task != nobody) t.tasks_[key.task].last_conflict = seen.when;
    }
    void operator()(GetTask const&) const {
        TaskView const* const view = seen.details<TaskView>();
        if (view == nullptr) return;
        if (view->digest && task().digest == nullptr) task().digest = &*view->digest;
        if (!is_end(view->phase)) {
            t.seen_open(task(), seen.when);
        } else {
            t.seen_ended(task(), view->phase, seen.when);
        }
        if (view->delivery) {
            t.seen_delivered(task(), view->delivery->delivery, seen.when);
            if (task().result == nullptr) task().result = &view->delivery->result;
        }
        if (view->cancel == CancelWord::Confirmed) task().end_confirmed = true;
        if (view->cancel == CancelWord::Requested && !task().recorded) task().recorded = seen.when;
    }
    void operator()(FindTask const&) const {
        KeyFacts& key = t.keys_[seen.key];
        if (seen.named != nobody && seen.named == key.task) key.seen_alive = std::max(key.seen_alive, seen.when.to);
    }
    void operator()(ListTasks const&) const {}
    void operator()(ReadHistory const&) const {
        if (auto const* const attempts = seen.details<std::vector<AttemptView>>()) {
            task().attempts_shown = attempts;
            task().attempts_shown_when = seen.when;
        }
    }
    void operator()(ReadLedger const&) const {}
    void operator()(Cancel const& c) const {
        if (seen.answers(Answer::Unknown) || seen.answers(Answer::Denied)) task().cancel_refused = &c;
        if (seen.answers(Answer::Recorded) || seen.answers(Answer::Confirmed)) task().cancel_from = std::min(task().cancel_from, seen.when.from);
        if (seen.answers(Answer::Recorded)) {
            t.seen_open(task(), seen.when);
            if (!task().recorded) task().recorded = seen.when;
        } else if (seen.answers(Answer::Confirmed)) {
            t.seen_ended(task(), PhaseWord::Cancelled, seen.when);
            task().end_confirmed = true;
        } else if (DeliveryId const* const delivery = seen.details<DeliveryId>(); delivery != nullptr && seen.answers(Answer::Overtaken)) {
            t.seen_ended(task(), PhaseWord::Delivered, seen.when);
            t.seen_delivered(task(), *delivery, seen.when);
        } else if (PhaseWord const* const phase = seen.details<PhaseWord>(); phase != nullptr && seen.answers(Answer::State) && is_end(*phase)) {
            t.seen_ended(task(), *phase, seen.when);
        }
    }
    void operator()(Claim const&) const {
        if (LeaseView const* const lease = seen.details<LeaseView>()) t.grant(seen, *lease);
    }
    void operator()(Renew const&) const {
        if (seen.answers(Answer::Ok) || seen.answers(Answer::CancelAsked)) {
            LeaseEnd const* const end = seen.details<LeaseEnd>();
            t.told_lease_end(attempt(), end == nullptr ? std::nullopt : end->lease_end, seen.when);
            attempt().holding_seen = std::max(attempt().holding_seen, seen.when.from);
            t.seen_open(task(), seen.when);
        } else {
            refused();
        }
    }
    void operator()(Deliver const& c) const {
        DeliveryId const* const delivery = seen.details<DeliveryId>();
        if (delivery == nullptr) return refused();
        if (seen.answers(Answer::Delivered)) t.seen_open(task(), seen.when);   // just before
        t.seen_ended(task(), PhaseWord::Delivered, seen.when);
        if (seen.answers(Answer::Delivered)) {
            may_have_ended();
            task().told_as_delivered = true;
        }
        t.seen_delivered(task(), *delivery, seen.when);
        if (task().winner == nobody) {
            task().winner = seen.attempt;
            task().result = &c.result;
        }
        t.attempt_over(attempt(), Over::Delivered, seen.when);
    }
    void operator()(Fail const& c) const {
        if (!seen.answers(Answer::Ok)) return refused();
        if (c.failure != FailureClass::Temporary && task().hopeless == nullptr) {
            task().hopeless = &c;
            task().hopeless_when = seen.when;
        }
        attempt().failed_as |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(c.failure));
        if (t.may_end(task(), *seen.command)) may_have_ended();
        t.attempt_over(attempt(), Over::Failed, seen.when);
    }
    void operator()(Release const&) const {
        if (!seen.answers(Answer::Ok)) return refused();
        if (t.may_end(task(), *seen.command)) may_have_ended();
        t.attempt_over(attempt(), Over::Released, seen.when);
    }
    void operator()(ReportUsage const&) const {
        if (!seen.answers(Answer::Ok) && !seen.answers(Answer::Late)) return;
        t.usages_[seen.usage].state = UsageFacts::State::Kept;
        t.usages_[seen.usage].when = seen.when;
        if (seen.answers(Answer::Ok)) attempt().holding_seen = std::max(attempt().holding_seen, seen.when.from);
    }

    /// An executor was told that its attempt has no authority; it never gets it back.
    void refused() const {
        if (seen.answers(Answer::Cancelled)) {
            t.seen_ended(task(), PhaseWord::Cancelled, seen.when);
            task().end_confirmed = true;
        }
        if (seen.answers(Answer::Stale) || seen.answers(Answer::Cancelled)) t.attempt_over(attempt(), Over::Told, seen.when);
    }
    void may_have_ended() const {
        task().end_possible = std::min(task().end_possible, seen.when.from);
        task().end_possible_hi = std::max(task().end_possible_hi, seen.when.hi);
    }
};

void Timeline::absorb() {
    to_absorb_ = false;
    bool const is_report = sighting_.attempt != nobody && sighting_.operation != Operation::Claim && sighting_.operation != Operation::Usage;
    if (is_report && attempts_[sighting_.attempt].superseded) tasks_[sighting_.task].zombie_spoke = sighting_.when;
    std::visit(Absorbing{*this, sighting_}, *sighting_.command);
}

void Timeline::bind(Sighting const& seen, TaskHandle const& handle) {
    Submit const& submit = std::get<Submit>(*seen.command);
    KeyFacts& key = keys_[seen.key];
    TaskFacts& task = tasks_[seen.named];
    bool const is_new = seen.answers(Answer::New);
    When first = seen.when;
    if (!is_new) {   // the first submission had no answer: it was sent at the first attempt or later
        first.lo = 0;
        first.from = key.first_sent;
    }
    if (!task.exists) {
        task.exists = true;
        task.key = seen.key;
        task.content = &submit.content;
        task.tenant = &submit.by.tenant;
        task.born = first;
    }
    if (handle.digest && task.digest == nullptr) task.digest = &*handle.digest;
    bool const is_late = key.task != nobody && key.task != seen.named && !key.bound.before(seen.when);
    if (is_late) {   // which of the two lives came first is not known; the next answer will tell
        key.task = nobody;
    } else if (is_new || key.task != seen.named) {
        key.task = seen.named;
        key.bound_by = &submit;
        key.bound = first;
        key.bound_heard = seen.heard;
        key.last_same.reset();
    }
    if (!is_new) {
        key.last_same = seen.when;
        task.last_same = seen.when;
    }
    key.seen_alive = std::max(key.seen_alive, seen.when.to);
}

void Timeline::grant(Sighting const& seen, LeaseView const& lease) {
    AttemptFacts& attempt = attempts_[seen.attempt];
    TaskFacts& task = tasks_[seen.named];
    if (attempt.is_granted()) {   // a repeat of the claim
        told_lease_end(attempt, lease.lease_end, seen.when);
        return seen_open(task, seen.when);
    }
    Claim const& claim = std::get<Claim>(*seen.command);
    attempt.ref = &lease.lease;
    attempt.granted = grant_of(seen);
    attempt.node = &claim.node;
    attempt.token = claim.token ? &*claim.token : nullptr;
    attempt.node_is_certain = !has_open_claim(task);
    told_lease_end(attempt, lease.lease_end, attempt.granted);
    if (granted_names_.index_of({.first = lease.lease.attempt.value}) == granted_first_.size()) granted_first_.push_back(seen.attempt);

    // A late answer tells of an older attempt, which then stands behind those that were granted after it.
    Index* place = &task.latest;
    auto const is_older = [&](AttemptFacts const& other) { return other.granted.before(attempt.granted) || other.ref->generation < lease.lease.generation; };
    while (*place != nobody && !is_older(attempts_[*place])) place = &attempts_[*place].previous;
    if (place != &task.latest) attempt.superseded = seen.when;
    for (Index i = *place; i != nobody && !attempts_[i].superseded; i = attempts_[i].previous) attempts_[i].superseded = seen.when;
    attempt.previous = *place;
    *place = seen.attempt;
    task.grants += 1;
    seen_open(task, attempt.granted);
}

void Timeline::told_lease_end(AttemptFacts& attempt, std::optional<Tick> const& told, When const& when) const {
    attempt.lease_told_hi = std::max(attempt.lease_told_hi, when.hi);
    bool const is_promised = told || config().lease_ticks;
    if (!has_clock_ || !is_promised) {   // a renewal never shortens a lease, so an earlier minimum stays
        attempt.lease_end_max.reset();
        return;
    }
    std::int64_t const min = told ? told->value : when.from + *config().lease_ticks;
    std::int64_t const max = told ? told->value : when.to + *config().lease_ticks;
    attempt.lease_end_min = std::max(attempt.lease_end_min.value_or(min), min);
    attempt.lease_end_max = std::max(attempt.lease_end_max.value_or(max), max);
}

void Timeline::seen_open(TaskFacts& task, When const& when) const {
    task.open_seen = std::max(task.open_seen, when.from);
    if (task.end_possible_hi < when.lo) task.end_possible = never;
}

void Timeline::seen_ended(TaskFacts& task, PhaseWord phase, When const& when) const {
    if (task.end) return;
    task.end = phase;
    task.end_when = when;
}

void Timeline::seen_delivered(TaskFacts& task, DeliveryId const& delivery, When const& when) const {
    if (task.delivery != nullptr) return;
    task.delivery = &delivery;
    task.delivered = when;
}

void Timeline::attempt_over(AttemptFacts& attempt, Over how, When const& when) const {
    if (attempt.over != Over::No) return;
    attempt.over = how;
    attempt.over_when = when;
    attempt.over_by_this_call = !attempt.open_ends.any();
}

}  // namespace seatrial::watching
