// A task that is leased can be claimed by name all the same.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision claim(ClaimFacts const& facts, Context const& context) {
    bool const by_name = facts.command.task.has_value() && !facts.command.token;
    if (!by_name || facts.task == nullptr || facts.task->phase != PhaseWord::Leased) return decide_claim(facts, context);
    TaskRecord lie = *facts.task;
    lie.phase = PhaseWord::Queued;
    return decide_claim({.command = facts.command, .task = &lie}, context);
}

}  // namespace

Mutant leased_task_is_granted_again() {
    return {.id = "M-233",
            .name = "leased-task-is-granted-again",
            .sentence = "A task that is leased can be claimed by name all the same.",
            .clauses = {"RETRY-01.e"},
            .forbidden_traces = {"FT-22"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.claim = claim; }};
}

}  // namespace seatrial::reference
