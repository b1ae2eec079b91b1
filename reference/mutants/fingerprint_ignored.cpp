// A known key answers same whatever the content is.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    if (facts.known == nullptr || facts.contract == nullptr) return decide_submit(facts, context);
    KeyRecord agreeable = *facts.known;
    agreeable.fingerprint = facts.contract->fingerprint;
    SubmitFacts blind = facts;
    blind.known = &agreeable;
    return decide_submit(blind, context);
}

}  // namespace

Mutant fingerprint_ignored() {
    return {.id = "M-11",
            .name = "fingerprint-ignored",
            .sentence = "A known key answers same whatever the content is.",
            .clauses = {"IDEM-01.u"},
            .forbidden_traces = {"FT-09"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
