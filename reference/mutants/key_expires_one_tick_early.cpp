// A key is gone one tick before the end of its life.
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::optional<Tick> end(KeyRecord const& key, TaskRecord const& task, Context const& context) {
    std::optional<Tick> early = key_end(key, task, context);
    if (early) early->value -= 1;
    return early;
}

}  // namespace

Mutant key_expires_one_tick_early() {
    return {.id = "M-26",
            .name = "key-expires-one-tick-early",
            .sentence = "A key is gone one tick before the end of its life.",
            .clauses = {"IDEM-01.rb"},
            .forbidden_traces = {"FT-15"},
            .level = 3,
            .break_it = [](Design& design) {
                design.decisions.key_end = end;
                design.habits.key_lives_at_its_end = false;
            }};
}

}  // namespace seatrial::reference
