#pragma once
// Random moves of a small world: commands that hit and miss, and time.

#include "model/vocabulary/endpoint.hpp"

#include <cstdint>
#include <variant>
#include <vector>

namespace seatrial::test {

struct Pass {
    std::uint32_t ticks{};
};
using Move = std::variant<Command, Pass>;

/// Drawn from RapidCheck, so inside a property only.
[[nodiscard]] std::uint32_t below(std::uint32_t end);
[[nodiscard]] std::vector<Move> some_moves();
/// What the endpoint answers; to time, the new time.
[[nodiscard]] Response done(Endpoint& endpoint, Move const& move);

}  // namespace seatrial::test
