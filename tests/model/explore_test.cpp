// The law holds in small worlds, all of them visited; and the explorer notices when something does not hold.

#include "model/explore/explorer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace seatrial::explore {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

std::vector<std::string_view> never_taken(Exploration const& exploration) {
    std::vector<std::string_view> rules;
    for (RuleCount const& count : exploration.rules)
        if (count.taken == 0) rules.push_back(count.rule);
    return rules;
}

std::vector<std::string_view> never_reached(Exploration const& exploration) {
    std::vector<std::string_view> goals;
    for (GoalReached const& goal : exploration.goals)
        if (!goal.steps) goals.push_back(goal.goal);
    return goals;
}

std::string violation_of(Exploration const& exploration) { return exploration.violation ? describe(*exploration.violation) : ""; }

Exploration walked(Scope const& scope, Options const& options = {}) {
    Expected<Exploration> result = explore(scope, options);
    EXPECT_TRUE(result) << describe(result.error());
    return result ? *result : Exploration{};
}

// Rules that the default readings switch off.
constexpr std::array<std::string_view, 5> of_other_readings{"submit.in_flight", "submit.gone_at_end", "submit.gone", "timer.budget_stop", "timer.budget_cancelled"};

// A new count is explained in the commit that changes it.
TEST(ExploreOneKey, VisitsEveryStateAndFindsNothingAmiss) {
    Exploration const seen = walked(one_key());

    EXPECT_EQ(violation_of(seen), "");
    EXPECT_TRUE(seen.complete);
    EXPECT_EQ(seen.states, 36007U);
    EXPECT_EQ(seen.steps, 4990177U);
    EXPECT_EQ(seen.edges, 389062U);
    EXPECT_EQ(seen.states_by_depth.size(), 17U);
    EXPECT_THAT(never_reached(seen), IsEmpty());
    EXPECT_THAT(never_taken(seen), ElementsAreArray(of_other_readings));
}

/// What a turned reading lets happen and what it forbids, beside the default: rules and goals.
struct Effect { std::vector<std::string_view> allows{}, forbids{}; };

Effect effect_of(std::string const& scope) {
    static std::map<std::string, Effect> const effects{
        {"brief+idem.inflight=transient", {.allows = {"submit.in_flight"}}},
        {"brief+retention.boundary=inclusive", {.forbids = {"submit.at_end"}}},
        {"brief+retention.boundary=exclusive", {.forbids = {"submit.at_end"}}},
        {"brief+retention.after=gone", {.allows = {"submit.gone_at_end", "submit.gone"}, .forbids = {"submit.at_end", "submit.busy_after_end", "submit.reborn", "reborn"}}},
        {"brief+lease.expiry=strict", {.forbids = {"lapsed_holder_delivers", "lapsed_holder_renews"}}},
        {"brief+deadline.effect=grant_only", {.forbids = {"timer.deadline_expire", "moot", "expired_while_leased"}}},
        {"brief+cancel.blocks_grant=must", {.forbids = {"claim.grant_despite_cancel"}}},
        {"brief+budget.count_stale=false", {.forbids = {"timer.limit_stop"}}},
        {"brief+budget.mid_attempt=expire", {.allows = {"timer.budget_stop", "timer.budget_cancelled"}}},
        {"brief+retention=unpromised", {.forbids = {"submit.reborn"}}},
    };
    auto const found = effects.find(scope);
    return found == effects.end() ? Effect{} : found->second;
}

class ExploreTurnedScope : public testing::TestWithParam<Scope> {};

TEST_P(ExploreTurnedScope, HasNothingAmissAndAllowsAndForbidsWhatTheReadingSays) {
    auto const [allows, forbids] = effect_of(GetParam().name);
    std::set<std::string_view> expected(of_other_readings.begin(), of_other_readings.end());
    for (std::string_view const rule : allows) expected.erase(rule);
    expected.insert(forbids.begin(), forbids.end());

    Exploration const seen = walked(GetParam());

    EXPECT_EQ(violation_of(seen), "");
    EXPECT_TRUE(seen.complete);
    std::set<std::string_view> never;
    for (std::string_view const rule : never_taken(seen)) never.insert(rule);
    for (std::string_view const goal : never_reached(seen)) never.insert(goal);
    EXPECT_EQ(never, expected);
}

std::string name_of(testing::TestParamInfo<Scope> const& info) {
    std::string name = info.param.name;
    std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Readings, ExploreTurnedScope, testing::ValuesIn(turned_scopes()), name_of);

TEST(ExplorePlanted, AFalseInvariantIsFoundByAShortestWalk) {
    Exploration const seen = walked(one_key(), {.planted = "never_overtaken"});

    ASSERT_TRUE(seen.violation);
    EXPECT_FALSE(seen.complete);
    EXPECT_EQ(seen.violation->property, "never_overtaken");
    EXPECT_THAT(seen.violation->steps, ElementsAre("submit f1 → new  (submit.new)", "cancel → recorded  (cancel.record)",
                                                   "claim by node 1, generation 1 → lease  (claim.grant_despite_cancel)",
                                                   "deliver r1 generation 1 → delivered  (deliver.record)"));
    EXPECT_THAT(seen.violation->state, testing::HasSubstr("cancel=overtaken"));
}

TEST(ExplorePlanted, AFalseStepInvariantIsFoundByAShortestWalk) {
    Exploration const seen = walked(one_key_brief(), {.planted = "lapsed_leases_are_dead"});

    ASSERT_TRUE(seen.violation);
    EXPECT_THAT(seen.violation->steps, ElementsAre("submit f1 → new  (submit.new)", "claim by node 1, generation 1 → lease  (claim.grant)", "a tick passes",
                                                   "the lease of a silent holder lapses  (timer.lease_expire)",
                                                   "deliver r1 generation 1 → delivered  (deliver.record)"));
}

TEST(ExploreBudget, AWalkThatIsCutShortSaysSo) {
    Exploration const seen = walked(one_key(), {.states_max = 100});

    EXPECT_FALSE(seen.complete);
    EXPECT_FALSE(seen.violation);
    EXPECT_LT(seen.states, 1000U);
}

TEST(ExploreScope, NumbersThatDoNotFitAreRefusedInOneSentence) {
    Scope late = one_key();
    late.published.config.lease_ticks = 50;
    Scope wide = one_key();
    wide.published.config.generation_max = slots_max + 1;
    Scope empty = one_key();
    empty.contents.clear();

    for (Scope const& scope : {late, wide, empty}) {
        Expected<Exploration> const result = explore(scope);

        ASSERT_FALSE(result);
        EXPECT_THAT(result.error().sentence, testing::StartsWith("scope one-key: "));
    }
}

}  // namespace
}  // namespace seatrial::explore
