#include "tests/reference/support/every_store.hpp"
#include "tests/support/story.hpp"

#include "reference/reference.hpp"

#include <gtest/gtest.h>

namespace seatrial::test {
namespace {

void expect_told(std::string_view transcript, void (*change)(reference::Design&) = nullptr) {
    reference::Design design{};
    if (change != nullptr) change(design);
    over_every_store(design, [&](Endpoint& endpoint) { EXPECT_EQ(replayed(endpoint, transcript), trimmed(transcript)); });
}

TEST(Claim, GrantsTheOldestTaskAndEachTaskOnce) {
    expect_told(R"(
        claim n1 -> none
        submit k1 w1 -> new T1
        submit k2 w2 -> new T2
        submit k3 w3 -> new T3
        claim n1 T2 -> lease T2 A1 1 until 30 w2
        claim n2 -> lease T1 A2 1 until 30 w1
        claim n2 T1 -> none
        claim n1 -> lease T3 A3 1 until 30 w3
        claim n1 -> none
        claim n1 T9 -> none
    )");
}

TEST(Claim, WithATokenIsRepeatedWithTheSameLeaseWhileThatLives) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        submit k2 w2 -> new T2
        claim n1 token=c1 -> lease T1 A1 1 until 30 w1
        wait 3 -> now 3
        claim n1 token=c1 -> lease T1 A1 1 until 30 w1
        claim n1 T1 token=c1 -> lease T1 A1 1 until 30 w1
        claim n2 T1 token=c1 -> none
        claim n1 T1 -> none
        fail T1 A1 1 temporary -> ok
        wait 5 -> now 8
        claim n1 token=c1 -> lease T1 A2 2 until 38 w1
        claim n1 T2 token=c1 -> lease T2 A3 1 until 38 w2
    )");
}

TEST(Claim, IgnoresTokensWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        claim n1 token=c1 -> lease T1 A1 1 until 30 w1
        claim n1 token=c1 -> none
    )",
                [](reference::Design& d) { d.published.profile.claim_token = TokenReading::None; });
}

TEST(Claim, StopsAtTheLimitThatIsReachedFirst) {
    expect_told(R"(
        submit k1 w1 safe max=2 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        release T1 A1 1 -> ok
        get T1 -> task T1 backoff
        claim n1 T1 -> none
        wait 5 -> now 5
        claim n1 -> lease T1 A2 2 until 35 w1
        fail T1 A2 2 temporary -> ok
        get T1 -> task T1 failed reason=attempts
        history T1 -> history A1/1/n1/released A2/2/n1/failed:temporary
        submit k2 w2 max=3 -> new T2
        claim n1 -> lease T2 A3 1 until 35 w2
        fail T2 A3 1 temporary -> ok
        get T2 -> task T2 failed reason=not-retry-safe
        submit k3 w3 unsafe max=3 -> new T3
        claim n1 -> lease T3 A4 1 until 35 w3
        release T3 A4 1 -> ok
        get T3 -> task T3 failed reason=not-retry-safe
    )");
}

TEST(Claim, TreatsUndeclaredWorkAsSafeWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 max=3 -> new T1
        submit k2 w2 unsafe max=3 -> new T2
        claim n1 -> lease T1 A1 1 until 30 w1
        claim n1 -> lease T2 A2 1 until 30 w2
        fail T1 A1 1 temporary -> ok
        fail T2 A2 1 temporary -> ok
        get T1 -> task T1 backoff
        get T2 -> task T2 failed reason=not-retry-safe
    )",
                [](reference::Design& d) { d.published.profile.retry_default_safe = true; });
}

TEST(Claim, NeverWrapsTheGeneration) {
    expect_told(R"(
        submit k1 w1 safe max=9 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        fail T1 A1 1 temporary -> ok
        wait 5 -> now 5
        claim n1 -> lease T1 A2 2 until 35 w1
        fail T1 A2 2 temporary -> ok
        get T1 -> task T1 failed reason=generations
    )",
                [](reference::Design& d) { d.published.config.generation_max = 2; });
}

TEST(Renew, ExtendsTheLeaseAlsoWhenItHasLapsedAndWasNotGivenUp) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        wait 20 -> now 20
        renew T1 A1 1 -> ok until 50
        wait 31 -> now 51
        get T1 -> task T1 leased
        renew T1 A1 1 -> ok until 81
        wait 31 -> now 82
        deliver T1 A1 1 r1 -> delivered D1
    )");
}

TEST(Renew, IsStaleOnceTheAttemptWasGivenUp) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        wait 32 -> now 32
        get T1 -> task T1 backoff
        renew T1 A1 1 -> stale
        deliver T1 A1 1 r1 -> stale
        wait 5 -> now 37
        claim n2 -> lease T1 A2 2 until 67 w1
        renew T1 A1 1 -> stale
        fail T1 A1 1 temporary -> stale
        release T1 A1 1 -> stale
        deliver T1 A1 1 r1 -> stale
        usage T1 A1 1 u1 5 -> late
        history T1 -> history A1/1/n1/lost/5 A2/2/n2/live
        deliver T1 A2 2 r2 -> delivered D1
        deliver T1 A1 1 r2 -> stale
        get T1 -> task T1 delivered D1=r2
    )");
}

TEST(Renew, IsStaleFromTheLeaseEndUnderStrictExpiry) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        wait 29 -> now 29
        renew T1 A1 1 -> ok until 59
        wait 30 -> now 59
        renew T1 A1 1 -> stale
        deliver T1 A1 1 r1 -> stale
        get T1 -> task T1 backoff
    )",
                [](reference::Design& d) { d.published.profile.lease_expiry = LeaseExpiry::Strict; });
}

TEST(Lease, IsRefusedUnlessTaskAttemptAndGenerationWereGrantedTogether) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        submit k2 w2 safe max=3 -> new T2
        claim n1 -> lease T1 A1 1 until 30 w1
        claim n2 -> lease T2 A2 1 until 30 w2
        renew T1 A1 2 -> refused
        renew T1 A2 1 -> refused
        renew T2 A1 1 -> refused
        renew T9 A1 1 -> refused
        deliver T1 A9 1 r1 -> refused
        fail T1 A9 1 temporary -> refused
        release T1 A9 1 -> refused
        usage T1 A9 1 u1 5 -> refused
        renew T1 A1 1 -> ok until 30
    )");
}

TEST(Deliver, IsWrittenOnceAndReplayedToTheWinnerOnly) {
    expect_told(R"(
        submit k1 w1 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        deliver T1 A1 1 r1 -> delivered D1
        deliver T1 A1 1 r1 -> replay D1
        deliver T1 A1 1 r2 -> conflict
        wait 1000 -> now 1000
        deliver T1 A1 1 r1 -> replay D1
        renew T1 A1 1 -> stale
        fail T1 A1 1 temporary -> stale
        release T1 A1 1 -> stale
        get T1 -> task T1 delivered D1=r1
        history T1 -> history A1/1/n1/delivered
        claim n2 T1 -> none
    )");
}

TEST(Fail, EndsTheTaskForEveryClassThatIsNotTemporary) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        submit k2 w2 safe max=3 -> new T2
        submit k3 w3 safe max=3 -> new T3
        claim n1 -> lease T1 A1 1 until 30 w1
        claim n1 -> lease T2 A2 1 until 30 w2
        claim n1 -> lease T3 A3 1 until 30 w3
        fail T1 A1 1 invalid -> ok
        fail T2 A2 1 denied -> ok
        fail T3 A3 1 other -> ok
        get T1 -> task T1 failed reason=invalid
        get T2 -> task T2 failed reason=denied
        get T3 -> task T3 failed reason=other
        wait 100 -> now 100
        claim n1 -> none
    )");
}

TEST(Fail, IsAcknowledgedAgainWhenTheSameReportComesTwice) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        fail T1 A1 1 temporary -> ok
        fail T1 A1 1 temporary -> ok
        fail T1 A1 1 invalid -> stale
        release T1 A1 1 -> stale
        get T1 -> task T1 backoff
        history T1 -> history A1/1/n1/failed:temporary
    )");
}

TEST(Usage, IsKeptOnceForEachIdentifierUnderItsOwnAttempt) {
    expect_told(R"(
        submit k1 w1 safe max=3 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        usage T1 A1 1 u1 5 -> ok
        usage T1 A1 1 u1 5 -> dup
        usage T1 A1 1 u2 7 -> ok
        fail T1 A1 1 temporary -> ok
        usage T1 A1 1 u3 1 -> late
        usage T1 A1 1 u3 1 -> dup
        wait 5 -> now 5
        claim n2 -> lease T1 A2 2 until 35 w1
        usage T1 A2 2 u1 2 -> ok
        cancel T1 -> recorded
        wait 4 -> now 9
        usage T1 A2 2 u4 3 -> late
        history T1 -> history A1/1/n1/failed:temporary/13 A2/2/n2/retired/5
    )");
}

}  // namespace
}  // namespace seatrial::test
