// The shrinker is judged against judges that are simple enough to know the least scenario, and against its own promise: not one
// step of the result can be left out.

#include "harness/drive.hpp"
#include "harness/generate.hpp"
#include "harness/rng.hpp"
#include "harness/shrink.hpp"
#include "harness/shrink_candidates.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace seatrial {
namespace {

using fakes::agreeable;
using fakes::ScriptedIut;

Verdict violation(std::string clause) {
    Verdict verdict;
    verdict.word = Judgement::Violates;
    verdict.finding = Finding{.clause = std::move(clause), .rule = "rule"};
    return verdict;
}

Verdict conformity() {
    Verdict verdict;
    verdict.word = Judgement::Conforms;
    return verdict;
}

/// Finds fault where each of these operations was invoked by a step, in this order, with anything in between.
struct InOrder {
    std::vector<Operation> wanted{};
    Verdict operator()(History const& seen) const {
        std::size_t found = 0;
        for (Invoked const& invoked : fakes::invoked_by_steps(seen))
            if (found < wanted.size() && operation_of(invoked.command) == wanted[found]) ++found;
        return found == wanted.size() ? violation("TEST-01.a") : conformity();
    }
};

Report found_by(JudgeFunction const& judged_by, Scenario const& scenario, ScriptedIut& iut) {
    History seen = drive(scenario, iut, std::nullopt).value();
    Verdict verdict = judged_by(seen);
    return {scenario, std::move(seen), std::move(verdict)};
}

bool still_violates(JudgeFunction const& judged_by, Scenario const& scenario, std::string const& clause, ScriptedIut& iut) {
    Verdict const verdict = judged_by(drive(scenario, iut, std::nullopt).value());
    return verdict.violates() && verdict.finding->clause == clause;
}

std::vector<Operation> operations(Scenario const& scenario) {
    std::vector<Operation> found;
    for (Step const& step : scenario.steps)
        if (Call const* const call = std::get_if<Call>(&step.act)) found.push_back(static_cast<Operation>(call->ask.index()));
    return found;
}

World world() { return {fakes::everything()}; }

/// A generated scenario of many steps in which the judge finds fault.
Scenario faulty_scenario(JudgeFunction const& judged_by, ScriptedIut& iut, std::uint64_t seed) {
    for (std::uint32_t block = 0; block < 20; ++block)
        for (Scenario const& scenario : generate_block(seed, block, world()))
            if (scenario.steps.size() >= 8 && still_violates(judged_by, scenario, "TEST-01.a", iut)) return scenario;
    ADD_FAILURE() << "no generated scenario is long enough and violates";
    return {};
}

TEST(Shrink, LeavesExactlyWhatTheJudgeNeeds) {
    ScriptedIut iut{agreeable};
    JudgeFunction const judged_by = InOrder{{Operation::Submit, Operation::Claim, Operation::Deliver}};
    Scenario const long_story = faulty_scenario(judged_by, iut, 1);

    Report const least = shrink(found_by(judged_by, long_story, iut), iut, std::nullopt, judged_by).value();

    EXPECT_THAT(operations(least.scenario), testing::ElementsAre(Operation::Submit, Operation::Claim, Operation::Deliver));
    for (Step const& step : least.scenario.steps) EXPECT_EQ(std::get<Call>(step.act).network, Network{});
}

TEST(Shrink, ReturnsTheHistoryAndVerdictOfTheLeastScenario) {
    ScriptedIut iut{agreeable};
    JudgeFunction const judged_by = InOrder{{Operation::Cancel}};
    Scenario const long_story = faulty_scenario(judged_by, iut, 2);

    Report const least = shrink(found_by(judged_by, long_story, iut), iut, std::nullopt, judged_by).value();

    EXPECT_EQ(drive(least.scenario, iut, std::nullopt).value(), least.history);
    EXPECT_TRUE(least.verdict.violates());
    for (std::size_t i = 0; i < least.scenario.steps.size(); ++i) EXPECT_EQ(least.scenario.steps[i].id.value, i + 1);
}

TEST(Shrink, KeepsTheClause) {
    ScriptedIut iut{agreeable};
    // Anything violates something; only this story violates the clause that was found.
    JudgeFunction const judged_by = [](History const& seen) {
        return InOrder{{Operation::Submit, Operation::Claim, Operation::Fail}}(seen).violates() ? violation("TEST-01.a") : violation("TEST-02.b");
    };
    Scenario const long_story = faulty_scenario(judged_by, iut, 3);

    Report const least = shrink(found_by(judged_by, long_story, iut), iut, std::nullopt, judged_by).value();

    EXPECT_EQ(least.verdict.finding->clause, "TEST-01.a");
    EXPECT_THAT(operations(least.scenario), testing::ElementsAre(Operation::Submit, Operation::Claim, Operation::Fail));
}

TEST(Shrink, KeepsAFaultOnlyWhereItIsNeeded) {
    ScriptedIut iut{agreeable};
    JudgeFunction const judged_by = [](History const& seen) {
        for (Returned const& returned : fakes::only<Returned>(seen))
            if (returned.heard != Heard::Yes) return violation("TEST-01.a");
        return conformity();
    };
    Scenario const long_story = faulty_scenario(judged_by, iut, 4);

    Report const least = shrink(found_by(judged_by, long_story, iut), iut, std::nullopt, judged_by).value();

    ASSERT_EQ(least.scenario.steps.size(), 1U);
    EXPECT_NE(std::get<Call>(least.scenario.steps[0].act).network.fault, MessageFault::None);
}

TEST(Shrink, MakesValuesPlain) {
    ScriptedIut iut{agreeable};
    JudgeFunction const judged_by = [](History const& seen) {
        for (Invoked const& invoked : fakes::invoked_by_steps(seen))
            if (Submit const* const submit = std::get_if<Submit>(&invoked.command); submit != nullptr && submit->content.max_attempts >= 3)
                return violation("TEST-01.a");
        return conformity();
    };
    Content const elaborate{.work = "w1bb", .retry_safe = true, .max_attempts = 9, .deadline_in = 40};
    Scenario const story = fakes::scenario({fakes::call(4, "c2", AskSubmit{fakes::key("k3"), elaborate, Spelling::Escaped}), fakes::wait(9, 7)});

    Report const least = shrink(found_by(judged_by, story, iut), iut, std::nullopt, judged_by).value();

    Content const plain{.work = "w1", .max_attempts = 3};
    EXPECT_EQ(least.scenario.steps, (std::vector<Step>{fakes::call(1, "c1", AskSubmit{fakes::key("k1"), plain})}));
}

TEST(Shrink, FindsThePairOfStepsThatGoesTogether) {
    ScriptedIut iut{agreeable};
    // An even number of cancellations and at least one release: no single cancellation can be left out.
    JudgeFunction const judged_by = [](History const& seen) {
        std::vector<Invoked> const invoked = fakes::invoked_by_steps(seen);
        auto const cancels = std::ranges::count_if(invoked, [](Invoked const& i) { return operation_of(i.command) == Operation::Cancel; });
        auto const lists = std::ranges::count_if(invoked, [](Invoked const& i) { return operation_of(i.command) == Operation::List; });
        return cancels % 2 == 0 && lists > 0 ? violation("TEST-01.a") : conformity();
    };
    Step const cancel = fakes::call(0, "c1", AskCancel{fakes::key()});
    Step const list = fakes::call(0, "c1", AskList{});
    std::vector<Step> steps{fakes::submit(1), cancel, list, cancel};
    for (std::uint32_t i = 0; i < steps.size(); ++i) steps[i].id = {i + 1};

    Report const least = shrink(found_by(judged_by, fakes::scenario(steps), iut), iut, std::nullopt, judged_by).value();

    EXPECT_THAT(operations(least.scenario), testing::ElementsAre(Operation::List));
}

TEST(Shrink, SaysWhenAViolationDoesNotHappenAgain) {
    ScriptedIut iut{agreeable};
    JudgeFunction const never = [](History const&) { return conformity(); };
    Report const found = found_by(InOrder{{Operation::Submit}}, fakes::scenario({fakes::submit(1), fakes::get(2)}), iut);

    Report const least = shrink(found, iut, std::nullopt, never).value();

    EXPECT_EQ(least.scenario, found.scenario);
    EXPECT_TRUE(least.verdict.violates());
    EXPECT_THAT(least.verdict.reason, testing::HasSubstr("not seen again"));
}

TEST(Shrink, StopsAtItsLimitOfRuns) {
    ScriptedIut iut{agreeable};
    JudgeFunction const judged_by = InOrder{{Operation::Submit}};
    Scenario const long_story = faulty_scenario(judged_by, iut, 5);
    Report const found = found_by(judged_by, long_story, iut);
    int const before = iut.resets;

    Report const least = shrink(found, iut, std::nullopt, judged_by, {.runs_max = 10}).value();

    EXPECT_LE(iut.resets - before, 12);   // one candidate is under way when the limit is met, and the renumbered result is run
    EXPECT_TRUE(still_violates(judged_by, least.scenario, "TEST-01.a", iut));
}

TEST(Shrink, ReportsABrokenAdapter) {
    ScriptedIut iut{agreeable};
    Report const found = found_by(InOrder{{Operation::Submit}}, fakes::scenario({fakes::submit(1)}), iut);
    iut.faulty_from = 0;

    EXPECT_FALSE(shrink(found, iut, std::nullopt, InOrder{{Operation::Submit}}).has_value());
}

TEST(Shrink, ReturnsWhatConformsAsItIs) {
    ScriptedIut iut{agreeable};
    Report const fine{fakes::scenario({fakes::submit(1)}), {}, conformity()};

    EXPECT_EQ(shrink(fine, iut, std::nullopt, InOrder{{Operation::Submit}}).value().scenario, fine.scenario);
}

/// The naive twin: tries every single step, one after the other.
bool is_minimal(JudgeFunction const& judged_by, Report const& least, ScriptedIut& iut) {
    for (std::size_t i = 0; i < least.scenario.steps.size(); ++i) {
        Scenario shorter = least.scenario;
        shorter.steps.erase(shorter.steps.begin() + static_cast<std::ptrdiff_t>(i));
        if (still_violates(judged_by, shorter, least.verdict.finding->clause, iut)) return false;
    }
    return true;
}

RC_GTEST_PROP(ShrinkProperty, LeavesNoStepThatCouldBeLeftOut, ()) {
    ScriptedIut iut{agreeable};
    std::vector<Operation> wanted;
    for (int n = *rc::gen::inRange(1, 4); n > 0; --n) wanted.push_back(static_cast<Operation>(*rc::gen::inRange<std::size_t>(0, operation_count)));
    JudgeFunction const judged_by = InOrder{wanted};
    auto const seed = *rc::gen::inRange<std::uint64_t>(1, 1000);

    for (Scenario const& scenario : generate_block(seed, 0, world())) {
        if (!still_violates(judged_by, scenario, "TEST-01.a", iut)) continue;
        Report const least = shrink(found_by(judged_by, scenario, iut), iut, std::nullopt, judged_by).value();
        RC_ASSERT(is_minimal(judged_by, least, iut));
        RC_ASSERT(least.scenario.steps.size() <= scenario.steps.size());
        Report const again = shrink(found_by(judged_by, scenario, iut), iut, std::nullopt, judged_by).value();
        RC_ASSERT(again.scenario == least.scenario);
        break;
    }
}

/// The rank of a key: its operation first, then its name; the empty key and the long ones are the least plain.
std::uint64_t rank_of(KeyRef const& key) {
    std::uint64_t const name = key.key.value.size() == 2 && key.key.value.front() == 'k' ? static_cast<std::uint64_t>(key.key.value.back()) : 1000;
    return 10U * name + 100000U * static_cast<std::uint64_t>(key.operation.value.back());
}

/// Greater means less plain: no chain of simplifications is endless if each of them lowers this.
std::array<std::uint64_t, 3> measure(Scenario const& scenario) {
    std::uint64_t faults = 0;
    std::uint64_t values = 0;
    for (Step const& step : scenario.steps) {
        if (Wait const* const wait = std::get_if<Wait>(&step.act)) values += wait->ticks;
        if (WaitUntil const* const until = std::get_if<WaitUntil>(&step.act)) {
            values += static_cast<std::uint64_t>(std::abs(until->plus));
            values += rank_of(until->key);
        }
        Call const* const call = std::get_if<Call>(&step.act);
        if (call == nullptr) continue;
        values += (call->as ? 1 : 0) + (call->crash ? 1 + call->crash->again : 0);
        constexpr std::array<std::uint64_t, 7> weight{0, 1, 1, 1, 20, 1, 20};
        faults += weight[static_cast<std::size_t>(call->network.fault)] + call->network.after;
        values += static_cast<std::uint64_t>(call->actor.back()) * 10U;
        std::visit(
            [&values](auto const& ask) {
                if constexpr (requires { ask.key.key; }) values += rank_of(ask.key);
                if constexpr (requires { ask.lease; }) values += ask.lease.tamper == Tamper::Nothing ? 0 : 1;
                if constexpr (requires { ask.amount; }) values += ask.amount + static_cast<std::uint64_t>(ask.usage.value.back());
                if constexpr (requires { ask.not_started; }) values += ask.not_started ? 1 : 0;
                if constexpr (requires { ask.failure; }) values += ask.failure == FailureClass::Temporary ? 0 : 1;
                if constexpr (requires { ask.result; }) values += static_cast<std::uint64_t>(ask.result.back());
                if constexpr (requires { ask.token; }) {
                    values += ask.token ? 1 : 0;
                    if (ask.key) values += rank_of(*ask.key);
                }
                if constexpr (requires { ask.content; }) {
                    values += ask.content.max_attempts + (ask.content.retry_safe ? 1 : 0) + ask.content.work.size() +
                              (ask.claimed ? 1 : 0) + (ask.content.reserve ? 1 : 0) + (ask.content.budget ? 1000 + *ask.content.budget : 0) +
                              (ask.content.deadline_in ? 1000 + *ask.content.deadline_in : 0) + static_cast<std::uint64_t>(ask.spelling);
                }
            },
            call->ask);
    }
    return {scenario.steps.size(), faults, values};
}

RC_GTEST_PROP(ShrinkProperty, ProposesOnlyWhatIsPlainer, ()) {
    std::vector<Scenario> const block = generate_block(*rc::gen::inRange<std::uint64_t>(1, 1000), 0, world());
    Scenario const& scenario = block[*rc::gen::inRange<std::size_t>(0, block.size())];

    for (auto const& edits : {removals(scenario), plainer(scenario), pair_removals(scenario)})
        for (Edit const& edit : edits) RC_ASSERT(measure(apply(scenario, edit)) < measure(scenario));
}

}  // namespace
}  // namespace seatrial
