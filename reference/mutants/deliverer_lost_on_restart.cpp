// After a restart nobody knows which attempt delivered; its repeat is stale.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void misread(Records& found, Epoch const&) {
    for (TaskRecord& task : found.tasks)
        if (task.delivery) task.delivery->attempt = 0;
}

}  // namespace

Mutant deliverer_lost_on_restart() {
    return {.id = "M-257",
            .name = "deliverer-lost-on-restart",
            .sentence = "After a restart nobody knows which attempt delivered; its repeat is stale.",
            .clauses = {"RETRY-T5.e", "RETRY-T5.a", "RETRY-T5.f"},
            .forbidden_traces = {"FT-35"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = misreading<misread>; }};
}

}  // namespace seatrial::reference
