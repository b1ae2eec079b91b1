#include "harness/cli/workers.hpp"

#include "harness/drive.hpp"
#include "harness/judge.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

namespace seatrial::cli {

namespace {

/// Portions that may be finished ahead of the one that is counted next, for each worker; bounds the memory of a slow reader.
constexpr std::uint32_t ahead_max = 4;

struct PortionResult {
    std::vector<Judged> judged{};
    std::optional<IutError> error{};
    std::exception_ptr defect{};
};

std::vector<Scenario> scenarios_of(Portion const& portion, WorkOrder const& order) {
    if (!portion.is_generated) return portion.corpus;
    std::vector<Scenario> block = generate_block(order.seed, portion.block, order.world);
    block.resize(std::min<std::size_t>(block.size(), portion.size));
    return block;
}

char const* origin_of(Portion const& portion) { return portion.is_generated ? "generated" : "corpus"; }

class Team {
public:
    Team(WorkOrder const& order, std::size_t size) : order_{order}, ahead_{static_cast<std::uint32_t>(size) * ahead_max} {}

    void work(Iut& iut) {
        while (std::optional<std::pair<std::uint32_t, Portion>> const mine = next_portion()) {
            PortionResult result;
            try {
                work_portion(mine->second, iut, result);
            } catch (...) {
                result.defect = std::current_exception();
            }
            std::lock_guard const lock{mutex_};
            done_.emplace(mine->first, std::move(result));
            changed_.notify_all();
        }
    }

    /// The result of the next portion of the plan, or nothing behind the last.
    std::optional<PortionResult> take_next() {
        std::unique_lock lock{mutex_};
        if (!order_.plan.portion(taken_)) return std::nullopt;
        changed_.wait(lock, [&] { return done_.contains(taken_); });
        PortionResult result = std::move(done_.extract(taken_++).mapped());
        changed_.notify_all();
        return result;
    }

    void stop() {
        std::lock_guard const lock{mutex_};
        stopped_ = true;
        changed_.notify_all();
    }

private:
    std::optional<std::pair<std::uint32_t, Portion>> next_portion() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return stopped_ || started_ < taken_ + ahead_; });
        if (stopped_) return std::nullopt;
        std::optional<Portion> portion = order_.plan.portion(started_);
        if (!portion) return std::nullopt;
        return std::pair{started_++, std::move(*portion)};
    }

    bool is_stopped() {
        std::lock_guard const lock{mutex_};
        return stopped_;
    }

    void work_portion(Portion const& portion, Iut& iut, PortionResult& result) {
        for (Scenario const& scenario : scenarios_of(portion, order_)) {
            if (is_stopped()) return;
            tl::expected<Judged, IutError> judged = judge_scenario(origin_of(portion), scenario, iut, order_.wanted, order_.keep_entries);
            if (!judged) {
                result.error = judged.error();
                return;
            }
            result.judged.push_back(std::move(*judged));
        }
    }

    WorkOrder const& order_;
    std::uint32_t ahead_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint32_t, PortionResult> done_;
    std::uint32_t started_{0};
    std::uint32_t taken_{0};
    bool stopped_{false};
};

}  // namespace

tl::expected<Judged, IutError> judge_scenario(std::string const& origin, Scenario const& scenario, Iut& iut,
                                              std::optional<Published> const& wanted, bool keep_entries) {
    tl::expected<History, IutError> history = drive(scenario, iut, wanted);
    if (!history) return tl::make_unexpected(history.error());
    Verdict verdict;
    PassedOver const* passed = history->entries.size() == 1 ? std::get_if<PassedOver>(&history->entries.front()) : nullptr;
    if (passed != nullptr && passed->step.value == 0) {
        verdict.word = Judgement::Void;
        verdict.reason = passed->why;
    } else {
        verdict = judge(*history);
    }
    Judged judged;
    if (verdict.violates()) judged.violation = Report{scenario, *history, verdict};
    judged.result = result_of(origin, scenario, *history, std::move(verdict));
    if (keep_entries) judged.entries = std::move(history->entries);
    return judged;
}

void work_alone(WorkOrder const& order, Iut& iut, TakeJudged const& take, TakeError const& fail) {
    for (std::uint32_t number = 0; std::optional<Portion> const portion = order.plan.portion(number); ++number) {
        for (Scenario const& scenario : scenarios_of(*portion, order)) {
            tl::expected<Judged, IutError> judged = judge_scenario(origin_of(*portion), scenario, iut, order.wanted, order.keep_entries);
            if (!judged) return fail(judged.error());
            if (!take(std::move(*judged))) return;
        }
    }
}

void work_together(WorkOrder const& order, std::vector<std::unique_ptr<Iut>> const& iuts, TakeJudged const& take, TakeError const& fail) {
    Team team{order, iuts.size()};
    std::vector<std::jthread> threads;
    for (std::unique_ptr<Iut> const& iut : iuts) threads.emplace_back([&team, &iut] { team.work(*iut); });
    struct Stop { Team& team; ~Stop() { team.stop(); } } const stop{team};   // before the threads are joined, whatever happens
    while (std::optional<PortionResult> result = team.take_next()) {
        for (Judged& judged : result->judged)
            if (!take(std::move(judged))) return;
        if (result->defect) std::rethrow_exception(result->defect);
        if (result->error) return fail(*result->error);
    }
}

}  // namespace seatrial::cli
