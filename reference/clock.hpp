#pragma once
// Where the coordinator reads its time, the only time it trusts.

#include "model/vocabulary/ids.hpp"

#include <cstdint>

namespace seatrial::reference {

class Clock {
public:
    virtual ~Clock() = default;
    /// Never falls between two starts.
    [[nodiscard]] virtual Tick now() const = 0;
    /// Time goes on from here. It stands still while no coordinator runs.
    virtual void start(Tick from) = 0;
    /// Moves time forward. False: this clock cannot be moved.
    virtual bool advance(std::uint32_t ticks) = 0;
    [[nodiscard]] virtual bool is_virtual() const = 0;
};

}  // namespace seatrial::reference
