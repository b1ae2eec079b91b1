// A lease is recognised by its attempt alone, whatever generation it names.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

Mutant lease_generation_ignored() {
    return {.id = "M-234",
            .name = "lease-generation-ignored",
            .sentence = "A lease is recognised by its attempt alone, whatever generation it names.",
            .clauses = {"RETRY-T4.b"},
            .forbidden_traces = {"FT-23"},
            .level = 1,
            .break_it = [](Design& design) {
                design.decisions.is_lease_of = [](LeaseRef const& lease, AttemptRecord const& attempt) {
                    return lease.attempt == attempt.id;
                };
            }};
}

}  // namespace seatrial::reference
