// The explorer packs states into bytes, keeps times relative, clamps them and forgets what nobody can read. Its naive twin does none of
// this: exact integers, a clock, a map of attempts, every row tried by hand, a std::set of everything. Both must count the same.

#include "model/explore/explorer.hpp"
#include "model/spec/fields.hpp"
#include "model/spec/law.hpp"
#include "model/spec/setting.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace seatrial::explore {
namespace {

using law::Exact;
using I = law::Int<Exact>;
using Key = std::vector<std::int64_t>;

I exactly(std::uint64_t n) { return I::of(static_cast<std::int64_t>(n)); }
constexpr std::int64_t never_key = 1'000'000;

struct Grant { std::int64_t status{}, failure{}, usage{}, total{}; };
struct Full {
    law::Task<Exact> task{};
    std::map<std::int64_t, Grant> grants{};
    std::int64_t now{100};
};
struct Sent {
    Operation operation{};
    law::Message<Exact> message{};
    std::int64_t ends_in{-1};           // told lease end, in ticks from now
    bool genuine{true};
};

class Twin {
public:
    explicit Twin(Scope const& scope) : scope_(scope), setting_(law::setting_from<Exact>(scope.published, exactly)) {
        loss_ = setting_.loss_ticks.value < 0 ? 0 : setting_.loss_ticks.value;
        list_messages();
    }

    void run() {
        visit(Full{});
        while (!queue_.empty()) {
            Full const state = queue_.front();
            queue_.pop_front();
            for (std::size_t i = 0; i < sent_.size(); ++i) take_rows(state, law::rules_of<Exact>(sent_[i].operation), sent_[i], static_cast<int>(i + 1) * 100);
            take_rows(state, law::hidden_rules<Exact>(), Sent{}, 0);
            tick(state);
        }
    }

    std::map<Key, int> states{};                                // as the explorer tells them apart, numbered
    std::set<std::pair<int, int>> steps{};                      // state, step
    std::set<std::tuple<int, int, int>> edges{};                // state, step, state

private:
    void list_messages() {
        for (std::size_t i = 0; i < scope_.contents.size(); ++i) {
            Terms const& terms = scope_.contents[i];
            Sent sent{.operation = Operation::Submit};
            sent.message.content = exactly(i + 1);
            sent.message.retry_safe = terms.retry_safe ? 1 : 0;
            sent.message.attempts_max = exactly(terms.attempts_max);
            sent.message.deadline_in = terms.deadline_in ? exactly(*terms.deadline_in) : Exact::never();
            sent.message.budget = terms.budget ? exactly(*terms.budget) : Exact::never();
            sent.message.reserve = exactly(terms.reserve);
            for (int who = 0; who < 5; ++who) {
                Sent one = sent;
                one.message.admissible = law::Bool<Exact>{who != 1};
                one.message.may_submit = law::Bool<Exact>{who != 2 && who != 3};
                one.message.may_read = law::Bool<Exact>{who != 3};
                one.message.misnamed = law::Bool<Exact>{who == 4};
                sent_.push_back(one);
            }
        }
        for (int who = 0; who < 3; ++who)
        for (auto const op : {Operation::Get, Operation::Find, Operation::List, Operation::History, Operation::Ledger, Operation::Cancel}) {
            Sent sent{.operation = op};
            sent.message.foreign = law::Bool<Exact>{who == 1};
            sent.message.may_read = sent.message.may_cancel = law::Bool<Exact>{who != 2};
            sent_.push_back(sent);
        }
        std::vector<std::int64_t> ends{-1};
        if (!scope_.published.config.lease_ticks) ends.push_back(1);
        for (std::int64_t generation = 1; generation <= setting_.generation_max.value + 1; ++generation)
            for (std::int64_t const end : ends) {
                for (int node = 1; node <= scope_.nodes; ++node)
                    for (int token = 0; token <= scope_.tokens; ++token) {
                        Sent sent{.operation = Operation::Claim, .ends_in = end};
                        sent.message.node = node;
                        sent.message.token = token;
                        sent.message.generation = I::of(generation);
                        sent_.push_back(sent);
                    }
                if (generation <= setting_.generation_max.value)
                    for (bool const genuine : {true, false}) list_reports(generation, genuine, end, end == -1);
            }
    }

    void list_reports(std::int64_t generation, bool genuine, std::int64_t end, bool all) {
        auto const add = [&](Operation op, int result, int failure) {
            Sent sent{.operation = op, .ends_in = end, .genuine = genuine};
            sent.message.generation = I::of(generation);
            sent.message.result = result;
            sent.message.failure = failure;
            sent_.push_back(sent);
        };
        add(Operation::Renew, 0, 0);
        if (!all) return;
        for (int result = 1; result <= scope_.results; ++result) add(Operation::Deliver, result, 0);
        for (int failure = 1; failure <= 4; ++failure) add(Operation::Fail, 0, failure);
        add(Operation::Release, 0, 0);
        if (setting_.regrant.value == 1) {
            add(Operation::Release, 0, 0);
            sent_.back().message.not_started = law::Bool<Exact>{true};
        }
        for (int amount = 1; amount <= scope_.amounts; ++amount) {
            add(Operation::Usage, 0, 0);
            sent_.back().message.amount = amount;
        }
    }

    void take_rows(Full const& state, std::span<law::Rule<Exact> const> rows, Sent const& sent, int step) {
        law::Message<Exact> message = sent.message;
        message.lease_end = sent.ends_in < 0 ? Exact::never() : I::of(state.now + sent.ends_in);
        law::Recall<Exact> recall;
        auto const grant = state.grants.find(message.generation.value);
        if (!sent.genuine && grant == state.grants.end()) return;
        if (sent.genuine && grant != state.grants.end())
            recall = {law::Bool<Exact>{true}, I::of(grant->second.status), I::of(grant->second.failure), law::Bool<Exact>{grant->second.usage != 0}, I::of(grant->second.total)};
        law::Situation<Exact> const s{state.task, recall, message, setting_, I::of(state.now)};
        bool decided = false;
        for (auto const& row : rows) {
            ++step;
            bool holds = true;
            for (auto const& condition : row.when()) holds = holds && condition.holds(s).known();
            if (!holds) continue;
            if (row.mood == law::Mood::May || !decided) move(state, after(state, row, s), step);
            if (row.mood == law::Mood::Decisive) decided = true;
        }
    }

    static Full after(Full const& state, law::Rule<Exact> const& row, law::Situation<Exact> const& s) {
        law::Change<Exact> change{s.task};
        row.effect(change, s);
        Full next = state;
        next.task = change.task;
        if (change.live_ends_as.value != 0) {
            next.grants[state.task.live.value].status = change.live_ends_as.value;
            next.grants[state.task.live.value].failure = change.live_fails_as.value;
        }
        if (change.grants.value == 1) next.grants[s.message.generation.value] = {law::attempt::live, 0, 0, 0};
        if (change.keeps_usage.value == 1) {
            Grant& grant = next.grants[s.message.generation.value];
            grant.usage = 1;
            grant.total = s.setting.usage_cumulative.value == 1 ? s.message.amount.value : grant.total + s.message.amount.value;
        }
        if (change.opens_life.value == 1) {
            next = Full{.now = state.now};
            law::Change<Exact> first{next.task};
            law::create_task<Exact>(first, {next.task, s.recall, s.message, s.setting, s.now});
            next.task = first.task;
        }
        return next;
    }

    void tick(Full const& state) {
        Full next = state;
        next.now += 1;
        law::Recall<Exact> const recall;
        law::Message<Exact> const message;
        law::Situation<Exact> const s{next.task, recall, message, setting_, I::of(next.now)};
        for (auto const& row : law::hidden_rules<Exact>()) {
            bool holds = row.overdue != nullptr && row.overdue(s).known();
            for (auto const& condition : row.when()) holds = holds && condition.holds(s).known();
            if (holds && next.task.phase.value != law::phase::none) return;
        }
        move(state, next, 0);
    }

    void move(Full const& from, Full const& to, int step) {
        int const a = number(from);
        int const b = number(to);
        steps.insert({a, step});
        if (a != b) edges.insert({a, step, b});
        visit(to);
    }

    void visit(Full const& state) {
        number(state);
        std::int64_t const long_past = setting_.slack.value + loss_ + 3;
        if (seen_.insert(key(state, long_past, long_past)).second) queue_.push_back(state);
    }

    int number(Full const& state) { return states.try_emplace(explorer_key(state), static_cast<int>(states.size())).first->second; }

    /// Due times from now on, at most so long past that nothing can tell the difference.
    Key key(Full const& state, std::int64_t lease_past, std::int64_t other_past) const {
        Key key;
        bool const no_task = state.task.phase.value == law::phase::none;
        for (auto const& field : law::task_fields<Exact>) {
            std::int64_t value = (state.task.*field.member).value;
            if (field.kind == law::FieldKind::Due && !no_task) {
                bool const lease = field.name == "lease_end";
                value = value == -1 ? never_key : std::max(value - state.now, lease ? -lease_past : -other_past);
            }
            key.push_back(value);
        }
        for (auto const& [generation, grant] : state.grants) key.insert(key.end(), {generation, grant.status, grant.failure, grant.usage, grant.total});
        return key;
    }

    /// What the explorer remembers of a state.
    Key explorer_key(Full const& state) const {
        Full kept = state;
        bool const ended = state.task.phase.value >= law::phase::delivered;
        if (state.task.phase.value != law::phase::none && (ended || setting_.retention_promised.value == 0)) kept.task.retry_until = Exact::never();
        if (ended) kept.task.deadline = Exact::never();
        if (ended) kept.task.last = 0;
        if (ended || state.task.budget.value < 0) kept.task.incurred = 0;
        return key(kept, setting_.slack.value + loss_ + 1, setting_.slack.value + 1);
    }

    Scope scope_;
    law::Setting<Exact> setting_;
    std::int64_t loss_{};
    std::vector<Sent> sent_;
    std::set<Key> seen_;
    std::deque<Full> queue_;
};

Scope tiny() {
    Scope scope{.name = "tiny"};
    scope.contents = {{.retry_safe = true, .attempts_max = 2, .deadline_in = 2}};
    scope.published.config = {.lease_ticks = 1, .retry_window_ticks = 1, .reconciliation_window_ticks = 1, .cancel_ticks = 1, .generation_max = 2};
    scope.nodes = 1;
    scope.tokens = 0;
    scope.results = 1;
    return scope;
}

void expect_agreement(Scope const& scope) {
    Twin twin{scope};
    twin.run();

    Expected<Exploration> const seen = explore(scope);

    ASSERT_TRUE(seen);
    EXPECT_TRUE(seen->complete) << scope.name;
    EXPECT_EQ(seen->states, twin.states.size()) << scope.name;
    EXPECT_EQ(seen->steps, twin.steps.size()) << scope.name;
    EXPECT_EQ(seen->edges, twin.edges.size()) << scope.name;
}

TEST(ExploreTwin, CountsTheSameStatesAndStepsWithoutAnyPacking) { expect_agreement(tiny()); }

TEST(ExploreTwin, CountsTheSameWhereTimersHaveSlackAndALossIsPromised) {
    Scope scope = tiny();
    scope.published.config.timer_slack_ticks = 1;
    scope.published.config.loss_ticks = 1;
    scope.published.config.retry_window_ticks.reset();
    scope.contents[0] = {.retry_safe = false, .attempts_max = 2, .deadline_in = 1};

    expect_agreement(scope);
}

TEST(ExploreTwin, CountsTheSameWhereLeaseEndsAreToldAndKeysAreProlonged) {
    Scope scope = tiny();
    scope.published.config.lease_ticks.reset();
    scope.published.profile.retention_sliding = true;
    scope.published.profile.lease_expiry = LeaseExpiry::Strict;
    scope.contents[0] = {.retry_safe = true, .attempts_max = 1};

    expect_agreement(scope);
}

TEST(ExploreTwin, CountsTheSameWhereBudgetsBindAndIdleAttemptsDoNotCount) {
    Scope scope = tiny();
    scope.published.profile.retry_count = RetryCount::Started;
    scope.published.profile.release_not_started = ReleaseNotStarted::Regrant;
    scope.published.profile.budget_mid_attempt = BudgetMidAttempt::Expire;
    scope.published.profile.usage_form = UsageForm::Cumulative;
    scope.contents[0] = {.retry_safe = false, .attempts_max = 1, .budget = 1, .reserve = 1};
    scope.amounts = 2;

    expect_agreement(scope);
}

}  // namespace
}  // namespace seatrial::explore
