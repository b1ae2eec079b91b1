#pragma once
// Forbidden traces, watched without the law: one small automaton each, over history entries.

#include "model/vocabulary/history.hpp"

#include <cstddef>
#include <memory>
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

class Monitor {
public:
    virtual ~Monitor() = default;
    /// Sees entries in order; appends an alarm the first time the forbidden trace completes.
    virtual void see(Entry const& entry, std::size_t index, std::vector<Alarm>& alarms) = 0;
};

struct MonitorRow {
    std::string_view forbidden_trace{};
    std::string_view name{};              ///< as in the catalogue, "Twin birth"
    std::string_view sentence{};          ///< the class it forbids, in one sentence
    std::string_view clauses{};           ///< separated by spaces
    std::unique_ptr<Monitor> (*make)(History const& header){};   ///< reads only the published readings and numbers
};

/// Every monitor of this version, by number.
[[nodiscard]] std::span<MonitorRow const> monitors();

/// All alarms of a history, in order of entries.
[[nodiscard]] std::vector<Alarm> watch(History const& history);

}  // namespace seatrial
