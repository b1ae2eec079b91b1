#pragma once
// Cancellation requests: CANCEL-01. A request is recorded; whether it wins is decided later, or at once where the reading allows it.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array cancel_rules{
    rule<D>("cancel.denied", "CANCEL-01.f", "who may not cancel is refused without effect", {may_not_cancel<D>}, unchanged<D>, Answer::Denied),
    rule<D>("cancel.unknown", "CANCEL-01.e", "what does not exist is unknown", {no_task<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("cancel.foreign", "CANCEL-01.f IDEM-01.d", "a task of another tenant does not exist for the caller", {is_foreign<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("cancel.now", "CANCEL-01.b CANCEL-01.h CANCEL-01.r", "a request may be recorded and confirmed in one step",
            {is_open<D>, no_cancel<D>, may_confirm<D>}, confirm_cancel<D>, Answer::Confirmed, Mood::May),
    rule<D>("cancel.record", "CANCEL-01.b", "a request for an open task is recorded",
            {is_open<D>, no_cancel<D>}, record_cancel<D>, Answer::Recorded),
    rule<D>("cancel.again", "CANCEL-01.d", "a repeated request is the same cancellation",
            {is_open<D>, cancel_recorded<D>}, unchanged<D>, Answer::Recorded),
    rule<D>("cancel.delivered", "CANCEL-01.n CANCEL-01.g CANCEL-01.i", "a request that meets a delivery names it",
            {is_delivered<D>}, unchanged<D>, Answer::Overtaken),
    rule<D>("cancel.cancelled", "CANCEL-01.d CANCEL-01.g CANCEL-01.l", "a request for a cancelled task is told so",
            {is_cancelled<D>}, unchanged<D>, Answer::Confirmed),
    rule<D>("cancel.ended", "CANCEL-01.g", "a request for a task that ended otherwise names that end",
            {ended_otherwise<D>}, unchanged<D>, Answer::State),
};

}  // namespace seatrial::law
