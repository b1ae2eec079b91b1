// When the largest generation is used up, the next grant starts again with 1.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::optional<ReasonWord> limit(TaskRecord const& task, Context const& context) {
    Terms boundless = context.terms;
    boundless.generation_max = Config{}.generation_max;
    return limit_reached(task, under(context, boundless));
}

Decision claim(ClaimFacts const& facts, Context const& context) {
    Terms boundless = context.terms;
    boundless.generation_max = Config{}.generation_max;
    Decision decision = decide_claim(facts, under(context, boundless));
    if (decision.changes.attempt) {
        LeaseGeneration& generation = decision.changes.attempt->generation;
        generation.value = (generation.value - 1) % context.terms.generation_max + 1;
        tell_lease(decision);
    }
    return decision;
}

}  // namespace

Mutant generation_wraps() {
    return {.id = "M-37",
            .name = "generation-wraps",
            .sentence = "When the largest generation is used up, the next grant starts again with 1.",
            .clauses = {"RETRY-01.d", "RETRY-01.b"},
            .forbidden_traces = {"FT-20"},
            .level = 3,
            .break_it = [](Design& design) {
                design.published.config.generation_max = 2;
                design.decisions.limit_reached = limit;
                design.decisions.claim = claim;
            }};
}

}  // namespace seatrial::reference
