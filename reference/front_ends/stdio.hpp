#pragma once
// The coordinator behind a pair of pipes: the lines of docs/protocol.md, answered in the order in which they arrive.

#include "model/vocabulary/endpoint.hpp"

#include <cstdint>

namespace seatrial::reference {

/// What is found again after this process was killed: the capability CRS.
enum class AfterKill : std::uint8_t { Nothing, EverythingAcknowledged };

/// Serves until the input ends. A line that cannot be read is answered with `fault` if its id can, and told on standard error
/// otherwise; either way the next line is served. So is a request that the store failed to keep. Returns 0 at the end of the input, 1 if a pipe breaks.
[[nodiscard]] int serve_stdio(Endpoint& endpoint, int in_fd, int out_fd, AfterKill after_kill = AfterKill::Nothing);

}  // namespace seatrial::reference
