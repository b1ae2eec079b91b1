// A key lives for a fixed time from its submission, also while its task still runs.
#include "reference/decisions/endings.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::optional<Tick> end(KeyRecord const& key, TaskRecord const& task, Context const& context) {
    if (std::optional<Tick> const honest = key_end(key, task, context)) return honest;
    return later(key.counted_from, context.terms.retry_window_ticks);
}

}  // namespace

Mutant key_dies_before_its_task() {
    return {.id = "M-24",
            .name = "key-dies-before-its-task",
            .sentence = "A key lives for a fixed time from its submission, also while its task still runs.",
            .clauses = {"IDEM-01.rc"},
            .forbidden_traces = {"FT-16"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.key_end = end; }};
}

}  // namespace seatrial::reference
