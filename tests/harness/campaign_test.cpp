// A campaign must tell the same whatever its number of threads, must keep what it has when it is cut short, and must not call
// nothing a success.

#include "harness/campaign.hpp"
#include "harness/campaign_block.hpp"
#include "harness/drive.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace seatrial {
namespace {

using fakes::agreeable;
using fakes::ScriptedIut;
using testing::HasSubstr;

Verdict verdict_of(Judgement word) {
    Verdict verdict;
    verdict.word = word;
    verdict.witnesses.push_back({1, 0, 0});
    return verdict;
}

Verdict conforms(History const&) { return verdict_of(Judgement::Conforms); }

Verdict violates(std::string clause, std::string rule) {
    Verdict verdict = verdict_of(Judgement::Violates);
    verdict.finding = Finding{.clause = std::move(clause), .rule = std::move(rule)};
    return verdict;
}

bool has(History const& seen, Operation operation) {
    for (Invoked const& invoked : fakes::invoked_by_steps(seen))
        if (operation_of(invoked.command) == operation) return true;
    return false;
}

/// Finds fault with releases, and otherwise with cancellations.
Verdict picky(History const& seen) {
    if (has(seen, Operation::Release)) return violates("TEST-02.b", "release");
    if (has(seen, Operation::Cancel)) return violates("TEST-01.a", "cancel");
    return conforms(seen);
}

class Transcript final : public CampaignSink {
public:
    void judged(ScenarioResult const& result) override {
        numbers.push_back(result.number);
        lines += std::to_string(result.number) + " " + result.scenario.name + " " + std::to_string(static_cast<int>(result.verdict.word)) + "\n";
        histories += result.history ? 1 : 0;
        if (after_each) after_each();
    }
    void found(CampaignFinding const& finding) override {
        clauses.push_back(finding.report.verdict.finding->clause);
        lines += "found in " + std::to_string(finding.scenario) + " " + format_scenario(finding.report.scenario);
    }

    std::string lines{};
    std::vector<std::uint64_t> numbers{};
    std::vector<std::string> clauses{};
    int histories{0};
    std::function<void()> after_each{};
};

CampaignTools tools(JudgeFunction judged_by, ScriptedIut::Answers const& answers = agreeable) {
    return {.make_iut = [answers]() -> tl::expected<std::unique_ptr<Iut>, IutError> { return std::make_unique<ScriptedIut>(answers); },
            .judged_by = std::move(judged_by)};
}

TEST(Campaign, TellsTheSameWhateverTheNumberOfJobs) {
    std::vector<std::string> told;
    std::vector<CampaignCounts> counts;
    for (unsigned const jobs : {1U, 2U, 5U}) {
        Transcript sink;
        CampaignResult const result = run_campaign({.scenarios = 1500, .jobs = jobs}, tools(picky), sink);
        told.push_back(sink.lines);
        counts.push_back(result.counts);
    }

    EXPECT_EQ(told[0], told[1]);
    EXPECT_EQ(told[0], told[2]);
    EXPECT_EQ(counts[0], counts[1]);
    EXPECT_EQ(counts[0].scenarios, 1500U);
}

TEST(Campaign, StopsInTheSamePlaceWhenItHasEnoughFindings) {
    std::vector<std::string> told;
    for (unsigned const jobs : {1U, 2U}) {
        Transcript sink;
        CampaignResult const result = run_campaign({.scenarios = 2000, .jobs = jobs, .findings_max = 1}, tools(picky), sink);
        EXPECT_EQ(result.end, CampaignEnd::Findings);
        EXPECT_EQ(result.findings, 1U);
        told.push_back(sink.lines);
    }

    EXPECT_EQ(told[0], told[1]);
}

TEST(Campaign, ShowsEachFindingOnceAndAtItsLeast) {
    Transcript sink;
    CampaignResult const result = run_campaign({.scenarios = 1000}, tools(picky), sink);

    EXPECT_EQ(std::set<std::string>(sink.clauses.begin(), sink.clauses.end()).size(), sink.clauses.size());
    EXPECT_THAT(sink.clauses, testing::UnorderedElementsAre("TEST-01.a", "TEST-02.b"));
    EXPECT_EQ(result.end, CampaignEnd::Budget);
    EXPECT_GT(result.counts.violating, 10U);
}

TEST(Campaign, GivesEachShardItsShareAndNothingTwice) {
    Transcript whole;
    (void)run_campaign({.scenarios = 1800, .systematic = false}, tools(conforms), whole);
    std::map<std::uint64_t, int> covered;
    for (std::uint32_t index = 0; index < 3; ++index) {
        Transcript part;
        (void)run_campaign({.scenarios = 1800, .shard = {index, 3}, .systematic = false}, tools(conforms), part);
        for (std::uint64_t const number : part.numbers) ++covered[number];
    }

    EXPECT_EQ(whole.numbers.size(), 1800U);
    EXPECT_EQ(covered.size(), 1800U);
    for (auto const& [number, times] : covered) EXPECT_EQ(times, 1) << number;
}

TEST(Campaign, StartsWithTheSystematicScenarios) {
    Transcript sink;
    (void)run_campaign({.scenarios = 3}, tools(conforms), sink);

    EXPECT_THAT(sink.lines, HasSubstr("0 systematic-delivery "));
}

TEST(Campaign, KeepsWhatRanBeforeTheAdapterBroke) {
    for (unsigned const jobs : {1U, 2U}) {
        auto calls = std::make_shared<std::atomic<int>>(0);
        CampaignTools broken = tools(conforms);
        broken.make_iut = [calls]() -> tl::expected<std::unique_ptr<Iut>, IutError> {
            auto iut = std::make_unique<ScriptedIut>(agreeable);
            if (++*calls == 1) iut->faulty_from = 40;   // scenarios have fewer calls than that, but for a long one
            return iut;
        };
        Transcript sink;

        CampaignResult const result = run_campaign({.scenarios = 100000, .jobs = jobs, .steps_max = 60}, broken, sink);

        EXPECT_EQ(result.end, CampaignEnd::AdapterFault);
        ASSERT_TRUE(result.fault.has_value());
        EXPECT_THAT(result.fault->what, HasSubstr("bad bytes, in scenario "));
        EXPECT_GT(result.counts.scenarios, 0U);
        EXPECT_EQ(result.counts.scenarios, sink.numbers.size());
    }
}

TEST(Campaign, KeepsWhatOtherInstancesDidWhenOneBroke) {
    // The sick one has the first block and breaks in its first scenario, but not before the healthy one has done some of the second.
    struct Shared { std::atomic<int> made{0}; std::atomic<int> healthy_calls{0}; };
    auto shared = std::make_shared<Shared>();
    CampaignTools broken = tools(conforms);
    broken.make_iut = [shared]() -> tl::expected<std::unique_ptr<Iut>, IutError> {
        bool const is_sick = ++shared->made == 1;
        auto iut = std::make_unique<ScriptedIut>([shared, is_sick](Command const& command) -> Outcome {
            if (!is_sick) ++shared->healthy_calls;
            while (is_sick && shared->healthy_calls < 50) std::this_thread::yield();
            return agreeable(command);
        });
        if (is_sick) iut->faulty_from = 1;
        return iut;
    };
    Transcript sink;

    CampaignResult const result = run_campaign({.scenarios = 100000, .jobs = 2}, broken, sink);

    EXPECT_EQ(result.end, CampaignEnd::AdapterFault);
    EXPECT_GT(sink.numbers.size(), 0U);
    EXPECT_EQ(result.counts.scenarios, sink.numbers.size());
}

TEST(Campaign, KeepsAFindingWhoseShrinkingBreaksTheAdapter) {
    CampaignTools broken = tools(picky);
    auto made = std::make_shared<std::atomic<int>>(0);
    broken.make_iut = [made]() -> tl::expected<std::unique_ptr<Iut>, IutError> {
        if (++*made == 3) return tl::make_unexpected(IutError{IutError::Kind::AdapterFault, "no more", ""});
        return std::make_unique<ScriptedIut>(agreeable);
    };
    Transcript sink;

    CampaignResult const result = run_campaign({.scenarios = 2000, .jobs = 2}, broken, sink);

    EXPECT_EQ(result.end, CampaignEnd::AdapterFault);
    EXPECT_EQ(result.fault->what, "no more");
    EXPECT_GE(sink.clauses.size(), 1U);
}

TEST(Campaign, EndsWhenItOnlyWaits) {
    for (unsigned const jobs : {1U, 2U}) {
        CampaignTools silent = tools(conforms, [](Command const& command) -> Outcome {
            if (std::holds_alternative<Cancel>(command)) return Silence{SilenceReason::Timeout};
            return agreeable(command);
        });
        Transcript sink;

        CampaignResult const result = run_campaign({.scenarios = 100000, .jobs = jobs}, silent, sink);

        EXPECT_EQ(result.end, CampaignEnd::Silence);
        EXPECT_THAT(result.why_silent, HasSubstr("without an answer"));
        EXPECT_EQ(sink.clauses, std::vector<std::string>{"ERRORSET-01"});
        EXPECT_EQ(result.counts.scenarios, sink.numbers.size());
    }
}

TEST(Campaign, SaysThatTheImplementationCannotBeStarted) {
    CampaignTools broken = tools(conforms);
    broken.make_iut = []() -> tl::expected<std::unique_ptr<Iut>, IutError> {
        return tl::make_unexpected(IutError{IutError::Kind::CannotStart, "no such file", ""});
    };
    Transcript sink;

    CampaignResult const result = run_campaign({.scenarios = 10}, broken, sink);

    EXPECT_EQ(result.end, CampaignEnd::AdapterFault);
    EXPECT_EQ(result.fault->kind, IutError::Kind::CannotStart);
}

TEST(Campaign, StopsWhenAskedAndKeepsWhatItHas) {
    for (unsigned const jobs : {1U, 2U}) {
        std::atomic<int> asked{0};
        CampaignTools stopping = tools(conforms);
        stopping.should_stop = [&asked] { return ++asked > 700; };
        Transcript sink;

        CampaignResult const result = run_campaign({.jobs = jobs}, stopping, sink);

        EXPECT_EQ(result.end, CampaignEnd::Stopped);
        EXPECT_LE(result.counts.scenarios, 700U);
        for (std::size_t i = 0; i < sink.numbers.size(); ++i) EXPECT_EQ(sink.numbers[i], i);
    }
}

TEST(Campaign, EndsWhenItsTimeIsUp) {
    Transcript sink;
    CampaignResult const at_once = run_campaign({.duration = std::chrono::milliseconds{0}}, tools(conforms), sink);
    CampaignResult const soon = run_campaign({.duration = std::chrono::milliseconds{5}}, tools(conforms), sink);

    EXPECT_EQ(at_once.end, CampaignEnd::Budget);
    EXPECT_EQ(at_once.why_void, "no scenario ran");
    EXPECT_EQ(soon.end, CampaignEnd::Budget);
}

TEST(Campaign, KeepsHistoriesOnlyWhenAsked) {
    Transcript without;
    Transcript with;
    (void)run_campaign({.scenarios = 50}, tools(conforms), without);
    (void)run_campaign({.scenarios = 50, .keep_histories = true}, tools(conforms), with);

    EXPECT_EQ(without.histories, 0);
    EXPECT_EQ(with.histories, 50);
}

TEST(Campaign, CountsWitnessesOfScenariosThatShowSomething) {
    Transcript sink;
    CampaignResult const result = run_campaign({.scenarios = 1000}, tools(conforms), sink);

    ASSERT_EQ(result.witnesses.size(), 1U);
    EXPECT_EQ(result.witnesses.begin()->second, result.counts.scenarios - result.counts.voided);
    EXPECT_EQ(result.why_void, std::nullopt);
}

TEST(Campaign, IsVoidWhenNothingEverSucceeds) {
    auto const grumpy = [](Command const&) -> Outcome { return Reply{Answer::Denied, {}}; };
    Transcript sink;

    CampaignResult const result = run_campaign({.scenarios = 300}, tools(conforms, grumpy), sink);

    EXPECT_EQ(result.counts.voided, 300U);
    EXPECT_EQ(result.why_void, "every scenario was void");
}

TEST(Campaign, IsVoidWhenAnOperationHardlyEverSucceeds) {
    auto const half = [](Command const& command) -> Outcome {
        if (std::holds_alternative<Deliver>(command)) return Reply{Answer::Refused, {}};
        return agreeable(command);
    };
    Transcript sink;

    CampaignResult const result = run_campaign({.scenarios = 600}, tools(conforms, half), sink);

    ASSERT_TRUE(result.why_void.has_value());
    EXPECT_THAT(*result.why_void, HasSubstr("deliver succeeded 0 times in 600 scenarios"));
}

// One scenario at a time.

std::optional<std::string> void_after(std::vector<Step> steps, Hello hello = fakes::everything()) {
    ScriptedIut iut{agreeable, std::move(hello)};
    Scenario const scenario = fakes::scenario(std::move(steps));
    return why_void(scenario, drive(scenario, iut, std::nullopt).value());
}

TEST(VoidGuard, AcceptsARunInWhichEveryPlannedFaultHappened) {
    for (std::uint8_t fault = 0; fault < message_fault_count; ++fault)
        EXPECT_EQ(void_after({fakes::submit(1), fakes::get(2, {static_cast<MessageFault>(fault), 1})}), std::nullopt) << static_cast<int>(fault);
}

TEST(VoidGuard, RejectsARunInWhichAPlannedFaultNeverHappened) {
    EXPECT_THAT(void_after({fakes::submit(1), fakes::deliver(2, 9, Tamper::Nothing, {MessageFault::LoseReply, 0})}).value(),
                HasSubstr("planned fault lose-reply of s2 never happened"));
}

TEST(VoidGuard, DoesNotTakeOneFaultForAnother) {
    // The copy of s1 is answered to nobody; that is not the lost answer that was planned for s2.
    EXPECT_TRUE(void_after({fakes::submit(1, {MessageFault::Twice, 0}), fakes::deliver(2, 9, Tamper::Nothing, {MessageFault::LoseReply, 0})}).has_value());
}

TEST(VoidGuard, RejectsARunInWhichNothingSucceeded) {
    Hello hello = fakes::everything();
    hello.operations.reset().set(static_cast<std::size_t>(Operation::Submit));

    EXPECT_EQ(void_after({fakes::get(1)}, hello).value(), "no operation succeeded");
}

TEST(CampaignCount, CountsWhatHappened) {
    ScriptedIut iut{agreeable};
    Scenario const scenario = fakes::scenario({fakes::submit(1, {MessageFault::LoseReply, 0}), fakes::submit(2, {MessageFault::Twice, 0}),
                                               fakes::claim(3), fakes::wait_until(4, Instant::LeaseEnd, -1), fakes::deliver(5, 9)});

    CampaignCounts const counts = count(scenario, drive(scenario, iut, std::nullopt).value());

    EXPECT_EQ(counts.scenarios, 1U);
    EXPECT_EQ(counts.lost_replies, 1U);
    EXPECT_EQ(counts.boundary_instants, 1U);
    EXPECT_EQ(counts.passed_over, 1U);
    EXPECT_EQ(counts.succeeded[static_cast<std::size_t>(Operation::Submit)], 3U);
    EXPECT_EQ(counts.faults[static_cast<std::size_t>(MessageFault::LoseReply)], 1U);
    EXPECT_EQ(counts.faults[static_cast<std::size_t>(MessageFault::Twice)], 1U);
    EXPECT_EQ(counts.fault_count(), 2U);
    EXPECT_EQ(counts.ticks, 2U);   // the wait, and the timers of the quiet phase
}

}  // namespace
}  // namespace seatrial
