#pragma once
// The law as text, for people and for diffs: one paragraph a rule, always in the order of the tables.

#include "model/vocabulary/input_error.hpp"

#include <string>
#include <string_view>

namespace seatrial::law {

/// The rules of one command ("claim"), of the hidden steps ("timers"), the "invariants", the "lemmas" or the "goals"; empty for all.
/// Any other word is an error that lists the words.
[[nodiscard]] Expected<std::string> law_text(std::string_view command);

}  // namespace seatrial::law
