#pragma once
// One step of a scenario, as an object, and the words for steps and for what the network does.

#include "model/vocabulary/json_reader.hpp"
#include "model/vocabulary/scenario.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace seatrial {

/// s1, s2, …
void append_step_id(std::string& out, StepId step);
/// Nothing unless the text is an s followed by a number without leading zeros. s0 is the quiet phase of a history.
[[nodiscard]] std::optional<StepId> step_id_of(std::string_view text);
/// The step id at a value, at least `first`.
[[nodiscard]] StepId read_step_id(json::Reader& in, json::Index at, std::uint32_t first);

/// Whether Network::after says something for this fault.
[[nodiscard]] bool counts_steps(MessageFault fault) noexcept;
/// "lose-reply", or {"delay-request":2} where steps are counted.
void append_network(std::string& out, Network const& network);

/// {"id":"s1","by":"c1","claim":{}}
void append_step(std::string& out, Step const& step);
[[nodiscard]] Step read_step(json::Reader& in, json::Index object);

}  // namespace seatrial
