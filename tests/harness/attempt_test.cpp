// A request that is left without an answer: once is an accident, twice is a finding. And a run does not wait for ever.

#include "harness/attempt.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seatrial {
namespace {

using fakes::agreeable;
using fakes::claim;
using fakes::get;
using fakes::scenario;
using fakes::ScriptedIut;
using fakes::submit;
using fakes::wait;
using testing::HasSubstr;

Verdict conforms(History const&) { return {.word = Judgement::Conforms}; }

Verdict dislikes_claims(History const& seen) {
    for (Invoked const& invoked : fakes::only<Invoked>(seen))
        if (std::holds_alternative<Claim>(invoked.command))
            return {.word = Judgement::Violates, .finding = Finding{.clause = "TEST-01.a", .rule = "claim"}};
    return conforms(seen);
}

/// Silent to claims in its first `lives` lives; a life begins with a reset.
struct Mortal {
    explicit Mortal(int lives, SilenceReason reason = SilenceReason::PeerCrash)
        : iut{[this, lives, reason](Command const& command) -> Outcome {
              if (std::holds_alternative<Claim>(command) && iut.resets <= lives) return Silence{reason};
              return agreeable(command);
          }} {}
    ScriptedIut iut;
    Disappointments so_far{};

    Attempt attempt_with(std::vector<Step> steps, JudgeFunction const& judged_by = conforms) {
        return attempt(scenario(std::move(steps)), iut, std::nullopt, judged_by, so_far).value();
    }
};

TEST(Attempt, IsOneDriveWhereEveryRequestIsAnswered) {
    Mortal iut{0};

    Attempt const seen = iut.attempt_with({submit(1), claim(2)});

    EXPECT_EQ(seen.verdict.word, Judgement::Conforms);
    EXPECT_FALSE(seen.open);
    EXPECT_EQ(iut.iut.resets, 1);
}

TEST(Attempt, LeavesTheVerdictOpenWhenARequestIsNotAnsweredOnce) {
    Mortal iut{1};

    Attempt const seen = iut.attempt_with({submit(1), claim(2)});

    EXPECT_EQ(seen.verdict.word, Judgement::Inconclusive);
    EXPECT_EQ(seen.verdict.reason, "`claim` was left without an answer, but not when the same was tried again");
    EXPECT_EQ(iut.iut.resets, 2);
}

TEST(Attempt, FindsARequestThatIsNotAnsweredTwice) {
    for (SilenceReason const reason : {SilenceReason::PeerCrash, SilenceReason::Timeout}) {
        Mortal iut{2, reason};

        Attempt const seen = iut.attempt_with({submit(1), claim(2), get(3)});

        ASSERT_TRUE(seen.verdict.violates());
        Finding const& finding = *seen.verdict.finding;
        EXPECT_EQ(finding.clause, "ERRORSET-01");
        EXPECT_EQ(finding.forbidden_trace, "FT-61");
        EXPECT_EQ(finding.rule, "BR-01 claim");
        EXPECT_EQ(finding.step, StepId{2});
        EXPECT_EQ(seen.history.entries[finding.entry], (Entry{Unanswered{{2}, reason}}));
        EXPECT_THAT(finding.sentence, HasSubstr("`claim` got no answer twice, the second time after a new start"));
    }
}

TEST(Attempt, PrefersWhatTheJudgeFinds) {
    Mortal iut{9};

    Attempt const seen = iut.attempt_with({submit(1), claim(2)}, dislikes_claims);

    EXPECT_EQ(seen.verdict.finding->clause, "TEST-01.a");
    EXPECT_EQ(iut.iut.resets, 1);
}

TEST(Attempt, DoesNotTryAgainWhatWasLeftOpenTwiceBefore) {
    Mortal iut{9};
    (void)iut.attempt_with({submit(1), claim(2)});

    Attempt const seen = iut.attempt_with({claim(1)});

    EXPECT_EQ(seen.verdict.reason, "`claim` was left without an answer, as it was twice before");
    EXPECT_EQ(iut.iut.resets, 3);
}

TEST(Attempt, TakesALateAnswerForAnAnswer) {
    ScriptedIut late{[&late](Command const& command) -> Outcome {
        if (late.seen.size() == 2) {
            late.late.push_back({2, Response{std::get<Response>(agreeable(command))}});
            return Silence{SilenceReason::Timeout};
        }
        return agreeable(command);
    }};
    Disappointments so_far;

    Attempt const seen = attempt(scenario({submit(1), get(2)}), late, std::nullopt, conforms, so_far).value();

    EXPECT_FALSE(seen.open);
    EXPECT_EQ(late.resets, 1);
}

TEST(Attempt, DoesNotBlameAProcessThatWasKilledOnPurpose) {
    Command const question = ListTasks{{{"t1"}, {"p1"}}};
    History const killed{.entries = {Invoked{{1}, {1}, "c1", question, false}, Unanswered{{1}, SilenceReason::PeerCrash},
                                     Crashed{{1}, CallId{1}, std::nullopt, 0}}};
    History died = killed;
    died.entries.pop_back();

    EXPECT_FALSE(left_open(killed));
    ASSERT_TRUE(left_open(died));
    EXPECT_EQ(left_open(died)->request, "list");
}

/// Does not answer control requests.
class Deaf final : public Iut {
public:
    explicit Deaf(std::string request) : request_{std::move(request)} {}
    [[nodiscard]] Hello const& hello() const override { return hello_; }
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const&) override {
        ++resets;
        if (request_ == "reset") return no_answer();
        return true;
    }
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t) override { return no_answer(); }
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override { return agreeable(command); }
    int resets{0};

private:
    tl::unexpected<IutError> no_answer() const {
        return tl::make_unexpected(IutError{IutError::Kind::NoAnswer, "it is deaf", "", request_, SilenceReason::Timeout});
    }
    Hello hello_{fakes::everything()};
    std::string request_;
};

TEST(Attempt, FindsAlsoAControlRequestThatIsNotAnswered) {
    struct Expected { std::string request; int resets; std::size_t entry; StepId step; };
    for (Expected const& expected : {Expected{"reset", 1, 0, {0}}, Expected{"advance", 2, 2, {2}}}) {
        Deaf iut{expected.request};
        Disappointments so_far;

        Attempt const seen = attempt(scenario({submit(1), wait(2, 5)}), iut, std::nullopt, conforms, so_far).value();

        ASSERT_TRUE(seen.verdict.violates());
        EXPECT_EQ(seen.verdict.finding->rule, "BR-01 " + expected.request);
        EXPECT_EQ(seen.verdict.finding->entry, expected.entry);
        EXPECT_EQ(seen.history.entries[expected.entry], (Entry{PassedOver{expected.step, "it is deaf"}}));
        EXPECT_EQ(iut.resets, expected.resets);
    }
}

TEST(Shrinking, OfASilenceKeepsWhatProvokesIt) {
    ScriptedIut iut{[](Command const& command) -> Outcome {
        if (std::holds_alternative<Cancel>(command)) return Silence{SilenceReason::PeerCrash};
        return agreeable(command);
    }};
    Disappointments so_far;
    Scenario const wanted = scenario({submit(1), get(2), wait(3, 5), fakes::call(4, "c1", AskCancel{fakes::key()}), get(5)});
    Attempt found = attempt(wanted, iut, std::nullopt, conforms, so_far).value();

    Report const least = shrink({wanted, found.history, found.verdict}, iut, std::nullopt, conforms).value();

    ASSERT_EQ(least.scenario.steps.size(), 2U);
    EXPECT_EQ(least.scenario.steps[1], fakes::call(2, "c1", AskCancel{fakes::key()}));
    EXPECT_EQ(least.verdict.finding->rule, "BR-01 cancel");
}

TEST(Shrinking, OfASilenceDoesNotWaitForEver) {
    ScriptedIut iut{[](Command const&) -> Outcome { return Silence{SilenceReason::Timeout}; }};
    Disappointments so_far;
    std::vector<Step> steps;
    for (std::uint32_t id = 1; id <= 30; ++id) steps.push_back(submit(id));
    Scenario const wanted = scenario(std::move(steps));
    Attempt found = attempt(wanted, iut, std::nullopt, conforms, so_far).value();

    (void)shrink({wanted, found.history, found.verdict}, iut, std::nullopt, conforms, {.silence_max = 12}).value();

    EXPECT_LE(iut.resets, 2 + 12 / 4 + 1);
}

TEST(Disappointments, AreTooManyAfterAFewTimeoutsOrManyDeaths) {
    Disappointments waits;
    Disappointments deaths;
    for (std::uint32_t i = 0; i < Disappointments::timeouts_max; ++i) {
        EXPECT_FALSE(waits.too_many());
        waits.add(LeftOpen{.request = "get", .reason = SilenceReason::Timeout});
        deaths.add(LeftOpen{.request = "get", .reason = SilenceReason::PeerCrash});
    }

    EXPECT_TRUE(waits.too_many());
    EXPECT_FALSE(deaths.too_many());
    EXPECT_THAT(waits.sentence(), HasSubstr("in 3 scenarios"));
    for (std::uint32_t i = Disappointments::timeouts_max; i < Disappointments::deaths_max; ++i)
        deaths.add(LeftOpen{.request = "get", .reason = SilenceReason::PeerCrash});
    EXPECT_TRUE(deaths.too_many());
}

}  // namespace
}  // namespace seatrial
