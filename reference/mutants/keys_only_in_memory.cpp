// Keys are kept in memory only.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) { changes.key.reset(); }

}  // namespace

Mutant keys_only_in_memory() {
    return {.id = "M-04",
            .name = "keys-only-in-memory",
            .sentence = "Keys are kept in memory only.",
            .clauses = {"IDEM-01.l", "WINDOW-06", "IDEM-01.i"},
            .forbidden_traces = {"FT-15", "FT-04"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
