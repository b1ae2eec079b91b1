#pragma once
// What happened in scenarios, in numbers, and whether it was enough to mean anything.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace seatrial {

inline constexpr std::size_t message_fault_count = 7;

struct CampaignCounts {
    std::uint64_t scenarios{};
    std::uint64_t violating{};
    std::uint64_t inconclusive{};
    std::uint64_t voided{};
    std::uint64_t calls{};                 ///< messages that reached the implementation, those of the quiet phase included
    std::uint64_t ticks{};                 ///< times that the clock was moved
    std::uint64_t passed_over{};           ///< steps
    std::uint64_t lost_replies{};          ///< answers that did not reach their caller in time; copies of the network not counted
    std::uint64_t boundary_instants{};     ///< waits for an instant, or the tick before or after it
    std::uint64_t crashes{};               ///< the implementation was killed and started again
    std::array<std::uint64_t, operation_count> effective_crashes{};   ///< … while it had a message (docs/protocol.md), by Operation
    std::array<std::uint64_t, message_fault_count> faults{};      ///< that happened, by MessageFault
    std::array<std::uint64_t, operation_count> succeeded{};       ///< by Operation
    [[nodiscard]] std::uint64_t fault_count() const;
    CampaignCounts& operator+=(CampaignCounts const& other);
    friend bool operator==(CampaignCounts const&, CampaignCounts const&) = default;
};

/// Counts one run of a scenario; the words of its verdict are left at 0.
[[nodiscard]] CampaignCounts count(Scenario const& scenario, History const& history);

/// Why a run of a scenario shows nothing, although nothing in it is wrong: a planned fault never happened, or nothing succeeded.
[[nodiscard]] std::optional<std::string> why_void(Scenario const& scenario, History const& history);

/// Why a whole campaign shows nothing: some operation that is served hardly ever succeeded.
[[nodiscard]] std::optional<std::string> why_void(CampaignCounts const& counts, Hello const& hello);

}  // namespace seatrial
