// What a ledger must show: the fold of what was decided and kept, as far as it may not lag behind.

#include "model/oracle/views.hpp"
#include "model/vocabulary/words.hpp"

#include <algorithm>

namespace seatrial::oracle {

namespace {

std::size_t count(std::vector<LedgerEntry> const& entries, LedgerKind kind) {
    return static_cast<std::size_t>(std::ranges::count(entries, kind, &LedgerEntry::kind));
}

/// Acceptance and charge are one decision with the delivery: both are shown, or neither yet.
std::optional<Mismatch> decision_mismatch(std::vector<LedgerEntry> const& shown, Configuration const& state, LedgerTerms const& terms, Interner& words) {
    std::size_t const accepted = count(shown, LedgerKind::Accept);
    std::size_t const charged = count(shown, LedgerKind::Charge);
    bool const delivered = state.task.accepted.value != 0;
    std::string_view const wrongly = state.task.phase.value == law::phase::cancelled ? "CANCEL-01.v" : "";
    if (!delivered && accepted + charged > 0)
        return Mismatch{!wrongly.empty() ? wrongly : accepted > 0 ? "RETRY-T5.b" : "RETRY-T5.c", words.say("the ledger shows an {}, but nothing was delivered", accepted > 0 ? "acceptance" : "charge")};
    if (accepted > 1) return Mismatch{"RETRY-T5.b", words.say("the ledger shows {} acceptances of one delivery", accepted)};
    if (charged > 1) return Mismatch{"RETRY-T5.c", words.say("the ledger shows {} charges for one delivery", charged)};
    bool const may_lag = delivered && terms.lag > 0 && terms.now <= state.delivered_at + terms.lag;
    if (delivered && !may_lag && accepted == 0) return Mismatch{"RETRY-T5.b", words.say("the task is delivered, but the ledger shows no acceptance")};
    if (delivered && !may_lag && charged == 0) return Mismatch{"RETRY-T5.c", words.say("the task is delivered, but the ledger shows no charge")};
    if (accepted != charged) return Mismatch{"ATOM-01", words.say("the ledger shows {} without {}, although both are one decision", accepted > charged ? "the acceptance" : "the charge", accepted > charged ? "the charge" : "the acceptance")};
    return std::nullopt;
}

struct Shown {
    LedgerEntry const* entry{};
    std::size_t times{};
};

Shown find(std::vector<LedgerEntry> const& shown, Word attempt, Word usage, Interner& words) {
    Shown found;
    for (LedgerEntry const& entry : shown) {
        if (entry.kind != LedgerKind::Usage || words.word(entry.attempt->value) != attempt || words.word(entry.usage->value) != usage) continue;
        found.entry = &entry;
        ++found.times;
    }
    return found;
}

std::string_view clause_of_lost(KeptUsage const& kept, Configuration const& state) {
    if (kept.late) return "CANCEL-01.u";
    return state.task.phase.value == law::phase::cancelled ? "CANCEL-01.t" : "RETRY-01.m";
}

std::optional<Mismatch> usage_mismatch(std::vector<LedgerEntry> const& shown, Configuration const& state, LedgerTerms const& terms, Interner& words) {
    std::size_t explained = 0;
    for (KeptUsage const& kept : state.kept) {
        auto const grant = std::ranges::find(state.grants, kept.generation, &Grant::generation);
        if (grant == state.grants.end()) continue;
        Shown const found = find(shown, grant->attempt, kept.usage, words);
        bool const may_lag = terms.lag > 0 && terms.now <= kept.at + terms.lag;
        if (found.times == 0 && may_lag) continue;
        if (found.times == 0) return Mismatch{clause_of_lost(kept, state), words.say("usage report {} of attempt {} was kept, but the ledger does not show it", words.text(kept.usage), words.text(grant->attempt))};
        if (found.times > 1) return Mismatch{"DEDUP-04", words.say("usage report {} of attempt {} is shown {} times", words.text(kept.usage), words.text(grant->attempt), found.times)};
        if (found.entry->amount != kept.amount && !(may_lag && found.entry->amount.value_or(0) < kept.amount))
            return Mismatch{found.entry->amount.value_or(0) > kept.amount ? "DEDUP-04" : clause_of_lost(kept, state),
                            words.say("usage report {} of attempt {} is shown with {} units, but {} were reported", words.text(kept.usage), words.text(grant->attempt), found.entry->amount.value_or(0), kept.amount)};
        ++explained;
    }
    if (explained < count(shown, LedgerKind::Usage) && terms.lag == 0) return Mismatch{"RETRY-01.m", words.say("the ledger shows usage that nobody reported")};
    return std::nullopt;
}

}  // namespace

std::optional<Mismatch> mismatch(std::vector<LedgerEntry> const& shown, Configuration const& state, LedgerTerms const& terms, Interner& words) {
    if (auto wrong = decision_mismatch(shown, state, terms, words)) return wrong;
    if (auto wrong = usage_mismatch(shown, state, terms, words)) return wrong;
    for (LedgerEntry const& before : terms.seen) {
        bool const still = std::ranges::any_of(shown, [&](LedgerEntry const& now) { return now.kind == before.kind && now.attempt == before.attempt && now.amount.value_or(0) >= before.amount.value_or(0); });
        if (!still) return Mismatch{"ATOM-01", words.say("the ledger showed an entry of kind {} before and shows it no more", to_word(before.kind))};
    }
    return std::nullopt;
}

}  // namespace seatrial::oracle
