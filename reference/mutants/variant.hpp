#pragma once
// A variant is a coordinator that does something otherwise and is just as right. Whoever flags it is wrong.

#include "reference/reference.hpp"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <string_view>

namespace seatrial::reference {

struct Variant {
    std::string name{};       ///< "strict-lease"
    std::string sentence{};   ///< what it does otherwise, and why that is right
    void (*vary)(Design&){};
};

[[nodiscard]] std::span<Variant const> variants();
/// Null if there is none of that name.
[[nodiscard]] Variant const* find_variant(std::string_view name);

/// The coordinator that someone asks for by name: a mutant (or its id), a variant, or with empty names the honest one.
struct Chosen {
    std::string mutant{};
    std::string variant{};
};
/// The design to pass to make_reference. The error is a sentence about an unknown name.
[[nodiscard]] tl::expected<Design, std::string> design_of(Chosen const& chosen);

}  // namespace seatrial::reference
