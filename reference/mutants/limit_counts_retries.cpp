// The limit of attempts does not count the first one.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::optional<ReasonWord> limit(TaskRecord const& task, Context const& context) {
    std::optional<ReasonWord> const honest = limit_reached(task, context);
    if (honest != ReasonWord::Attempts) return honest;
    TaskRecord lie = task;
    lie.counted -= 1;
    return limit_reached(lie, context);
}

}  // namespace

Mutant limit_counts_retries() {
    return {.id = "M-51",
            .name = "limit-counts-retries",
            .sentence = "The limit of attempts does not count the first one.",
            .clauses = {"RETRY-T1.c"},
            .forbidden_traces = {"FT-28"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.limit_reached = limit; }};
}

}  // namespace seatrial::reference
