#pragma once
// The reference with one defect, or built in another correct way, by name.

#include "model/vocabulary/endpoint.hpp"

#include <memory>
#include <string>
#include <vector>

namespace seatrial::cli {

struct NamedDesign {
    std::string name{};
    std::string sentence{};
    std::string clauses{};          ///< separated by spaces; empty for a variant
};

[[nodiscard]] std::vector<NamedDesign> mutant_designs();
[[nodiscard]] std::vector<NamedDesign> variant_designs();

/// Null for a name that neither list knows. An empty name is the honest reference.
[[nodiscard]] std::unique_ptr<Endpoint> make_named_reference(std::string const& mutant, std::string const& variant);

}  // namespace seatrial::cli
