#pragma once
// How a run checks a clause: what the implementation must offer, which readings switch the clause off, and what must have
// been seen before a PASS may be said. The table in scope.cpp is data, so that it can be corrected without touching logic.

#include "harness/verdict.hpp"
#include "model/vocabulary/endpoint.hpp"

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::catalogue {

/// One row of the table. The small languages of its texts:
///  - needs: words separated by spaces, each a capability code (QRY KQ LST HIS EXE CLK CFG …), an operation (op:cancel), a
///    published number (num:lease_ticks), a control (ctl:rights), or a hook that no code names (HOOK(wall-clock)); "LST|EXE" is satisfied by either.
///  - off: readings that make the clause not applicable, "idem.content_dedup=true".
///  - witnesses: demands separated by ';', each of which some scenario must meet. A demand is a list of parts joined by '&', all met
///    by one scenario; a part is a list of patterns separated by spaces, one of which is enough.
///    Pattern: rule[+circumstance…][@phase|phase…], where the rule may end in '*'. "@none" means: no task yet.
///  - moot: "pattern !pattern": the clause is not applicable where the first was seen and the second never.
struct Scope {
    std::string_view clause{};
    std::string_view needs{};
    std::string_view off{};
    std::string_view witnesses{};
    std::string_view moot{};
    /// For clauses about what is published: nothing if kept, else the sentence that says what is wrong. Needs no scenario.
    std::optional<std::string> (*publication)(Hello const&){};
};

/// The rows of this version, in the order of the catalogue. A clause without a row is NOT-RUN.
[[nodiscard]] std::span<Scope const> scope();
[[nodiscard]] Scope const* find_scope(std::string_view clause);

/// The first need that the implementation does not meet, as the report names it ("CLK", "operation cancel"), or nothing.
[[nodiscard]] std::optional<std::string> missing_need(Scope const& row, Hello const& hello);
/// Whether the missing need is a hook that docs/protocol.md does not offer to anyone.
[[nodiscard]] bool is_hook(std::string_view missing);
/// The declared reading that switches the clause off, or nothing.
[[nodiscard]] std::optional<std::string> switched_off_by(Scope const& row, Profile const& profile);

/// A pattern of a witness, decoded.
struct WitnessPattern {
    std::string rule{};                 ///< without the '*'
    bool is_prefix{};
    std::uint16_t circumstances{};      ///< bits that must all be set
    std::uint8_t phases{0xff};          ///< bit n: phase n is fine; 0 is no task, then the phases in the order of PhaseWord
    [[nodiscard]] bool matches(std::string_view rule_name, Witness const& witness) const;
};

using WitnessPart = std::vector<WitnessPattern>;   ///< one is enough
using WitnessDemand = std::vector<WitnessPart>;    ///< all by one scenario

/// An error sentence for a text that does not follow the small language.
[[nodiscard]] tl::expected<std::vector<WitnessDemand>, std::string> parse_witnesses(std::string_view text);
[[nodiscard]] tl::expected<WitnessPattern, std::string> parse_pattern(std::string_view text);

}  // namespace seatrial::catalogue
