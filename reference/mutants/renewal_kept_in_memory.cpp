// Renewals are kept in memory; after a restart the lease ends when it would have ended without them.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const& before) {
    if (!changes.task || changes.attempt) return;
    TaskRecord const* const task = before.task(changes.task->id);
    bool const is_renewal = task != nullptr && task->live != 0 && task->live == changes.task->live && task->cancel == changes.task->cancel;
    if (is_renewal) changes.task.reset();
}

}  // namespace

Mutant renewal_kept_in_memory() {
    return {.id = "M-254",
            .name = "renewal-kept-in-memory",
            .sentence = "Renewals are kept in memory; after a restart the lease ends when it would have ended without them.",
            .clauses = {"RETRY-01.e", "RETRY-01.f"},
            .forbidden_traces = {"FT-22", "FT-61"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
