// Attempts from before a restart do not count towards the limit.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

namespace seatrial::reference {

namespace {

void misread(Records& found, Epoch const&) {
    for (TaskRecord& task : found.tasks) {
        auto contract = std::make_shared<Contract>(*task.contract);
        contract->max_attempts += task.granted;
        task.contract = std::move(contract);
    }
}

}  // namespace

Mutant attempt_count_lost_on_restart() {
    return {.id = "M-52",
            .name = "attempt-count-lost-on-restart",
            .sentence = "Attempts from before a restart do not count towards the limit.",
            .clauses = {"RETRY-T1.f", "RETRY-T1.c"},
            .forbidden_traces = {"FT-28"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) { design.layer = misreading<misread>; }};
}

}  // namespace seatrial::reference
