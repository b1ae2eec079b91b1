// A recorded cancellation is answered with a word that does not belong to the operation.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision cancel(CancelFacts const& facts, Context const& context) {
    Decision decision = decide_cancel(facts, context);
    if (decision.reply.answer == Answer::Recorded) decision.reply = {Answer::Ok};
    return decision;
}

}  // namespace

Mutant recorded_cancel_answers_ok() {
    return {.id = "M-225",
            .name = "recorded-cancel-answers-ok",
            .sentence = "A recorded cancellation is answered with a word that does not belong to the operation.",
            .clauses = {"ERRORSET-01"},
            .forbidden_traces = {"FT-61"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.cancel = cancel; }};
}

}  // namespace seatrial::reference
