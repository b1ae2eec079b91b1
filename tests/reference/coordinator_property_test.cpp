// Properties over random commands: time in one go or tick by tick, the same commands twice, and what must never be seen.

#include "tests/reference/support/every_store.hpp"
#include "tests/reference/support/moves.hpp"

#include "reference/mutants/variant.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <variant>

namespace seatrial::test {
namespace {

/// The usual coordinator, or another correct one.
[[nodiscard]] reference::Design some_design() {
    std::span<reference::Variant const> const all = reference::variants();
    reference::Design design{};
    std::uint32_t const chosen = below(static_cast<std::uint32_t>(all.size()) + 1);
    if (chosen < all.size()) all[chosen].vary(design);
    return design;
}

/// Both endpoints must be of one design; the second one sees time pass tick by tick.
void expect_the_same(Endpoint& at_once, Endpoint& tick_by_tick, std::vector<Move> const& moves) {
    for (Move const& move : moves) {
        if (Pass const* const pass = std::get_if<Pass>(&move)) {
            for (std::uint32_t tick = 0; tick < pass->ticks; ++tick) static_cast<void>(tick_by_tick.advance(1));
            RC_ASSERT(at_once.advance(pass->ticks) == tick_by_tick.advance(0));
        } else {
            Command const& command = std::get<Command>(move);
            RC_ASSERT(at_once.handle(command) == tick_by_tick.handle(command));
        }
    }
}

RC_GTEST_PROP(Coordinator, AnswersTheSameWhetherTimeMovesInOneGoOrTickByTick, ()) {
    reference::Design const design = some_design();
    auto const at_once = reference::make_reference(design);
    auto const tick_by_tick = reference::make_reference(design);

    expect_the_same(*at_once, *tick_by_tick, some_moves());
}

RC_GTEST_PROP(Coordinator, AnswersTheSameAfterAResetAsWhenItWasNew, ()) {
    auto const used = reference::make_reference();
    auto const fresh = reference::make_reference();
    for (Move const& move : some_moves()) {
        if (Command const* const command = std::get_if<Command>(&move))
            static_cast<void>(used->handle(*command));
        else
            static_cast<void>(used->advance(std::get<Pass>(move).ticks));
    }
    RC_ASSERT(used->reset(std::nullopt));

    expect_the_same(*used, *fresh, some_moves());
}

RC_GTEST_PROP(Coordinator, AnswersTheSameWhereverItsRecordsAreAndHoweverOftenItIsStartedAgain, ()) {
    reference::Design design = some_design();
    design.habits.idle_claim_every = 0;   // counted in memory, and the count may be forgotten
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto const in_memory = reference::make_reference(design);
    auto in_file = reference::make_reference(design, nullptr, sqlite_in(file));

    for (Move const& move : some_moves()) {
        if (below(4) == 0) {
            in_file.reset();   // the file belongs to one at a time
            in_file = reference::make_reference(design, nullptr, sqlite_in(file));
        }
        RC_ASSERT(done(*in_file, move) == done(*in_memory, move));
    }
}

/// What a caller can see of a task over time: decisions are final, results and old attempts do not change.
class Watcher {
public:
    explicit Watcher(Endpoint& endpoint) : endpoint_{endpoint} {}

    void look() {
        for (int number = 1; number <= 3; ++number) {
            TaskId const id{"T" + std::to_string(number)};
            Reply const read = std::get<Reply>(endpoint_.handle(GetTask{{{"t1"}, {"p1"}}, id}));
            if (read.answer != Answer::Task) continue;
            TaskView const& task = std::get<TaskView>(read.details);
            if (auto const before = ended_.find(id.value); before != ended_.end()) RC_ASSERT(before->second == task);
            bool const is_open = task.phase == PhaseWord::Queued || task.phase == PhaseWord::Backoff || task.phase == PhaseWord::Leased;
            if (!is_open) ended_.emplace(id.value, task);
            RC_ASSERT((task.cancel == CancelWord::Confirmed) == (task.phase == PhaseWord::Cancelled));
            RC_ASSERT(task.delivery.has_value() == (task.phase == PhaseWord::Delivered));
            look_at_history(id, task.phase);
        }
    }

private:
    void look_at_history(TaskId const& id, PhaseWord phase) {
        Reply const read = std::get<Reply>(endpoint_.handle(ReadHistory{{{"t1"}, {"p1"}}, id}));
        auto const& attempts = std::get<std::vector<AttemptView>>(read.details);
        std::vector<AttemptView>& before = attempts_[id.value];
        RC_ASSERT(attempts.size() >= before.size());
        std::uint64_t generation = 0;
        int live = 0;
        for (std::size_t i = 0; i < attempts.size(); ++i) {
            RC_ASSERT(attempts[i].generation.value > generation);
            generation = attempts[i].generation.value;
            live += attempts[i].status == AttemptWord::Live ? 1 : 0;
            if (i >= before.size()) continue;
            RC_ASSERT(attempts[i].attempt == before[i].attempt);
            RC_ASSERT((before[i].status == AttemptWord::Live || attempts[i].status == before[i].status));
            RC_ASSERT(attempts[i].usage.value() >= before[i].usage.value());
        }
        RC_ASSERT(live == (phase == PhaseWord::Leased ? 1 : 0));
        before = attempts;
    }

    Endpoint& endpoint_;
    std::map<std::string, TaskView> ended_{};
    std::map<std::string, std::vector<AttemptView>> attempts_{};
};

RC_GTEST_PROP(Coordinator, KeepsWhatItHasDecided, ()) {
    auto const endpoint = reference::make_reference(some_design());
    Watcher watcher{*endpoint};

    for (Move const& move : some_moves()) {
        if (Command const* const command = std::get_if<Command>(&move))
            static_cast<void>(endpoint->handle(*command));
        else
            static_cast<void>(endpoint->advance(std::get<Pass>(move).ticks));
        watcher.look();
    }
}

}  // namespace
}  // namespace seatrial::test
