#pragma once

#include "harness/catalogue/tally.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/subject.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace seatrial::cli {

struct RunOptions {
    SubjectOptions subject{};
    std::vector<std::string> selectors{};
    std::string seed{"1"};               ///< a number, or "random"
    std::string budget{"2000"};          ///< generated scenarios, or a time such as 30s, 5m, 1h
    std::uint32_t jobs{1};
    std::string shard{};                 ///< "i/n", i from 1
    std::string out{};
    std::string gate{"must"};
    std::uint32_t findings_max{5};
    bool quiet{false};
    int verbosity{0};                    ///< 1: scenarios, 2: messages
};

/// `seatrial run`: judges an implementation, writes a run folder, prints the verdict table. Exit codes of docs/command-line.md.
int run(RunOptions const& options, Console& console);

}  // namespace seatrial::cli
