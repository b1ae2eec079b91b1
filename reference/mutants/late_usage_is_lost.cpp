// Usage that is reported after the authority is gone is acknowledged as late, but not kept.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision usage(UsageFacts const& facts, Context const& context) {
    Decision decision = decide_usage(facts, context);
    if (decision.reply.answer == Answer::Late) decision.changes = {};
    return decision;
}

}  // namespace

Mutant late_usage_is_lost() {
    return {.id = "M-222",
            .name = "late-usage-is-lost",
            .sentence = "Usage that is reported after the authority is gone is acknowledged as late, but not kept.",
            .clauses = {"RETRY-01.m", "CANCEL-01.u"},
            .forbidden_traces = {"FT-46"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.usage = usage; }};
}

}  // namespace seatrial::reference
