#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

/// `seatrial explain ID`: a clause (or the clauses below a prefix), a forbidden trace, a boundary case, a field report, a reading,
/// a mutant of the catalogue, or a scenario by name.
int explain(std::string const& id, Console& console);

}  // namespace seatrial::cli
