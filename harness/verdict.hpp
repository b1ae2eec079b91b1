#pragma once
// A verdict: what a history means.

#include "model/monitors/monitor.hpp"
#include "model/vocabulary/history.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace seatrial {

enum class Judgement : std::uint8_t { Conforms, Violates, Inconclusive, Void };

/// One state that was still possible before the unexplained entry, and what the law would have done from it.
struct Explanation {
    std::string state{};          ///< "T-17: leased to generation 2, cancel requested"
    std::string rule{};           ///< id of the rule that applies there
    std::string would_answer{};   ///< "stale", "delivered", …
    std::string because{};        ///< the conjunct that forbids what was observed, as a sentence
    friend bool operator==(Explanation const&, Explanation const&) = default;
};

/// The first entry that nothing explains.
struct Finding {
    std::size_t entry{};              ///< index in History::entries
    StepId step{};
    std::string clause{};             ///< "RETRY-T4.b"
    std::string rule{};
    std::string forbidden_trace{};    ///< "FT-23"; FT-61 if no monitor names it
    std::string sentence{};           ///< what was observed and why it cannot be
    std::vector<std::string> allowed{};        ///< answers that some possible state allows
    std::vector<Explanation> possible{};
    friend bool operator==(Finding const&, Finding const&) = default;
};

/// What a rule was seen to do under which circumstances; the ground of every PASS.
struct Witness {
    std::uint16_t rule{};             ///< index in rule_names()
    std::uint8_t circumstances{};     ///< bits of Circumstance
    std::uint8_t phase{};             ///< PhaseWord before the step; 7 for no task
    friend auto operator<=>(Witness const&, Witness const&) = default;
};
enum Circumstance : std::uint8_t {
    AfterLostReply = 1,    ///< the same message was sent before and its answer did not reach the caller
    AtBoundary = 2,        ///< within one tick of a due time that the rule reads
    NetworkCopy = 4,       ///< a copy made or delayed by the network
    AfterConflict = 8,     ///< the key of this task was refused with a conflict before
    SecondAttempt = 16,    ///< an earlier attempt of the task has ended
};

struct Verdict {
    Judgement word{};
    std::optional<Finding> finding{};
    std::vector<Alarm> alarms{};
    std::vector<Witness> witnesses{};      ///< sorted, without repeats
    std::vector<std::string> warnings{};   ///< SHOULD clauses that were not kept, "clause: sentence"
    std::string reason{};                  ///< of inconclusive and void
    [[nodiscard]] bool violates() const { return word == Judgement::Violates; }
};

/// Names of the rules of the law, in the order of Witness::rule.
[[nodiscard]] std::vector<std::string> const& rule_names();

}  // namespace seatrial
