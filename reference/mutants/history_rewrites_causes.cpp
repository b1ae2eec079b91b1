// When a further attempt was granted, earlier failures are listed as lost leases.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply history(HistoryFacts const& facts, Context const& context) {
    std::vector<AttemptRecord> rewritten(facts.attempts.begin(), facts.attempts.end());
    for (std::size_t i = 0; i + 1 < rewritten.size(); ++i) {
        if (rewritten[i].status != AttemptWord::Failed) continue;
        rewritten[i].status = AttemptWord::Lost;
        rewritten[i].failure.reset();
    }
    return answer_history({.task = facts.task, .attempts = rewritten}, context);
}

}  // namespace

Mutant history_rewrites_causes() {
    return {.id = "M-215",
            .name = "history-rewrites-causes",
            .sentence = "When a further attempt was granted, earlier failures are listed as lost leases.",
            .clauses = {"RETRY-01.i"},
            .forbidden_traces = {"FT-26"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.history = history; }};
}

}  // namespace seatrial::reference
