#pragma once
// The generator as RapidCheck knows it, for properties over scenarios: a value with all the ways to make it simpler.

#include "harness/generate.hpp"

#include <rapidcheck/Gen.h>

namespace seatrial {

[[nodiscard]] rc::Gen<Scenario> arbitrary_scenario(World const& world);

}  // namespace seatrial
