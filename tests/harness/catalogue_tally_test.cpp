// What a run may say about a clause, and what it may not say without having seen it.
#include "harness/catalogue/tally.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace seatrial::catalogue {
namespace {

Hello full_hello() {
    Hello hello{.name = "test", .version = "1"};
    hello.operations.set();
    hello.capabilities.set(static_cast<std::size_t>(Capability::Clk));
    hello.capabilities.set(static_cast<std::size_t>(Capability::Cfg));
    hello.published.config.lease_ticks = 10;
    hello.published.config.retry_window_ticks = 50;
    hello.published.config.reconciliation_window_ticks = 50;
    return hello;
}

Witness seen(std::string_view rule, std::uint8_t circumstances = 0, std::uint8_t phase = 1) {
    auto const at = std::ranges::find(rule_names(), rule);
    EXPECT_NE(at, rule_names().end()) << rule;
    return {static_cast<std::uint16_t>(at - rule_names().begin()), circumstances, phase};
}

Verdict conforming(std::initializer_list<Witness> witnesses) { return {.word = Judgement::Conforms, .witnesses = witnesses}; }

ClauseVerdict verdict_on(std::string_view clause, Tally const& tally) {
    std::vector<ClauseVerdict> const all = tally.verdicts([](Clause const&) { return true; });
    return *std::ranges::find(all, clause, &ClauseVerdict::clause);
}

TEST(Tally, SaysPassOnlyWithStrength) {
    Tally tally{full_hello()};
    EXPECT_EQ(verdict_on("IDEM-01.m", tally).word, ClauseWord::Inconclusive);

    tally.add(conforming({seen("submit.same", AfterLostReply)}));
    tally.add(conforming({seen("submit.same")}));
    tally.add(conforming({seen("submit.new", 0, 0)}));

    EXPECT_EQ(verdict_on("IDEM-01.m", tally).word, ClauseWord::Pass);
    EXPECT_EQ(verdict_on("IDEM-01.m", tally).strength, (Strength{.scenarios = 2, .lost_acknowledgements = 1}));
}

TEST(Tally, TakesNothingFromHistoriesThatDoNotConform) {
    Tally tally{full_hello()};

    tally.add({.word = Judgement::Void, .witnesses = {seen("submit.same")}});
    tally.add({.word = Judgement::Inconclusive, .witnesses = {seen("submit.same")}});

    EXPECT_EQ(verdict_on("IDEM-01.m", tally).word, ClauseWord::Inconclusive);
}

TEST(Tally, WantsThePartsOfADemandFromOneScenario) {
    Tally tally{full_hello()};

    tally.add(conforming({seen("submit.same")}));
    tally.add(conforming({seen("get.view")}));
    EXPECT_EQ(verdict_on("IDEM-01.o", tally).word, ClauseWord::Inconclusive);

    tally.add(conforming({seen("submit.same"), seen("get.view")}));
    EXPECT_EQ(verdict_on("IDEM-01.o", tally).word, ClauseWord::Pass);
}

TEST(Tally, NamesTheMissingCapability) {
    Hello hello = full_hello();
    hello.capabilities.reset(static_cast<std::size_t>(Capability::Clk));
    hello.operations.reset(static_cast<std::size_t>(Operation::Renew));
    Tally const tally{hello};

    EXPECT_EQ(verdict_on("RETRY-T1.d", tally).word, ClauseWord::NotTestable);
    EXPECT_EQ(verdict_on("RETRY-T1.d", tally).why, "CLK");
    EXPECT_TRUE(verdict_on("RETRY-T1.d", tally).required);
    EXPECT_EQ(verdict_on("RETRY-01.f", tally).why, "operation renew");
}

TEST(Tally, DoesNotRequireWhatNobodyCanOffer) {
    Tally const tally{full_hello()};

    EXPECT_EQ(verdict_on("IDEM-01.rd", tally).why, "HOOK(wall-clock)");
    EXPECT_FALSE(verdict_on("IDEM-01.rd", tally).required);
}

TEST(Tally, SwitchesClausesOffByReading) {
    Hello hello = full_hello();
    hello.published.profile.idem_content_dedup = true;
    Tally const tally{hello};

    EXPECT_EQ(verdict_on("IDEM-01.na", tally).word, ClauseWord::NotApplicable);
    EXPECT_EQ(verdict_on("IDEM-01.na", tally).why, "reading idem.content_dedup=true");
}

TEST(Tally, FindsTheClauseAboutTheOpenWindowMootWhereEveryCancelConfirmsAtOnce) {
    std::uint8_t const leased = static_cast<std::uint8_t>(PhaseWord::Leased) + 1;
    Tally tally{full_hello()};

    tally.add(conforming({seen("cancel.now", 0, leased)}));
    EXPECT_EQ(verdict_on("CANCEL-01.c", tally).word, ClauseWord::NotApplicable);

    tally.add(conforming({seen("cancel.record", 0, leased)}));
    EXPECT_EQ(verdict_on("CANCEL-01.c", tally).word, ClauseWord::Inconclusive);
}

TEST(Tally, DoesNotTakeForeignReadingsForTheImplementationsOwnHabit) {
    std::uint8_t const leased = static_cast<std::uint8_t>(PhaseWord::Leased) + 1;
    Tally tally{full_hello()};

    tally.add(conforming({seen("cancel.now", 0, leased)}));
    tally.add(conforming({seen("cancel.record", 0, leased)}), false);

    EXPECT_EQ(verdict_on("CANCEL-01.c", tally).word, ClauseWord::NotApplicable);
}

TEST(Tally, FailsWhatAFindingNamesWhateverElseWasSeen) {
    Tally tally{full_hello()};
    tally.add(conforming({seen("submit.same")}));

    tally.add_finding("IDEM-01.m", 3);

    EXPECT_EQ(verdict_on("IDEM-01.m", tally).word, ClauseWord::Fail);
    EXPECT_EQ(verdict_on("IDEM-01.m", tally).findings, std::vector<std::uint32_t>{3});
}

TEST(Tally, FailsAClauseAboutPublicationWithoutAnyScenario) {
    Hello hello = full_hello();
    hello.published.config.reconciliation_window_ticks.reset();
    Tally const tally{hello};

    EXPECT_EQ(verdict_on("WINDOW-01", tally).word, ClauseWord::Fail);
    EXPECT_EQ(verdict_on("WINDOW-05", tally).word, ClauseWord::Pass);
}

TEST(Tally, CountsAWarningAgainstAShouldAndLeavesAMustAlone) {
    Tally tally{full_hello()};
    Verdict verdict = conforming({seen("renew.untold")});
    verdict.warnings = {"CANCEL-01.w: the holder was not told", "RETRY-T1.i: a grant after a recorded cancellation"};

    tally.add(verdict);

    EXPECT_EQ(verdict_on("CANCEL-01.w", tally).word, ClauseWord::Fail);
    EXPECT_NE(verdict_on("RETRY-T1.i", tally).word, ClauseWord::Fail);
    EXPECT_EQ(verdict_on("RETRY-T1.i", tally).warnings, 1u);
}

TEST(Tally, LeavesOutOfScopeClausesNotRun) {
    Tally const tally{full_hello()};

    EXPECT_EQ(verdict_on("SAGA-01", tally).word, ClauseWord::NotRun);
    EXPECT_FALSE(verdict_on("SAGA-01", tally).required);
}

TEST(Gate, CountsMustAndPublicationUnlessRaisedOrLifted) {
    EXPECT_TRUE(is_gated(Severity::DocMust, Gate::Must));
    EXPECT_FALSE(is_gated(Severity::Should, Gate::Must));
    EXPECT_TRUE(is_gated(Severity::Should, Gate::Should));
    EXPECT_FALSE(is_gated(Severity::Must, Gate::None));
}

}  // namespace
}  // namespace seatrial::catalogue
