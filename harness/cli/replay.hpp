#pragma once

#include "harness/cli/console.hpp"
#include "harness/cli/subject.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/scenario.hpp"

#include <string>
#include <vector>

namespace seatrial::cli {

struct ReplayOptions {
    SubjectOptions subject{};
    std::vector<std::string> paths{};    ///< scenario files or folders of them
    int verbosity{0};                    ///< 2: messages
};

/// `seatrial replay FILE|DIR…`: runs scenario files as they are. An answer that differs from one that a file pins counts as a violation.
int replay(ReplayOptions const& options, Console& console);

/// A sentence for every pinned answer that the history does not show.
[[nodiscard]] std::vector<std::string> broken_pins(Scenario const& scenario, History const& history);

}  // namespace seatrial::cli
