#pragma once
// A second task under a key that certainly lives, and which of the forbidden traces tells its story best.

#include "model/monitors/timeline.hpp"

#include <cstdint>

namespace seatrial::watching {

enum class TwinKind : std::uint8_t {
    None,
    Plain,             ///< FT-01: the same content again
    AfterLostAnswer,   ///< FT-03: the same content again, and the answer that named the first task was not heard
    Mismatch,          ///< FT-09: other content
    Early,             ///< FT-15: time has passed since the key was last seen alive, and its task may have ended
    BeforeItsTask,     ///< FT-16: nothing showed an end of the task, and only the retry window is over
};

[[nodiscard]] TwinKind twin_kind(Timeline const& before, Sighting const& submission);

}  // namespace seatrial::watching
