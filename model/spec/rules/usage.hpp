#pragma once
// Usage reports: kept once each under the attempt that reports, also late (RETRY-01.j, A-50), as deltas or as totals.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array usage_rules{
    rule<D>("usage.dup", "DEDUP-04", "a usage report is kept once", {usage_known<D>}, unchanged<D>, Answer::Dup),
    rule<D>("usage.keep", "RETRY-01.j CANCEL-01.t", "usage of the live attempt is kept", {is_current<D>, usage_new<D>}, keep_usage<D>, Answer::Ok),
    rule<D>("usage.late", "RETRY-01.j RETRY-01.m CANCEL-01.u", "usage of an attempt without authority is kept as late", {was_granted<D>, is_not_current<D>, usage_new<D>}, keep_late_usage<D>, Answer::Late),
    rule<D>("usage.refused", "RETRY-T4.b", "usage of an attempt that was never granted is refused", {was_never_granted<D>}, unchanged<D>, Answer::Refused),
};

}  // namespace seatrial::law
