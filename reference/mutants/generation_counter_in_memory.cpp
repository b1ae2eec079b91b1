// The counter of generations is kept in memory; after a restart it begins again.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) {
    if (changes.task) changes.task->generation_high = {};
}

}  // namespace

Mutant generation_counter_in_memory() {
    return {.id = "M-36",
            .name = "generation-counter-in-memory",
            .sentence = "The counter of generations is kept in memory; after a restart it begins again.",
            .clauses = {"RETRY-01.c", "RETRY-01.b"},
            .forbidden_traces = {"FT-21"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
