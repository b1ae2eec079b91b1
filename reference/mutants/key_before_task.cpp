// The key is stored first, and its task in a second transaction.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

namespace {

Changes key_first(Changes& rest) {
    if (!rest.key || !rest.task) return {};
    return {.key = std::exchange(rest.key, std::nullopt)};
}

/// A key is believed although its task is not there.
Decision submit(SubmitFacts const& facts, Context const& context) {
    SubmitFacts seen = facts;
    if (facts.twin_task == nullptr) seen.twin = nullptr;
    bool const is_hollow = facts.known != nullptr && facts.task == nullptr;
    if (!is_hollow || facts.contract == nullptr) return decide_submit(seen, context);
    if (facts.known->fingerprint != facts.contract->fingerprint) return {.reply = {Answer::Conflict}};
    return {.reply = {Answer::Same, TaskHandle{.task = facts.known->task, .digest = facts.contract->digest}}};
}

Reply find(FindFacts const& facts, Context const& context) {
    bool const is_hollow = facts.known != nullptr && facts.task == nullptr;
    return is_hollow ? Reply{Answer::Found, facts.known->task} : answer_find(facts, context);
}

}  // namespace

Mutant key_before_task() {
    return {.id = "M-02",
            .name = "key-before-task",
            .sentence = "The key is stored first, and its task in a second transaction.",
            .clauses = {"IDEM-01.h", "IDEM-01.f", "ATOM-06"},
            .forbidden_traces = {"FT-05"},
            .level = 3,
            .needs = Capability::CrsPlus,
            .break_it = [](Design& design) {
                design.layer = torn<key_first>;
                design.decisions.submit = submit;
                design.decisions.find = find;
            }};
}

}  // namespace seatrial::reference
