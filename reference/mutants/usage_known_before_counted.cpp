// A usage report is known first and counted in a second transaction.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

namespace {

Changes identifier_first(Changes& rest) {
    if (!rest.usage || !rest.attempt) return {};
    return {.usage = std::exchange(rest.usage, std::nullopt)};
}

}  // namespace

Mutant usage_known_before_counted() {
    return {.id = "M-251",
            .name = "usage-known-before-counted",
            .sentence = "A usage report is known first and counted in a second transaction.",
            .clauses = {"ATOM-06", "ATOM-04", "CANCEL-01.t"},
            .forbidden_traces = {"FT-46", "FT-56"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) { design.layer = torn<identifier_first>; }};
}

}  // namespace seatrial::reference
