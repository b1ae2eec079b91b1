// The attempts of a task are no longer listed when it has failed.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply history(HistoryFacts const& facts, Context const& context) {
    bool const has_failed = facts.task != nullptr && facts.task->phase == PhaseWord::Failed;
    return answer_history({.task = facts.task, .attempts = has_failed ? std::span<AttemptRecord const>{} : facts.attempts}, context);
}

}  // namespace

Mutant history_of_failed_task_vanishes() {
    return {.id = "M-214",
            .name = "history-of-failed-task-vanishes",
            .sentence = "The attempts of a task are no longer listed when it has failed.",
            .clauses = {"RETRY-01.h"},
            .forbidden_traces = {"FT-26"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.history = history; }};
}

}  // namespace seatrial::reference
