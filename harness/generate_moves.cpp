#include "harness/generate_moves.hpp"

namespace seatrial::generate {

std::int32_t near(Rng& rng) {
    static constexpr std::array<std::int32_t, 6> offsets{-1, 0, 0, 1, 1, 2};
    return rng.pick(offsets);
}

Spelling any_spelling(Rng& rng) { return static_cast<Spelling>(rng.below(5)); }
std::size_t any_node(Rng& rng) { return rng.below(nodes_max); }
std::size_t another_node(std::size_t node, Rng& rng) { return (node + 1 + rng.below(nodes_max - 1)) % nodes_max; }

Content lasting(std::size_t k, Script const& s, Rng& rng) {
    Content content = draw_content(k, s.config(), rng);
    content.retry_safe = true;
    content.max_attempts = 2 + rng.below(2);
    content.deadline_in.reset();
    return content;
}

Content ordinary(std::size_t k, Script const& s, Rng& rng) {
    Content content = draw_content(k, s.config(), rng);
    content.deadline_in.reset();
    return content;
}

LeasePicture const* take_up(Script& s, std::size_t k, Rng& rng) {
    s.claim(k, {.node = any_node(rng), .targeted = !rng.one_in(3), .token = rng.one_in(4) ? std::optional{rng.below(2)} : std::nullopt});
    return s.key(k).live ? &*s.key(k).live : nullptr;
}

void look(Script& s, std::size_t k, Rng& rng) {
    switch (rng.below(s.serves(Operation::Ledger) ? 5 : 4)) {
        case 4: s.ledger(k); break;
        case 0: s.history(k); break;
        case 1: s.find(k, rng.below(2)); break;
        case 2: s.list(); break;
        default: s.get(k, rng.below(2)); break;
    }
}

void end_attempt(Script& s, std::size_t k, Rng& rng) {
    if (!s.key(k).live) return;
    LeasePicture const lease = *s.key(k).live;
    switch (rng.below(s.promises(Instant::LeaseEnd) ? 4 : 3)) {
        case 0:
        case 1: s.fail(k, lease, FailureClass::Temporary); break;
        case 2: s.release(k, lease, Tamper::Nothing, rng.one_in(3)); break;
        default: s.wait_until(Instant::LeaseEnd, k, rng.one_in(2) ? 0 : 1); break;
    }
    if (s.config().backoff_ticks == 0) return;
    if (s.key(k).resting) s.wait_until(Instant::BackoffEnd, k, rng.one_in(4) ? near(rng) : 0);
    else if (s.key(k).can_be_claimed()) s.wait(s.config().backoff_ticks + rng.below(2));
}

void say_something(Script& s, std::size_t k, LeasePicture const& lease, Rng& rng, Tamper tamper) {
    switch (rng.below(7)) {
        case 0:
        case 1: s.deliver(k, lease, 1 + rng.below(2), tamper); break;
        case 2: s.renew(k, lease, tamper); break;
        case 3: s.fail(k, lease, rng.one_in(3) ? rng.pick(hard_failures) : FailureClass::Temporary, tamper); break;
        case 4: s.release(k, lease, tamper, rng.one_in(4)); break;
        default: s.usage(k, lease, {1 + rng.below(3), 1 + rng.below(9)}, tamper); break;
    }
}

void finish(Script& s, std::size_t k, Rng& rng) {
    if (!s.key(k).live) { s.cancel(k); return; }
    LeasePicture const lease = *s.key(k).live;
    switch (rng.below(5)) {
        case 0: s.fail(k, lease, rng.pick(hard_failures)); break;
        case 1: s.cancel(k); break;
        default: s.deliver(k, lease); break;
    }
}

}  // namespace seatrial::generate
