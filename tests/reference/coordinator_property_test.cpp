// Properties over random commands: time in one go or tick by tick, the same commands twice, and what must never be seen.

#include "tests/support/story.hpp"

#include "reference/mutants/variant.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <variant>

namespace seatrial::test {
namespace {

struct Pass {
    std::uint32_t ticks{};
};
using Move = std::variant<Command, Pass>;

[[nodiscard]] std::uint32_t below(std::uint32_t end) { return *rc::gen::inRange(0U, end); }

/// Leases that could exist: identifiers of this coordinator are numbered, so most guesses are right after a few grants.
[[nodiscard]] LeaseRef some_lease() { return {{"T" + std::to_string(1 + below(3))}, {"A" + std::to_string(1 + below(6))}, {1 + below(3)}}; }

[[nodiscard]] Command some_command() {
    Caller const by{{"t1"}, {"p1"}};
    TaskId const task{"T" + std::to_string(1 + below(3))};
    NodeName const node{"n" + std::to_string(1 + below(2))};
    switch (below(14)) {
        case 0:
        case 1: {
            Content content{.work = "w" + std::to_string(below(2)), .retry_safe = below(3) != 0, .max_attempts = 1 + below(3)};
            if (below(2) == 0) content.deadline_in = 10 + below(40);
            return Submit{.by = by, .operation = {"op1"}, .key = {"k" + std::to_string(below(3))}, .content = content};
        }
        case 2: return GetTask{by, task};
        case 3: return ReadHistory{by, task};
        case 4: return Cancel{by, task};
        case 5:
        case 6:
        case 7: {
            Claim claim{.node = node};
            if (below(2) == 0) claim.task = task;
            if (below(2) == 0) claim.token = ClaimToken{"c" + std::to_string(below(2))};
            return claim;
        }
        case 8: return Renew{node, some_lease()};
        case 9: return Deliver{node, some_lease(), "r" + std::to_string(below(2))};
        case 10:
        case 11: return Fail{node, some_lease(), below(4) == 0 ? FailureClass::Invalid : FailureClass::Temporary};
        case 12: return Release{node, some_lease()};
        default: return ReportUsage{node, some_lease(), {"u" + std::to_string(below(2))}, 5};
    }
}

[[nodiscard]] std::vector<Move> some_moves() {
    std::vector<Move> moves;
    for (std::uint32_t left = 5 + below(60); left > 0; --left) {
        if (below(3) == 0)
            moves.emplace_back(Pass{below(45)});
        else
            moves.emplace_back(some_command());
    }
    return moves;
}

[[nodiscard]] std::unique_ptr<Endpoint> some_variant() {
    std::span<reference::Variant const> const all = reference::variants();
    reference::Design design{};
    all[below(static_cast<std::uint32_t>(all.size()))].vary(design);
    return reference::make_reference(design);
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
    std::span<reference::Variant const> const all = reference::variants();
    reference::Design design{};
    all[below(static_cast<std::uint32_t>(all.size()))].vary(design);
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
    auto const endpoint = some_variant();
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
