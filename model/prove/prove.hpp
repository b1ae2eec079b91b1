#pragma once
// Proves the law: every invariant holds at the start and is preserved by every step, from any state, for any number of attempts, any
// generations and times, and every combination of readings.

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace seatrial::prove {

struct Value { std::string name{}, value{}; };

/// A step that breaks a property: a counterexample to induction. The state before satisfies all invariants but need not be
/// reachable. Only the fields without which the step would not break it are listed; `after` lists what the step changes.
struct Refutation {
    std::string property{};
    std::string sentence{};
    std::string step{};             ///< identifier of the rule, "start", "tick", or the operation that is left without an answer
    std::vector<Value> before{}, message{}, setting{}, after{};
};

struct Proof {
    std::size_t obligations{};      ///< property and step, each pair once
    std::size_t solved{};           ///< of these, how many needed the solver; the others concern nothing that the step changes
    std::vector<Refutation> refuted{};
    std::vector<std::string> undecided{};       ///< "property under step": the solver gave up
    std::vector<std::string> impossible{};      ///< rules that no state and message allow, and "start" if there is no start
    std::vector<std::string> properties{};      ///< proved for every step
    [[nodiscard]] bool holds() const { return refuted.empty() && undecided.empty() && impossible.empty(); }
};

/// All invariants and lemmas, and that every message is answered. An error is a sentence about the solver itself.
[[nodiscard]] tl::expected<Proof, std::string> prove_law();
/// One false invariant of model/spec/planted.hpp, on top of the true ones.
[[nodiscard]] tl::expected<Proof, std::string> prove_planted(std::string_view name);

[[nodiscard]] std::string describe(Refutation const& refutation);

}  // namespace seatrial::prove
