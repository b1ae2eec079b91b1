// A repeated usage report is counted again.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision usage(UsageFacts const& facts, Context const& context) {
    UsageFacts forgetful{.command = facts.command, .task = facts.task, .attempt = facts.attempt, .is_known = false};
    return decide_usage(forgetful, context);
}

}  // namespace

Mutant usage_counted_twice() {
    return {.id = "M-82",
            .name = "usage-counted-twice",
            .sentence = "A repeated usage report is counted again.",
            .clauses = {"DEDUP-04"},
            .forbidden_traces = {"FT-46", "FT-56"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.usage = usage; }};
}

}  // namespace seatrial::reference
