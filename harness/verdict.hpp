#pragma once
// A verdict: what a history means.

#include "model/monitors/monitor.hpp"
#include "model/oracle/finding.hpp"
#include "model/vocabulary/history.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace seatrial {

enum class Judgement : std::uint8_t { Conforms, Violates, Inconclusive, Void };

struct Verdict {
    Judgement word{};
    std::optional<Finding> finding{};
    std::vector<Alarm> alarms{};
    std::vector<Witness> witnesses{};      ///< sorted, without repeats
    std::vector<std::string> warnings{};   ///< SHOULD clauses that were not kept, "clause: sentence"
    std::string reason{};                  ///< of inconclusive and void
    [[nodiscard]] bool violates() const { return word == Judgement::Violates; }
};

}  // namespace seatrial
