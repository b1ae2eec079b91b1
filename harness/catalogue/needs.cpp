// What an implementation must offer before a clause can be tested, and which of its readings switch a clause off.

#include "harness/catalogue/scope.hpp"
#include "harness/catalogue/split.hpp"
#include "model/vocabulary/words.hpp"

#include <array>

namespace seatrial::catalogue {

namespace {

/// Capability codes that are earned by serving operations (docs/protocol.md, hello).
struct EarnedCode {
    std::string_view code;
    Operation first;
    Operation second;
};
constexpr std::array<EarnedCode, 6> earned{{{"QRY", Operation::Get, Operation::Get},
                                            {"KQ", Operation::Find, Operation::Find},
                                            {"LST", Operation::List, Operation::List},
                                            {"HIS", Operation::History, Operation::History},
                                            {"EXE", Operation::Claim, Operation::Deliver},
                                            {"LED", Operation::Ledger, Operation::Ledger}}};

struct Number {
    std::string_view name;
    bool (*published)(Config const&);
};
constexpr std::array<Number, 6> numbers{{
    {"lease_ticks", [](Config const& c) { return c.lease_ticks.has_value(); }},
    {"retry_window_ticks", [](Config const& c) { return c.retry_window_ticks.has_value(); }},
    {"reconciliation_window_ticks", [](Config const& c) { return c.reconciliation_window_ticks.has_value(); }},
    {"cancel_ticks", [](Config const& c) { return c.cancel_ticks.has_value(); }},
    {"generation_max", [](Config const& c) { return c.generation_max <= 64; }},   // a larger one is never used up
    {"backoff_ticks", [](Config const& c) { return c.backoff_ticks > 0; }},
}};

bool meets(std::string_view need, Hello const& hello) {
    if (need.starts_with("op:")) {
        std::optional<Operation> const operation = from_word<Operation>(need.substr(3));
        return operation && hello.serves(*operation);
    }
    if (need.starts_with("ctl:")) {
        std::optional<Control> const control = from_word<Control>(need.substr(4));
        return control && hello.can(*control);
    }
    if (need.starts_with("num:")) {
        for (Number const& number : numbers)
            if (number.name == need.substr(4)) return number.published(hello.published.config);
        return false;
    }
    for (EarnedCode const& row : earned)
        if (row.code == need) return hello.serves(row.first) && hello.serves(row.second);
    std::optional<Capability> const capability = from_word<Capability>(need);
    return capability && hello.can(*capability);
}

std::string name_of(std::string_view need) {
    if (need.starts_with("op:")) return "operation " + std::string{need.substr(3)};
    if (need.starts_with("ctl:")) return "control " + std::string{need.substr(4)};
    if (need.starts_with("num:")) return "config " + std::string{need.substr(4)};
    return std::string{need};
}

/// Readings that some clause asks for, by the name of docs/readings.md.
struct ReadingWord {
    std::string_view name;
    std::string_view (*word)(Profile const&);
};
constexpr std::array<ReadingWord, 10> reading_words{{
    {"idem.content_dedup", [](Profile const& p) -> std::string_view { return p.idem_content_dedup ? "true" : "false"; }},
    {"retention.sliding", [](Profile const& p) -> std::string_view { return p.retention_sliding ? "true" : "false"; }},
    {"retention.origin", [](Profile const& p) { return to_word(p.retention_origin); }},
    {"retry.default_safe", [](Profile const& p) -> std::string_view { return p.retry_default_safe ? "true" : "false"; }},
    {"claim.token", [](Profile const& p) { return to_word(p.claim_token); }},
    {"deadline.effect", [](Profile const& p) { return to_word(p.deadline_effect); }},
    {"cancel.confirm", [](Profile const& p) { return to_word(p.cancel_confirm); }},
    {"idem.principal_in_scope", [](Profile const& p) -> std::string_view { return p.idem_principal_in_scope ? "true" : "false"; }},
    {"idem.fingerprint", [](Profile const& p) { return to_word(p.idem_fingerprint); }},
    {"cancel.blocks_grant", [](Profile const& p) { return to_word(p.cancel_blocks_grant); }},
}};

}  // namespace

std::optional<std::string> missing_need(Scope const& row, Hello const& hello) {
    for (std::string_view need : split(row.needs, ' ')) {
        bool met = false;
        std::string names;
        for (std::string_view either : split(need, '|')) {
            met = met || meets(either, hello);
            names += (names.empty() ? "" : " or ") + name_of(either);
        }
        if (!met) return names;
    }
    return std::nullopt;
}

bool is_hook(std::string_view missing) { return missing.starts_with("HOOK("); }

std::optional<std::string> switched_off_by(Scope const& row, Profile const& profile) {
    for (std::string_view text : split(row.off, ' ')) {
        std::size_t const equals = text.find('=');
        for (ReadingWord const& reading : reading_words)
            if (reading.name == text.substr(0, equals) && reading.word(profile) == text.substr(equals + 1)) return std::string{text};
    }
    return std::nullopt;
}

}  // namespace seatrial::catalogue
