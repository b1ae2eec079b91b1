// A list with more than one task leaves out the oldest.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Reply list(ListFacts const& facts, Context const& context) {
    ListFacts second_page = facts;
    if (second_page.tasks.size() > 1) second_page.tasks.erase(second_page.tasks.begin());
    return answer_list(second_page, context);
}

}  // namespace

Mutant list_omits_oldest_task() {
    return {.id = "M-203",
            .name = "list-omits-oldest-task",
            .sentence = "A list with more than one task leaves out the oldest.",
            .clauses = {"IDEM-01.h", "ATOM-05"},
            .forbidden_traces = {"FT-55", "FT-61"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.list = list; }};
}

}  // namespace seatrial::reference
