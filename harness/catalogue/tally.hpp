#pragma once
// Counts what was seen for each clause during a run, and says in the end what that is worth.

#include "harness/catalogue/catalogue.hpp"
#include "harness/catalogue/scope.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace seatrial::catalogue {

enum class ClauseWord : std::uint8_t { Pass, Fail, NotTestable, NotApplicable, Inconclusive, NotRun };
inline constexpr std::array<std::string_view, 6> clause_words{"PASS", "FAIL", "NOT-TESTABLE", "NOT-APPLICABLE", "INCONCLUSIVE", "NOT-RUN"};
[[nodiscard]] constexpr std::string_view to_word(ClauseWord word) { return clause_words[static_cast<std::size_t>(word)]; }

/// What a PASS rests on, in scenarios. No PASS without it.
struct Strength {
    std::uint32_t scenarios{};               ///< in which the clause was put to the test
    std::uint32_t lost_acknowledgements{};   ///< … of these, after an answer was lost
    std::uint32_t network_copies{};          ///< … by a message that the network copied or delayed
    std::uint32_t boundary_instants{};       ///< … within one tick of a due time
    std::uint32_t crashes{};                 ///< … by a message that had met a crash before it was answered
    friend bool operator==(Strength const&, Strength const&) = default;
};

struct ClauseVerdict {
    std::string clause{};
    Severity severity{};
    ClauseWord word{};
    bool selected{true};
    bool required{true};                     ///< whether leaving it undecided makes a run incomplete, under the severity's gate
    std::string why{};                       ///< the missing capability, the reading, what was never seen, what is wrong
    Strength strength{};
    std::vector<std::uint32_t> findings{};   ///< numbers of the findings that name it
    std::uint32_t warnings{};                ///< scenarios in which a legal answer left a SHOULD unkept
    friend bool operator==(ClauseVerdict const&, ClauseVerdict const&) = default;
};

class Tally {
public:
    explicit Tally(Hello hello);

    /// Adds what one judged scenario has shown. Order does not matter for the result. What is seen under readings that the scenario
    /// brought along (`own_readings` false) can prove a clause, but does not say how the implementation behaves by itself.
    void add(Verdict const& verdict, bool own_readings = true);
    /// A finding with this number breaks a clause.
    void add_finding(std::string const& clause, std::uint32_t number);

    /// One verdict for each clause of the catalogue, in its order; `selected` says which of them the run was asked about.
    [[nodiscard]] std::vector<ClauseVerdict> verdicts(std::function<bool(Clause const&)> const& selected) const;

private:
    struct Demand {
        WitnessDemand parts{};
        std::vector<std::uint32_t> seen_in{};   ///< for each part, the number of the last scenario that met it
        bool met{};
    };
    struct Row {
        Scope const* scope{};
        std::vector<Demand> demands{};
        std::vector<WitnessPattern> moot{};     ///< two patterns, or none
        std::array<bool, 2> moot_seen{};
        Strength strength{};
        std::uint32_t touched_in{};             ///< number of the scenario whose circumstances follow
        std::uint16_t circumstances{};
    };
    struct PartRef {
        std::uint16_t row{};
        std::uint8_t demand{};
        std::uint8_t part{};
    };
    struct Relevance {
        std::vector<PartRef> parts{};
        std::vector<PartRef> moot{};
    };   ///< of moot, `part` is 0 or 1

    [[nodiscard]] Relevance const& relevance_of(Witness const& witness);
    void strengthen(Row& row);
    [[nodiscard]] ClauseVerdict verdict_of(Clause const& clause) const;
    void judge_row(Row const& row, ClauseVerdict& verdict) const;

    Hello hello_;
    std::vector<Row> rows_;
    std::map<Witness, Relevance> relevance_;
    std::uint32_t scenario_{};                   ///< number of the scenario at hand, from 1
    std::map<std::string, std::vector<std::uint32_t>> findings_;
    std::map<std::string, std::uint32_t> warnings_;
};

enum class Gate : std::uint8_t { Must, Should, None };

/// Whether the clause counts under a gate at all.
[[nodiscard]] bool is_gated(Severity severity, Gate gate);

}  // namespace seatrial::catalogue
