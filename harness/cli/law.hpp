#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

/// `seatrial law [COMMAND]`: the rule tables as text, always in the same order, so that two versions can be compared line by line.
int law(std::string const& command, Console& console);

}  // namespace seatrial::cli
