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

Word Contents::number(Content const& content) {
    auto const it = std::ranges::find(known_, content);
    if (it != known_.end()) return static_cast<Word>(it - known_.begin()) + 1;
    known_.push_back(content);
    return static_cast<Word>(known_.size());
}

ExactSetting setting_of(Published const& published) { return law::setting_from<Exact>(published, number); }

Said said_by(Command const& command, Profile const& profile, Interner& words, Contents& contents) {
    Said said;
    auto const lease = [&](NodeName const& node, LeaseRef const& ref) {
        said.message.node = words.word(node.value);
        said.message.generation = number(ref.generation.value);
        said.attempt = words.word(ref.attempt.value);
    };
    std::visit(Overloaded{
                   [&](Submit const& c) {
                       said.message.admissible = Exact::boolean(is_valid(c.key) && !c.malformed && is_valid(c.content));
                       said.message.content = contents.number(c.content);
                       said.message.retry_safe = c.content.retry_safe.value_or(profile.retry_default_safe) ? 1 : 0;
                       said.message.attempts_max = number(c.content.max_attempts);
                       said.message.deadline_in = optional_ticks(c.content.deadline_in);
                   },
                   [](GetTask const&) {}, [](FindTask const&) {}, [](ListTasks const&) {}, [](ReadHistory const&) {}, [](ReadLedger const&) {}, [](Cancel const&) {},
                   [&](Claim const& c) {
                       said.message.node = words.word(c.node.value);
                       said.message.token = c.token ? words.word(c.token->value) : 0;
                       said.message.lease_end = Exact::never();
                   },
                   [&](Renew const& c) { lease(c.node, c.lease); said.message.lease_end = Exact::never(); },
                   [&](Deliver const& c) { lease(c.node, c.lease); said.message.result = words.word(c.result) + 1; },
                   [&](Fail const& c) { lease(c.node, c.lease); said.message.failure = static_cast<int>(c.failure) + 1; },
                   [&](Release const& c) { lease(c.node, c.lease); },
                   [&](ReportUsage const& c) {
                       lease(c.node, c.lease);
                       said.usage = words.word(c.usage.value);
                       said.amount = c.amount;
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
