// The task is stored first, and its key in a second transaction.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

namespace {

Changes task_first(Changes& rest) {
    if (!rest.key || !rest.task) return {};
    return {.task = std::exchange(rest.task, std::nullopt)};
}

}  // namespace

Mutant task_before_key() {
    return {.id = "M-01",
            .name = "task-before-key",
            .sentence = "The task is stored first, and its key in a second transaction.",
            .clauses = {"IDEM-01.f", "ATOM-06", "IDEM-01.i"},
            .forbidden_traces = {"FT-04"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) { design.layer = torn<task_first>; }};
}

}  // namespace seatrial::reference
