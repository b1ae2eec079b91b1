// A recorded cancellation is confirmed only when the executor ends the attempt, although that is not what is published.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Terms patient(Context const& context) {
    Terms terms = context.terms;
    terms.readings.cancel_confirm = CancelConfirm::ExecutorStopped;
    return terms;
}

Decision cancel(CancelFacts const& facts, Context const& context) { return decide_cancel(facts, under(context, patient(context))); }

Changes timer(TimerFacts const& facts, Context const& context) { return decide_timer(facts, under(context, patient(context))); }

Tick due(TaskRecord const& task, Context const& context) { return next_due(task, under(context, patient(context))); }

}  // namespace

Mutant confirmation_waits_for_executor() {
    return {
        .id = "M-106",
        .name = "confirmation-waits-for-executor",
        .sentence = "A recorded cancellation is confirmed only when the executor ends the attempt, although that is not what is published.",
        .clauses = {"CANCEL-01.o"},
        .forbidden_traces = {"FT-62"},
        .level = 2,
        .break_it = [](Design& design) {
            design.decisions.cancel = cancel;
            design.decisions.timer = timer;
            design.decisions.next_due = due;
        }};
}

}  // namespace seatrial::reference
