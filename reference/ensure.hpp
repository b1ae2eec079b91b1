#pragma once
// What must hold whatever the input is. If it does not, the coordinator is wrong and stops before it does harm.

#include <cstdio>
#include <cstdlib>

namespace seatrial::reference {

inline void ensure(bool holds, char const* sentence) {
    if (holds) return;
    std::fprintf(stderr, "seatrial reference: this must hold: %s\n", sentence);
    std::abort();
}

}  // namespace seatrial::reference
