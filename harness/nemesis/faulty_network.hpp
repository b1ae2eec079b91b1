#pragma once
// The network between the simulated actors and an implementation. It loses, repeats, delays and holds back messages as the
// scenario says, and writes down everything it saw: an answer that it hides from its caller is still in the history, so a lost
// acknowledgement costs the judge no certainty.

#include "harness/iut/iut.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace seatrial {

/// An answer that reaches its caller later than the caller waited; it stands in the history already.
struct LateArrival {
    StepId step{};
    std::size_t entry{};   ///< index of its Returned in the history
};

class FaultyNetwork final : public Iut {
public:
    using Done = tl::expected<void, IutError>;

    /// Appends to `record`. Both outlive the network.
    FaultyNetwork(Iut& behind, std::vector<Entry>& record) : behind_{behind}, record_{record} {}

    [[nodiscard]] Hello const& hello() const override { return behind_.hello(); }
    /// Forgets what is in flight and numbers calls from 1 again; the record is left as it is.
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override;
    /// Moves time; the step is that of the envelope.
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override;
    /// What the caller hears while it waits; silence where the network hides the answer.
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override;
    /// The same without a copy: what the caller hears stands in the record until something is appended; null is silence.
    [[nodiscard]] tl::expected<Response const*, IutError> send(Command&& command);

    [[nodiscard]] Iut& iut() { return behind_; }

    /// What the next call or advance belongs to, and what happens to it on its way.
    void stamp(StepId step, std::string const& actor, Network network, std::optional<Crash> const& crash = std::nullopt) {
        envelope_.crash = crash;
        envelope_.step = step;
        envelope_.actor = actor;
        envelope_.network = network;
    }

    /// Tells that the step of the envelope is over: messages whose number of later steps has passed arrive now.
    [[nodiscard]] Done step_is_over();
    /// Everything in flight arrives.
    [[nodiscard]] Done settle();

    [[nodiscard]] bool has_late_arrivals() const { return !arrived_.empty(); }
    /// The late answers that arrived since the last asking, in the order of their arrival.
    [[nodiscard]] std::vector<LateArrival> take_late_arrivals();

private:
    /// What is written on the outside of a message.
    struct Envelope {
        StepId step{};
        std::string actor{};
        Network network{};
        std::optional<Crash> crash{};
    };
    struct RequestInFlight {
        std::uint64_t due{};
        StepId step{};
        std::string actor{};
        Command command{};
        bool repeat{};
    };
    struct AnswerInFlight {
        std::uint64_t due{};
        LateArrival arrival{};
    };

    using Heeded = tl::expected<Response const*, IutError>;

    [[nodiscard]] Heeded pass(StepId step, std::string const& actor, Command&& command, bool repeat, Heard heard);
    /// The implementation dies while it has the message.
    [[nodiscard]] Heeded send_and_crash(Command&& command, Crash const& crash);
    [[nodiscard]] Heeded send_twice(Command&& command);
    [[nodiscard]] Heeded send_late(Command&& command);
    [[nodiscard]] Done deliver_due(std::uint64_t until);
    void collect_late_replies();
    void hold_request(Command&& command, bool repeat);
    void note();

    Iut& behind_;
    std::vector<Entry>& record_;
    Envelope envelope_{};
    std::uint32_t calls_{0};               ///< since the reset, so that the late answers of an Iut find theirs
    bool met_silence_{false};
    std::uint64_t steps_over_{0};
    std::vector<RequestInFlight> requests_{};
    std::vector<AnswerInFlight> answers_{};
    std::vector<LateArrival> arrived_{};
};

}  // namespace seatrial
