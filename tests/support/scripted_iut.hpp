#pragma once
// An implementation whose answers are written in the test, and builders for steps.

#include "harness/iut/iut.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace seatrial::fakes {

/// Serves every operation under a virtual clock, unless the hello is changed.
inline Hello everything() {
    Hello hello{.name = "fake", .version = "1"};
    hello.operations.set();
    hello.capabilities.set(static_cast<std::size_t>(Capability::Clk)).set(static_cast<std::size_t>(Capability::Cfg));
    hello.controls.set();
    hello.published.config = {.lease_ticks = 30, .backoff_ticks = 5, .retry_window_ticks = 100, .reconciliation_window_ticks = 60,
                              .cancel_ticks = 4};
    return hello;
}

class ScriptedIut final : public Iut {
public:
    using Answers = std::function<Outcome(Command const&)>;

    explicit ScriptedIut(Answers answers, Hello hello = everything()) : answers_{std::move(answers)}, hello_{std::move(hello)} {}

    [[nodiscard]] Hello const& hello() const override { return hello_; }
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override {
        ++resets;
        seen.clear();
        now = {};
        return !wanted || takes_readings;
    }
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override {
        now.value += ticks;
        return now;
    }
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override {
        if (seen.size() == faulty_from) return tl::make_unexpected(IutError{IutError::Kind::AdapterFault, "bad bytes", ""});
        seen.push_back(command);
        return answers_(command);
    }
    [[nodiscard]] std::vector<LateReply> take_late_replies() override { return std::exchange(late, {}); }

    std::vector<Command> seen{};
    std::vector<LateReply> late{};
    Tick now{};
    int resets{0};
    bool takes_readings{true};
    std::size_t faulty_from{static_cast<std::size_t>(-1)};   ///< how many calls are answered before the adapter breaks

private:
    Answers answers_;
    Hello hello_;
};

inline Reply new_task(std::string task) { return {Answer::New, TaskHandle{{std::move(task)}, std::nullopt}}; }
inline Reply lease(std::string task, std::string attempt, std::uint64_t generation, std::int64_t end) {
    return {Answer::Lease, LeaseView{{{std::move(task)}, {std::move(attempt)}, {generation}}, Tick{end}, "w1"}};
}

/// Answers each operation with a fitting word, and always with the same task and lease.
inline Outcome agreeable(Command const& command) {
    switch (operation_of(command)) {
        case Operation::Submit: return new_task("T-1");
        case Operation::Get: return Reply{Answer::Task, TaskView{.task = {"T-1"}, .phase = PhaseWord::Queued}};
        case Operation::Find: return Reply{Answer::Found, TaskId{"T-1"}};
        case Operation::List: return Reply{Answer::Listed, std::vector<TaskId>{{"T-1"}}};
        case Operation::History: return Reply{Answer::History, std::vector<AttemptView>{}};
        case Operation::Cancel: return Reply{Answer::Recorded, {}};
        case Operation::Claim: return lease("T-1", "A-1", 1, 30);
        case Operation::Renew: return Reply{Answer::Ok, LeaseEnd{}};
        case Operation::Deliver: return Reply{Answer::Delivered, DeliveryId{"D-1"}};
        case Operation::Fail:
        case Operation::Release:
        case Operation::Usage: return Reply{Answer::Ok, {}};
        case Operation::Ledger: return Reply{Answer::Ledger, std::vector<LedgerEntry>{}};
    }
    return Silence{};
}

inline KeyRef key(std::string name = "k1") { return {.key = {std::move(name)}}; }

inline Step call(std::uint32_t id, std::string actor, Ask ask, Network network = {}) {
    return {{id}, Call{.actor = std::move(actor), .ask = std::move(ask), .network = network}};
}
inline Step submit(std::uint32_t id, Network network = {}, Content content = {.work = "w1", .max_attempts = 2}) {
    return call(id, "c1", AskSubmit{key(), std::move(content)}, network);
}
inline Step get(std::uint32_t id, Network network = {}) { return call(id, "c1", AskGet{key()}, network); }
inline Step claim(std::uint32_t id, Network network = {}) { return call(id, "n1", AskClaim{}, network); }
inline Step deliver(std::uint32_t id, std::uint32_t claimed_in, Tamper tamper = Tamper::Nothing, Network network = {}) {
    return call(id, "n1", AskDeliver{{{claimed_in}, tamper}, "r1"}, network);
}
inline Step wait(std::uint32_t id, std::uint32_t ticks) { return {{id}, Wait{ticks}}; }
inline Step wait_until(std::uint32_t id, Instant instant, std::int32_t plus) { return {{id}, WaitUntil{instant, key(), plus}}; }

inline Scenario scenario(std::vector<Step> steps) { return {.name = "test", .steps = std::move(steps)}; }

/// The entries of one kind, in order.
template <class Kind> std::vector<Kind> only(History const& history) {
    std::vector<Kind> found;
    for (Entry const& entry : history.entries)
        if (Kind const* const one = std::get_if<Kind>(&entry)) found.push_back(*one);
    return found;
}

/// The entries that belong to steps, without those of the quiet phase.
inline std::vector<Invoked> invoked_by_steps(History const& history) {
    std::vector<Invoked> found;
    for (Invoked const& invoked : only<Invoked>(history))
        if (invoked.step.value != 0) found.push_back(invoked);
    return found;
}

}  // namespace seatrial::fakes
