#pragma once
// What invariants and goals look at: one state, or one step, each together with one watched attempt. What is shown for a watched
// attempt of arbitrary generation holds for every attempt, so no property ever needs a list of them.

#include "model/spec/rule.hpp"
#include "model/vocabulary/command.hpp"

#include <optional>
#include <string_view>

namespace seatrial::law {

/// The attempt that was granted, or may yet be granted, under one generation.
template <ValueDomain D>
struct Watched {
    Int<D> generation{};            ///< never changes, at least 1
    Int<D> status{};                ///< a word of law::attempt; none: not granted yet
    Int<D> failure{};
    Int<D> usage{};                 ///< 1: a usage report of the watched identifier is kept
    Int<D> total{};                 ///< units of usage that are kept
};

template <ValueDomain D>
struct Snapshot {
    Task<D> const& task;
    Watched<D> const& attempt;
    Setting<D> const& setting;
    Int<D> now;
};

/// A step that was taken: by a command's rule, or by a hidden one (no operation). Time does not move in it. A step that opens the
/// key's next life leaves the task as it is; the new life is a cell of its own.
template <ValueDomain D>
struct Taken {
    Snapshot<D> before;
    Snapshot<D> after;
    Recall<D> const& recall;
    Message<D> const& message;
    std::optional<Operation> operation;
    Answer answer{};
};

template <ValueDomain D>
struct Invariant {
    std::string_view name{};
    std::string_view clauses{};
    std::string_view sentence{};
    Bool<D> (*holds)(Snapshot<D> const&){};
};

/// A property of steps: an invariant over two states, or a goal that some step must reach.
template <ValueDomain D>
struct StepProperty {
    std::string_view name{};
    std::string_view clauses{};
    std::string_view sentence{};
    Bool<D> (*holds)(Taken<D> const&){};
};

template <ValueDomain D> Bool<D> implies(Bool<D> a, Bool<D> b) { return !a || b; }
template <ValueDomain D> Bool<D> iff(Bool<D> a, Bool<D> b) { return (a && b) || (!a && !b); }

/// What becomes of a watched attempt in a step of the task. The attempt that was live ends first; a grant comes after it and always
/// has a greater generation, so both may happen in one step (claim.supersede).
template <ValueDomain D>
Watched<D> watched_after(Watched<D> const& w, Change<D> const& change, Situation<D> const& s) {
    Bool<D> const ends = s.task.live == w.generation && change.live_ends_as != attempt::none;
    Bool<D> const is_granted = change.grants == 1 && s.message.generation == w.generation;
    Bool<D> const keeps = change.keeps_usage == 1 && s.recall.granted && s.message.generation == w.generation;
    Watched<D> after = w;
    after.status = D::ite(is_granted, Int<D>{attempt::live}, D::ite(ends, change.live_ends_as, w.status));
    after.failure = D::ite(is_granted, Int<D>{0}, D::ite(ends, change.live_fails_as, w.failure));
    after.usage = D::ite(is_granted, Int<D>{0}, D::ite(keeps, Int<D>{1}, w.usage));
    Int<D> const sum = D::ite(s.setting.usage_cumulative == 1, s.message.amount, w.total + s.message.amount);
    after.total = D::ite(is_granted, Int<D>{0}, D::ite(keeps, sum, w.total));
    return after;
}

/// What recall answers to a message that names this attempt; `genuine` is false when it shows another attempt's identifier.
template <ValueDomain D>
Recall<D> recall_of(Watched<D> const& named, Bool<D> genuine) {
    Bool<D> const granted = genuine && named.status != attempt::none;
    return Recall<D>{.granted = granted,
                     .status = D::ite(granted, named.status, Int<D>{0}),
                     .failure = D::ite(granted, named.failure, Int<D>{0}),
                     .usage_kept = granted && named.usage == 1,
                     .usage_total = D::ite(granted, named.total, Int<D>{0})};
}

}  // namespace seatrial::law
