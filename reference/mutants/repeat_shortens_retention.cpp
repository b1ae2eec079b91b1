// Each repeat takes half of the retry window off the life of its key.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Same && facts.known != nullptr)
        decision.changes.key.emplace(*facts.known).counted_from.value -= context.terms.retry_window_ticks / 2;
    return decision;
}

}  // namespace

Mutant repeat_shortens_retention() {
    return {.id = "M-208",
            .name = "repeat-shortens-retention",
            .sentence = "Each repeat takes half of the retry window off the life of its key.",
            .clauses = {"IDEM-01.rh", "IDEM-01.rb"},
            .forbidden_traces = {"FT-15"},
            .level = 3,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
