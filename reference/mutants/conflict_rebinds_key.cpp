// A conflict is answered as such, but from then on the key knows the other content.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Conflict) decision.changes.key.emplace(*facts.known).fingerprint = facts.contract->fingerprint;
    return decision;
}

}  // namespace

Mutant conflict_rebinds_key() {
    return {.id = "M-230",
            .name = "conflict-rebinds-key",
            .sentence = "A conflict is answered as such, but from then on the key knows the other content.",
            .clauses = {"IDEM-01.x"},
            .forbidden_traces = {"FT-11"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
