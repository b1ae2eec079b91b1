#pragma once
// The coordinator behind a pair of pipes: the lines of docs/protocol.md, answered in the order in which they arrive.

#include "model/vocabulary/endpoint.hpp"

namespace seatrial::reference {

/// Serves until the input ends. A line that cannot be read is answered with `fault` if its id can, and told on standard error
/// otherwise; either way the next line is served. Returns 0 at the end of the input, 1 if a pipe breaks.
[[nodiscard]] int serve_stdio(Endpoint& endpoint, int in_fd, int out_fd);

}  // namespace seatrial::reference
