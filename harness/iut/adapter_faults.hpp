#pragma once
// Sentences for the vendor: what the adapter did, and what to do about it.

#include "harness/iut/iut.hpp"
#include "model/vocabulary/input_error.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace seatrial::adapter_faults {

/// The beginning of a text in backquotes, on one line and legal UTF-8.
[[nodiscard]] std::string quoted(std::string_view text);
/// "its last line on standard error: `…`" if there is one; what stands before it and behind it is left to the caller.
[[nodiscard]] std::string last_line_of(std::string_view stderr_tail);

[[nodiscard]] IutError wrong_line(std::string_view line, InputError const& error);
[[nodiscard]] IutError strange_id(std::string_view line, std::uint64_t id, std::uint64_t last_id);
[[nodiscard]] IutError too_long();
[[nodiscard]] IutError no_line_end(std::string_view unfinished);
[[nodiscard]] IutError own_fault(std::string_view why);
[[nodiscard]] IutError no_hello(bool ended, std::string_view ending, std::chrono::milliseconds waited);
[[nodiscard]] IutError other_hello();
[[nodiscard]] IutError control_refused(std::string_view operation);
[[nodiscard]] IutError time_not_zero(Tick now);
[[nodiscard]] IutError time_jumped(Tick before, std::uint32_t ticks, Tick after);
[[nodiscard]] IutError gone_for_good(IutError const& cannot_start);
/// Kind NoAnswer.
[[nodiscard]] IutError no_answer(std::string operation, SilenceReason reason, std::string_view last_words, bool twice);

}  // namespace seatrial::adapter_faults
