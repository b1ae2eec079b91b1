// A usage report is counted first and known in a second transaction, so its repeat is counted again.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

namespace {

Changes units_first(Changes& rest) {
    if (!rest.usage || !rest.attempt) return {};
    return {.attempt = std::exchange(rest.attempt, std::nullopt)};
}

}  // namespace

Mutant usage_counted_before_known() {
    return {.id = "M-252",
            .name = "usage-counted-before-known",
            .sentence = "A usage report is counted first and known in a second transaction, so its repeat is counted again.",
            .clauses = {"DEDUP-04", "ATOM-06", "ATOM-04"},
            .forbidden_traces = {"FT-56", "FT-46"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) { design.layer = torn<units_first>; }};
}

}  // namespace seatrial::reference
