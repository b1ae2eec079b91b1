// A task that may not have another attempt waits for one for ever.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

void wait_instead(Changes& changes) {
    if (!changes.task || changes.task->phase != PhaseWord::Failed) return;
    switch (changes.task->reason.value_or(ReasonWord::Other)) {
        case ReasonWord::Invalid:
        case ReasonWord::Denied:
        case ReasonWord::Other: return;
        case ReasonWord::Attempts:
        case ReasonWord::NotRetrySafe:
        case ReasonWord::Generations:
        case ReasonWord::Deadline:
        case ReasonWord::Budget: break;
    }
    changes.task->phase = PhaseWord::Backoff;
    changes.task->backoff_end = Tick{never.value / 2};
    changes.task->reason.reset();
}

Decision fail(LeaseFacts<Fail> const& facts, Context const& context) {
    Decision decision = decide_fail(facts, context);
    wait_instead(decision.changes);
    return decision;
}

Decision release(LeaseFacts<Release> const& facts, Context const& context) {
    Decision decision = decide_release(facts, context);
    wait_instead(decision.changes);
    return decision;
}

Changes timer(TimerFacts const& facts, Context const& context) {
    Changes changes = decide_timer(facts, context);
    if (facts.live != nullptr) wait_instead(changes);
    return changes;
}

}  // namespace

Mutant exhausted_task_waits_for_ever() {
    return {.id = "M-105",
            .name = "exhausted-task-waits-for-ever",
            .sentence = "A task that may not have another attempt waits for one for ever.",
            .clauses = {"RETRY-T1.h"},
            .forbidden_traces = {"FT-62"},
            .level = 2,
            .break_it = [](Design& design) {
                design.decisions.fail = fail;
                design.decisions.release = release;
                design.decisions.timer = timer;
            }};
}

}  // namespace seatrial::reference
