#pragma once
// Walks every state of a scope, breadth first, and checks on the way: state invariants and lemmas on each successor, step invariants
// and answers on each step, goals that some step must reach, and that from every state the task can still end with no client acting (BR-11).

#include "model/explore/scope.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::explore {

struct Options {
    std::string planted{};                  ///< also check this false invariant of model/spec/planted.hpp, which must be found
    bool settling{true};                    ///< check BR-11
    std::uint32_t states_max{20'000'000};   ///< the walk stops here and is then not complete
};

/// A shortest walk to something that must not be.
struct Counterexample {
    std::string property{};                 ///< its name
    std::string sentence{};                 ///< what should hold
    std::vector<std::string> steps{};       ///< one line each, ending with the rule's identifier
    std::string state{};                    ///< the last state, in words
};

struct RuleCount { std::string_view rule{}; std::uint64_t taken{}; };
struct GoalReached { std::string_view goal{}; std::optional<std::uint32_t> steps{}; };   ///< least number of steps, nothing if never

struct Exploration {
    std::vector<std::uint64_t> states_by_depth{};
    std::uint64_t states{};
    std::uint64_t steps{};                  ///< of all kinds, also those that change nothing
    std::uint64_t edges{};                  ///< steps that lead to another state
    std::vector<RuleCount> rules{};         ///< in the order of the law
    std::vector<GoalReached> goals{};       ///< in the order of the table
    std::optional<Counterexample> violation{};
    bool complete{};                        ///< every state was visited
};

/// An error if the scope's numbers are too large or missing.
[[nodiscard]] Expected<Exploration> explore(Scope const& scope, Options const& options = {});

/// The counterexample as a story, one numbered line a step.
[[nodiscard]] std::string describe(Counterexample const& counterexample);

}  // namespace seatrial::explore
