#pragma once
// The scenarios that ship: one JSON file each, one folder for each clause group.

#include "harness/cli/console.hpp"
#include "model/vocabulary/input_error.hpp"
#include "model/vocabulary/scenario.hpp"

#include <string>
#include <vector>

namespace seatrial::cli {

struct CorpusScenario {
    Scenario scenario{};
    std::string file{};
};

/// $SEATRIAL_SCENARIOS, else the folder of the source tree that this program was built from.
[[nodiscard]] std::string corpus_folder();

/// All scenarios of a folder, or the one of a file, sorted by path. A name must equal its file's name and occur once (B23).
[[nodiscard]] Expected<std::vector<CorpusScenario>> load_scenarios(std::string const& path, Console& console);

/// `load_scenarios(corpus_folder())`; known failures are left out.
[[nodiscard]] Expected<std::vector<CorpusScenario>> load_corpus(Console& console);

}  // namespace seatrial::cli
