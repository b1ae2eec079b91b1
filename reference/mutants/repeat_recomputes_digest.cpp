// A repeat is answered with a digest of its own spelling instead of that of the frozen contract.
#include "reference/fingerprint.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Same) {
        std::string const body = render_body(facts.command.content, facts.command.spelling);
        std::get<TaskHandle>(decision.reply.details).digest = short_name(fingerprint_of(facts.command.operation.value, body));
    }
    return decision;
}

}  // namespace

Mutant repeat_recomputes_digest() {
    return {.id = "M-227",
            .name = "repeat-recomputes-digest",
            .sentence = "A repeat is answered with a digest of its own spelling instead of that of the frozen contract.",
            .clauses = {"DEDUP-03", "IDEM-01.w", "IDEM-01.m"},
            .forbidden_traces = {"FT-10"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
