// A release is answered ok, but the attempt goes on.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision release(LeaseFacts<Release> const& facts, Context const& context) {
    Decision decision = decide_release(facts, context);
    if (decision.reply.answer == Answer::Ok) decision.changes = {};
    return decision;
}

}  // namespace

Mutant release_keeps_authority() {
    return {.id = "M-202",
            .name = "release-keeps-authority",
            .sentence = "A release is answered ok, but the attempt goes on.",
            .clauses = {"RETRY-T4.b"},
            .forbidden_traces = {"FT-23", "FT-61"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.release = release; }};
}

}  // namespace seatrial::reference
