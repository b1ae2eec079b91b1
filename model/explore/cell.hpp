#pragma once
// The law set in its environment: clients that submit, cancel and read; executors with any generation that was ever granted, that
// was never granted, or that belongs to another attempt; time.
//
// The state has no clock. Due times are kept relative to `now`, which always stands at the same small number; a tick moves them one
// closer. The law compares a due time with now, with now - 1 (past), and with now - slack - 1 (late); the end of a lease also with
// now - slack - loss - 1. Below the last of these all due times are alike and stay at the floor, so the state space is finite and no
// comparison changes its answer. 255 is never.

#include "model/explore/scope.hpp"
#include "model/spec/law.hpp"
#include "model/spec/snapshot.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace seatrial::explore {

using law::Packed;
using Number = law::Int<Packed>;
using Setting = law::Setting<Packed>;
using Watched = law::Watched<Packed>;

struct Slot {
    Number status{}, failure{}, usage{}, total{};
};

/// The newest life of the key. A step that opens the next life leads to that life's first state: what follows there is what follows
/// any first submission, and the old life goes on in the state it was in.
struct State {
    law::Task<Packed> task{};
    std::array<Slot, slots_max> attempts{};     ///< by generation, from 1
    std::array<std::uint8_t, 7> padding{};      ///< to a multiple of 16 bytes
};
static_assert(sizeof(State) % 16 == 0);

/// A message that may arrive at any time. For a claim, `generation` is the choice of the implementation.
struct Probe {
    Operation operation{};
    law::Message<Packed> message{};
    bool genuine{true};                         ///< false: shows the identifier of another attempt under this generation
};

/// One way out of a state.
struct StepId {
    std::uint16_t probe{};
    std::uint16_t rule{};
    friend bool operator==(StepId, StepId) = default;
};
inline constexpr std::uint16_t no_probe = 0xFFFF;               ///< a hidden step
inline constexpr StepId tick_step{no_probe, 0xFFFF};

class Cell {
public:
    /// The setting belongs to the scope (packed_setting).
    Cell(Scope const& scope, Setting const& setting);

    [[nodiscard]] std::span<Probe const> probes() const { return probes_; }
    [[nodiscard]] std::span<law::Rule<Packed> const* const> rules() const { return rules_; }
    [[nodiscard]] Setting const& setting() const { return setting_; }
    [[nodiscard]] Number now() const { return now_; }
    [[nodiscard]] Watched watched(State const& state, std::size_t slot) const;

    /// Calls `visit(step, row, situation, change)` for every rule that a message or the coordinator itself may take.
    template <class Visit> void each_step(State const& state, Visit&& visit) const;

    /// The state after a rule's change, before canonical().
    [[nodiscard]] State after(State const& before, law::Change<Packed> const& change, law::Situation<Packed> const& situation) const;
    /// Forgets what no rule can read any more.
    [[nodiscard]] State canonical(State state) const;
    /// One tick later; nothing if a hidden step would then be late, that is, must come first.
    [[nodiscard]] std::optional<State> later(State const& state) const;

private:
    template <class Visit> void visit_rows(std::uint16_t probe, std::size_t first_rule, std::span<law::Rule<Packed> const> rows,
                                           law::Situation<Packed> const& situation, Visit&& visit) const;
    [[nodiscard]] bool is_late(State const& state) const;

    Setting setting_;
    Number now_;
    std::vector<Probe> probes_;
    std::vector<law::Rule<Packed> const*> rules_;
    std::array<std::size_t, operation_count + 1> first_rule_{};
};

template <class Visit>
void Cell::visit_rows(std::uint16_t probe, std::size_t first_rule, std::span<law::Rule<Packed> const> rows,
                      law::Situation<Packed> const& situation, Visit&& visit) const {
    law::each_effective<Packed>(rows, situation, [&](law::Rule<Packed> const& row, law::Bool<Packed>) {
        auto const rule = static_cast<std::uint16_t>(first_rule + static_cast<std::size_t>(&row - rows.data()));
        visit(StepId{probe, rule}, row, situation, law::change_by<Packed>(row, situation));
    });
}

template <class Visit>
void Cell::each_step(State const& state, Visit&& visit) const {
    for (std::size_t i = 0; i < probes_.size(); ++i) {
        Probe const& probe = probes_[i];
        auto const generation = static_cast<std::size_t>(probe.message.generation.value);
        bool const has_slot = generation >= 1 && generation <= slots_max;
        Watched const named = has_slot ? watched(state, generation - 1) : Watched{};
        if (!probe.genuine && named.status.value == law::attempt::none) continue;   // the same message as the genuine one
        law::Recall<Packed> const recall = law::recall_of<Packed>(named, law::Bool<Packed>{probe.genuine});
        law::Situation<Packed> const situation{state.task, recall, probe.message, setting_, now_};
        auto const operation = static_cast<std::size_t>(probe.operation);
        visit_rows(static_cast<std::uint16_t>(i), first_rule_[operation], law::rules_of<Packed>(probe.operation), situation, visit);
    }
    law::Recall<Packed> const recall{};
    law::Message<Packed> const message{};
    law::Situation<Packed> const situation{state.task, recall, message, setting_, now_};
    visit_rows(no_probe, first_rule_[operation_count], law::hidden_rules<Packed>(), situation, visit);
}

}  // namespace seatrial::explore
