// A task whose cancellation is only recorded is shown as cancelled.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply get(TaskFacts const& facts, Context const& context) {
    Reply reply = answer_get(facts, context);
    if (facts.task != nullptr && facts.task->cancel == CancelWord::Requested)
        std::get<TaskView>(reply.details).phase = PhaseWord::Cancelled;
    return reply;
}

}  // namespace

Mutant recorded_shown_as_cancelled() {
    return {.id = "M-71",
            .name = "recorded-shown-as-cancelled",
            .sentence = "A task whose cancellation is only recorded is shown as cancelled.",
            .clauses = {"CANCEL-01.b"},
            .forbidden_traces = {"FT-40", "FT-45"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.get = get; }};
}

}  // namespace seatrial::reference
