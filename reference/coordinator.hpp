#pragma once
// Carries decisions out: fetches the facts, asks for the decision, writes what it changes; lets due timers act in between.

#include "reference/admission.hpp"
#include "reference/reference.hpp"

namespace seatrial::reference {

class Coordinator final : public Endpoint {
public:
    /// Goes on with what the store holds. Design, clock and store outlive the coordinator.
    Coordinator(Design const& design, Clock& clock, Store& store);

    [[nodiscard]] Hello hello() override;
    [[nodiscard]] bool reset(std::optional<Published> const& wanted) override;
    Tick advance(std::uint32_t ticks) override;
    [[nodiscard]] Response handle(Command const& command) override;
    [[nodiscard]] bool set_rights(Caller const& principal, Rights may) override;

private:
    void begin(Epoch const& epoch, Terms const& terms);
    [[nodiscard]] Reply on(Submit const& command);
    [[nodiscard]] Reply on(GetTask const& command);
    [[nodiscard]] Reply on(FindTask const& command);
    [[nodiscard]] Reply on(ListTasks const& command);
    [[nodiscard]] Reply on(ReadHistory const& command);
    [[nodiscard]] Reply on(Cancel const& command);
    [[nodiscard]] Reply on(Claim const& command);
    [[nodiscard]] Reply on(Renew const& command);
    [[nodiscard]] Reply on(Deliver const& command);
    [[nodiscard]] Reply on(Fail const& command);
    [[nodiscard]] Reply on(Release const& command);
    [[nodiscard]] Reply on(ReportUsage const& command);
    [[nodiscard]] Reply on(ReadLedger const& command);

    /// Lets every timer that is due by now act, in order of due time, each as of its due time.
    void settle();
    /// Makes the time durable, so that it does not fall when nothing else was written since it passed.
    void keep_time();
    [[nodiscard]] Context context(Transaction const& open) const;
    [[nodiscard]] Reply carry_out(Transaction& open, Decision&& decision);
    void commit(Transaction& open, Changes&& changes, Context const& context);
    [[nodiscard]] Decision claim_any(Transaction& open, Claim const& command);

    Design const& design_;
    Terms terms_{};
    Clock& clock_;
    Store& store_;
    Admission admission_;
    Tick now_{0};
    std::uint64_t untargeted_claims_{0};   ///< of a habit that nothing depends on; a restart may forget it
};

}  // namespace seatrial::reference
