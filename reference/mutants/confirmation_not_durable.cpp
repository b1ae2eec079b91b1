// That a cancellation was confirmed is kept in memory; after a restart the task goes on.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) {
    if (!changes.task || changes.task->phase != PhaseWord::Cancelled) return;
    changes.task.reset();
    changes.attempt.reset();
}

}  // namespace

Mutant confirmation_not_durable() {
    return {.id = "M-260",
            .name = "confirmation-not-durable",
            .sentence = "That a cancellation was confirmed is kept in memory; after a restart the task goes on.",
            .clauses = {"CANCEL-01.a", "CANCEL-01.i", "CANCEL-01.h", "ATOM-04"},
            .forbidden_traces = {"FT-39", "FT-42"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
