#pragma once
// One block of a campaign: the unit that a thread takes and that is reported as a whole.

#include "harness/attempt.hpp"
#include "harness/campaign.hpp"
#include "harness/generate.hpp"

#include <vector>

namespace seatrial::campaign {

struct BlockResult {
    std::vector<ScenarioResult> scenarios{};
    std::vector<CampaignCounts> counts{};    ///< one for each of the above
    Disappointments disappointments{};
    bool complete{true};                     ///< false: cut short by a stop, the end of time, a fault, or too much silence
    std::optional<IutError> fault{};
};

/// What stays the same for all blocks; shared by the threads, changed by none.
class Plan {
public:
    Plan(Campaign const& campaign, Hello const& hello);

    /// Whether a block with this number has scenarios within the budget.
    [[nodiscard]] bool has(std::uint64_t block) const;
    [[nodiscard]] std::vector<Scenario> scenarios_of(std::uint64_t block) const;
    [[nodiscard]] Campaign const& campaign() const { return campaign_; }

private:
    Campaign const& campaign_;
    World world_;
    std::vector<Scenario> systematic_{};   ///< take the places of the first generated ones
};

/// `is_over` is asked before each scenario.
[[nodiscard]] BlockResult run_block(Plan const& plan, std::uint64_t block, Iut& iut, JudgeFunction const& judged_by,
                                    std::function<bool()> const& is_over);

}  // namespace seatrial::campaign
