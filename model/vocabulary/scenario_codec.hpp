#pragma once
// Scenario files and profile files. Unknown members, unknown words, duplicate members and wrong number forms are errors.

#include "model/vocabulary/input_error.hpp"
#include "model/vocabulary/scenario.hpp"

#include <string>
#include <string_view>

namespace seatrial {

/// `file` only labels errors.
[[nodiscard]] Expected<Scenario> parse_scenario(std::string_view text, std::string const& file);
/// Stable, indented, one step a line, ends with LF; parse_scenario(format_scenario(s)) == s.
[[nodiscard]] std::string format_scenario(Scenario const& scenario);

/// {"readings":{…},"config":{…}}, both optional, absent members keep their default.
[[nodiscard]] Expected<Published> parse_published(std::string_view text, std::string const& file);
[[nodiscard]] std::string format_published(Published const& published);
/// Short hexadecimal name of a set of readings and numbers, part of every report.
[[nodiscard]] std::string digest_of(Published const& published);

}  // namespace seatrial
