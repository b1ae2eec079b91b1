#pragma once

#include "harness/cli/console.hpp"
#include "harness/cli/subject.hpp"

#include <string>

namespace seatrial::cli {

struct ShrinkOptions {
    SubjectOptions subject{};
    std::string file{};
    std::string out{};       ///< where the least scenario goes; standard output if empty
};

/// `seatrial shrink SCENARIO.json`: the least scenario that still violates the same clause, on standard output or in --out; its story
/// on standard error. 1 if it violates, 0 if it does not violate at all.
int shrink_file(ShrinkOptions const& options, Console& console);

}  // namespace seatrial::cli
