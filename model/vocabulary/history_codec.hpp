#pragma once
// Histories as JSON lines (docs/history.md): a meta line, then one line an entry, in the order of one clock.

#include "model/vocabulary/history.hpp"
#include "model/vocabulary/input_error.hpp"

#include <string>
#include <string_view>

namespace seatrial {

/// Checks also the assumptions of the judge: pairing of calls and returns, unique call ids, time never backwards.
[[nodiscard]] Expected<History> parse_history(std::string_view text, std::string const& file);
[[nodiscard]] std::string format_history(History const& history);
/// One entry as one line without LF.
[[nodiscard]] std::string format_entry(Entry const& entry);

}  // namespace seatrial
