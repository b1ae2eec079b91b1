#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

/// `seatrial judge HISTORY.jsonl` ("-" for standard input): judges a recorded history without an implementation.
/// 0 conforms, 1 violates, 5 inconclusive or void, 2 a file that cannot be read.
int judge_file(std::string const& file, Console& console);

}  // namespace seatrial::cli
