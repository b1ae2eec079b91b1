// When a key was first used is kept in memory; after a restart it dies early.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) {
    if (changes.key) changes.key->counted_from = {};
}

}  // namespace

Mutant key_age_lost_on_restart() {
    return {.id = "M-256",
            .name = "key-age-lost-on-restart",
            .sentence = "When a key was first used is kept in memory; after a restart it dies early.",
            .clauses = {"IDEM-01.rb", "IDEM-01.rd"},
            .forbidden_traces = {"FT-15"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
