// Usage that is reported after the authority is gone is kept in memory only.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) {
    if (!changes.usage || !changes.attempt || changes.attempt->status == AttemptWord::Live) return;
    changes.usage.reset();
    changes.attempt.reset();
}

}  // namespace

Mutant late_usage_lost_on_restart() {
    return {.id = "M-253",
            .name = "late-usage-lost-on-restart",
            .sentence = "Usage that is reported after the authority is gone is kept in memory only.",
            .clauses = {"CANCEL-01.u", "RETRY-01.m"},
            .forbidden_traces = {"FT-46"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
