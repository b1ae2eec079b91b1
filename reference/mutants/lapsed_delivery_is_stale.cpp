// A lapsed lease is published as good until it is given up, but its holder may no longer deliver.
#include "reference/mutants/lies.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

Decision deliver(LeaseFacts<Deliver> const& facts, Context const& context) {
    Terms strict = context.terms;
    strict.readings.lease_expiry = LeaseExpiry::Strict;
    return decide_deliver(facts, under(context, strict));
}

}  // namespace

Mutant lapsed_delivery_is_stale() {
    return {.id = "M-236",
            .name = "lapsed-delivery-is-stale",
            .sentence = "A lapsed lease is published as good until it is given up, but its holder may no longer deliver.",
            .clauses = {"RETRY-T4.i", "RETRY-T4.b"},
            .forbidden_traces = {"FT-61"},
            .level = 3,
            .break_it = [](Design& design) { design.decisions.deliver = deliver; }};
}

}  // namespace seatrial::reference
