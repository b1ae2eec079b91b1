#pragma once
// What the simulated callers know: task identifiers and leases that they heard, and nothing that the network hid from them.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/reply.hpp"
#include "model/vocabulary/scenario.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace seatrial {

class HeardSoFar {
public:
    /// The callers hear `response` to `call`, which is the step `step` of the scenario. References into the scenario are kept.
    void hear(StepId step, Call const& call, Response const& response);

    /// The task identifier that callers last learned for this key; null if they know none.
    [[nodiscard]] TaskId const* task_of(KeyRef const& key) const;
    /// The lease that a claim step was heard to grant; null if none.
    [[nodiscard]] LeaseRef const* lease_of(StepId claim) const;

private:
    void learn(KeyRef const& key, TaskId const& task);

    std::vector<std::pair<KeyRef const*, TaskId>> tasks_{};
    std::vector<std::pair<StepId, LeaseRef>> leases_{};
};

/// Writes the message of a step, or returns the reason why it cannot be sent: a sentence in the words of the scenario.
[[nodiscard]] std::optional<std::string> address(Call const& call, HeardSoFar const& heard, Command& message);

}  // namespace seatrial
