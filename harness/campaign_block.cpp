#include "harness/campaign_block.hpp"

#include "harness/generate_systematic.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace seatrial::campaign {

namespace {

/// The judge may be content with a run that shows nothing; then the word is void.
void apply_guards(Scenario const& scenario, History const& history, Verdict& verdict) {
    if (verdict.word != Judgement::Conforms) return;
    std::optional<std::string> why = why_void(scenario, history);
    if (!why) return;
    verdict.word = Judgement::Void;
    verdict.reason = std::move(*why);
}

void count_word(Verdict const& verdict, CampaignCounts& counts) {
    switch (verdict.word) {
        case Judgement::Conforms: break;
        case Judgement::Violates: ++counts.violating; break;
        case Judgement::Inconclusive: ++counts.inconclusive; break;
        case Judgement::Void: ++counts.voided; break;
    }
}

}  // namespace

Plan::Plan(Campaign const& campaign, Hello const& hello) : campaign_{campaign}, world_{hello, campaign.steps_max} {
    if (campaign.wanted) world_.hello.published = *campaign.wanted;
    if (campaign.systematic) systematic_ = systematic_scenarios(world_);
}

bool Plan::has(std::uint64_t block) const {
    if (block > std::numeric_limits<std::uint32_t>::max()) return false;   // numbers of the generator have 32 bits
    return !campaign_.scenarios || block * block_size < *campaign_.scenarios;
}

std::vector<Scenario> Plan::scenarios_of(std::uint64_t block) const {
    std::uint64_t const first = block * block_size;
    std::vector<Scenario> scenarios;
    if (first + block_size > systematic_.size()) scenarios = generate_block(campaign_.seed, static_cast<std::uint32_t>(block), world_);
    else scenarios.resize(block_size);
    for (std::uint64_t number = first; number < std::min<std::uint64_t>(systematic_.size(), first + block_size); ++number)
        scenarios[number - first] = systematic_[number];
    if (campaign_.scenarios && first + block_size > *campaign_.scenarios) scenarios.resize(*campaign_.scenarios - first);
    return scenarios;
}

BlockResult run_block(Plan const& plan, std::uint64_t block, Iut& iut, JudgeFunction const& judged_by, std::function<bool()> const& is_over) {
    BlockResult result;
    result.scenarios.reserve(block_size);
    result.counts.reserve(block_size);
    std::set<std::pair<std::string, std::string>> findings;   // a further history of the same finding is not kept
    std::uint64_t number = block * block_size;
    for (Scenario& scenario : plan.scenarios_of(block)) {
        if (is_over() || result.disappointments.too_many()) {
            result.complete = false;
            return result;
        }
        tl::expected<Attempt, IutError> seen = attempt(scenario, iut, plan.campaign().wanted, judged_by, result.disappointments);
        if (!seen) {
            result.complete = false;
            result.fault = in_scenario(std::move(seen.error()), scenario.name);
            return result;
        }
        auto& [history, verdict, open] = *seen;
        apply_guards(scenario, history, verdict);
        CampaignCounts counts = count(scenario, history);
        count_word(verdict, counts);
        bool const first_of_its_kind =
            verdict.violates() && verdict.finding && findings.emplace(verdict.finding->clause, verdict.finding->rule).second;

        result.counts.push_back(counts);
        ScenarioResult& kept = result.scenarios.emplace_back(number++, std::move(scenario), std::move(verdict), std::nullopt);
        if (first_of_its_kind || plan.campaign().keep_histories) kept.history = std::move(history);
    }
    return result;
}

}  // namespace seatrial::campaign
