// What is generated must be the same everywhere, must make sense to the implementation at hand, and must get somewhere.

#include "harness/campaign_counts.hpp"
#include "harness/drive.hpp"
#include "harness/generate.hpp"
#include "harness/generate_arbitrary.hpp"
#include "harness/generate_faults.hpp"
#include "harness/generate_systematic.hpp"
#include "harness/iut/in_process.hpp"
#include "harness/rng.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "reference/reference.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace seatrial {
namespace {

World whole_world() { return {fakes::everything()}; }

Hello without(Operation operation) {
    Hello hello = fakes::everything();
    hello.operations.reset(static_cast<std::size_t>(operation));
    return hello;
}

std::uint64_t digest(std::vector<Scenario> const& scenarios) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (Scenario const& scenario : scenarios)
        for (char const c : format_scenario(scenario)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

bool waits(Scenario const& scenario) {
    return std::any_of(scenario.steps.begin(), scenario.steps.end(), [](Step const& step) { return std::holds_alternative<Wait>(step.act) || std::holds_alternative<WaitUntil>(step.act); });
}

LeaseOf const* lease_in(Ask const& ask) {
    return std::visit(
        [](auto const& one) -> LeaseOf const* {
            if constexpr (requires { one.lease; }) return &one.lease;
            return nullptr;
        },
        ask);
}

/// Every lease that a message names belongs to an earlier claim.
bool leases_are_claimed(Scenario const& scenario) {
    std::set<StepId> claims;
    for (Step const& step : scenario.steps) {
        Call const* const call = std::get_if<Call>(&step.act);
        if (call == nullptr) continue;
        if (LeaseOf const* const lease = lease_in(call->ask); lease != nullptr && !claims.contains(lease->claim)) return false;
        if (std::holds_alternative<AskClaim>(call->ask)) claims.insert(step.id);
    }
    return true;
}

bool ids_run_from_one(Scenario const& scenario) {
    for (std::size_t i = 0; i < scenario.steps.size(); ++i)
        if (scenario.steps[i].id.value != i + 1) return false;
    return true;
}

// The numbers change only with the generator itself: a change must be meant, because it gives every seed another meaning.
TEST(Generate, IsPinned) {
    EXPECT_EQ(digest(generate_block(1, 0, whole_world())), 11477491297925499611ULL);
    EXPECT_EQ(digest(generate_block(18446744073709551615ULL, 7, whole_world())), 17190792086126554739ULL);
    EXPECT_EQ(digest(systematic_scenarios(whole_world())), 18179178214222407717ULL);
}

TEST(Generate, IsAPureFunctionOfSeedAndNumber) {
    std::vector<Scenario> const block = generate_block(5, 3, whole_world());

    EXPECT_EQ(block.size(), block_size);
    EXPECT_EQ(generate_block(5, 3, whole_world()), block);
    EXPECT_NE(digest(generate_block(5, 4, whole_world())), digest(block));
    EXPECT_NE(digest(generate_block(6, 3, whole_world())), digest(block));
}

TEST(Generate, NamesEveryScenarioOnce) {
    std::set<std::string> names;
    for (std::uint32_t number : {0U, 1U})
        for (Scenario const& scenario : generate_block(1, number, whole_world())) names.insert(scenario.name);
    for (Scenario const& scenario : systematic_scenarios(whole_world())) names.insert(scenario.name);

    EXPECT_EQ(names.size(), 2 * block_size + systematic_scenarios(whole_world()).size());
}

TEST(Generate, UsesOnlyWhatIsServed) {
    for (std::size_t left_out = 1; left_out < operation_count; ++left_out) {
        World const world{without(static_cast<Operation>(left_out))};
        std::vector<Scenario> all = generate_block(2, 0, world);
        for (Scenario& scenario : systematic_scenarios(world)) all.push_back(std::move(scenario));

        for (Scenario const& scenario : all)
            for (Step const& step : scenario.steps) {
                Call const* const call = std::get_if<Call>(&step.act);
                ASSERT_TRUE(call == nullptr || world.hello.serves(static_cast<Operation>(call->ask.index())));
            }
    }
}

TEST(Generate, WaitsOnlyUnderAVirtualClock) {
    World still{fakes::everything()};
    still.hello.capabilities.reset(static_cast<std::size_t>(Capability::Clk));

    std::vector<Scenario> const timed = generate_block(3, 0, whole_world());
    std::vector<Scenario> const untimed = generate_block(3, 0, still);

    EXPECT_GT(std::ranges::count_if(timed, waits), 64);
    EXPECT_EQ(std::ranges::count_if(untimed, waits), 0);
    EXPECT_EQ(std::ranges::count_if(systematic_scenarios(still), waits), 0);
}

TEST(Generate, KeepsScenariosAsShortAsAsked) {
    for (std::uint32_t const steps_max : {1U, 5U, 24U, 60U}) {
        std::size_t longest = 0;
        for (Scenario const& scenario : generate_block(4, 0, {fakes::everything(), steps_max})) longest = std::max(longest, scenario.steps.size());

        EXPECT_LE(longest, steps_max);
        EXPECT_GE(longest, std::min(steps_max, 24U));
    }
}

TEST(Generate, RefersOnlyToEarlierClaimsAndNumbersStepsFromOne) {
    std::vector<Scenario> all = generate_block(6, 0, whole_world());
    for (Scenario& scenario : systematic_scenarios(whole_world())) all.push_back(std::move(scenario));

    for (Scenario const& scenario : all) {
        EXPECT_TRUE(leases_are_claimed(scenario)) << format_scenario(scenario);
        EXPECT_TRUE(ids_run_from_one(scenario)) << format_scenario(scenario);
    }
}

TEST(Generate, WritesScenariosThatCanBeReadBack) {
    for (Scenario const& scenario : generate_block(7, 0, whole_world())) ASSERT_EQ(parse_scenario(format_scenario(scenario), "generated"), scenario);
}

// A uniform walk completes a task in one to four percent of its runs; then most rules are never put to the test.
TEST(Generate, GetsSomewhere) {
    std::unique_ptr<Endpoint> const reference = reference::make_reference();
    InProcess iut{*reference};
    int delivered = 0;
    int second_attempts = 0;
    CampaignCounts counts;
    for (std::uint32_t number = 0; number < 4; ++number) {
        for (Scenario const& scenario : generate_block(1, number, {iut.hello()})) {
            History const seen = drive(scenario, iut, std::nullopt).value();
            CampaignCounts const counted = count(scenario, seen);
            delivered += counted.succeeded[static_cast<std::size_t>(Operation::Deliver)] > 0 ? 1 : 0;
            second_attempts += counted.succeeded[static_cast<std::size_t>(Operation::Claim)] > 1 ? 1 : 0;
            counts += counted;
        }
    }

    EXPECT_GT(delivered, 250);           // of 1024
    EXPECT_GT(second_attempts, 250);
    EXPECT_GT(counts.boundary_instants, 300U);
    EXPECT_LT(counts.passed_over, counts.calls / 10);
    for (std::size_t fault = 1; fault < message_fault_count; ++fault) EXPECT_GT(counts.faults[fault], 100U);
    for (std::size_t op = 0; op < operation_count; ++op) {
        if (!iut.hello().serves(static_cast<Operation>(op))) continue;
        EXPECT_GT(counts.succeeded[op], 100U);
    }
}

TEST(GenerateSystematic, PlacesEveryFaultAtEveryMessage) {
    std::vector<Scenario> const all = systematic_scenarios(whole_world());

    std::size_t plain = 0;
    std::size_t messages = 0;
    std::set<std::string> places;
    for (Scenario const& scenario : all) {
        std::size_t faults = 0;
        for (Step const& step : scenario.steps) {
            Call const* const call = std::get_if<Call>(&step.act);
            if (call != nullptr && call->network.fault != MessageFault::None) ++faults;
        }
        ASSERT_LE(faults, 1U);
        if (faults == 0) {
            ++plain;
            messages += static_cast<std::size_t>(std::ranges::count_if(scenario.steps, [](Step const& s) { return std::holds_alternative<Call>(s.act); }));
        } else if (!scenario.name.ends_with("-repeat")) {
            places.insert(scenario.name);
        }
    }
    EXPECT_GE(plain, 12U);
    EXPECT_EQ(places.size(), messages * 6);
}

TEST(GenerateFaults, ARepeatedClaimIsTheOneThatIsReliedOn) {
    std::vector<Step> steps{fakes::submit(1), fakes::claim(2), fakes::deliver(3, 2)};

    generate::insert_repeat(steps, 1, 0);
    generate::renumber(steps, 24);

    ASSERT_EQ(steps.size(), 4U);
    EXPECT_EQ(steps[2], fakes::claim(3));
    EXPECT_EQ(steps[3], fakes::deliver(4, 3));
}

TEST(Rng, KeepsItsStreamsApart) {
    Rng root{1};
    std::uint64_t const before = root.stream("nemesis").next();
    (void)root.next();
    (void)root.stream("story").next();

    EXPECT_EQ(root.stream("nemesis").next(), before);
    EXPECT_NE(root.stream("story").next(), before);
    EXPECT_NE(Rng{2}.stream("nemesis").next(), before);
}

RC_GTEST_PROP(RngProperty, DrawsBelowItsBound, ()) {
    Rng rng{*rc::gen::arbitrary<std::uint64_t>()};
    auto const n = *rc::gen::inRange<std::uint32_t>(1, 1000);

    for (int i = 0; i < 100; ++i) RC_ASSERT(rng.below(n) < n);
}

TEST(RngProperty, ReachesEveryNumberAboutAsOften) {
    Rng rng{3};
    std::array<int, 10> seen{};
    for (int i = 0; i < 10000; ++i) ++seen[rng.below(10)];

    EXPECT_GT(*std::ranges::min_element(seen), 850);
    EXPECT_LT(*std::ranges::max_element(seen), 1150);
}

// The generator as RapidCheck sees it: every scenario it makes simpler is still a scenario, and has no more steps.
RC_GTEST_PROP(GenerateProperty, MakesScenariosThatShrink, ()) {
    rc::Shrinkable<Scenario> const made = arbitrary_scenario(whole_world())(rc::Random{*rc::gen::arbitrary<std::uint64_t>()}, 0);
    Scenario const whole = made.value();

    rc::Seq<rc::Shrinkable<Scenario>> simpler = made.shrinks();
    int looked_at = 0;
    for (rc::Maybe<rc::Shrinkable<Scenario>> next = simpler.next(); next && looked_at < 40; next = simpler.next(), ++looked_at) {
        RC_ASSERT(next->value() != whole);
        RC_ASSERT(next->value().steps.size() <= whole.steps.size());
    }
    RC_ASSERT(looked_at > 0);
}

}  // namespace
}  // namespace seatrial
