// A further attempt takes the place of the one before in the history.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply history(HistoryFacts const& facts, Context const& context) {
    std::size_t const kept = facts.attempts.empty() ? 0 : 1;
    return answer_history({.task = facts.task, .attempts = facts.attempts.last(kept)}, context);
}

}  // namespace

Mutant history_keeps_last_attempt_only() {
    return {.id = "M-48",
            .name = "history-keeps-last-attempt-only",
            .sentence = "A further attempt takes the place of the one before in the history.",
            .clauses = {"RETRY-01.h"},
            .forbidden_traces = {"FT-26"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.history = history; }};
}

}  // namespace seatrial::reference
