// Work that was declared unsafe is tried again after a temporary failure.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::optional<ReasonWord> limit(TaskRecord const& task, Context const& context) {
    TaskRecord lie = task;
    lie.retry_safe = true;
    return limit_reached(lie, context);
}

}  // namespace

Mutant unsafe_work_is_retried() {
    return {.id = "M-232",
            .name = "unsafe-work-is-retried",
            .sentence = "Work that was declared unsafe is tried again after a temporary failure.",
            .clauses = {"RETRY-T1.a"},
            .forbidden_traces = {"FT-27"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.limit_reached = limit; }};
}

}  // namespace seatrial::reference
