#include "model/vocabulary/published_codec.hpp"

#include "model/vocabulary/scenario_codec.hpp"

#include <type_traits>
#include <vector>

namespace seatrial {

namespace {

/// Every reading with its published name, in the order of docs/readings.md. P is Profile or Profile const.
template <class P, class Visit>
void each_reading(P& profile, Visit visit) {
    visit("idem.inflight", profile.idem_inflight);
    visit("idem.content_dedup", profile.idem_content_dedup);
    visit("idem.conflict_discloses", profile.idem_conflict_discloses);
    visit("retention.origin", profile.retention_origin);
    visit("retention.boundary", profile.retention_boundary);
    visit("retention.sliding", profile.retention_sliding);
    visit("retention.after", profile.retention_after);
    visit("retry.default_safe", profile.retry_default_safe);
    visit("lease.expiry", profile.lease_expiry);
    visit("claim.token", profile.claim_token);
    visit("claim.none", profile.claim_none);
    visit("deadline.effect", profile.deadline_effect);
    visit("cancel.confirm", profile.cancel_confirm);
    visit("cancel.blocks_grant", profile.cancel_blocks_grant);
    visit("obs.list", profile.obs_list);
    visit("idem.principal_in_scope", profile.idem_principal_in_scope);
    visit("idem.fingerprint", profile.idem_fingerprint);
    visit("retry.count", profile.retry_count);
    visit("release.not_started", profile.release_not_started);
    visit("budget.count_stale", profile.budget_count_stale);
    visit("budget.mid_attempt", profile.budget_mid_attempt);
    visit("usage.form", profile.usage_form);
}

/// Every number with its published name, in the order of docs/protocol.md. C is Config or Config const.
template <class C, class Visit>
void each_number(C& config, Visit visit) {
    visit("lease_ticks", config.lease_ticks);
    visit("backoff_ticks", config.backoff_ticks);
    visit("retry_window_ticks", config.retry_window_ticks);
    visit("reconciliation_window_ticks", config.reconciliation_window_ticks);
    visit("usage_grace_ticks", config.usage_grace_ticks);
    visit("cancel_ticks", config.cancel_ticks);
    visit("loss_ticks", config.loss_ticks);
    visit("timer_slack_ticks", config.timer_slack_ticks);
    visit("generation_max", config.generation_max);
    visit("key_max", config.key_max);
    visit("ledger_lag_ticks", config.ledger_lag_ticks);
}

constexpr json::Range generations{1, (1ULL << 53U) - 1};

void take(json::Reader& in, json::Index at, bool& value) { value = in.truth_at(at); }
template <class Enum>
    requires std::is_enum_v<Enum>
void take(json::Reader& in, json::Index at, Enum& value) {
    value = in.word_at<Enum>(at);
}
void take(json::Reader& in, json::Index at, std::uint32_t& value) { value = static_cast<std::uint32_t>(in.number_at(at, json::any_u32)); }
void take(json::Reader& in, json::Index at, std::uint64_t& value) { value = in.number_at(at, generations); }
template <class Number>
void take(json::Reader& in, json::Index at, std::optional<Number>& value) {
    take(in, at, value.emplace());
}

/// A value as text; empty for a number that is not promised.
[[nodiscard]] std::string written(bool value) { return value ? "true" : "false"; }
[[nodiscard]] std::string written(std::uint64_t value) { return std::to_string(value); }
[[nodiscard]] std::string written(std::uint32_t value) { return std::to_string(value); }
[[nodiscard]] std::string written(std::optional<std::uint32_t> const& value) { return value ? std::to_string(*value) : std::string{}; }
template <class Enum>
    requires std::is_enum_v<Enum>
[[nodiscard]] std::string written(Enum value) {
    return '"' + std::string{to_word(value)} + '"';
}

struct Line {
    std::string_view name{};
    std::string value{};
};

[[nodiscard]] std::vector<Line> lines_of(Profile const& profile) {
    std::vector<Line> lines;
    each_reading(profile, [&](std::string_view name, auto const& value) { lines.push_back({name, written(value)}); });
    return lines;
}
[[nodiscard]] std::vector<Line> lines_of(Config const& config) {
    std::vector<Line> lines;
    each_number(config, [&](std::string_view name, auto const& value) { lines.push_back({name, written(value)}); });
    return lines;
}

/// `between` stands before every member but the first.
template <class Part>
void append_part(std::string& out, Part const& part, Extent extent, std::string_view between) {
    std::vector<Line> const lines = lines_of(part);
    std::vector<Line> const usual = lines_of(Part{});
    bool first = true;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].value.empty() || (extent == Extent::Changed && lines[i].value == usual[i].value)) continue;
        if (!first) out += between;
        first = false;
        json::append_text(out, lines[i].name);
        out += ':';
        out += lines[i].value;
    }
}

template <class Part, class Each>
[[nodiscard]] Part read_part(json::Reader& in, json::Index object, Each each) {
    Part part{};
    in.must_be(object, json::Kind::Object);
    std::vector<std::string_view> known;
    each(part, [&](std::string_view name, auto& value) {
        known.push_back(name);
        if (std::optional<json::Index> const at = in.find(object, name)) take(in, *at, value);
    });
    in.only(object, known);
    return part;
}

}  // namespace

void append_readings(std::string& out, Profile const& profile, Extent extent) {
    out += '{';
    append_part(out, profile, extent, ",");
    out += '}';
}

void append_config(std::string& out, Config const& config, Extent extent) {
    out += '{';
    append_part(out, config, extent, ",");
    out += '}';
}

Profile read_readings(json::Reader& in, json::Index object) {
    return read_part<Profile>(in, object, [](Profile& part, auto visit) { each_reading(part, visit); });
}

Config read_config(json::Reader& in, json::Index object) {
    return read_part<Config>(in, object, [](Config& part, auto visit) { each_number(part, visit); });
}

Published read_published(json::Reader& in, json::Index object) {
    Published published{};
    if (std::optional<json::Index> const at = in.find(object, "readings")) published.profile = read_readings(in, *at);
    if (std::optional<json::Index> const at = in.find(object, "config")) published.config = read_config(in, *at);
    return published;
}

Expected<Published> parse_published(std::string_view text, std::string const& file) {
    json::Tree tree;
    json::Place const place{.file = file, .first_line = 1};
    if (std::optional<json::Problem> const problem = tree.read(text, {}))
        return tl::make_unexpected(json::locate(*problem, tree, text, place));
    json::Reader in{tree};
    in.must_be(0, json::Kind::Object);
    in.only(0, {"readings", "config"});
    Published published = read_published(in, 0);
    if (in.failed()) return tl::make_unexpected(json::locate(*in.problem(), tree, text, place));
    return published;
}

std::string format_published(Published const& published) {
    constexpr std::string_view between = ",\n    ";
    std::string out = "{\n  \"readings\": {\n    ";
    append_part(out, published.profile, Extent::All, between);
    out += "\n  },\n  \"config\": {\n    ";
    append_part(out, published.config, Extent::All, between);
    out += "\n  }\n}\n";
    return out;
}

std::string digest_of(Published const& published) {
    std::string text;
    append_readings(text, published.profile, Extent::All);
    append_config(text, published.config, Extent::All);
    std::uint64_t hash = 0xCBF29CE484222325ULL;   // FNV-1a: a short name for people, not a proof of equality
    for (char const c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    constexpr std::string_view digits = "0123456789abcdef";
    std::string name;
    for (int shift = 60; shift >= 0; shift -= 4) name += digits[(hash >> static_cast<unsigned>(shift)) & 15U];
    return name;
}

}  // namespace seatrial
