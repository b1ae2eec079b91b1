#include "harness/campaign.hpp"

#include "harness/campaign_block.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace seatrial {

namespace {

using campaign::BlockResult;
using campaign::Plan;
using Clock = std::chrono::steady_clock;

/// Takes the blocks in their order: tells the sink, shrinks what is new, decides when it is enough.
class Registrar {
public:
    Registrar(Plan const& plan, CampaignTools const& tools, CampaignSink& sink) : plan_{plan}, tools_{tools}, sink_{sink} {}

    /// False: the campaign is over. `lend` gives an implementation to shrink with.
    bool take(BlockResult block, std::function<tl::expected<Iut*, IutError>()> const& lend) {
        for (std::size_t i = 0; i < block.scenarios.size(); ++i) {
            ScenarioResult& result = block.scenarios[i];
            result_.counts += block.counts[i];
            if (result.verdict.word != Judgement::Void)
                for (Witness const& witness : result.verdict.witnesses) ++result_.witnesses[witness];
            sink_.judged(result);
            if (result.verdict.violates() && result.verdict.finding && !investigate(result, lend)) return false;
        }
        if (block.fault) return end_with(std::move(*block.fault));
        disappointments_.add(block.disappointments);
        if (disappointments_.too_many()) {
            result_.end = CampaignEnd::Silence;
            result_.why_silent = disappointments_.sentence();
            return false;
        }
        if (!block.complete) result_.end = was_stopped() ? CampaignEnd::Stopped : CampaignEnd::Budget;
        return block.complete;
    }

    /// The first fault is the one that is told.
    bool end_with(IutError fault) {
        result_.end = CampaignEnd::AdapterFault;
        if (!result_.fault) result_.fault = std::move(fault);
        return false;
    }

    [[nodiscard]] bool was_let_down() const { return result_.fault || result_.end == CampaignEnd::Silence; }

    CampaignResult finish(Hello const& hello) {
        if (result_.fault) result_.end = CampaignEnd::AdapterFault;
        result_.why_void = why_void(result_.counts, hello);
        return std::move(result_);
    }

private:
    using Key = std::pair<std::string, std::string>;   // clause, rule
    static Key key_of(Verdict const& verdict) { return {verdict.finding->clause, verdict.finding->rule}; }

    bool was_stopped() const { return tools_.should_stop && tools_.should_stop(); }

    bool investigate(ScenarioResult& result, std::function<tl::expected<Iut*, IutError>()> const& lend) {
        if (known_.contains(key_of(result.verdict)) || !result.history) return true;
        known_.insert(key_of(result.verdict));
        Report found{result.scenario, std::move(*result.history), result.verdict};
        Campaign const& wanted = plan_.campaign();
        tl::expected<Iut*, IutError> const iut = lend();
        tl::expected<Report, IutError> least =
            iut ? shrink(found, **iut, wanted.wanted, tools_.judged_by, wanted.shrinking) : tl::make_unexpected(iut.error());
        if (least) return show({result.number, std::move(*least)});
        // An adapter that breaks while the finding is made smaller does not take it back.
        (void)show({result.number, std::move(found)});
        return end_with(std::move(least.error()));
    }

    bool show(CampaignFinding finding) {
        // The least scenario may break the clause by another rule, which may be known.
        Key const key = key_of(finding.report.verdict);
        if (!shown_.insert(key).second) return true;
        known_.insert(key);
        sink_.found(finding);
        if (++result_.findings < plan_.campaign().findings_max) return true;
        result_.end = CampaignEnd::Findings;
        return false;
    }

    Plan const& plan_;
    CampaignTools const& tools_;
    CampaignSink& sink_;
    std::set<Key> known_{};   ///< seen before shrinking
    std::set<Key> shown_{};   ///< told to the sink
    CampaignResult result_{};
    Disappointments disappointments_{};
};

/// Blocks that threads finish in any order and that are taken in theirs. Threads do not run further ahead than `ahead_max`.
class Shelf {
public:
    explicit Shelf(std::uint64_t ahead_max) : ahead_max_{ahead_max} {}

    /// The place of the next block to run; nothing when the campaign is over.
    std::optional<std::uint64_t> next_place() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return over_ || started_ < taken_ + ahead_max_; });
        if (over_) return std::nullopt;
        return started_++;
    }
    void put(std::uint64_t place, BlockResult block) {
        std::lock_guard const lock{mutex_};
        done_.emplace(place, std::move(block));
        changed_.notify_all();
    }
    BlockResult take() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return done_.contains(taken_); });
        BlockResult block = std::move(done_.extract(taken_).mapped());
        ++taken_;
        changed_.notify_all();
        return block;
    }
    /// Those that nobody took, in their order, when no thread is at work any more.
    std::vector<BlockResult> rest() {
        std::vector<BlockResult> blocks;
        for (auto& [place, block] : done_) blocks.push_back(std::move(block));
        return blocks;
    }
    void close() {
        std::lock_guard const lock{mutex_};
        over_ = true;
        changed_.notify_all();
    }
    [[nodiscard]] bool is_over() const { return over_; }

private:
    std::uint64_t const ahead_max_;
    std::mutex mutex_{};
    std::condition_variable changed_{};
    std::atomic<bool> over_{false};
    std::uint64_t started_{0};
    std::uint64_t taken_{0};
    std::map<std::uint64_t, BlockResult> done_{};
};

std::uint64_t block_at(Campaign const& campaign, std::uint64_t place) { return campaign.shard.index + place * std::max(campaign.shard.count, 1U); }

void run_alone(Plan const& plan, CampaignTools const& tools, Registrar& registrar, Iut& iut, std::function<bool()> const& is_over) {
    for (std::uint64_t place = 0; plan.has(block_at(plan.campaign(), place)); ++place) {
        BlockResult block = campaign::run_block(plan, block_at(plan.campaign(), place), iut, tools.judged_by, is_over);
        if (!registrar.take(std::move(block), [&iut]() -> tl::expected<Iut*, IutError> { return &iut; })) return;
    }
}

void work(Plan const& plan, CampaignTools const& tools, Shelf& shelf, std::unique_ptr<Iut> iut, std::function<bool()> const& is_over) {
    while (std::optional<std::uint64_t> const place = shelf.next_place()) {
        std::uint64_t const block = block_at(plan.campaign(), *place);
        if (!plan.has(block)) return;
        BlockResult result;
        if (!iut) {
            tl::expected<std::unique_ptr<Iut>, IutError> made = tools.make_iut();
            if (made) iut = std::move(*made);
            else result = {.complete = false, .fault = std::move(made.error())};
        }
        if (iut) result = campaign::run_block(plan, block, *iut, tools.judged_by, [&] { return shelf.is_over() || is_over(); });
        shelf.put(*place, std::move(result));
    }
}

void run_together(Plan const& plan, CampaignTools const& tools, Registrar& registrar, std::unique_ptr<Iut> first, std::function<bool()> const& is_over) {
    unsigned const jobs = plan.campaign().jobs;
    Shelf shelf{std::uint64_t{2} * jobs};
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < jobs; ++i)
        threads.emplace_back([&, iut = i == 0 ? std::move(first) : nullptr]() mutable { work(plan, tools, shelf, std::move(iut), is_over); });

    std::unique_ptr<Iut> to_shrink_with;   // the others are busy
    auto const lend = [&]() -> tl::expected<Iut*, IutError> {
        if (!to_shrink_with) {
            tl::expected<std::unique_ptr<Iut>, IutError> made = tools.make_iut();
            if (!made) return tl::make_unexpected(made.error());
            to_shrink_with = std::move(*made);
        }
        return to_shrink_with.get();
    };
    for (std::uint64_t place = 0; plan.has(block_at(plan.campaign(), place)); ++place)
        if (!registrar.take(shelf.take(), lend)) break;
    shelf.close();
    if (!registrar.was_let_down()) return;
    // One sick instance ends the run, but what the others have seen is not lost.
    threads.clear();
    for (BlockResult& block : shelf.rest()) (void)registrar.take(std::move(block), lend);
}

}  // namespace

CampaignResult run_campaign(Campaign const& campaign, CampaignTools const& tools, CampaignSink& sink) {
    Clock::time_point const started = Clock::now();
    auto const is_over = [&] {
        return (tools.should_stop && tools.should_stop()) || (campaign.duration && Clock::now() - started >= *campaign.duration);
    };
    tl::expected<std::unique_ptr<Iut>, IutError> first = tools.make_iut();
    if (!first) return {.end = CampaignEnd::AdapterFault, .fault = std::move(first.error())};
    Hello const hello = (*first)->hello();
    Plan const plan{campaign, hello};
    Registrar registrar{plan, tools, sink};
    if (campaign.jobs <= 1) run_alone(plan, tools, registrar, **first, is_over);
    else run_together(plan, tools, registrar, std::move(*first), is_over);
    return registrar.finish(hello);
}

}  // namespace seatrial
