#pragma once

#include "harness/cli/console.hpp"
#include "harness/cli/subject.hpp"

namespace seatrial::cli {

/// `seatrial doctor`: is the adapter itself all right? Handshake, framing, flush, reset, clock, and one call of each operation, with
/// hints. Takes under two seconds for an adapter that answers. 0 all right, 3 adapter fault, 2 it cannot be started.
int doctor(SubjectOptions const& subject, Console& console);

}  // namespace seatrial::cli
