#include "model/oracle/translate.hpp"

#include "model/spec/setting.hpp"

#include <algorithm>
#include <optional>
#include <variant>

namespace seatrial::oracle {

namespace {

using I = law::Int<Exact>;

I number(std::uint64_t value) { return I::of(static_cast<std::int64_t>(value)); }
I optional_ticks(std::optional<std::uint32_t> ticks) { return ticks ? number(*ticks) : Exact::never(); }

template <class... Fs> struct Overloaded : Fs... { using Fs::operator()...; };
template <class... Fs> Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace

Word Interner::word(std::string_view text) {
    if (text.empty()) return 0;
    auto const it = words_.find(text);
    if (it != words_.end()) return it->second;
    Word const fresh = static_cast<Word>(texts_.size());
    texts_.emplace_back(text);
    words_.emplace(std::string{text}, fresh);
    return fresh;
}

Word Contents::number(Submit const& submit) {
    if (submit.malformed) return 0;
    Known wanted{submit.content, profile_.idem_fingerprint == FingerprintReading::Raw ? submit.spelling : Spelling::Plain};
    if (profile_.idem_fingerprint == FingerprintReading::SchemaNormalised) {   // a member and its absence mean the same if it says the default
        wanted.content.retry_safe = wanted.content.retry_safe.value_or(profile_.retry_default_safe);
        wanted.content.reserve = wanted.content.reserve.value_or(0);
    }
    auto const it = std::ranges::find(known_, wanted);
    if (it != known_.end()) return static_cast<Word>(it - known_.begin()) + 1;
    known_.push_back(std::move(wanted));
    return static_cast<Word>(known_.size());
}

void RightsBook::set(Caller const& principal, Rights may) {
    for (auto& [known, rights] : known_)
        if (known == principal) { rights = may; return; }
    known_.emplace_back(principal, may);
}

Rights RightsBook::of(Caller const& by) const {
    for (auto const& [known, rights] : known_)
        if (known == by) return rights;
    return {};
}

ExactSetting setting_of(Published const& published) { return law::setting_from<Exact>(published, number); }

Said said_by(Command const& command, Published const& published, RightsBook const& rights, Interner& words, Contents& contents) {
    Said said;
    said.ledger_lags = published.config.ledger_lag_ticks > 0;
    auto const caller = [&](Caller const& by) {
        Rights const may = rights.of(by);
        said.message.may_submit = Exact::boolean(may.submit);
        said.message.may_read = Exact::boolean(may.read);
        said.message.may_cancel = Exact::boolean(may.cancel);
    };
    auto const lease = [&](NodeName const& node, LeaseRef const& ref) {
        said.message.node = words.word(node.value);
        said.message.generation = number(ref.generation.value);
        said.attempt = words.word(ref.attempt.value);
    };
    std::visit(Overloaded{
                   [&](Submit const& c) {
                       caller(c.by);
                       said.message.admissible = Exact::boolean(is_valid(c.key) && c.key.value.size() <= published.config.key_max && !c.malformed && is_valid(c.content));
                       said.message.misnamed = Exact::boolean(c.claimed && *c.claimed != c.by.tenant);
                       said.message.content = contents.number(c);
                       said.message.retry_safe = c.content.retry_safe.value_or(published.profile.retry_default_safe) ? 1 : 0;
                       said.message.budget = optional_ticks(c.content.budget);
                       said.message.reserve = number(c.content.reserve.value_or(0));
                       said.message.attempts_max = number(c.content.max_attempts);
                       said.message.deadline_in = optional_ticks(c.content.deadline_in);
                   },
                   [&](GetTask const& c) { caller(c.by); }, [&](FindTask const& c) { caller(c.by); }, [&](ListTasks const& c) { caller(c.by); },
                   [&](ReadHistory const& c) { caller(c.by); }, [&](ReadLedger const& c) { caller(c.by); }, [&](Cancel const& c) { caller(c.by); },
                   [&](Claim const& c) {
                       said.message.node = words.word(c.node.value);
                       said.message.token = c.token ? words.word(c.token->value) : 0;
                       said.message.lease_end = Exact::never();
                   },
                   [&](Renew const& c) { lease(c.node, c.lease); said.message.lease_end = Exact::never(); },
                   [&](Deliver const& c) { lease(c.node, c.lease); said.message.result = words.word(c.result) + 1; },
                   [&](Fail const& c) { lease(c.node, c.lease); said.message.failure = static_cast<int>(c.failure) + 1; },
                   [&](Release const& c) {
                       lease(c.node, c.lease);
                       said.message.not_started = Exact::boolean(c.not_started);
                   },
                   [&](ReportUsage const& c) {
                       lease(c.node, c.lease);
                       said.usage = words.word(c.usage.value);
                       said.amount = c.amount;
                       said.message.amount = number(c.amount);
                   },
               },
               command);
    return said;
}

void told(Said& said, Reply const& reply, Interner& words) {
    if (auto const* lease = std::get_if<LeaseView>(&reply.details)) {
        said.message.generation = number(lease->lease.generation.value);
        said.attempt = words.word(lease->lease.attempt.value);
        if (lease->lease_end) said.message.lease_end = I::of(lease->lease_end->value);
    } else if (auto const* end = std::get_if<LeaseEnd>(&reply.details)) {
        if (end->lease_end) said.message.lease_end = I::of(end->lease_end->value);
    }
}

}  // namespace seatrial::oracle
