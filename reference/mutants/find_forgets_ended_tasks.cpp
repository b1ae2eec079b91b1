// A key finds its task only until the task ends.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply find(FindFacts const& facts, Context const& context) {
    if (facts.task != nullptr && has_ended(*facts.task)) return {Answer::Unknown};
    return answer_find(facts, context);
}

}  // namespace

Mutant find_forgets_ended_tasks() {
    return {.id = "M-204",
            .name = "find-forgets-ended-tasks",
            .sentence = "A key finds its task only until the task ends.",
            .clauses = {"IDEM-01.rb", "IDEM-01.cd"},
            .forbidden_traces = {"FT-15"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.find = find; }};
}

}  // namespace seatrial::reference
