#pragma once
// Forbidden traces, watched without the law: one small rule each, over the entries of a history.

#include "model/vocabulary/history.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial {

/// A forbidden trace was seen to complete at an entry.
struct Alarm {
    std::string_view forbidden_trace{};   ///< FT-01 …
    std::string_view clause{};            ///< the clause it breaks in this instance
    std::size_t entry{};                  ///< index in History::entries
    std::string sentence{};               ///< what happened, in plain words with the identifiers of the history
    friend bool operator==(Alarm const&, Alarm const&) = default;
};

struct MonitorRow {
    std::string_view forbidden_trace{};
    std::string_view name{};              ///< as in the catalogue, "Twin birth"
    std::string_view sentence{};          ///< the class it forbids, in one sentence
    std::string_view clauses{};           ///< separated by spaces
};

/// Every monitor of this version, by number.
[[nodiscard]] std::span<MonitorRow const> monitors();

/// The alarms of a history, in order of entries and then of numbers. A monitor raises its alarm once, when its trace first
/// completes. It never does so for a history that the protocol allows under the published readings and numbers: it judges only what
/// is certain, given that unanswered calls may have happened and timers may have acted unseen.
[[nodiscard]] std::vector<Alarm> watch(History const& history);

}  // namespace seatrial
