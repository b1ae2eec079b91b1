#pragma once
// Messages and answers as parts of a sentence.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/reply.hpp"
#include "model/vocabulary/scenario.hpp"
#include "reports/names.hpp"

#include <string>

namespace seatrial::reports {

/// "n1 delivers 'r1' for T1 (attempt A1, generation 1)".
[[nodiscard]] std::string say_command(std::string const& actor, Command const& command, Names& names);
/// The same for a step whose message never became a command: "p1 submits key 'k1'".
[[nodiscard]] std::string say_ask(std::string const& actor, Ask const& ask);
/// "delivered as D1", "stale", "conflict".
[[nodiscard]] std::string say_response(Response const& response, Names& names);

}  // namespace seatrial::reports
