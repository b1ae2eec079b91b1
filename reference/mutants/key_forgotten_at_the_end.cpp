// A key is free again as soon as its task has ended.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    if (facts.task == nullptr || !has_ended(*facts.task)) return decide_submit(facts, context);
    SubmitFacts fresh = facts;
    fresh.known = nullptr;
    return decide_submit(fresh, context);
}

}  // namespace

Mutant key_forgotten_at_the_end() {
    return {.id = "M-231",
            .name = "key-forgotten-at-the-end",
            .sentence = "A key is free again as soon as its task has ended.",
            .clauses = {"IDEM-01.n", "IDEM-01.rb"},
            .forbidden_traces = {"FT-01", "FT-15"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
