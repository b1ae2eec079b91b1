#pragma once
// An implementation in this process: the same requests as over a pipe, without any text in between.

#include "harness/iut/iut.hpp"
#include "model/vocabulary/endpoint.hpp"

namespace seatrial {

class InProcess final : public Iut {
public:
    /// The endpoint outlives this object.
    explicit InProcess(Endpoint& endpoint) : endpoint_{endpoint}, hello_{endpoint.hello()} {}

    [[nodiscard]] Hello const& hello() const override { return hello_; }
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override { return endpoint_.reset(wanted); }
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override { return endpoint_.advance(ticks); }
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override { return Outcome{endpoint_.handle(command)}; }
    [[nodiscard]] tl::expected<bool, IutError> crash(Crash const& how) override;
    /// Where no point is named, the delay chooses one, so that a seed repeats.
    [[nodiscard]] tl::expected<Outcome, IutError> call_and_crash(Command const& command, Crash const& how) override;
    [[nodiscard]] tl::expected<bool, IutError> set_rights(Caller const& principal, Rights may) override { return endpoint_.set_rights(principal, may); }

private:
    Endpoint& endpoint_;
    Hello hello_;
};

}  // namespace seatrial
