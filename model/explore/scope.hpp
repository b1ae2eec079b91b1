#pragma once
// The small world that is walked: one key, and everything that may happen to it, with small numbers.

#include "model/spec/setting.hpp"
#include "model/vocabulary/input_error.hpp"
#include "model/vocabulary/profile.hpp"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::explore {

/// The terms of one content that clients submit.
struct Terms {
    bool retry_safe{};
    std::uint8_t attempts_max{1};
    std::optional<std::uint8_t> deadline_in{};   ///< ticks
    std::optional<std::uint8_t> budget{};        ///< units
    std::uint8_t reserve{0};                     ///< units
};

/// Generations are not drawn from more than this; a slot remembers the attempt of each.
inline constexpr std::size_t slots_max = 3;

struct Scope {
    std::string name{};
    Published published{};
    std::vector<Terms> contents{};      ///< f1, f2, …, all under the same key
    std::uint8_t nodes{2};
    std::uint8_t tokens{1};             ///< claim tokens beside none
    std::uint8_t results{2};
    std::uint8_t amounts{1};            ///< usage reports say 1 unit to this many
    friend std::ostream& operator<<(std::ostream& out, Scope const& scope) { return out << scope.name; }
};

/// The integers of the law for this scope, or what is too large or missing. Numbers stay below 50, generations within slots_max.
[[nodiscard]] Expected<law::Setting<law::Packed>> packed_setting(Scope const& scope);

/// One key, two contents (one safe to repeat with a deadline, one not), two executors, every reading at its default.
[[nodiscard]] Scope one_key();
/// One executor and shorter times: enough for every rule, and fast. The base of the scopes that turn one knob.
[[nodiscard]] Scope one_key_brief();
/// one_key_brief with one reading or promise turned each, named "brief+READING=WORD".
[[nodiscard]] std::vector<Scope> turned_scopes();

}  // namespace seatrial::explore
