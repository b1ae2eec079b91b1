#pragma once
// A rule is a row of a table: plain data, so that engines can run, walk, prove, print, count and mutate it.

#include "model/spec/state.hpp"
#include "model/vocabulary/reply.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace seatrial::law {

/// One atomic conjunct of a guard.
template <ValueDomain D>
struct Condition {
    std::string_view name{};
    std::string_view clause{};      ///< what is broken when the step is taken although this does not hold
    std::string_view sentence{};    ///< what holds, in words
    Bool<D> (*holds)(Situation<D> const&){};
};

/// What a step does: the task afterwards, and what becomes of attempts and usage (recall is updated from this by the engines).
template <ValueDomain D>
struct Change {
    Task<D> task;
    Int<D> live_ends_as{};          ///< status that the attempt live before the step ends with, 0 if it goes on
    Int<D> live_fails_as{};         ///< its failure class
    Int<D> grants{};                ///< 1: the generation of the message is granted, LIVE
    Int<D> keeps_usage{};           ///< 1: the usage report of the message is kept for the attempt it names
    Int<D> opens_life{};            ///< 1: the key's next life begins with this submission
};

template <ValueDomain D> using Effect = void (*)(Change<D>&, Situation<D> const&);

enum class Mood : std::uint8_t {
    Decisive,   ///< the first decisive row that applies is what happens
    May,        ///< may be taken whenever its guard holds
};

inline constexpr std::size_t conditions_max = 10;

template <ValueDomain D>
struct Rule {
    std::string_view id{};
    std::string_view clauses{};     ///< separated by spaces
    std::string_view sentence{};
    std::array<Condition<D>, conditions_max> conditions{};
    std::size_t condition_count{};
    Effect<D> effect{};
    Answer answer{};                ///< of a command; Ok for a hidden step
    Mood mood{};
    /// A hidden step must have been taken once this holds, else the implementation is late; null: no bound.
    Bool<D> (*overdue)(Situation<D> const&){};
    std::string_view warning{};     ///< SHOULD clause that a legal step does not keep, if any

    [[nodiscard]] constexpr std::span<Condition<D> const> when() const { return {conditions.data(), condition_count}; }
};

template <ValueDomain D>
constexpr Rule<D> rule(std::string_view id, std::string_view clauses, std::string_view sentence, std::initializer_list<Condition<D>> when,
                       Effect<D> effect, Answer answer, Mood mood = Mood::Decisive) {
    Rule<D> row{id, clauses, sentence, {}, 0, effect, answer, mood, nullptr, {}};
    for (Condition<D> const& condition : when) row.conditions[row.condition_count++] = condition;
    return row;
}

/// A hidden step: taken by the coordinator on its own.
template <ValueDomain D>
constexpr Rule<D> hidden(std::string_view id, std::string_view clauses, std::string_view sentence, std::initializer_list<Condition<D>> when,
                         Effect<D> effect, Bool<D> (*overdue)(Situation<D> const&) = nullptr) {
    Rule<D> row = rule<D>(id, clauses, sentence, when, effect, Answer::Ok, Mood::May);
    row.overdue = overdue;
    return row;
}

template <ValueDomain D>
constexpr Rule<D> with_warning(Rule<D> row, std::string_view clause) {
    row.warning = clause;
    return row;
}

/// The conjunction of a rule's conditions.
template <ValueDomain D>
constexpr Bool<D> guard_of(Rule<D> const& row, Situation<D> const& s) {
    Bool<D> all = D::boolean(true);
    for (Condition<D> const& condition : row.when()) {
        all = all && condition.holds(s);
        if (D::surely_false(all)) break;
    }
    return all;
}

/// Calls `take(row, guard)` for every row with its effective guard: a may row's own, a decisive row's without the earlier decisive ones.
template <ValueDomain D, class Take>
constexpr void each_effective(std::span<Rule<D> const> rows, Situation<D> const& s, Take&& take) {
    Bool<D> decided = D::boolean(false);
    for (Rule<D> const& row : rows) {
        Bool<D> const own = guard_of(row, s);
        Bool<D> const effective = row.mood == Mood::May ? own : own && !decided;
        if (!D::surely_false(effective)) take(row, effective);
        if (row.mood == Mood::Decisive) decided = decided || own;
    }
}

template <ValueDomain D>
Change<D> change_by(Rule<D> const& row, Situation<D> const& s) {
    Change<D> change{s.task};
    row.effect(change, s);
    return change;
}

}  // namespace seatrial::law
