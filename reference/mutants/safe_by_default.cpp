// Work that says nothing about repeating counts as safe to repeat.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Terms careless = context.terms;
    careless.readings.retry_default_safe = true;
    return decide_submit(facts, under(context, careless));
}

}  // namespace

Mutant safe_by_default() {
    return {.id = "M-49",
            .name = "safe-by-default",
            .sentence = "Work that says nothing about repeating counts as safe to repeat.",
            .clauses = {"RETRY-T1.a"},
            .forbidden_traces = {"FT-27"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
