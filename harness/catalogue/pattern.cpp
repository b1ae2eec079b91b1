// The small language of witness patterns.

#include "harness/catalogue/scope.hpp"
#include "harness/catalogue/split.hpp"
#include "model/vocabulary/words.hpp"

#include <array>
#include <utility>

namespace seatrial::catalogue {

namespace {

constexpr std::array<std::pair<std::string_view, std::uint16_t>, 15> circumstance_words{
    {{"lost", AfterLostReply}, {"boundary", AtBoundary}, {"copy", NetworkCopy}, {"conflict", AfterConflict}, {"second", SecondAttempt}, {"crash", AfterCrash}, {"cut", AfterCutShort},
     {"tenants", AcrossTenants}, {"operations", AcrossOperations}, {"principal", AnotherPrincipal}, {"spelling", AnotherSpelling}, {"samework", SameWork},
     {"misnamed", InAnotherName}, {"spent", SpentOfBudget}, {"generations", LastGeneration}}};

tl::expected<std::uint8_t, std::string> parse_phases(std::string_view text) {
    std::uint8_t bits = 0;
    for (std::string_view word : split(text, '|')) {
        std::optional<PhaseWord> const phase = from_word<PhaseWord>(word);
        if (!phase && word != "none") return tl::make_unexpected("there is no phase '" + std::string{word} + "'");
        bits = static_cast<std::uint8_t>(bits | (1u << (phase ? static_cast<unsigned>(*phase) + 1 : 0)));
    }
    return bits;
}

}  // namespace

tl::expected<WitnessPattern, std::string> parse_pattern(std::string_view text) {
    WitnessPattern pattern;
    std::size_t const at = text.find('@');
    if (at != std::string_view::npos) {
        tl::expected<std::uint8_t, std::string> const phases = parse_phases(text.substr(at + 1));
        if (!phases) return tl::make_unexpected(phases.error());
        pattern.phases = *phases;
    }
    std::vector<std::string_view> parts = split(text.substr(0, at), '+');
    if (parts.empty()) return tl::make_unexpected(std::string{"a pattern without a rule"});
    std::string_view rule = parts.front();
    pattern.is_prefix = rule.ends_with('*');
    if (pattern.is_prefix) rule.remove_suffix(1);
    pattern.rule = rule;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        bool known = false;
        for (auto const& [word, bit] : circumstance_words) {
            if (parts[i] != word) continue;
            pattern.circumstances = static_cast<std::uint16_t>(pattern.circumstances | bit);
            known = true;
        }
        if (!known) return tl::make_unexpected("there is no circumstance '" + std::string{parts[i]} + "'");
    }
    return pattern;
}

bool WitnessPattern::matches(std::string_view rule_name, Witness const& witness) const {
    if (is_prefix ? !rule_name.starts_with(rule) : rule_name != rule) return false;
    return (witness.circumstances & circumstances) == circumstances && witness.phase < 8 && (phases >> witness.phase & 1u) != 0;
}

tl::expected<std::vector<WitnessDemand>, std::string> parse_witnesses(std::string_view text) {
    std::vector<WitnessDemand> demands;
    for (std::string_view demand_text : split(text, ';')) {
        WitnessDemand demand;
        for (std::string_view part_text : split(demand_text, '&')) {
            WitnessPart part;
            for (std::string_view word : split(part_text, ' ')) {
                tl::expected<WitnessPattern, std::string> pattern = parse_pattern(word);
                if (!pattern) return tl::make_unexpected(std::string{word} + ": " + pattern.error());
                part.push_back(std::move(*pattern));
            }
            if (part.empty()) return tl::make_unexpected(std::string{"an empty part"});
            demand.push_back(std::move(part));
        }
        demands.push_back(std::move(demand));
    }
    return demands;
}

}  // namespace seatrial::catalogue
