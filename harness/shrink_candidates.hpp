#pragma once
// The ways in which a scenario can be made simpler, as data, so that the shrinker and the generator propose the same.

#include "model/vocabulary/scenario.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace seatrial {

/// One simplification. Each lowers a measure (steps, faults, then values towards the plainest), so no chain of them is endless.
struct Edit {
    enum class Kind : std::uint8_t { RemoveRun, RemovePair, ReplaceStep, RenameKey, RenameActor } kind{};
    std::size_t first{};    ///< step, or the step that carries the name to replace
    std::size_t second{};   ///< length of the run, second step of the pair, number of the replacement or of the plainer name
};

/// Removal of runs of steps: long runs first, single steps last.
[[nodiscard]] std::vector<Edit> removals(Scenario const& scenario);
/// Removal of two steps that do not stand together.
[[nodiscard]] std::vector<Edit> pair_removals(Scenario const& scenario);
/// What leaves all steps in place: fewer faults, plainer contents, smaller numbers, fewer names.
[[nodiscard]] std::vector<Edit> plainer(Scenario const& scenario);

[[nodiscard]] Scenario apply(Scenario const& scenario, Edit const& edit);

}  // namespace seatrial
