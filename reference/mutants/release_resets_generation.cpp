// After a release the generations of the task start again.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision release(LeaseFacts<Release> const& facts, Context const& context) {
    Decision decision = decide_release(facts, context);
    if (decision.changes.task) decision.changes.task->generation_high = {0};
    return decision;
}

}  // namespace

Mutant release_resets_generation() {
    return {.id = "M-213",
            .name = "release-resets-generation",
            .sentence = "After a release the generations of the task start again.",
            .clauses = {"RETRY-01.b"},
            .forbidden_traces = {"FT-20"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.release = release; }};
}

}  // namespace seatrial::reference
