#pragma once
// What the oracle says: the first entry that nothing explains, and what each rule was seen to do.

#include "model/vocabulary/history.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace seatrial {

/// One state that was still possible before the unexplained entry, and what the law would have done from it.
struct Explanation {
    std::string state{};          ///< "leased to generation 2, cancel requested, 1 of 3 attempts"
    std::string rule{};           ///< id of the rule that applies there
    std::string would_answer{};   ///< "stale", "delivered", …
    std::string because{};        ///< the conjunct or field that forbids what was observed, as a sentence
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
    std::uint16_t circumstances{};    ///< bits of Circumstance
    std::uint8_t phase{};             ///< law::phase before the step: 0 for no task, then in the order of PhaseWord plus one
    friend auto operator<=>(Witness const&, Witness const&) = default;
};
enum Circumstance : std::uint16_t {
    AfterLostReply = 1,    ///< the same message was sent before and its answer did not reach the caller
    AtBoundary = 2,        ///< within one tick of a due time of the task
    NetworkCopy = 4,       ///< a copy made or delayed by the network
    AfterConflict = 8,     ///< the key of this task was refused with a conflict before
    SecondAttempt = 16,    ///< an earlier attempt of the task has ended
    AfterCrash = 32,       ///< the implementation crashed since the task was made
    AfterCutShort = 64,    ///< the same message was sent before and met a crash
    AcrossTenants = 128,   ///< another tenant uses the same key under the same operation
    AcrossOperations = 256,///< the same tenant uses the same key under another operation
    AnotherPrincipal = 512,///< the caller is not the one who first used the key
    AnotherSpelling = 1024,///< the body is not written in the plain spelling
    SameWork = 2048,       ///< the content differs from the first, but not in its work
    InAnotherName = 4096,  ///< the request names a tenant that its caller is not authenticated for
    SpentOfBudget = 8192,  ///< the task has a budget, and usage counts against it
    LastGeneration = 16384,///< the largest published generation was granted
};

/// Names of the rules of the law, in the order of Witness::rule.
[[nodiscard]] std::vector<std::string> const& rule_names();

}  // namespace seatrial
