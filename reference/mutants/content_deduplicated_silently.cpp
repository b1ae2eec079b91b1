// Equal content under a fresh key names the same task, although that is not published.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision submit(SubmitFacts const& facts, Context const& context) {
    Terms eager = context.terms;
    eager.readings.idem_content_dedup = true;
    return decide_submit(facts, under(context, eager));
}

}  // namespace

Mutant content_deduplicated_silently() {
    return {.id = "M-210",
            .name = "content-deduplicated-silently",
            .sentence = "Equal content under a fresh key names the same task, although that is not published.",
            .clauses = {"IDEM-01.na"},
            .forbidden_traces = {"FT-14"},
            .level = 1,
            .break_it = [](Design& design) { design.decisions.submit = submit; }};
}

}  // namespace seatrial::reference
