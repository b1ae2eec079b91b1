#pragma once
// From a solver's model to a counterexample that a person can read.

#include "model/prove/prove.hpp"
#include "model/prove/unknowns.hpp"

#include <optional>

namespace seatrial::prove {

/// What a failed obligation is about: the step can be taken and the property does not hold afterwards.
struct Failure {
    std::string_view property{}, sentence{}, step{};
    z3::expr breaks;                            ///< guard and not the property
    std::optional<Snapshot> after{};            ///< for a step that has a state after it
};

[[nodiscard]] Refutation refutation_of(Failure const& failure, Unknowns const& unknowns, z3::model const& model);

}  // namespace seatrial::prove
