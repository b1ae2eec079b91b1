#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

/// `seatrial list [WHAT]`: scenarios, clauses, forbidden-traces, mutants, variants, cases or reports; without a word, all but the last three.
int list(std::string const& what, Console& console);

}  // namespace seatrial::cli
