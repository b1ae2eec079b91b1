// A submission marks its key as in progress first; a crash leaves the mark behind for ever.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

namespace seatrial::reference {

namespace {

/// The mark is a key without a task.
Changes mark_first(Changes& rest) {
    if (!rest.key || !rest.task) return {};
    Changes mark{.key = rest.key};
    mark.key->task = {};
    return mark;
}

Decision submit(SubmitFacts const& facts, Context const& context) {
    if (facts.known != nullptr && facts.task == nullptr) return {.reply = {Answer::InFlight}};
    SubmitFacts seen = facts;
    if (facts.twin_task == nullptr) seen.twin = nullptr;
    return decide_submit(seen, context);
}

Reply find(FindFacts const& facts, Context const& context) {
    if (facts.task == nullptr) return {Answer::Unknown};
    return answer_find(facts, context);
}

}  // namespace

Mutant in_progress_mark_stays() {
    return {.id = "M-31",
            .name = "in-progress-mark-stays",
            .sentence = "A submission marks its key as in progress first; a crash leaves the mark behind for ever.",
            .clauses = {"IDEM-01.k", "IDEM-01.f"},
            .forbidden_traces = {"FT-19"},
            .level = 2,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) {
                design.layer = torn<mark_first>;
                design.decisions.submit = submit;
                design.decisions.find = find;
            }};
}

}  // namespace seatrial::reference
