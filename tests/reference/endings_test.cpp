// Cancellation, deadlines, and what timers do.

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

TEST(Cancel, IsConfirmedAtOnceWhenNothingRuns) {
    expect_told(R"(
        cancel T1 -> unknown
        submit k1 w1 safe -> new T1
        cancel T1 -> confirmed
        cancel T1 -> confirmed
        claim n1 T1 -> none
        claim n1 -> none
        get T1 -> task T1 cancelled cancel=confirmed
        submit k2 w2 safe -> new T2
        claim n1 -> lease T2 A1 1 until 30 w2
        fail T2 A1 1 temporary -> ok
        cancel T2 -> confirmed
        wait 5 -> now 5
        claim n1 -> none
        history T2 -> history A1/1/n1/failed:temporary
    )");
}

TEST(Cancel, OfARunningTaskIsRecordedAndConfirmedWithinItsTime) {
    expect_told(R"(
        submit k1 w1 safe -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        cancel T1 -> recorded
        cancel T1 -> recorded
        get T1 -> task T1 leased cancel=requested
        renew T1 A1 1 -> cancel-asked until 30
        wait 4 -> now 4
        get T1 -> task T1 cancelled cancel=confirmed
        history T1 -> history A1/1/n1/retired
        renew T1 A1 1 -> cancelled
        deliver T1 A1 1 r1 -> cancelled
        fail T1 A1 1 temporary -> cancelled
        release T1 A1 1 -> cancelled
        usage T1 A1 1 u1 5 -> late
        cancel T1 -> confirmed
        wait 100 -> now 104
        get T1 -> task T1 cancelled cancel=confirmed
    )");
}

TEST(Cancel, IsOvertakenByADeliveryBeforeTheConfirmation) {
    expect_told(R"(
        submit k1 w1 safe -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        cancel T1 -> recorded
        deliver T1 A1 1 r1 -> delivered D1
        get T1 -> task T1 delivered cancel=overtaken D1=r1
        cancel T1 -> overtaken D1
        wait 10 -> now 10
        get T1 -> task T1 delivered cancel=overtaken D1=r1
    )");
}

TEST(Cancel, IsConfirmedWhenTheAttemptEndsWithoutAResult) {
    expect_told(R"(
        submit k1 w1 safe -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        cancel T1 -> recorded
        fail T1 A1 1 invalid -> ok
        get T1 -> task T1 cancelled cancel=confirmed
        fail T1 A1 1 invalid -> ok
        history T1 -> history A1/1/n1/failed:invalid
    )");
}

TEST(Cancel, OfAnEndedTaskSaysHowItEnded) {
    expect_told(R"(
        submit k1 w1 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        fail T1 A1 1 denied -> ok
        cancel T1 -> state failed
        get T1 -> task T1 failed reason=denied
        submit k2 w2 in=5 -> new T2
        wait 5 -> now 5
        cancel T2 -> state expired
    )");
}

TEST(Cancel, IsConfirmedAtOnceWhereNoTimeIsLeftForIt) {
    expect_told(R"(
        submit k1 w1 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        cancel T1 -> confirmed
        history T1 -> history A1/1/n1/retired
    )",
                [](reference::Design& d) { d.published.config.cancel_ticks = 0; });
}

TEST(Cancel, WaitsForTheLeaseEndWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        cancel T1 -> recorded
        wait 29 -> now 29
        get T1 -> task T1 leased cancel=requested
        wait 1 -> now 30
        get T1 -> task T1 cancelled cancel=confirmed
    )",
                [](reference::Design& d) { d.published.profile.cancel_confirm = CancelConfirm::LeaseEnd; });
}

TEST(Cancel, WaitsForTheEndOfTheAttemptWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        submit k2 w2 -> new T2
        claim n1 -> lease T1 A1 1 until 30 w1
        claim n1 -> lease T2 A2 1 until 30 w2
        cancel T1 -> recorded
        cancel T2 -> recorded
        wait 20 -> now 20
        release T1 A1 1 -> ok
        get T1 -> task T1 cancelled cancel=confirmed
        wait 11 -> now 31
        get T2 -> task T2 leased cancel=requested
        wait 1 -> now 32
        get T2 -> task T2 cancelled cancel=confirmed
        history T2 -> history A2/1/n1/lost
    )",
                [](reference::Design& d) { d.published.profile.cancel_confirm = CancelConfirm::ExecutorStopped; });
}

TEST(Deadline, EndsTheTaskWhateverItDoes) {
    expect_told(R"(
        submit k1 w1 safe max=3 in=20 -> new T1
        submit k2 w2 safe max=3 in=20 -> new T2
        submit k3 w3 safe max=3 in=20 -> new T3
        claim n1 T1 -> lease T1 A1 1 until 30 w1
        wait 19 -> now 19
        submit k1 w1 safe max=3 in=20 -> same T1
        claim n2 T2 -> lease T2 A2 1 until 49 w2
        fail T2 A2 1 temporary -> ok
        cancel T1 -> recorded
        wait 1 -> now 20
        get T1 -> task T1 expired cancel=moot
        get T2 -> task T2 expired
        get T3 -> task T3 expired
        deliver T1 A1 1 r1 -> stale
        history T1 -> history A1/1/n1/retired
        claim n1 -> none
    )");
}

TEST(Deadline, OnlyForbidsFurtherAttemptsWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 safe max=3 in=20 -> new T1
        submit k2 w2 safe max=3 in=20 -> new T2
        submit k3 w3 safe max=3 in=20 -> new T3
        claim n1 T1 -> lease T1 A1 1 until 30 w1
        claim n1 T2 -> lease T2 A2 1 until 30 w2
        wait 20 -> now 20
        get T3 -> task T3 failed reason=deadline
        get T1 -> task T1 leased
        deliver T1 A1 1 r1 -> delivered D1
        fail T2 A2 1 temporary -> ok
        get T2 -> task T2 failed reason=deadline
    )",
                [](reference::Design& d) { d.published.profile.deadline_effect = DeadlineEffect::GrantOnly; });
}

TEST(Deadline, OfNoLengthIsReachedAtOnce) {
    expect_told(R"(
        submit k1 w1 in=0 -> new T1
        get T1 -> task T1 expired
        claim n1 -> none
    )");
}

TEST(LostLease, CountsAsAnAttempt) {
    expect_told(R"(
        submit k1 w1 safe max=2 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        wait 37 -> now 37
        claim n2 -> lease T1 A2 2 until 67 w1
        wait 32 -> now 69
        get T1 -> task T1 failed reason=attempts
        history T1 -> history A1/1/n1/lost A2/2/n2/lost
    )");
}

TEST(Backoff, OfNoLengthLeavesTheTaskClaimable) {
    expect_told(R"(
        submit k1 w1 safe max=2 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        fail T1 A1 1 temporary -> ok
        claim n1 -> lease T1 A2 2 until 30 w1
    )",
                [](reference::Design& d) { d.published.config.backoff_ticks = 0; });
}

TEST(Reset, ForgetsEverythingAndKeepsItsTermsWhenTheWantedOnesAreImpossible) {
    over_every_store({}, [](Endpoint& endpoint) {
        static_cast<void>(tell(endpoint, "submit k1 w1\nwait 7"));
        Published impossible = reference::default_published();
        impossible.config.lease_ticks = 0;
        Published brief = reference::default_published();
        brief.config.lease_ticks = 3;

        EXPECT_FALSE(endpoint.reset(impossible));
        EXPECT_EQ(ask(endpoint, "get T1"), "task T1 queued");
        EXPECT_TRUE(endpoint.reset(brief));
        EXPECT_EQ(ask(endpoint, "get T1"), "unknown");
        EXPECT_EQ(ask(endpoint, "wait 0"), "now 0");
        EXPECT_EQ(tell(endpoint, "submit k1 w9\nclaim n1"), "submit k1 w9 -> new T1\nclaim n1 -> lease T1 A1 1 until 3 w9\n");
        EXPECT_TRUE(endpoint.reset(std::nullopt));
        EXPECT_EQ(tell(endpoint, "submit k1 w9\nclaim n1"), "submit k1 w9 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w9\n");
    });
}

}  // namespace
}  // namespace seatrial::test
