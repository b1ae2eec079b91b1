#pragma once
// Short histories for tests, a line a call with its answer:
//   submit k1 w1 safe max=3 -> new T1        claim n1 -> lease T1 A1 1 end=30      deliver n1 T1 A1 1 r1 -> lost delivered D1
//   get T1 -> task leased cancel=requested   history T1 -> history A1/1/n1/failed:temporary/5        tick 30
// "lost" before an answer: the caller did not hear it. "-> ?": no answer at all.

#include "model/vocabulary/history.hpp"

#include <string_view>

namespace seatrial::test {

/// Numbers as the reference publishes them: lease 30, back-off 5, windows 100 and 60, grace 10, cancellation 4, loss 2.
[[nodiscard]] Published usual_promises();

/// Throws std::runtime_error on a line that it does not understand.
[[nodiscard]] History transcript(std::string_view lines, Published const& published = usual_promises());

}  // namespace seatrial::test
