// The catalogue is data; these tests say what can be relied on about it.
#include "harness/catalogue/catalogue.hpp"

#include "harness/catalogue/scope.hpp"
#include "harness/catalogue/split.hpp"
#include "model/oracle/finding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace seatrial::catalogue {
namespace {

TEST(Catalogue, HoldsEveryClauseForbiddenTraceAndCaseOfTheDocuments) {
    EXPECT_EQ(clauses().size(), 176u);
    EXPECT_EQ(forbidden_traces().size(), 64u);
    EXPECT_EQ(std::ranges::count(forbidden_traces(), "★", &ForbiddenTrace::star), 44);
    EXPECT_EQ(boundary_cases().size(), 51u);
}

TEST(Catalogue, LeavesNoClauseWithoutStatementObservationAndForbiddenTrace) {
    for (Clause const& clause : clauses()) {
        EXPECT_FALSE(clause.title.empty() || clause.statement.empty() || clause.observed.empty() || clause.forbidden.empty()) << clause.id;
        EXPECT_FALSE(clause.needs.empty() || clause.roles.empty() || clause.section.empty()) << clause.id;
    }
}

TEST(Catalogue, NamesOnlyClausesThatExist) {
    std::set<std::string_view> const sections{"RETRY-T1", "RETRY-T2", "RETRY-T3"};
    auto const check = [&](std::string_view ids, std::string_view where) {
        for (std::string_view id : split(ids, ' '))
            EXPECT_TRUE(find_clause(id) != nullptr || find_reading(id) != nullptr || sections.contains(id)) << where << ": " << id;
    };

    for (ForbiddenTrace const& trace : forbidden_traces()) check(trace.clauses, trace.id);
    for (BoundaryCase const& each : boundary_cases()) check(each.clauses, each.id);
}

TEST(Catalogue, ExpandsShortenedClauseLists) {
    EXPECT_EQ(find_forbidden_trace("FT-23")->clauses, "RETRY-T4.b RETRY-T4.c RETRY-T4.d");
    EXPECT_EQ(find_forbidden_trace("FT-24")->clauses, "RETRY-01.l RETRY-T4.f RETRY-T5.f");
}

TEST(Catalogue, TellsSeverityByTheLeadingWord) {
    EXPECT_EQ(severity_of(*find_clause("IDEM-01.m")), Severity::Must);
    EXPECT_EQ(severity_of(*find_clause("CANCEL-01.w")), Severity::Should);
    EXPECT_EQ(severity_of(*find_clause("WINDOW-01")), Severity::DocMust);
    EXPECT_EQ(severity_of(*find_clause("RETRY-T4.i")), Severity::Must);
}

TEST(Catalogue, DoesNotCutNumbersInHalfWhenAPrefixIsGiven) {
    EXPECT_TRUE(has_prefix("CANCEL-01.ga", "CANCEL-01.g"));
    EXPECT_TRUE(has_prefix("RETRY-T4.b", "RETRY-T4"));
    EXPECT_FALSE(has_prefix("FT-41", "FT-4"));
    EXPECT_FALSE(has_prefix("IDEM-01.m", ""));
}

TEST(Catalogue, OffersTheNearestIdentifierForATypingError) {
    EXPECT_EQ(nearest_id("IDEM-01.mm"), "IDEM-01.m");
    EXPECT_EQ(nearest_id("something else entirely"), "");
}

TEST(Scope, IsATableInTheOrderOfTheCatalogueThatCanBeRead) {
    auto last = clauses().begin();
    for (Scope const& row : scope()) {
        auto const here = std::ranges::find(clauses(), row.clause, &Clause::id);
        ASSERT_NE(here, clauses().end()) << row.clause;
        EXPECT_LE(last, here) << row.clause << " stands in the wrong place";
        last = here;
        EXPECT_TRUE(parse_witnesses(row.witnesses).has_value()) << row.clause;
    }
}

TEST(Scope, NamesOnlyRulesOfTheLaw) {
    std::vector<std::string> const& names = rule_names();
    for (Scope const& row : scope()) {
        tl::expected<std::vector<WitnessDemand>, std::string> const demands = parse_witnesses(row.witnesses);
        ASSERT_TRUE(demands.has_value()) << row.clause;
        for (WitnessDemand const& demand : *demands)
            for (WitnessPart const& part : demand)
                for (WitnessPattern const& pattern : part) {
                    bool const known = std::ranges::any_of(names, [&](std::string const& name) {
                        return pattern.is_prefix ? name.starts_with(pattern.rule) : name == pattern.rule;
                    });
                    EXPECT_TRUE(known) << row.clause << " waits for " << pattern.rule;
                }
    }
}

TEST(Scope, CanBeTestedOrIsExplainedForEveryRow) {
    for (Scope const& row : scope()) {
        bool const has_ground = !row.witnesses.empty() || row.publication != nullptr;
        bool const lacks_something = row.needs.find("HOOK(") != std::string_view::npos || row.needs == "POL";
        EXPECT_TRUE(has_ground || lacks_something) << row.clause << " could pass without having been seen";
    }
}

TEST(WitnessPattern, RefusesWordsThatItDoesNotKnow) {
    EXPECT_FALSE(parse_witnesses("submit.same+sometimes").has_value());
    EXPECT_FALSE(parse_witnesses("submit.same@nowhere").has_value());
    EXPECT_FALSE(parse_witnesses("submit.same & ; submit.new").has_value());
}

TEST(WitnessPattern, MatchesRuleCircumstancesAndPhase) {
    WitnessPattern const pattern = *parse_pattern("deliver.*+lost@delivered|none");
    std::uint8_t const delivered = static_cast<std::uint8_t>(PhaseWord::Delivered) + 1;

    EXPECT_TRUE(pattern.matches("deliver.replay", {0, AfterLostReply | NetworkCopy, delivered}));
    EXPECT_TRUE(pattern.matches("deliver.refused", {0, AfterLostReply, 0}));
    EXPECT_FALSE(pattern.matches("deliver.replay", {0, NetworkCopy, delivered}));
    EXPECT_FALSE(pattern.matches("deliver.replay", {0, AfterLostReply, 1}));
    EXPECT_FALSE(pattern.matches("fail.stale", {0, AfterLostReply, delivered}));
}

}  // namespace
}  // namespace seatrial::catalogue
