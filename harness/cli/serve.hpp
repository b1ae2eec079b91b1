#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

/// `seatrial serve --stdio`: the reference coordinator, or one mutant or variant of it, as an adapter of docs/protocol.md.
int serve_stdio(std::string const& mutant, std::string const& variant, Console& console);

}  // namespace seatrial::cli
