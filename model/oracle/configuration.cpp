#include "model/oracle/configuration.hpp"

#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace seatrial::oracle {

bool same_state(Configuration const& a, Configuration const& b) {
    static_assert(std::has_unique_object_representations_v<ExactTask>);   // compared as memory
    return std::memcmp(&a.task, &b.task, sizeof a.task) == 0 && a.grants == b.grants && a.kept == b.kept && a.placed == b.placed && a.delivered_at == b.delivered_at;
}

namespace {

Grant const* grant_of(Configuration const& c, std::int64_t generation) {
    auto const it = std::ranges::find(c.grants, generation, &Grant::generation);
    return it == c.grants.end() ? nullptr : &*it;
}

}  // namespace

law::Recall<Exact> recall_of(Configuration const& c, Said const& said) {
    law::Recall<Exact> recall;
    Grant const* grant = grant_of(c, said.message.generation.value);
    if (grant == nullptr || grant->attempt != said.attempt) return recall;   // an attempt that was never told is named by nobody
    recall.granted = Exact::boolean(true);
    recall.status = law::Int<Exact>::of(grant->status);
    recall.failure = law::Int<Exact>::of(grant->failure);
    recall.usage_kept = Exact::boolean(std::ranges::any_of(c.kept, [&](KeptUsage const& k) { return k.generation == grant->generation && k.usage == said.usage; }));
    recall.usage_total = law::Int<Exact>::of(static_cast<std::int64_t>(grant->usage));
    return recall;
}

Configuration after(Configuration const& before, ExactRule const& row, law::Situation<Exact> const& situation, Said const& said) {
    Configuration next = before;
    law::Change<Exact> const change = law::change_by(row, situation);
    next.task = change.task;
    if (change.live_ends_as.value != 0) {
        auto const live = std::ranges::find(next.grants, before.task.live.value, &Grant::generation);
        if (live != next.grants.end()) {
            live->status = change.live_ends_as.value;
            live->failure = change.live_fails_as.value;
        }
    }
    std::int64_t const generation = situation.message.generation.value;
    if (change.grants.value != 0)
        next.grants.push_back(Grant{generation, said.attempt, static_cast<Word>(situation.message.node.value), law::attempt::live, 0, 0});
    if (change.keeps_usage.value != 0) {
        KeptUsage const kept{generation, said.usage, said.amount, row.answer == Answer::Late, said.ledger_lags ? situation.now.value : 0};
        bool const cumulative = situation.setting.usage_cumulative.value == 1;
        auto const before_it = std::ranges::find(next.kept, generation, &KeptUsage::generation);
        if (cumulative && before_it != next.kept.end()) *before_it = kept;
        else next.kept.push_back(kept);
        auto const grant = std::ranges::find(next.grants, generation, &Grant::generation);
        if (grant != next.grants.end()) grant->usage = cumulative ? said.amount : grant->usage + said.amount;
    }
    if (said.ledger_lags && before.task.charged.value != change.task.charged.value) next.delivered_at = situation.now.value;
    return next;
}

std::string describe(Configuration const& c) {
    ExactTask const& t = c.task;
    if (t.phase.value == law::phase::none) return "no task";
    std::string text{to_word(static_cast<PhaseWord>(t.phase.value - 1))};
    if (t.live.value != 0) text += fmt::format(" to generation {}{}", t.live.value, t.expired.value != 0 ? " (lease lapsed)" : "");
    if (t.delivered_generation.value != 0) text += fmt::format(" by generation {}", t.delivered_generation.value);
    if (t.cancel.value != 0) text += fmt::format(", cancel {}", to_word(static_cast<CancelWord>(t.cancel.value)));
    text += fmt::format(", {} of {} attempts granted", t.granted.value, t.attempts_max.value);
    return text;
}

}  // namespace seatrial::oracle
