#pragma once

#include "reference/clock.hpp"

#include <chrono>

namespace seatrial::reference {

/// Stands still until it is moved.
class VirtualClock final : public Clock {
public:
    [[nodiscard]] Tick now() const override { return now_; }
    void restart() override { now_ = Tick{0}; }
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
    [[nodiscard]] Tick now() const override { return Tick{(std::chrono::steady_clock::now() - start_) / tick_}; }
    void restart() override { start_ = std::chrono::steady_clock::now(); }
    bool advance(std::uint32_t) override { return false; }
    [[nodiscard]] bool is_virtual() const override { return false; }

private:
    std::chrono::milliseconds tick_;
    std::chrono::steady_clock::time_point start_{std::chrono::steady_clock::now()};
};

}  // namespace seatrial::reference
