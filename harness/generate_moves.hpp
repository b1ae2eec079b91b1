#pragma once
// What happens in many stories: a task is taken up, an attempt ends, an executor says something.

#include "harness/generate_script.hpp"

#include <array>
#include <cstdint>

namespace seatrial::generate {

inline constexpr std::array<FailureClass, 3> hard_failures{FailureClass::Invalid, FailureClass::Denied, FailureClass::Other};
inline constexpr std::array<Tamper, 2> tampers{Tamper::Attempt, Tamper::Generation};

/// Ticks about an instant, mostly just before, at, or just after it: where comparisons are written wrongly.
[[nodiscard]] std::int32_t near(Rng& rng);
[[nodiscard]] Spelling any_spelling(Rng& rng);
[[nodiscard]] std::size_t any_node(Rng& rng);
[[nodiscard]] std::size_t another_node(std::size_t node, Rng& rng);

/// A content whose task survives the end of an attempt.
[[nodiscard]] Content lasting(std::size_t k, Script const& s, Rng& rng);
/// A content without a deadline.
[[nodiscard]] Content ordinary(std::size_t k, Script const& s, Rng& rng);

/// Claims the task. Returns the lease that is probably live then; null if there is none, or claims are not served.
LeasePicture const* take_up(Script& s, std::size_t k, Rng& rng);
/// Reads something about the task.
void look(Script& s, std::size_t k, Rng& rng);
/// Ends the live attempt in a way that leaves the task to be retried, and waits until it can be claimed again.
void end_attempt(Script& s, std::size_t k, Rng& rng);
/// A message of an attempt that may have lost its authority.
void say_something(Script& s, std::size_t k, LeasePicture const& lease, Rng& rng, Tamper tamper = Tamper::Nothing);
/// Ends the task.
void finish(Script& s, std::size_t k, Rng& rng);

}  // namespace seatrial::generate
