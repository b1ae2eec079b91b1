// An attempt without authority may deliver as long as there is no result.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    if (facts.attempt == nullptr || has_ended(*facts.task)) return decide_deliver(facts, context);
    TaskRecord const lie = as_if_current(*facts.task, *facts.attempt, context);
    return decide_deliver({.command = facts.command, .task = &lie, .attempt = facts.attempt}, context);
}

}  // namespace

Mutant stale_delivery_accepted() {
    return {.id = "M-41",
            .name = "stale-delivery-accepted",
            .sentence = "An attempt without authority may deliver as long as there is no result.",
            .clauses = {"RETRY-T4.b"},
            .forbidden_traces = {"FT-23"},
            .level = 2,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
