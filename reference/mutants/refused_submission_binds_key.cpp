// A submission that is refused as invalid leaves its key bound to a task that does not exist.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    bool const is_hollow = facts.known != nullptr && facts.task == nullptr;
    if (is_hollow) return {.reply = {facts.contract == nullptr ? Answer::Invalid : Answer::Conflict}};
    Decision decision = decide_submit(facts, context);
    if (decision.reply.answer == Answer::Invalid && facts.key_is_well_formed && facts.known == nullptr)
        decision.changes.key = KeyRecord{.tenant = facts.command.by.tenant,
                                         .operation = facts.command.operation,
                                         .key = facts.command.key,
                                         .task = {"T0"},
                                         .counted_from = context.now};
    return decision;
}

Reply find(FindFacts const& facts, Context const& context) {
    bool const is_hollow = facts.known != nullptr && facts.task == nullptr;
    return is_hollow ? Reply{Answer::Found, facts.known->task} : answer_find(facts, context);
}

}  // namespace

Mutant refused_submission_binds_key() {
    return {.id = "M-33",
            .name = "refused-submission-binds-key",
            .sentence = "A submission that is refused as invalid leaves its key bound to a task that does not exist.",
            .clauses = {"RETRY-T2.c"},
            .forbidden_traces = {"FT-05"},
            .level = 1,
            .break_it = [](Design& design) {
                design.decisions.submit = submit;
                design.decisions.find = find;
            }};
}

}  // namespace seatrial::reference
