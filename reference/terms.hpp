#pragma once
// What the coordinator promises (readings and numbers) and what it merely happens to do where it promises nothing.

#include "model/vocabulary/profile.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace seatrial::reference {

/// Published readings and numbers, with our own value where a number is not promised. In ticks unless said otherwise.
struct Terms {
    Profile readings{};
    std::uint32_t lease_ticks{};
    std::uint32_t backoff_ticks{};
    std::uint32_t retry_window_ticks{};
    std::uint32_t reconciliation_window_ticks{};
    std::uint32_t usage_grace_ticks{};
    std::uint32_t cancel_ticks{};
    std::uint32_t loss_ticks{};
    std::uint32_t timer_slack_ticks{};
    std::uint64_t generation_max{};
    std::uint32_t key_max{};       ///< characters
};

/// What this coordinator publishes unless it is configured otherwise.
[[nodiscard]] Published default_published();
/// Nothing if the wanted numbers cannot be kept: a lease of no length, no generation at all, or more than 2^53 − 1 of them.
[[nodiscard]] std::optional<Terms> terms_of(Published const& published);

/// Free choices inside the promises. In ticks unless said otherwise.
struct Habits {
    std::uint32_t give_up_grace_ticks{2};      ///< soft expiry only: how long a lapsed attempt is left alone; cut to loss_ticks
    std::uint32_t cancel_delay_ticks{2};  ///< how long a recorded cancellation leaves a delivery the chance to win; cut to cancel_ticks
    std::uint32_t timer_delay_ticks{0};  ///< how late timers act; cut to timer_slack_ticks
    std::uint64_t generation_step{1};  ///< not ticks
    std::size_t identifier_length{0};  ///< characters; shorter identifiers are filled up
    bool key_lives_at_its_end{true};  ///< under `retention.boundary = free`
    bool records_cancel_first{false};  ///< also when nothing runs (A-41)
    bool grants_after_cancel{false};  ///< under `cancel.blocks_grant = should` or `free`
    bool newest_task_first{false};  ///< which task an untargeted claim gets
    std::uint32_t idle_claim_every{0};  ///< every n-th untargeted claim gets nothing; 0 is none of them; under `claim.none = bounded`
};

}  // namespace seatrial::reference
