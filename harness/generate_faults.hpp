#pragma once
// Puts message faults into a scenario, and the repeats with which callers answer silence.

#include "harness/generate.hpp"
#include "harness/rng.hpp"
#include "model/vocabulary/scenario.hpp"

#include <array>
#include <cstddef>

namespace seatrial::generate {

inline constexpr std::array message_faults{MessageFault::LoseRequest, MessageFault::LoseReply,    MessageFault::Twice,
                                           MessageFault::TwiceLater,  MessageFault::DelayRequest, MessageFault::LateReply};

/// Whether the caller hears nothing while it waits.
[[nodiscard]] constexpr bool hides_reply(MessageFault fault) {
    return fault == MessageFault::LoseRequest || fault == MessageFault::LoseReply || fault == MessageFault::DelayRequest ||
           fault == MessageFault::LateReply;
}

/// Sends the message of `steps[position]` again, `later` steps further on. After the repeat of a claim, those who relied on the
/// claim rely on its repeat. Ids stay unique; renumber() makes them run from 1.
void insert_repeat(std::vector<Step>& steps, std::size_t position, std::size_t later);

/// Draws how disturbed the scenario is (not at all, by one fault, by a storm) and disturbs it.
void disturb(std::vector<Step>& steps, Rng rng);

/// Draws whether the implementation is killed in this scenario, and where: while it has a message, which its caller then mostly
/// repeats, or between two. `with_points`: at a named point of the message's transaction (CRS+).
void strike_down(std::vector<Step>& steps, Rng rng, bool with_points);

/// Cuts to `steps_max` and numbers the steps from 1; references follow.
void renumber(std::vector<Step>& steps, std::size_t steps_max);

}  // namespace seatrial::generate
