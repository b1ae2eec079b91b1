// The parts of the explorer that could be wrong without a count showing it.

#include "model/explore/cell.hpp"
#include "model/explore/settling.hpp"
#include "model/explore/state_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>

namespace seatrial::explore {
namespace {

TEST(StateTable, NumbersStatesInTheOrderTheyCameAndFindsThemAgainAfterGrowing) {
    using Tiny = std::array<std::uint32_t, 4>;
    StateTable<Tiny> table;
    std::uint32_t const count = 20000;

    for (std::uint32_t i = 0; i < count; ++i) {
        auto const [index, is_new] = table.insert({i, i % 7, 0, 1});
        ASSERT_EQ(index, i);
        ASSERT_TRUE(is_new);
    }

    EXPECT_EQ(table.size(), count);
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(table.insert({i, i % 7, 0, 1}), (std::pair<StateIndex, bool>{i, false}));
    EXPECT_TRUE(table.insert({0, 1, 0, 1}).second);
}

TEST(Settling, FindsTheFirstStateThatReachesNoSettledOne) {
    auto const only_three = [](StateIndex i) { return i == 3; };
    Settling loop;
    loop.add(0, 1);
    loop.add(1, 3);
    loop.add(0, 2);
    loop.add(2, 4);
    loop.add(4, 2);

    EXPECT_EQ(loop.first_stuck(5, only_three), StateIndex{2});
    loop.add(4, 1);
    EXPECT_EQ(loop.first_stuck(5, only_three), std::nullopt);
}

/// A delivered task whose key ends in `ticks`.
State delivered_with_key_end(Cell const& cell, int ticks) {
    State state;
    state.task.phase = law::phase::delivered;
    state.task.content = 1;
    for (auto const due : {&law::Task<Packed>::deadline, &law::Task<Packed>::retry_until, &law::Task<Packed>::lease_end, &law::Task<Packed>::backoff_until, &law::Task<Packed>::cancel_due})
        state.task.*due = Packed::never();
    state.task.key_end = Number::of(static_cast<std::uint8_t>(cell.now().value + ticks));
    return state;
}

std::set<std::string_view> valid_submit_rules_at(Cell const& cell, State const& state) {
    std::set<std::string_view> rules;
    cell.each_step(state, [&](StepId step, law::Rule<Packed> const& row, auto const&, auto const&) {
        if (step.probe == no_probe) return;
        Probe const& probe = cell.probes()[step.probe];
        law::Message<Packed> const& m = probe.message;
        bool const ordinary = m.admissible.known() && m.may_submit.known() && !m.misnamed.known();
        if (probe.operation == Operation::Submit && ordinary) rules.insert(row.id);
    });
    return rules;
}

TEST(RelativeTime, BeforeExactlyAtAndPastTheEndOfAKeyStayDifferent) {
    Scope const scope = one_key();
    Cell const cell{scope, *packed_setting(scope)};
    std::set<std::string_view> const alive{"submit.same", "submit.conflict"};
    std::set<std::string_view> const at_end{"submit.same", "submit.conflict", "submit.at_end", "submit.busy_after_end"};
    std::set<std::string_view> const over{"submit.reborn", "submit.busy_after_end"};

    State const before = delivered_with_key_end(cell, 1);
    State const exactly = cell.later(before).value();
    State const past = cell.later(exactly).value();
    State const long_past = cell.later(cell.later(past).value()).value();

    EXPECT_EQ(valid_submit_rules_at(cell, before), alive);
    EXPECT_EQ(valid_submit_rules_at(cell, exactly), at_end);
    EXPECT_EQ(valid_submit_rules_at(cell, past), over);
    EXPECT_EQ(valid_submit_rules_at(cell, long_past), over);
}

TEST(RelativeTime, WaitsForAHiddenStepOnlyAfterTheWholeSlack) {
    Scope const scope = one_key();                  // slack of one tick
    Cell const cell{scope, *packed_setting(scope)};
    State due_now = delivered_with_key_end(cell, 1);
    due_now.task.phase = law::phase::backoff;
    due_now.task.attempts_max = 2;
    due_now.task.backoff_until = cell.now();

    std::optional<State> const one_late = cell.later(due_now);

    ASSERT_TRUE(one_late);
    EXPECT_FALSE(cell.later(*one_late));
}

}  // namespace
}  // namespace seatrial::explore
