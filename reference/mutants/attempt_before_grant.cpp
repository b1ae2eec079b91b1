// A grant writes its attempt first, and that the task is leased in a second transaction.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

namespace {

Changes attempt_first(Changes& rest) {
    if (!rest.task || !rest.attempt || rest.attempt->status != AttemptWord::Live) return {};
    return {.attempt = std::exchange(rest.attempt, std::nullopt)};
}

}  // namespace

Mutant attempt_before_grant() {
    return {.id = "M-259",
            .name = "attempt-before-grant",
            .sentence = "A grant writes its attempt first, and that the task is leased in a second transaction.",
            .clauses = {"ATOM-04", "ATOM-08"},
            .forbidden_traces = {"FT-55"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) { design.layer = torn<attempt_first>; }};
}

}  // namespace seatrial::reference
