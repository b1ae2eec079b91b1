#pragma once
// The coordinator that someone asks for by name.

#include "reference/mutants/mutant.hpp"
#include "reference/mutants/variant.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>

namespace seatrial::reference {

/// Names of a mutant (or its id) and of a variant; empty is the honest one.
struct Chosen {
    std::string mutant{};
    std::string variant{};
};

/// The error is a sentence about an unknown name.
[[nodiscard]] tl::expected<Design, std::string> design_of(Chosen const& chosen);
[[nodiscard]] tl::expected<std::unique_ptr<Endpoint>, std::string> make_reference(Chosen const& chosen);

}  // namespace seatrial::reference
