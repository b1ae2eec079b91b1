// A scenario names things symbolically; the driver may use only what its callers heard, and says what it passed over.

#include "harness/drive.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seatrial {
namespace {

using fakes::agreeable;
using fakes::call;
using fakes::claim;
using fakes::deliver;
using fakes::get;
using fakes::invoked_by_steps;
using fakes::only;
using fakes::scenario;
using fakes::ScriptedIut;
using fakes::submit;
using fakes::wait;
using fakes::wait_until;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> reasons(History const& history) {
    std::vector<std::string> found;
    for (PassedOver const& passed : only<PassedOver>(history)) found.push_back("s" + std::to_string(passed.step.value) + ": " + passed.why);
    return found;
}

/// Times to which steps moved the clock.
std::vector<std::int64_t> moments(History const& history) {
    std::vector<std::int64_t> found;
    for (TimeMoved const& moved : only<TimeMoved>(history))
        if (moved.step.value != 0) found.push_back(moved.now.value);
    return found;
}

History run(std::vector<Step> steps, ScriptedIut& iut) { return drive(scenario(std::move(steps)), iut, std::nullopt).value(); }
History run(std::vector<Step> steps) {
    ScriptedIut iut{agreeable};
    return run(std::move(steps), iut);
}

TEST(Drive, NamesTheTaskThatTheCallersHeardOf) {
    History const seen = run({submit(1), get(2)});

    EXPECT_EQ(invoked_by_steps(seen)[1].command, (Command{GetTask{{{"t1"}, {"c1"}}, {"T-1"}}}));
}

TEST(Drive, SendsTheLeaseOfTheClaimThatWasNamed) {
    int claims = 0;
    ScriptedIut iut{[&claims](Command const& command) -> Outcome {
        if (std::holds_alternative<Claim>(command)) return fakes::lease("T-1", "A-" + std::to_string(++claims), 7, 30);
        return agreeable(command);
    }};

    History const seen = run({submit(1), claim(2), claim(3), deliver(4, 2)}, iut);

    EXPECT_EQ(invoked_by_steps(seen)[3].command, (Command{Deliver{{"n1"}, {{"T-1"}, {"A-1"}, {7}}, "r1"}}));
}

TEST(Drive, FalsifiesALeaseAsAsked) {
    History const seen = run({submit(1), claim(2), deliver(3, 2, Tamper::Attempt), deliver(4, 2, Tamper::Generation)});

    EXPECT_EQ(std::get<Deliver>(invoked_by_steps(seen)[2].command).lease, (LeaseRef{{"T-1"}, {"A-1x"}, {1}}));
    EXPECT_EQ(std::get<Deliver>(invoked_by_steps(seen)[3].command).lease, (LeaseRef{{"T-1"}, {"A-1"}, {2}}));
}

TEST(Drive, PassesOverAStepWhoseReferenceNobodyHeard) {
    History const seen = run({submit(1, {MessageFault::LoseReply, 0}), get(2), claim(3, {MessageFault::LoseReply, 0}), deliver(4, 3)});

    EXPECT_THAT(reasons(seen), ElementsAre("s2: nobody knows a task for key k1", "s4: s3 was not heard to grant a lease"));
}

TEST(Drive, LearnsATaskFromARepeatAFindOrAConflict) {
    for (Answer const word : {Answer::Same, Answer::Found, Answer::Conflict}) {
        ScriptedIut iut{[word](Command const& command) -> Outcome {
            if (std::holds_alternative<FindTask>(command)) return Reply{Answer::Found, TaskId{"T-9"}};
            if (!std::holds_alternative<Submit>(command)) return agreeable(command);
            return word == Answer::Same ? Reply{word, TaskHandle{{"T-9"}, std::nullopt}} : Reply{Answer::Conflict, TaskId{"T-9"}};
        }};
        Step const teaches = word == Answer::Found ? call(1, "c1", AskFind{fakes::key()}) : submit(1);

        History const seen = run({teaches, get(2)}, iut);

        EXPECT_EQ(std::get<GetTask>(invoked_by_steps(seen)[1].command).task, TaskId{"T-9"});
    }
}

TEST(Drive, KnowsALateAnswerFromWhenItArrives) {
    History const seen = run({submit(1, {MessageFault::LateReply, 1}), get(2), get(3)});

    EXPECT_THAT(reasons(seen), ElementsAre(HasSubstr("s2: nobody knows")));
    EXPECT_EQ(invoked_by_steps(seen).size(), 2U);
}

TEST(Drive, LetsARequestArriveAmongLaterSteps) {
    History const seen = run({submit(1), get(2, {MessageFault::DelayRequest, 1}), claim(3), get(4)});

    std::vector<std::uint32_t> order;
    for (Invoked const& invoked : invoked_by_steps(seen)) order.push_back(invoked.step.value);
    EXPECT_THAT(order, ElementsAre(1, 3, 2, 4));
}

TEST(Drive, AsksOnlyForWhatIsServed) {
    Hello hello = fakes::everything();
    hello.operations.reset(static_cast<std::size_t>(Operation::Cancel)).reset(static_cast<std::size_t>(Operation::History));
    ScriptedIut iut{agreeable, hello};

    History const seen = run({submit(1), call(2, "c1", AskCancel{fakes::key()})}, iut);

    EXPECT_THAT(reasons(seen), ElementsAre("s2: needs cancel"));
    for (Invoked const& invoked : only<Invoked>(seen)) EXPECT_TRUE(hello.serves(operation_of(invoked.command)));
}

TEST(Drive, DoesNotWaitWithoutAVirtualClock) {
    Hello hello = fakes::everything();
    hello.capabilities.reset();
    ScriptedIut iut{agreeable, hello};

    History const seen = run({submit(1), wait(2, 5), wait_until(3, Instant::LeaseEnd, 0)}, iut);

    EXPECT_THAT(reasons(seen), ElementsAre("s2: needs CLK", "s3: needs CLK"));
    EXPECT_THAT(only<TimeMoved>(seen), IsEmpty());
    EXPECT_FALSE(seen.time_is_virtual);
}

struct Moment { std::string name; std::vector<Step> before; Instant instant; std::int32_t plus; std::int64_t expected; };
class DriveMoment : public testing::TestWithParam<Moment> {};

TEST_P(DriveMoment, IsComputedFromWhatWasSeen) {
    Moment const& moment = GetParam();
    std::vector<Step> steps = moment.before;
    steps.push_back(wait_until(99, moment.instant, moment.plus));

    History const seen = run(steps);

    ASSERT_THAT(reasons(seen), IsEmpty());
    EXPECT_EQ(moments(seen).back(), moment.expected);
}

Step fails(std::uint32_t id, FailureClass failure) { return call(id, "n1", AskFail{{{3}}, failure}); }
Content const with_deadline{.work = "w1", .max_attempts = 2, .deadline_in = 50};
Content const retried{.work = "w1", .retry_safe = true, .max_attempts = 2};

INSTANTIATE_TEST_SUITE_P(
    Instants, DriveMoment,
    testing::Values(Moment{"LeaseEndAsTold", {submit(1), wait(2, 7), claim(3)}, Instant::LeaseEnd, -1, 29},
                    Moment{"LeaseEndOfARenewal", {submit(1), claim(3), wait(2, 7), call(4, "n1", AskRenew{{{3}}})}, Instant::LeaseEnd, 1, 38},
                    Moment{"DeadlineFromTheFirstSubmission", {wait(1, 3), submit(2, {}, with_deadline), wait(3, 5)}, Instant::Deadline, 0, 53},
                    Moment{"KeyEndByTheRetryWindow", {submit(1), claim(3), deliver(4, 3)}, Instant::KeyEnd, -1, 99},
                    Moment{"KeyEndByTheReconciliationWindow", {submit(1), wait(2, 90), claim(3), deliver(4, 3)}, Instant::KeyEnd, 0, 150},
                    Moment{"KeyEndOfATaskThatWasNotRetried", {submit(1), wait(2, 60), claim(3), fails(4, FailureClass::Invalid)}, Instant::KeyEnd, 0, 120},
                    Moment{"KeyEndOfATaskThatExpired", {submit(1, {}, with_deadline), wait(2, 60)}, Instant::KeyEnd, 0, 110},
                    Moment{"BackoffEnd", {submit(1, {}, retried), wait(2, 2), claim(3), fails(4, FailureClass::Temporary)}, Instant::BackoffEnd, 0, 7},
                    Moment{"CancelDue", {submit(1), wait(2, 2), call(3, "c1", AskCancel{fakes::key()})}, Instant::CancelDue, 1, 7}),
    [](auto const& moment) { return moment.param.name; });

TEST(Drive, PassesOverAnInstantThatIsUnknownOrHasPassed) {
    History const seen = run({wait_until(1, Instant::LeaseEnd, 0), submit(2), wait_until(3, Instant::KeyEnd, 0), claim(4), wait(5, 40),
                              wait_until(6, Instant::LeaseEnd, 0)});

    EXPECT_THAT(reasons(seen), ElementsAre("s1: no lease-end is known for key k1", "s3: no key-end is known for key k1", "s6: that instant has passed"));
}

TEST(Drive, EndsWithReadsOfEveryTaskAndAnOfferToClaim) {
    History const seen = run({submit(1, {MessageFault::LoseReply, 0})});

    std::vector<Operation> quiet;
    for (Invoked const& invoked : only<Invoked>(seen))
        if (invoked.step.value == 0) quiet.push_back(operation_of(invoked.command));
    using enum Operation;
    // Two claims, because the fake grants everything: one for the task, one that must find nothing.
    EXPECT_THAT(quiet, ElementsAre(Get, History, Ledger, Find, List, Claim, Claim, Get, History, Ledger));
}

TEST(Drive, RunsTheTimersBeforeTheLastReads) {
    History const seen = run({submit(1)});

    std::vector<TimeMoved> const moved = only<TimeMoved>(seen);
    ASSERT_EQ(moved.size(), 1U);
    EXPECT_EQ(moved[0], (TimeMoved{{0}, {5 + 4 + 1}}));
}

TEST(Drive, PassesOverAScenarioWhoseReadingsAreNotToBeHad) {
    ScriptedIut iut{agreeable};
    iut.takes_readings = false;
    Scenario strict = scenario({submit(1)});
    strict.profile = strict_profile();

    History const seen = drive(strict, iut, std::nullopt).value();

    EXPECT_THAT(seen.entries, ElementsAre(testing::VariantWith<PassedOver>(testing::Field(&PassedOver::step, StepId{0}))));
    EXPECT_THAT(iut.seen, IsEmpty());
}

TEST(Drive, RunsUnderTheReadingsThatTheScenarioNeeds) {
    ScriptedIut iut{agreeable};
    Scenario strict = scenario({submit(1)});
    strict.profile = strict_profile();

    History const seen = drive(strict, iut, std::nullopt).value();

    EXPECT_EQ(seen.published.profile, strict_profile());
    EXPECT_EQ(seen.published.config, iut.hello().published.config);
}

TEST(Drive, StopsWhenThePeerHasDied) {
    ScriptedIut iut{[](Command const& command) -> Outcome {
        if (std::holds_alternative<Claim>(command)) return Silence{SilenceReason::PeerCrash};
        return agreeable(command);
    }};

    History const seen = run({submit(1), claim(2), get(3)}, iut);

    EXPECT_EQ(seen.entries.back(), (Entry{Unanswered{{2}, SilenceReason::PeerCrash}}));
}

TEST(Drive, DoesNotWaitForASilentPeerForEver) {
    ScriptedIut iut{[](Command const&) -> Outcome { return Silence{SilenceReason::Timeout}; }};

    History const seen = run({submit(1), submit(2), submit(3), submit(4), submit(5)}, iut);

    EXPECT_EQ(only<Unanswered>(seen).size(), 3U);
}

TEST(Drive, ReportsABrokenAdapter) {
    ScriptedIut iut{agreeable};
    iut.faulty_from = 1;

    tl::expected<History, IutError> const seen = drive(scenario({submit(1), get(2)}), iut, std::nullopt);

    ASSERT_FALSE(seen.has_value());
    EXPECT_EQ(seen.error().what, "bad bytes");
}

}  // namespace
}  // namespace seatrial
