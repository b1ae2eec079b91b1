#include "harness/generate_stories.hpp"

#include "harness/generate_moves.hpp"

#include <algorithm>
#include <array>

namespace seatrial::generate {

namespace {

void tell_delivery(Script& s, Rng& rng) {
    s.submit(0, {ordinary(0, s, rng), any_spelling(rng)});
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const lease = *s.key(0).live;
    if (rng.one_in(3)) s.renew(0, lease);
    if (rng.one_in(3)) s.usage(0, lease, {1, 5});
    s.deliver(0, lease);
    if (rng.one_in(2)) look(s, 0, rng);
    s.deliver(0, lease, rng.one_in(2) ? 1 : 2);
    if (rng.one_in(2)) say_something(s, 0, lease, rng);
    if (rng.one_in(2)) s.cancel(0);
    if (rng.one_in(2)) s.submit(0, {s.key(0).content, any_spelling(rng)});
    look(s, 0, rng);
}

void tell_conflicts(Script& s, Rng& rng) {
    Content const content = draw_content(0, s.config(), rng);
    s.submit(0, {content, any_spelling(rng)});
    std::uint32_t const rounds = 2 + rng.below(4);
    for (std::uint32_t i = 0; i < rounds; ++i) {
        switch (rng.below(6)) {
            case 0:
            case 1: s.submit(0, {draw_variation(content, rng), any_spelling(rng), rng.below(2)}); break;
            case 2: s.submit(0, {content, any_spelling(rng), rng.below(2)}); break;
            case 3: (void)take_up(s, 0, rng); break;
            case 4: look(s, 0, rng); break;
            default: if (s.key(0).live) finish(s, 0, rng); break;
        }
    }
    s.submit(0, {draw_variation(content, rng), Spelling::Plain, rng.below(2)});
    s.get(0);
    s.submit(0, {content, any_spelling(rng)});
    if (s.key(0).can_be_claimed()) (void)take_up(s, 0, rng);
}

void tell_retries(Script& s, Rng& rng) {
    Content content = ordinary(0, s, rng);
    if (!rng.one_in(4)) content.retry_safe = true;
    content.max_attempts = 1 + rng.below(3);
    s.submit(0, content);
    for (std::uint32_t i = 0; i < content.max_attempts; ++i) {
        if (take_up(s, 0, rng) == nullptr) break;
        if (rng.one_in(4)) s.usage(0, *s.key(0).live, {1 + i, 2});
        end_attempt(s, 0, rng);
        if (rng.one_in(4)) look(s, 0, rng);
    }
    s.claim(0, {.node = any_node(rng), .targeted = rng.one_in(2)});   // one more than allowed
    s.get(0);
    if (rng.one_in(2)) s.history(0);
    if (rng.one_in(2)) s.submit(0, content);
    if (rng.one_in(3)) s.cancel(0);
}

void tell_hard_failure(Script& s, Rng& rng) {
    Content content = lasting(0, s, rng);
    s.submit(0, content);
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const lease = *s.key(0).live;
    s.fail(0, lease, rng.pick(hard_failures));
    if (rng.one_in(3)) s.fail(0, lease, rng.one_in(2) ? FailureClass::Temporary : rng.pick(hard_failures));
    s.get(0);
    if (s.config().backoff_ticks > 0) s.wait(s.config().backoff_ticks + 1);
    s.claim(0, {.node = any_node(rng)});
    if (rng.one_in(2)) s.submit(0, content);
    if (rng.one_in(2)) s.history(0);
}

void tell_stale_executor(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const stale = *s.key(0).live;
    end_attempt(s, 0, rng);
    if (rng.one_in(3)) say_something(s, 0, stale, rng);
    s.claim(0, {.node = rng.one_in(3) ? stale.node : another_node(stale.node, rng)});
    say_something(s, 0, stale, rng);
    if (rng.one_in(2)) say_something(s, 0, stale, rng);
    if (s.key(0).live && rng.one_in(2)) s.deliver(0, *s.key(0).live, 2);
    else if (s.key(0).live) say_something(s, 0, *s.key(0).live, rng);
    say_something(s, 0, stale, rng);
    s.get(0);
    if (rng.one_in(2)) s.history(0);
}

void tell_cancellation(Script& s, Rng& rng) {
    s.submit(0, rng.one_in(2) ? lasting(0, s, rng) : ordinary(0, s, rng));
    std::uint32_t const point = rng.below(5);
    if (point == 0) s.cancel(0);
    if (take_up(s, 0, rng) == nullptr && !s.key(0).last_lease()) { look(s, 0, rng); s.cancel(0); return; }
    LeasePicture const lease = *s.key(0).last_lease();
    if (point == 1) s.cancel(0);
    if (rng.one_in(2)) s.renew(0, lease);
    if (point == 2) s.cancel(0);
    if (rng.one_in(3)) { end_attempt(s, 0, rng); s.claim(0, {.node = any_node(rng)}); }
    if (point == 3) s.cancel(0, 1);
    if (rng.one_in(4)) s.wait_until(Instant::CancelDue, 0, near(rng));
    say_something(s, 0, lease, rng);
    if (point == 4) s.cancel(0);
    s.cancel(0, rng.below(2));
    say_something(s, 0, lease, rng);
    s.get(0);
    if (rng.one_in(2)) s.claim(0, {.node = any_node(rng)});
    if (rng.one_in(3)) s.submit(0, s.key(0).content);
    if (rng.one_in(3)) s.history(0);
}

/// Asking again changes nothing, least of all when it is decided.
void tell_insistence(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (!rng.one_in(4)) (void)take_up(s, 0, rng);
    s.cancel(0);
    std::uint32_t const rounds = std::min(s.config().cancel_ticks.value_or(1), 8U);
    for (std::uint32_t i = 0; i < rounds; ++i) {
        s.wait(rng.one_in(5) ? 2 : 1);
        s.cancel(0, rng.below(2));
    }
    s.wait(1);
    s.get(0);
    if (LeasePicture const* const last = s.key(0).last_lease()) say_something(s, 0, LeasePicture{*last}, rng);
}

void tell_deadline(Script& s, Rng& rng) {
    Content content = lasting(0, s, rng);
    std::uint32_t const lease = s.config().lease_ticks.value_or(20);
    content.deadline_in = 2 + rng.below(2 * lease + 2);
    s.submit(0, content);
    bool const held = rng.percent(60);
    if (held && take_up(s, 0, rng) != nullptr && rng.one_in(3)) s.fail(0, *s.key(0).live, FailureClass::Temporary);
    if (rng.one_in(2)) { s.wait(1); s.submit(0, {content, any_spelling(rng)}); }
    s.wait_until(Instant::Deadline, 0, near(rng));
    if (LeasePicture const* const last = s.key(0).last_lease()) say_something(s, 0, LeasePicture{*last}, rng);
    s.claim(0, {.node = any_node(rng), .targeted = rng.one_in(2)});
    s.get(0);
    if (rng.one_in(2)) s.wait(1);
    if (LeasePicture const* const last = s.key(0).last_lease()) say_something(s, 0, LeasePicture{*last}, rng);
    if (rng.one_in(2)) s.cancel(0);
    if (rng.one_in(3)) s.submit(0, content);
    look(s, 0, rng);
}

void tell_lease_end(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const lease = *s.key(0).live;
    if (rng.one_in(3)) { s.wait(1 + rng.below(3)); s.renew(0, lease); }
    s.wait_until(Instant::LeaseEnd, 0, near(rng));
    if (rng.one_in(2)) say_something(s, 0, lease, rng);
    if (rng.one_in(2)) s.wait(1 + s.config().backoff_ticks);
    s.claim(0, {.node = another_node(lease.node, rng)});
    say_something(s, 0, lease, rng);
    if (s.key(0).live && s.key(0).live->claim != lease.claim) s.deliver(0, LeasePicture{*s.key(0).live}, 2);
    look(s, 0, rng);
}

void tell_key_end(Script& s, Rng& rng) {
    Content const content = ordinary(0, s, rng);
    s.submit(0, content);
    if (rng.one_in(3)) (void)take_up(s, 0, rng);
    if (rng.one_in(4) && s.config().retry_window_ticks) {         // the window passes while the task is open
        s.wait(*s.config().retry_window_ticks + rng.below(3));
        s.submit(0, {content, any_spelling(rng)});
        if (rng.one_in(2)) s.submit(0, draw_variation(content, rng));
    }
    if (!s.key(0).live && rng.one_in(2)) (void)take_up(s, 0, rng);
    if (rng.one_in(2)) s.wait(1 + rng.below(s.config().retry_window_ticks.value_or(20)));
    finish(s, 0, rng);
    if (s.key(0).cancelled) s.wait(1 + s.config().cancel_ticks.value_or(0));
    if (s.key(0).cancelled || rng.one_in(4)) s.get(0);
    std::int32_t const first = near(rng);
    s.wait_until(Instant::KeyEnd, 0, first);
    s.submit(0, {rng.one_in(3) ? draw_variation(content, rng) : content, any_spelling(rng)});
    if (rng.one_in(2)) { s.wait(1); s.submit(0, content); }
    s.find(0);
    if (rng.one_in(2)) s.get(0);
    if (rng.one_in(2)) s.list();
    if (LeasePicture const* const last = s.key(0).last_lease(); last != nullptr && rng.one_in(2)) s.deliver(0, LeasePicture{*last});
}

void tell_usage(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const lease = *s.key(0).live;
    s.usage(0, lease, {1, 5});
    if (rng.one_in(2)) s.usage(0, lease, {1, rng.one_in(2) ? 5U : 6U});
    if (rng.one_in(2)) s.usage(0, lease, {2, 3});
    if (rng.one_in(2)) { end_attempt(s, 0, rng); s.claim(0, {.node = another_node(lease.node, rng)}); }
    else finish(s, 0, rng);
    s.usage(0, lease, {1 + rng.below(3), 5});
    if (rng.one_in(2)) s.usage(0, lease, {3, 7});
    if (s.key(0).live && rng.one_in(2)) s.usage(0, *s.key(0).live, {1, 4});
    s.history(0);
}

void tell_forged_lease(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const lease = *s.key(0).live;
    say_something(s, 0, lease, rng, rng.pick(tampers));
    s.get(0);
    if (rng.one_in(2)) say_something(s, 0, lease, rng, rng.pick(tampers));
    if (rng.one_in(2)) { end_attempt(s, 0, rng); s.claim(0, {.node = any_node(rng)}); say_something(s, 0, lease, rng, Tamper::Generation); }
    if (s.key(0).live) s.deliver(0, LeasePicture{*s.key(0).live});
    say_something(s, 0, lease, rng, rng.pick(tampers));
    s.history(0);
}

void tell_same_content(Script& s, Rng& rng) {
    Content const content = ordinary(0, s, rng);
    s.submit(0, content);
    if (rng.one_in(2)) (void)take_up(s, 0, rng);
    s.submit(1, {content, any_spelling(rng)});
    s.list();
    s.submit(0, content);
    s.submit(1, rng.one_in(2) ? draw_variation(content, rng) : content);
    (void)take_up(s, 1, rng);
    if (s.key(1).live && rng.one_in(2)) finish(s, 1, rng);
    s.get(0);
    s.find(1);
}

void tell_claim_repeats(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (rng.one_in(3)) s.submit(1, lasting(1, s, rng));
    std::size_t const node = any_node(rng);
    bool const targeted = rng.one_in(2);
    s.claim(0, {.node = node, .targeted = targeted, .token = 0});
    s.claim(0, {.node = rng.one_in(4) ? another_node(node, rng) : node, .targeted = targeted, .token = 0});
    if (rng.one_in(3)) s.wait_until(Instant::LeaseEnd, 0, near(rng));
    if (rng.one_in(2)) s.claim(0, {.node = another_node(node, rng)});
    if (s.key(0).live && rng.one_in(2)) say_something(s, 0, LeasePicture{*s.key(0).live}, rng);
    s.claim(0, {.node = node, .targeted = targeted, .token = rng.below(2)});
    if (s.key(0).live) say_something(s, 0, LeasePicture{*s.key(0).live}, rng);
    s.history(0);
}

void tell_refused_submission(Script& s, Rng& rng) {
    Content const content = ordinary(0, s, rng);
    Content invalid = rng.one_in(2) ? content : draw_content(0, s.config(), rng);
    invalid.max_attempts = 0;
    if (rng.one_in(4)) s.submit(0, content);
    s.submit(0, {invalid, any_spelling(rng)});
    if (rng.one_in(2)) s.find(0);
    s.submit(0, rng.one_in(3) ? draw_variation(content, rng) : content);
    if (rng.one_in(3)) s.submit(0, invalid);
    s.get(0);
    if (take_up(s, 0, rng) != nullptr) finish(s, 0, rng);
    if (rng.one_in(2)) s.submit(0, invalid);
    if (rng.one_in(2)) s.list();
}

void tell_odd_keys(Script& s, Rng& rng) {
    std::size_t const odd = rng.one_in(2) ? empty_key : endless_key;
    Content const content = ordinary(0, s, rng);
    s.submit(odd, content);
    if (rng.one_in(2)) s.submit(odd, rng.one_in(2) ? content : draw_variation(content, rng));
    if (rng.one_in(2)) s.find(odd);
    s.submit(long_key, content);
    s.submit(long_twin, rng.one_in(2) ? content : draw_variation(content, rng));
    s.find(long_twin);
    if (rng.one_in(2)) s.submit(long_key, draw_variation(content, rng));
    Content const near_miss = rng.one_in(2) ? content : draw_variation(content, rng);
    switch (rng.below(3)) {
        case 0: s.submit(stem_key, content); s.submit(stem_twin, near_miss); break;
        case 1: s.submit(0, content); s.submit(upper_key, near_miss); break;
        default: s.submit(0, content); s.submit(blank_key, near_miss); break;
    }
    s.list();
}

/// One name under two operations names two tasks.
void tell_two_operations(Script& s, Rng& rng) {
    constexpr std::size_t other = keys_max - 1;
    Content const content = ordinary(0, s, rng);
    s.submit(0, content);
    s.submit(other, rng.one_in(2) ? content : draw_variation(content, rng));
    if (take_up(s, 0, rng) != nullptr) finish(s, 0, rng);
    s.submit(other, Content{s.key(other).content});
    s.find(0);
    s.find(other);
    if (rng.one_in(2)) s.get(other);
    if (rng.one_in(2)) s.list();
}

void tell_many_attempts(Script& s, Rng& rng) {
    Content content = lasting(0, s, rng);
    content.max_attempts = 12;
    s.submit(0, content);
    std::uint32_t const rounds = 3 + rng.below(6);
    for (std::uint32_t i = 0; i < rounds && !s.is_full(); ++i) {
        if (take_up(s, 0, rng) == nullptr) break;
        end_attempt(s, 0, rng);
    }
    s.get(0);
}

void tell_nothing(Script& s, Rng& rng) {
    std::uint32_t const keys = 1 + rng.below(keys_max);
    for (std::uint32_t k = 0; k < keys; ++k) s.submit(k, {draw_content(k, s.config(), rng), any_spelling(rng), rng.below(2)});
}

constexpr std::array<Story, 26> all_stories{{
    {"delivery", "A task is delivered, and the delivery repeated.", 10, tell_delivery},
    {"conflicts", "A key is used again with the same and with other content.", 10, tell_conflicts},
    {"retries", "Attempts end until a limit binds.", 10, tell_retries},
    {"hard-failure", "A failure that must not be retried.", 6, tell_hard_failure},
    {"stale-executor", "An executor goes on after its attempt has ended.", 12, tell_stale_executor},
    {"cancellation", "A cancellation at some point of the life of a task.", 12, tell_cancellation},
    {"insistence", "A cancellation is repeated until it is decided.", 2, tell_insistence},
    {"deadline", "Something happens about the deadline.", 9, tell_deadline},
    {"lease-end", "Something happens about the end of a lease.", 8, tell_lease_end},
    {"key-end", "A key is used again about the end of its life.", 12, tell_key_end},
    {"usage", "Usage is reported, again and late.", 6, tell_usage},
    {"forged-lease", "An executor sends a lease that was never granted.", 5, tell_forged_lease},
    {"same-content", "The same content under two keys.", 4, tell_same_content},
    {"claim-repeats", "A claim is repeated, with its token and without.", 6, tell_claim_repeats},
    {"refused-submission", "A submission that is refused leaves its key free.", 4, tell_refused_submission},
    {"odd-keys", "Keys that are none, and long keys that are nearly the same.", 2, tell_odd_keys},
    {"two-operations", "The same key under two operations.", 3, tell_two_operations},
    {"budget", "Usage is reported about the limit of the budget.", 7, tell_budget},
    {"ledger", "What was used and decided is read in the ledger.", 5, tell_ledger},
    {"idle-attempts", "Attempts that end without having done anything.", 4, tell_idle_attempts},
    {"tenants", "The same key under two tenants, and one tenant asks about the other's task.", 6, tell_tenants},
    {"rights", "A principal loses its rights and gets them back.", 5, tell_rights},
    {"malformed", "A body that is no contract.", 3, tell_malformed},
    {"strange-tasks", "Questions about a task that does not exist.", 2, tell_strange_tasks},
    {"many-attempts", "More attempts than a small largest generation allows.", 2, tell_many_attempts, true},
    {"walk", "A walk over several tasks.", 12, tell_nothing},
}};

}  // namespace

std::span<Story const> stories() { return all_stories; }

}  // namespace seatrial::generate
