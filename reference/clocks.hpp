#pragma once

#include "reference/clock.hpp"

#include <chrono>

namespace seatrial::reference {

/// Stands still until it is moved.
class VirtualClock final : public Clock {
public:
    [[nodiscard]] Tick now() const override { return now_; }
    void start(Tick from) override { now_ = from; }
    bool advance(std::uint32_t ticks) override {
        now_.value += ticks;
        return true;
    }
    [[nodiscard]] bool is_virtual() const override { return true; }

private:
    Tick now_{0};
};

/// Monotonic real time, cut into ticks of a given length.
class SteadyClock final : public Clock {
public:
    explicit SteadyClock(std::chrono::milliseconds tick) : tick_{tick} {}
    [[nodiscard]] Tick now() const override { return Tick{(std::chrono::steady_clock::now() - zero_) / tick_}; }
    void start(Tick from) override { zero_ = std::chrono::steady_clock::now() - from.value * tick_; }
    bool advance(std::uint32_t) override { return false; }
    [[nodiscard]] bool is_virtual() const override { return false; }

private:
    std::chrono::milliseconds tick_;
    std::chrono::steady_clock::time_point zero_{std::chrono::steady_clock::now()};
};

}  // namespace seatrial::reference
