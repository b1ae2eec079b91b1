// The empty key is a key like any other.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

Mutant empty_key_accepted() {
    return {.id = "M-23",
            .name = "empty-key-accepted",
            .sentence = "The empty key is a key like any other.",
            .clauses = {"IDEM-01.t"},
            .forbidden_traces = {"FT-14", "FT-61"},
            .level = 1,
            .break_it = [](Design& design) {
                design.key_is_well_formed = [](std::string_view key) { return key.empty() || key_is_well_formed(key); };
            }};
}

}  // namespace seatrial::reference
