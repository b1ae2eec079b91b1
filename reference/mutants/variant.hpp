#pragma once
// A variant is a coordinator that does something otherwise and is just as right. Whoever flags it is wrong.

#include "reference/reference.hpp"

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

}  // namespace seatrial::reference
