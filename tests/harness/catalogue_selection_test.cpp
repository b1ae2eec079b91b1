#include "harness/catalogue/selection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace seatrial::catalogue {
namespace {

std::vector<Scenario> const corpus{
    {.name = "repeat-after-loss", .clauses = {"IDEM-01.cd", "BC-22"}, .tags = {"loss"}},
    {.name = "cancel-after-delivery", .clauses = {"CANCEL-01.n", "FT-43"}, .tags = {"race"}},
};

Selection select(std::vector<std::string> const& selectors) {
    tl::expected<Selection, std::string> const selection = Selection::parse(selectors, corpus);
    EXPECT_TRUE(selection.has_value()) << (selection ? "" : selection.error());
    return *selection;
}

std::vector<std::string> scenarios_of(Selection const& selection) {
    std::vector<std::string> names;
    for (Scenario const& scenario : corpus)
        if (selection.wants(scenario)) names.push_back(scenario.name);
    return names;
}

std::ptrdiff_t clause_count(Selection const& selection) {
    return std::ranges::count_if(clauses(), [&](Clause const& clause) { return selection.wants(clause); });
}

using Names = std::vector<std::string>;

TEST(Selection, WantsEverythingWithoutSelectors) {
    EXPECT_EQ(clause_count(select({})), 176);
    EXPECT_EQ(scenarios_of(select({})).size(), 2u);
    EXPECT_TRUE(select({}).wants_campaign());
}

TEST(Selection, PicksClausesByPrefixAndTheirScenarios) {
    Selection const selection = select({"IDEM-01"});

    EXPECT_EQ(clause_count(selection), 38);
    EXPECT_EQ(scenarios_of(selection), Names{"repeat-after-loss"});
}

TEST(Selection, PicksTheClausesOfAForbiddenTrace) {
    Selection const selection = select({"FT-43"});

    EXPECT_TRUE(selection.wants(*find_clause("CANCEL-01.n")));
    EXPECT_EQ(clause_count(selection), 2);
    EXPECT_EQ(scenarios_of(selection), Names{"cancel-after-delivery"});
}

TEST(Selection, RunsNoCampaignForScenariosPickedByNameOrTag) {
    EXPECT_EQ(scenarios_of(select({"cancel-after-delivery"})), Names{"cancel-after-delivery"});
    EXPECT_EQ(scenarios_of(select({"tag:loss"})), Names{"repeat-after-loss"});
    EXPECT_EQ(scenarios_of(select({"BC-22"})), Names{"repeat-after-loss"});
    EXPECT_FALSE(select({"tag:loss"}).wants_campaign());
}

TEST(Selection, PicksByLevelAndCapability) {
    EXPECT_TRUE(select({"level:should"}).wants(*find_clause("CANCEL-01.w")));
    EXPECT_FALSE(select({"level:should"}).wants(*find_clause("IDEM-01.m")));
    EXPECT_TRUE(select({"cap:CLK"}).wants(*find_clause("RETRY-T1.d")));
    EXPECT_FALSE(select({"cap:CLK"}).wants(*find_clause("IDEM-01.m")));
}

TEST(Selection, LetsExclusionWin) {
    Selection const selection = select({"!CANCEL-01", "!IDEM-01.m"});

    EXPECT_FALSE(selection.wants(*find_clause("CANCEL-01.n")));
    EXPECT_TRUE(selection.wants(*find_clause("IDEM-01.n")));
    EXPECT_EQ(scenarios_of(selection), Names{"repeat-after-loss"});
}

TEST(Selection, RefusesASelectorThatMatchesNothing) {
    for (std::string const selector : {"IDEM-99", "tag:nothing", "cap:XYZ", "level:often", "!", "", "FT-99"}) {
        tl::expected<Selection, std::string> const selection = Selection::parse(std::vector{selector}, corpus);
        ASSERT_FALSE(selection.has_value()) << selector;
        EXPECT_NE(selection.error().find("matches no clause and no scenario"), std::string::npos);
    }
}

}  // namespace
}  // namespace seatrial::catalogue
