#pragma once
// SIGINT and SIGTERM ask a run to stop: it ends after the scenario at hand, writes what it has, and stops the implementation.

namespace seatrial::cli {

/// From now on the two signals only set a mark; a second one ends the program the usual way. Output to a closed pipe is an error, not a signal.
void catch_signals();
[[nodiscard]] bool was_interrupted();

}  // namespace seatrial::cli
