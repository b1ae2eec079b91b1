#pragma once
// What steps do. Effects are small and are composed of the few ways in which a task can move.

#include "model/spec/conditions.hpp"

namespace seatrial::law {

// --- ways to move, shared by the effects below -----------------------------------------------------------------------------

/// The live attempt, if any, ends; authority ends with it (INV-11, INV-12).
template <ValueDomain D> void end_attempt(Change<D>& c, Situation<D> const& s, Int<D> status, Int<D> failure) {
    Bool<D> const one_lives = s.task.live != 0;
    c.live_ends_as = D::ite(one_lives, status, Int<D>{0});
    c.live_fails_as = D::ite(one_lives, failure, Int<D>{0});
    c.task.last = D::ite(one_lives, failure, s.task.last);
    c.task.live = 0;
    c.task.live_node = 0;
    c.task.live_token = 0;
    c.task.lease_end = D::never();
    c.task.expired = 0;
    c.task.started = 0;
}
template <ValueDomain D> void settle(Change<D>& c, Tally<D> const& tally) {
    c.task.counted = tally.counted;
    c.task.ventured = tally.ventured;
}

/// The live attempt showed a sign of itself; remembered only where a reading asks for it.
template <ValueDomain D> void show_sign(Change<D>& c, Situation<D> const& s) {
    c.task.started = D::ite(s.setting.count_started == 1 || s.setting.regrant == 1, Int<D>{1}, Int<D>{0});
}

/// The task ends: timers die (CANCEL-01.s) and the end of the key's life is settled.
template <ValueDomain D> void end_task(Change<D>& c, Situation<D> const& s, int how) {
    c.task.phase = how;
    c.task.backoff_until = D::never();
    c.task.cancel_due = D::never();
    Int<D> const after_end = later_of<D>(due_after<D>(s.now, s.setting.recon_window), due_after<D>(s.now, s.setting.usage_grace));
    Int<D> const settled = D::ite(s.setting.retention_origin_submit == 1, later_of<D>(s.task.retry_until, s.now), later_of<D>(s.task.retry_until, after_end));
    c.task.key_end = D::ite(s.setting.retention_promised == 1, settled, D::never());
}

template <ValueDomain D> void move_to_backoff(Change<D>& c, Situation<D> const& s) {
    c.task.phase = phase::backoff;
    c.task.backoff_until = due_after<D>(s.now, s.setting.backoff_ticks);
}

/// Which limits forbid another attempt, as a sum of law::why.
template <ValueDomain D> Int<D> limits_that_hold(Situation<D> const& s, Tally<D> const& tally) {
    return D::ite(tally.counted >= s.task.attempts_max, Int<D>{why::attempts}, Int<D>{0}) +
           D::ite(tally.ventured > 0 && s.task.retry_safe == 0, Int<D>{why::not_retry_safe}, Int<D>{0}) +
           D::ite(budget_suffices(s), Int<D>{0}, Int<D>{why::budget}) +
           D::ite(s.task.generation_high >= s.setting.generation_max, Int<D>{why::generations}, Int<D>{0}) +
           D::ite(reached<D>(s.now, s.task.deadline), Int<D>{why::deadline}, Int<D>{0});
}

template <ValueDomain D> void confirm(Change<D>& c, Situation<D> const& s) {
    end_task(c, s, phase::cancelled);
    c.task.cancel = cancel::confirmed;
}

/// A task that ends by itself settles a recorded cancellation as moot.
template <ValueDomain D> void fail_task(Change<D>& c, Situation<D> const& s, Int<D> why_sum) {
    end_task(c, s, phase::failed);
    c.task.why = why_sum;
    c.task.cancel = D::ite(s.task.cancel == cancel::requested, Int<D>{cancel::moot}, s.task.cancel);
}

template <ValueDomain D> void unchanged(Change<D>&, Situation<D> const&) {}

// --- submission --------------------------------------------------------------------------------------------------------------

template <ValueDomain D> void create_task(Change<D>& c, Situation<D> const& s) {
    c.task = Task<D>{};
    c.task.phase = phase::queued;
    c.task.content = s.message.content;
    c.task.retry_safe = s.message.retry_safe;
    c.task.attempts_max = s.message.attempts_max;
    c.task.deadline = due_after<D>(s.now, s.message.deadline_in);
    c.task.budget = s.message.budget;
    c.task.reserve = s.message.reserve;
    c.task.retry_until = due_after<D>(s.now, s.setting.retry_window);
    c.task.key_end = D::never();
    c.task.lease_end = D::never();
    c.task.backoff_until = D::never();
    c.task.cancel_due = D::never();
}
template <ValueDomain D> void open_next_life(Change<D>& c, Situation<D> const&) { c.opens_life = 1; }
template <ValueDomain D> void slide_if_declared(Change<D>& c, Situation<D> const& s) {
    Bool<D> const slides = s.setting.retention_sliding == 1 && s.setting.retention_promised == 1;
    Int<D> const until = due_after<D>(s.now, s.setting.retry_window);
    c.task.retry_until = D::ite(slides, later_of<D>(s.task.retry_until, until), s.task.retry_until);
    c.task.key_end = D::ite(slides && terminal(s.task), later_of<D>(s.task.key_end, until), s.task.key_end);
}

// --- cancellation ------------------------------------------------------------------------------------------------------------

template <ValueDomain D> void record_cancel(Change<D>& c, Situation<D> const& s) {
    c.task.cancel = cancel::requested;
    c.task.cancel_due = due_after<D>(s.now, s.setting.cancel_ticks);
}
template <ValueDomain D> void confirm_cancel(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::retired, 0);
    confirm(c, s);
}

// --- attempts ----------------------------------------------------------------------------------------------------------------

template <ValueDomain D> void lease_to_node(Change<D>& c, Situation<D> const& s) {
    c.task.phase = phase::leased;
    c.task.granted = s.task.granted + Int<D>{1};
    c.task.counted = c.task.counted + Int<D>{1};
    c.task.ventured = c.task.ventured + Int<D>{1};
    c.task.started = 0;
    c.task.generation_high = s.message.generation;
    c.task.live = s.message.generation;
    c.task.live_node = s.message.node;
    c.task.live_token = s.message.token;
    c.task.lease_end = D::ite(s.setting.lease_ticks == D::never(), s.message.lease_end, due_after<D>(s.now, s.setting.lease_ticks));
    c.task.expired = 0;
    c.task.backoff_until = D::never();
    c.grants = 1;
}
template <ValueDomain D> void supersede(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::lost, 0);
    settle(c, tally_after_loss(s));
    lease_to_node(c, s);
}
template <ValueDomain D> void extend_lease(Change<D>& c, Situation<D> const& s) {
    c.task.lease_end = D::ite(s.setting.lease_ticks == D::never(), s.message.lease_end, due_after<D>(s.now, s.setting.lease_ticks));
    c.task.expired = 0;
    show_sign(c, s);
}
template <ValueDomain D> void deliver_result(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::delivered, 0);
    end_task(c, s, phase::delivered);
    c.task.delivered_generation = s.message.generation;
    c.task.delivered_result = s.message.result;
    c.task.accepted = s.task.accepted + Int<D>{1};   // accept.mode = auto
    c.task.charged = s.task.charged + Int<D>{1};
    c.task.cancel = D::ite(s.task.cancel == cancel::requested, Int<D>{cancel::overtaken}, s.task.cancel);
}
template <ValueDomain D> void fail_and_wait(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::failed, s.message.failure);
    move_to_backoff(c, s);
}
template <ValueDomain D> void fail_at_limit(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::failed, s.message.failure);
    fail_task(c, s, limits_that_hold(s, tally_after_failure(s)));
}
template <ValueDomain D> void fail_for_good(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::failed, s.message.failure);
    Int<D> const invalid_or_denied = D::ite(s.message.failure == failure::invalid, Int<D>{why::class_base * failure::invalid}, Int<D>{why::class_base * failure::denied});
    fail_task<D>(c, s, D::ite(s.message.failure == failure::other, Int<D>{why::class_base * failure::other}, invalid_or_denied));
}
template <ValueDomain D> void fail_and_confirm(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::failed, s.message.failure);
    confirm(c, s);
}
template <ValueDomain D> void release_and_wait(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::released, 0);
    settle(c, tally_after_release(s));
    move_to_backoff(c, s);
}
template <ValueDomain D> void release_at_limit(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::released, 0);
    settle(c, tally_after_release(s));
    fail_task(c, s, limits_that_hold(s, tally_after_release(s)));
}
template <ValueDomain D> void release_and_confirm(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::released, 0);
    confirm(c, s);
}
/// What a usage report adds to what was reported before.
template <ValueDomain D> Int<D> units_added(Situation<D> const& s) { return D::ite(s.setting.usage_cumulative == 1, s.message.amount - s.recall.usage_total, s.message.amount); }
template <ValueDomain D> void keep_usage(Change<D>& c, Situation<D> const& s) {
    c.keeps_usage = 1;
    c.task.incurred = s.task.incurred + units_added(s);
    show_sign(c, s);
}
template <ValueDomain D> void keep_late_usage(Change<D>& c, Situation<D> const& s) {
    c.keeps_usage = 1;
    c.task.incurred = s.task.incurred + D::ite(s.setting.count_stale == 1, units_added(s), Int<D>{0});
}

// --- timers ------------------------------------------------------------------------------------------------------------------

template <ValueDomain D> void mark_expired(Change<D>& c, Situation<D> const&) { c.task.expired = 1; }
template <ValueDomain D> void lose_and_wait(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::lost, 0);
    settle(c, tally_after_loss(s));
    move_to_backoff(c, s);
}
template <ValueDomain D> void lose_at_limit(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::lost, 0);
    settle(c, tally_after_loss(s));
    fail_task(c, s, limits_that_hold(s, tally_after_loss(s)));
}
template <ValueDomain D> void lose_and_confirm(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::lost, 0);
    confirm(c, s);
}
template <ValueDomain D> void requeue(Change<D>& c, Situation<D> const&) {
    c.task.phase = phase::queued;
    c.task.backoff_until = D::never();
}
template <ValueDomain D> void expire_task(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::retired, 0);
    end_task(c, s, phase::expired);
    c.task.cancel = D::ite(s.task.cancel == cancel::requested, Int<D>{cancel::moot}, s.task.cancel);
}
template <ValueDomain D> void stop_at_limit(Change<D>& c, Situation<D> const& s) { fail_task(c, s, limits_that_hold(s, tally_after_failure(s))); }
template <ValueDomain D> void stop_at_budget(Change<D>& c, Situation<D> const& s) {
    end_attempt<D>(c, s, attempt::retired, 0);
    fail_task<D>(c, s, why::budget);
}

}  // namespace seatrial::law
