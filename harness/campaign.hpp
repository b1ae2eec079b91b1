#pragma once
// Many scenarios, one after the other or side by side, with the same outcome either way: scenarios come in blocks, blocks are
// reported in their order, and whatever depends on what was found before is decided in that order.

#include "harness/campaign_counts.hpp"
#include "harness/iut/iut.hpp"
#include "harness/shrink.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace seatrial {

/// This worker's share: the blocks whose number leaves `index` when divided by `count`.
struct Shard { std::uint32_t index{0}; std::uint32_t count{1}; };

struct Campaign {
    std::uint64_t seed{1};
    std::optional<std::uint64_t> scenarios{};               ///< of all shards together; absent: until time or findings end it
    std::optional<std::chrono::milliseconds> duration{};    ///< polled between scenarios
    unsigned jobs{1};                                       ///< threads, each with an implementation of its own
    Shard shard{};
    std::uint32_t findings_max{10};                         ///< distinct by clause and rule
    std::uint32_t steps_max{24};                            ///< of a generated scenario
    bool systematic{true};                                  ///< start with every single fault in every canonical scenario
    bool keep_histories{false};                             ///< also of scenarios that conform, for a verbose sink
    std::optional<Published> wanted{};                      ///< as for drive()
    ShrinkLimits shrinking{};
};

struct ScenarioResult {
    std::uint64_t number{};       ///< from 0, over all shards
    Scenario scenario{};
    Verdict verdict{};            ///< void where a guard says so, though the judge was content
    std::optional<History> history{};
};

struct CampaignFinding {
    std::uint64_t scenario{};     ///< number of the scenario that showed it
    Report report{};              ///< the least scenario that shows it
};

/// Told on the calling thread, in an order that does not depend on `jobs`.
class CampaignSink {
public:
    virtual ~CampaignSink() = default;
    virtual void judged(ScenarioResult const& result) = 0;
    /// Comes right after judged() of its scenario.
    virtual void found(CampaignFinding const& finding) = 0;
};

enum class CampaignEnd : std::uint8_t { Budget, Findings, Stopped, AdapterFault, Silence };

struct CampaignResult {
    CampaignEnd end{};
    std::optional<IutError> fault{};                       ///< of AdapterFault; what ran before it, or beside it, is kept
    std::string why_silent{};                              ///< of Silence: answers were waited for in vain too often
    CampaignCounts counts{};
    std::uint64_t findings{};                              ///< distinct
    std::map<Witness, std::uint64_t> witnesses{};          ///< in how many scenarios that were not void
    std::optional<std::string> why_void{};                 ///< too little succeeded for the campaign to mean anything
};

using IutFactory = std::function<tl::expected<std::unique_ptr<Iut>, IutError>()>;

/// What a campaign uses of the world around it.
struct CampaignTools {
    IutFactory make_iut{};                                 ///< called once a job, and once more for shrinking beside others
    JudgeFunction judged_by{judge};                        ///< called from several threads
    std::function<bool()> should_stop{};                   ///< polled from several threads between scenarios; absent: never
};

[[nodiscard]] CampaignResult run_campaign(Campaign const& campaign, CampaignTools const& tools, CampaignSink& sink);

}  // namespace seatrial
