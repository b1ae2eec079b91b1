// The random part of a scenario: one sensible next step after the other.

#include "harness/generate_moves.hpp"
#include "harness/generate_stories.hpp"

#include <array>

namespace seatrial::generate {

namespace {

enum Move : std::uint8_t {
    SubmitFirst, SubmitAgain, SubmitOther, ClaimTask, ClaimAny, DeliverLive, EndLive, RenewLive, UseLive, SpeakStale, Forge,
    CancelTask, ReadSomething, WaitShortly, WaitForInstant, move_count
};

using Weights = std::array<std::uint32_t, move_count>;

Weights weigh(Script const& s, KeyPicture const& key) {
    Weights w{};
    if (!key.submitted) {
        w[SubmitFirst] = 10;
        return w;
    }
    w[SubmitAgain] = 3;
    w[SubmitOther] = 2;
    w[ReadSomething] = 4;
    w[CancelTask] = key.ended ? 2 : 1;
    if (s.has_clock()) {
        w[WaitShortly] = 2;
        w[WaitForInstant] = 4;
    }
    if (key.can_be_claimed()) w[ClaimTask] = 14;
    w[ClaimAny] = key.can_be_claimed() ? 6 : 1;
    if (key.live) {
        w[DeliverLive] = 8;
        w[EndLive] = 8;
        w[RenewLive] = 3;
        w[UseLive] = 3;
        w[Forge] = 1;
    }
    if (!key.old.empty()) w[SpeakStale] = 5;
    return w;
}

void end_live(Script& s, std::size_t k, LeasePicture const& lease, Rng& rng) {
    switch (rng.below(6)) {
        case 0: s.release(k, lease); break;
        case 1: s.fail(k, lease, static_cast<FailureClass>(rng.below(4))); break;
        case 2: s.wait_until(Instant::LeaseEnd, k, near(rng)); break;
        default: s.fail(k, lease, FailureClass::Temporary); break;
    }
}

void speak_stale(Script& s, std::size_t k, LeasePicture const& lease, Rng& rng) {
    switch (rng.below(6)) {
        case 0: s.renew(k, lease); break;
        case 1: s.fail(k, lease, FailureClass::Temporary); break;
        case 2: s.release(k, lease); break;
        case 3: s.usage(k, lease, {1 + rng.below(3), 1 + rng.below(9)}); break;
        default: s.deliver(k, lease, 1 + rng.below(2)); break;
    }
}

void read_something(Script& s, std::size_t k, Rng& rng) {
    std::size_t const client = rng.below(2);
    switch (rng.below(s.serves(Operation::Ledger) ? 6 : 5)) {
        case 5: s.ledger(k, client); break;
        case 0: s.history(k, client); break;
        case 1: s.find(k, client); break;
        case 2: s.list(client); break;
        default: s.get(k, client); break;
    }
}

void make_move(Script& s, std::size_t k, Move move, Rng& rng) {
    KeyPicture const& key = s.key(k);
    switch (move) {
        case SubmitFirst: {
            Content content = draw_content(k, s.config(), rng);
            draw_budget(content, s, rng);
            s.submit(k, {content, any_spelling(rng), rng.below(2)});
            break;
        }
        case SubmitAgain: s.submit(k, {Content{key.content}, any_spelling(rng), rng.below(2)}); break;
        case SubmitOther: s.submit(k, {draw_variation(key.content, rng), Spelling::Plain, rng.below(2)}); break;
        case ClaimTask: s.claim(k, {.node = rng.below(nodes_max), .token = rng.one_in(5) ? std::optional{rng.below(4)} : std::nullopt}); break;
        case ClaimAny: s.claim(k, {.node = rng.below(nodes_max), .targeted = false}); break;
        case DeliverLive: s.deliver(k, LeasePicture{*key.live}); break;
        case EndLive: end_live(s, k, LeasePicture{*key.live}, rng); break;
        case RenewLive: s.renew(k, LeasePicture{*key.live}); break;
        case UseLive: s.usage(k, LeasePicture{*key.live}, {1 + rng.below(3), 1 + rng.below(9)}); break;
        case SpeakStale: speak_stale(s, k, LeasePicture{key.old[rng.below(static_cast<std::uint32_t>(key.old.size()))]}, rng); break;
        case Forge: s.deliver(k, LeasePicture{*key.live}, 1, rng.one_in(2) ? Tamper::Attempt : Tamper::Generation); break;
        case CancelTask: s.cancel(k, rng.below(2)); break;
        case ReadSomething: read_something(s, k, rng); break;
        case WaitShortly: s.wait(1 + rng.below(1 + s.config().backoff_ticks)); break;
        case WaitForInstant: {
            // Wait only for what the picture has: what has no instant would be passed over.
            Instant const instant = key.live ? Instant::LeaseEnd : key.ended ? Instant::KeyEnd : key.content.deadline_in ? Instant::Deadline : Instant::BackoffEnd;
            if (instant != Instant::BackoffEnd || key.resting) s.wait_until(instant, k, near(rng));
            break;
        }
        case move_count: break;
    }
}

}  // namespace

void walk(Script& script, Rng& rng, std::size_t length) {
    std::uint32_t const keys = 1 + (rng.one_in(3) ? rng.below(keys_max) : 0);
    // A move whose operation is not served adds nothing; the bound keeps such a walk finite.
    for (std::size_t tries = 3 * length; tries > 0 && script.size() < length; --tries) {
        std::size_t const k = rng.below(keys);
        Weights const weights = weigh(script, script.key(k));
        make_move(script, k, static_cast<Move>(rng.weighted(weights)), rng);
    }
}

}  // namespace seatrial::generate
