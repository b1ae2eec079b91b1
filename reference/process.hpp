#pragma once
// The coordinator as a process: it can be killed, and comes up again with nothing but what its store kept.

#include "reference/coordinator.hpp"
#include "reference/stores/crashing_store.hpp"

namespace seatrial::reference {

class Process final : public Endpoint {
public:
    Process(Design const& design, std::unique_ptr<Clock> clock, std::unique_ptr<Store> store);

    [[nodiscard]] Hello hello() override;
    [[nodiscard]] bool reset(std::optional<Published> const& wanted) override { return coordinator_->reset(wanted); }
    Tick advance(std::uint32_t ticks) override { return coordinator_->advance(ticks); }
    [[nodiscard]] Response handle(Command const& command) override { return coordinator_->handle(command); }
    [[nodiscard]] bool set_rights(Caller const& principal, Rights may) override { return coordinator_->set_rights(principal, may); }
    [[nodiscard]] bool restart() override;
    [[nodiscard]] std::optional<Response> handle_and_die(Command const& command, CrashPoint point) override;

private:
    void start();

    Design design_;
    std::unique_ptr<Clock> clock_;
    std::unique_ptr<Store> kept_;
    CrashingStore store_;
    // One life:
    std::unique_ptr<Store> layer_{};
    std::optional<Coordinator> coordinator_{};
};

}  // namespace seatrial::reference
