// A recorded cancellation is kept in memory until it is confirmed.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void forget(Changes& changes, Transaction const&) {
    if (changes.task && changes.task->cancel == CancelWord::Requested) changes.task->cancel = CancelWord::None;
}

}  // namespace

Mutant cancel_kept_in_memory() {
    return {.id = "M-70",
            .name = "cancel-kept-in-memory",
            .sentence = "A recorded cancellation is kept in memory until it is confirmed.",
            .clauses = {"CANCEL-01.a"},
            .forbidden_traces = {"FT-39"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = forgetting<forget>; }};
}

}  // namespace seatrial::reference
