#include "harness/shrink_candidates.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

namespace seatrial {

namespace {

std::array<std::string, 3> const plain_keys{"k1", "k2", "k3"};
std::array<std::string, 2> const plain_clients{"c1", "c2"};
std::array<std::string, 3> const plain_nodes{"n1", "n2", "n3"};

/// Collects copies of a step with one thing made plainer.
class Plainer {
public:
    explicit Plainer(Step const& step) : step_{step} {}

    std::vector<Step> all() && {
        std::visit(*this, step_.act);
        return std::move(found_);
    }

    void operator()(Wait const& wait) { smaller(wait.ticks, 1, [](Step& s, std::uint32_t v) { std::get<Wait>(s.act).ticks = v; }); }
    void operator()(WaitUntil const& until) {
        if (until.plus == 0) return;
        for (std::int32_t const plus : {0, until.plus / 2, until.plus > 0 ? until.plus - 1 : until.plus + 1})
            if (plus != until.plus) variant([plus](Step& s) { std::get<WaitUntil>(s.act).plus = plus; });
    }
    void operator()(Crash const& crash) {
        if (crash.again != 0) variant([](Step& s) { std::get<Crash>(s.act).again = 0; });
    }
    void operator()(Pause const& pause) {
        smaller(pause.milliseconds, 1, [](Step& s, std::uint32_t v) { std::get<Pause>(s.act).milliseconds = v; });
    }
    void operator()(SetRights const&) {}
    void operator()(Call const& call) {
        network(call.network);
        if (call.crash) variant([](Step& s) { std::get<Call>(s.act).crash.reset(); });
        if (call.crash && call.crash->again != 0) variant([](Step& s) { std::get<Call>(s.act).crash->again = 0; });
        if (call.as) variant([](Step& s) { std::get<Call>(s.act).as.reset(); });
        if (call.expect) variant([](Step& s) { std::get<Call>(s.act).expect.reset(); });
        std::visit(*this, call.ask);
    }

    void operator()(AskSubmit const& ask) {
        if (ask.spelling != Spelling::Plain) variant([](Step& s) { submit(s).spelling = Spelling::Plain; });
        if (ask.content.deadline_in) {
            variant([](Step& s) { submit(s).content.deadline_in.reset(); });
            smaller(*ask.content.deadline_in, 1, [](Step& s, std::uint32_t v) { submit(s).content.deadline_in = v; });
        }
        if (ask.claimed) variant([](Step& s) { submit(s).claimed.reset(); });
        if (ask.malformed) return;
        if (ask.content.reserve) variant([](Step& s) { submit(s).content.reserve.reset(); });
        if (ask.content.budget) {
            variant([](Step& s) { submit(s).content.budget.reset(); });
            smaller(*ask.content.budget, 0, [](Step& s, std::uint32_t v) { submit(s).content.budget = v; });
        }
        if (ask.content.retry_safe) variant([](Step& s) { submit(s).content.retry_safe.reset(); });
        smaller(ask.content.max_attempts, 1, [](Step& s, std::uint32_t v) { submit(s).content.max_attempts = v; });
        if (ask.content.work.size() > 2) variant([](Step& s) { submit(s).content.work.resize(2); });
    }
    void operator()(AskGet const&) {}
    void operator()(AskFind const&) {}
    void operator()(AskList const&) {}
    void operator()(AskHistory const&) {}
    void operator()(AskCancel const&) {}
    void operator()(AskClaim const& ask) {
        // A claim of any task is not plainer than one of a named task: its answer says less.
        if (ask.token) variant([](Step& s) { ask_of<AskClaim>(s).token.reset(); });
    }
    void operator()(AskRenew const& ask) { honest<AskRenew>(ask.lease); }
    void operator()(AskDeliver const& ask) {
        honest<AskDeliver>(ask.lease);
        if (ask.result != "r1") variant([](Step& s) { ask_of<AskDeliver>(s).result = "r1"; });
    }
    void operator()(AskFail const& ask) {
        honest<AskFail>(ask.lease);
        if (ask.failure != FailureClass::Temporary) variant([](Step& s) { ask_of<AskFail>(s).failure = FailureClass::Temporary; });
    }
    void operator()(AskRelease const& ask) {
        honest<AskRelease>(ask.lease);
        if (ask.not_started) variant([](Step& s) { ask_of<AskRelease>(s).not_started = false; });
    }
    void operator()(AskLedger const&) {}
    void operator()(AskUsage const& ask) {
        honest<AskUsage>(ask.lease);
        if (ask.usage.value != "u1") variant([](Step& s) { ask_of<AskUsage>(s).usage.value = "u1"; });
        smaller(ask.amount, 1, [](Step& s, std::uint32_t v) { ask_of<AskUsage>(s).amount = v; });
    }

private:
    template <class AskKind> static AskKind& ask_of(Step& step) { return std::get<AskKind>(std::get<Call>(step.act).ask); }
    static AskSubmit& submit(Step& step) { return ask_of<AskSubmit>(step); }

    template <class Change> void variant(Change const& change) {
        Step copy = step_;
        change(copy);
        found_.push_back(std::move(copy));
    }

    /// Towards `least`: at once, by halves, by one.
    template <class Set> void smaller(std::uint32_t value, std::uint32_t least, Set const& set) {
        if (value <= least) return;
        variant([&](Step& s) { set(s, least); });
        if (value / 2 > least) variant([&](Step& s) { set(s, value / 2); });
        if (value - 1 > least && value - 1 != value / 2) variant([&](Step& s) { set(s, value - 1); });
    }

    template <class AskKind> void honest(LeaseOf const& lease) {
        if (lease.tamper != Tamper::Nothing) variant([](Step& s) { ask_of<AskKind>(s).lease.tamper = Tamper::Nothing; });
    }

    void network(Network const& network) {
        if (network.fault == MessageFault::None) return;
        variant([](Step& s) { std::get<Call>(s.act).network = {}; });
        if (network.fault == MessageFault::LateReply) variant([](Step& s) { std::get<Call>(s.act).network = {MessageFault::LoseReply, 0}; });
        if (network.fault == MessageFault::TwiceLater) variant([](Step& s) { std::get<Call>(s.act).network = {MessageFault::Twice, 0}; });
        if (network.after > 0) variant([&network](Step& s) { std::get<Call>(s.act).network.after = network.after - 1; });
    }

    Step const& step_;
    std::vector<Step> found_{};
};

KeyRef* key_of(Ask& ask) {
    if (AskSubmit* const submit = std::get_if<AskSubmit>(&ask)) return &submit->key;
    if (AskGet* const get = std::get_if<AskGet>(&ask)) return &get->key;
    if (AskFind* const find = std::get_if<AskFind>(&ask)) return &find->key;
    if (AskHistory* const history = std::get_if<AskHistory>(&ask)) return &history->key;
    if (AskCancel* const cancel = std::get_if<AskCancel>(&ask)) return &cancel->key;
    if (AskLedger* const ledger = std::get_if<AskLedger>(&ask)) return &ledger->key;
    AskClaim* const claim = std::get_if<AskClaim>(&ask);
    return claim != nullptr && claim->key ? &*claim->key : nullptr;
}

KeyRef* key_of(Step& step) {
    if (Call* const call = std::get_if<Call>(&step.act)) return key_of(call->ask);
    WaitUntil* const until = std::get_if<WaitUntil>(&step.act);
    return until == nullptr ? nullptr : &until->key;
}

bool is_executor(Ask const& ask) { return ask.index() >= static_cast<std::size_t>(Operation::Claim) && ask.index() <= static_cast<std::size_t>(Operation::Usage); }

std::span<std::string const> plain_actors(Ask const& ask) {
    if (is_executor(ask)) return plain_nodes;
    return plain_clients;
}

/// Replaces the key that the step `carrier` names, in all steps, by one of the first operation.
void rename_key(std::vector<Step>& steps, std::size_t carrier, std::string const& to) {
    KeyRef const from = *key_of(steps[carrier]);
    for (Step& step : steps) {
        KeyRef* const key = key_of(step);
        if (key != nullptr && *key == from) *key = {.tenant = from.tenant, .key = {to}};
    }
}

void rename_actor(std::vector<Step>& steps, std::size_t carrier, std::size_t name) {
    Call const carried = std::get<Call>(steps[carrier].act);
    std::string const& to = plain_actors(carried.ask)[name];
    for (Step& step : steps) {
        Call* const call = std::get_if<Call>(&step.act);
        if (call != nullptr && call->actor == carried.actor && is_executor(call->ask) == is_executor(carried.ask)) call->actor = to;
    }
}

/// How many of the plain names come before `name`; all of them, if it is none of them.
std::size_t rank(std::span<std::string const> plain, std::string const& name) {
    return static_cast<std::size_t>(std::find(plain.begin(), plain.end(), name) - plain.begin());
}

/// How many keys are plainer than this one.
std::size_t plainer_keys(KeyRef const& key) {
    if (key.operation != KeyRef{}.operation) return plain_keys.size();
    return rank(plain_keys, key.key.value);
}

/// A lost or late answer is why a caller asks again; without it the least story would show a repeat that nobody needed.
bool takes_reason_of_repeat(Scenario const& scenario, std::size_t i, Step const& simpler) {
    auto const* const before = std::get_if<Call>(&scenario.steps[i].act);
    auto const* const after = std::get_if<Call>(&simpler.act);
    if (before == nullptr || after == nullptr || after->network.fault != MessageFault::None) return false;
    if (before->network.fault != MessageFault::LoseReply && before->network.fault != MessageFault::LateReply) return false;
    return std::any_of(scenario.steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, scenario.steps.end(), [&](Step const& later) {
        auto const* const call = std::get_if<Call>(&later.act);
        return call != nullptr && call->ask == before->ask;
    });
}

}  // namespace

std::vector<Edit> removals(Scenario const& scenario) {
    std::size_t const count = scenario.steps.size();
    std::vector<std::size_t> lengths;
    for (std::size_t length = count / 2; length > 3; length /= 2) lengths.push_back(length);
    for (std::size_t length = std::min<std::size_t>(3, count); length > 0; --length) lengths.push_back(length);

    std::vector<Edit> edits;
    for (std::size_t const length : lengths) {
        std::size_t const stride = length > 3 ? length : 1;
        // From the end, because what comes after the first unexplained answer is rarely needed.
        for (std::size_t end = count; end >= length; end -= stride) {
            edits.push_back({Edit::Kind::RemoveRun, end - length, length});
            if (end < stride) break;
        }
    }
    return edits;
}

std::vector<Edit> pair_removals(Scenario const& scenario) {
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i)
        for (std::size_t j = i + 2; j < scenario.steps.size(); ++j) edits.push_back({Edit::Kind::RemovePair, i, j});
    return edits;
}

std::vector<Edit> plainer(Scenario const& scenario) {
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        Step step = scenario.steps[i];
        std::vector<Step> const simpler = Plainer{step}.all();
        for (std::size_t n = 0; n < simpler.size(); ++n)
            if (!takes_reason_of_repeat(scenario, i, simpler[n])) edits.push_back({Edit::Kind::ReplaceStep, i, n});

        if (KeyRef const* const key = key_of(step))
            for (std::size_t n = 0; n < plainer_keys(*key); ++n) edits.push_back({Edit::Kind::RenameKey, i, n});
        if (Call const* const call = std::get_if<Call>(&step.act))
            for (std::size_t n = 0; n < rank(plain_actors(call->ask), call->actor); ++n) edits.push_back({Edit::Kind::RenameActor, i, n});
    }
    return edits;
}

Scenario apply(Scenario const& scenario, Edit const& edit) {
    Scenario simpler = scenario;
    auto const at = [&simpler](std::size_t i) { return simpler.steps.begin() + static_cast<std::ptrdiff_t>(i); };
    switch (edit.kind) {
        case Edit::Kind::RemoveRun: simpler.steps.erase(at(edit.first), at(edit.first + edit.second)); break;
        case Edit::Kind::RemovePair:
            simpler.steps.erase(at(edit.second));
            simpler.steps.erase(at(edit.first));
            break;
        case Edit::Kind::ReplaceStep: simpler.steps[edit.first] = Plainer{scenario.steps[edit.first]}.all()[edit.second]; break;
        case Edit::Kind::RenameKey: rename_key(simpler.steps, edit.first, plain_keys[edit.second]); break;
        case Edit::Kind::RenameActor: rename_actor(simpler.steps, edit.first, edit.second); break;
    }
    return simpler;
}

}  // namespace seatrial
