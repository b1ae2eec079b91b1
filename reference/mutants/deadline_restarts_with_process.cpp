// A restart counts the deadline of every open task from then on.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void misread(Records& found, Epoch const& epoch) {
    for (TaskRecord& task : found.tasks)
        if (task.contract->deadline_in && !has_ended(task)) task.deadline = later(epoch.now, *task.contract->deadline_in);
}

}  // namespace

Mutant deadline_restarts_with_process() {
    return {.id = "M-255",
            .name = "deadline-restarts-with-process",
            .sentence = "A restart counts the deadline of every open task from then on.",
            .clauses = {"RETRY-T1.f", "RETRY-T1.d"},
            .forbidden_traces = {"FT-29"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = misreading<misread>; }};
}

}  // namespace seatrial::reference
