#pragma once
// A mutant is the honest coordinator with one part replaced: a decision that goes wrong in exactly one way.

#include "reference/decisions/endings.hpp"
#include "reference/reference.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::reference {

struct Mutant {
    std::string id{};                            ///< "M-17"; from M-201 on those that the catalogue does not have
    std::string name{};                          ///< "conflict-overwrites-contract"
    std::string sentence{};                      ///< what it does wrong
    std::vector<std::string> clauses{};          ///< that it breaks, the first before all
    std::vector<std::string> forbidden_traces{}; ///< "FT-10"
    int level{};  ///< 1 a straight script finds it, 2 one fault or timer, 3 a combination or an exact value
    std::optional<Capability> needs{};  ///< without it nobody can see the defect: CRS needs a restart, CRS+ a crash at a point
    void (*break_it)(Design&){};
};

[[nodiscard]] std::span<Mutant const> mutants();
/// Null if there is none of that name or id.
[[nodiscard]] Mutant const* find_mutant(std::string_view name_or_id);

}  // namespace seatrial::reference
