#pragma once
// False invariants. Whoever checks the law must find each of them violated, else the check is worth nothing.

#include "model/spec/goals.hpp"

#include <array>

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array planted_invariants{
    Invariant<D>{"never_overtaken", "", "no delivery ever overtakes a cancellation", [](Snapshot<D> const& s) -> Bool<D> { return s.task.cancel != cancel::overtaken; }},
    Invariant<D>{"one_attempt_suffices", "", "no task is granted twice", [](Snapshot<D> const& s) -> Bool<D> { return s.task.granted <= 1; }},
};

template <ValueDomain D>
inline constexpr std::array planted_steps{
    StepProperty<D>{"lapsed_leases_are_dead", "", "nobody delivers under a lapsed lease",
                    [](Taken<D> const& t) -> Bool<D> { return implies<D>(check::becomes<D>(t, phase::delivered), t.before.task.expired == 0); }},
};

}  // namespace seatrial::law
