// Stories about usage: what it does to the budget, how it shows in the ledger, and attempts that used nothing.

#include "harness/generate_moves.hpp"
#include "harness/generate_stories.hpp"

namespace seatrial::generate {

namespace {

/// Reports usage that leaves the sum of reports one below, at, or one above the budget.
void use_up(Script& s, LeasePicture const& lease, std::uint32_t& spent, std::uint32_t budget, std::uint32_t id, Rng& rng) {
    std::uint32_t const left = budget > spent ? budget - spent : 1;
    std::uint32_t const amount = rng.one_in(3) ? 1 + rng.below(1 + left) : left + rng.below(3) > 1 ? left + rng.below(3) - 1 : 1;
    s.usage(0, lease, {id, amount});
    spent += amount;
}

}  // namespace

void tell_budget(Script& s, Rng& rng) {
    if (!s.knows_budgets()) return;
    Content content = rng.one_in(4) ? ordinary(0, s, rng) : lasting(0, s, rng);
    content.max_attempts = 2 + rng.below(3);
    content.budget = rng.one_in(6) ? rng.below(2) : 3 + rng.below(8);
    if (rng.one_in(3)) content.reserve = 1 + rng.below(*content.budget + 1);
    s.submit(0, content);
    std::uint32_t spent = 0;
    for (std::uint32_t attempt = 1; attempt <= content.max_attempts && !s.is_full(); ++attempt) {
        if (take_up(s, 0, rng) == nullptr) break;
        LeasePicture const lease = *s.key(0).live;
        if (!rng.one_in(4)) use_up(s, lease, spent, *content.budget, attempt, rng);
        if (rng.one_in(4)) s.usage(0, lease, {attempt, 5});                     // once more
        if (rng.one_in(4)) s.renew(0, lease);
        if (rng.one_in(4)) { finish(s, 0, rng); break; }
        end_attempt(s, 0, rng);
        if (rng.one_in(2)) use_up(s, lease, spent, *content.budget, 4, rng);    // late
        if (rng.one_in(3)) look(s, 0, rng);
    }
    s.claim(0, {.node = any_node(rng), .targeted = rng.one_in(2)});
    s.get(0);
    if (rng.one_in(2)) s.ledger(0);
    if (rng.one_in(3)) s.submit(0, content);
}

void tell_ledger(Script& s, Rng& rng) {
    s.submit(0, lasting(0, s, rng));
    if (take_up(s, 0, rng) == nullptr) return;
    LeasePicture const first = *s.key(0).live;
    if (!rng.one_in(4)) s.usage(0, first, {1, 5});
    if (rng.one_in(3)) s.ledger(0);
    if (rng.one_in(2)) {
        end_attempt(s, 0, rng);
        s.claim(0, {.node = another_node(first.node, rng)});
        if (s.key(0).live) s.usage(0, *s.key(0).live, {1, 3});
        s.usage(0, first, {2, 2});
    }
    if (s.key(0).live && rng.one_in(2)) s.deliver(0, LeasePicture{*s.key(0).live});
    else s.cancel(0);
    s.ledger(0);
    s.usage(0, first, {rng.one_in(2) ? 1U : 3U, rng.one_in(2) ? 5U : 7U});
    if (rng.one_in(2)) say_something(s, 0, first, rng);
    if (rng.one_in(2)) s.cancel(0);
    if (rng.one_in(2)) s.submit(0, {s.key(0).content, any_spelling(rng)});
    s.ledger(0, rng.below(2));
    if (rng.one_in(2)) s.history(0);
}

void tell_idle_attempts(Script& s, Rng& rng) {
    Content content = ordinary(0, s, rng);
    if (rng.one_in(2)) content.retry_safe = false;
    content.max_attempts = 1 + rng.below(3);
    s.submit(0, content);
    for (int i = 0; i < 3 && !s.is_full(); ++i) {
        s.claim(0, {.node = any_node(rng)});
        if (!s.key(0).live) break;
        LeasePicture const lease = *s.key(0).live;
        if (rng.one_in(3)) s.renew(0, lease);
        else if (rng.one_in(4)) s.usage(0, lease, {1, 2});
        switch (rng.below(4)) {
            case 0: s.wait_until(Instant::LeaseEnd, 0, 1); break;
            case 1: s.release(0, lease); break;
            default: s.release(0, lease, Tamper::Nothing, true); break;
        }
        if (rng.one_in(3)) s.release(0, lease, Tamper::Nothing, rng.one_in(2));
        s.wait(s.config().backoff_ticks + rng.below(2));
    }
    s.claim(0, {.node = any_node(rng)});
    s.get(0);
    s.history(0);
}

}  // namespace seatrial::generate
