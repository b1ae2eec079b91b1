#include "harness/generate_faults.hpp"

#include <algorithm>

namespace seatrial::generate {

namespace {

/// The reference to a claim in a message of an executor; null for the others.
LeaseOf* lease_in(Ask& ask) {
    struct Reference {
        LeaseOf* operator()(AskSubmit&) const { return nullptr; }
        LeaseOf* operator()(AskGet&) const { return nullptr; }
        LeaseOf* operator()(AskFind&) const { return nullptr; }
        LeaseOf* operator()(AskList&) const { return nullptr; }
        LeaseOf* operator()(AskHistory&) const { return nullptr; }
        LeaseOf* operator()(AskCancel&) const { return nullptr; }
        LeaseOf* operator()(AskClaim&) const { return nullptr; }
        LeaseOf* operator()(AskRenew& ask) const { return &ask.lease; }
        LeaseOf* operator()(AskDeliver& ask) const { return &ask.lease; }
        LeaseOf* operator()(AskFail& ask) const { return &ask.lease; }
        LeaseOf* operator()(AskRelease& ask) const { return &ask.lease; }
        LeaseOf* operator()(AskUsage& ask) const { return &ask.lease; }
        LeaseOf* operator()(AskLedger&) const { return nullptr; }
    };
    return std::visit(Reference{}, ask);
}

bool is_read(Ask const& ask) {
    return std::holds_alternative<AskGet>(ask) || std::holds_alternative<AskFind>(ask) || std::holds_alternative<AskList>(ask) ||
           std::holds_alternative<AskHistory>(ask) || std::holds_alternative<AskLedger>(ask);
}

void strike(std::vector<Step>& steps, std::size_t position, Rng& rng) {
    Call& call = std::get<Call>(steps[position].act);
    call.network = {rng.pick(message_faults), rng.below(4)};
    MessageFault const fault = call.network.fault;
    if (fault == MessageFault::LoseRequest || fault == MessageFault::LoseReply || fault == MessageFault::Twice) call.network.after = 0;
    if (!hides_reply(fault)) return;
    AskClaim* const claim = std::get_if<AskClaim>(&call.ask);
    if (claim != nullptr && !claim->token && rng.percent(60)) claim->token = ClaimToken{"x1"};
    // Whoever hears nothing mostly asks again; without that, a lost claim would leave all that follows without a lease.
    std::uint32_t const impatience = claim != nullptr ? 85 : 60;
    if (rng.percent(impatience)) insert_repeat(steps, position, rng.one_in(3) ? 1 + rng.below(3) : 0);
}

}  // namespace

void insert_repeat(std::vector<Step>& steps, std::size_t position, std::size_t later) {
    std::uint32_t fresh = 0;
    for (Step const& step : steps) fresh = std::max(fresh, step.id.value);
    Step again = steps[position];
    again.id = StepId{fresh + 1};
    Call& call = std::get<Call>(again.act);
    call.network = {};
    call.crash.reset();
    bool const is_claim = std::holds_alternative<AskClaim>(call.ask);
    StepId const original = steps[position].id;
    std::size_t const at = std::min(position + 1 + later, steps.size());
    steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(again));
    if (!is_claim) return;
    for (std::size_t i = at + 1; i < steps.size(); ++i) {
        Call* const follower = std::get_if<Call>(&steps[i].act);
        LeaseOf* const lease = follower == nullptr ? nullptr : lease_in(follower->ask);
        if (lease != nullptr && lease->claim == original) lease->claim = StepId{fresh + 1};
    }
}

void disturb(std::vector<Step>& steps, Rng rng) {
    enum class Weather : std::uint8_t { Calm, OneFault, Storm };
    static constexpr std::array<Weather, 8> forecast{Weather::Calm,     Weather::Calm,     Weather::Calm,  Weather::OneFault,
                                                     Weather::OneFault, Weather::OneFault, Weather::Storm, Weather::Storm};
    Weather const weather = rng.pick(forecast);
    if (weather == Weather::Calm || steps.empty()) return;
    if (weather == Weather::OneFault) {
        // A few tries find a message that changes something; a read at the place will do otherwise.
        std::size_t position = rng.below(static_cast<std::uint32_t>(steps.size()));
        for (int tries = 0; tries < 4; ++tries) {
            Call const* const call = std::get_if<Call>(&steps[position].act);
            if (call != nullptr && !is_read(call->ask)) break;
            position = rng.below(static_cast<std::uint32_t>(steps.size()));
        }
        if (std::holds_alternative<Call>(steps[position].act)) strike(steps, position, rng);
        return;
    }
    std::uint32_t const one_in = 2 + rng.below(4);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Call const* const call = std::get_if<Call>(&steps[i].act);
        if (call == nullptr || (is_read(call->ask) && !rng.one_in(3))) continue;
        if (rng.one_in(one_in)) strike(steps, i, rng);
    }
}

namespace {

Crash draw_crash(Rng& rng, bool with_points) {
    Crash crash{};
    if (with_points && !rng.one_in(4)) crash.point = static_cast<CrashPoint>(rng.below(3));
    else crash.delay_us = rng.one_in(3) ? rng.below(2000) : rng.below(200);   // most are over before a real process has answered
    if (rng.one_in(8)) crash.again = 1 + rng.below(2);
    return crash;
}

void crash_between(std::vector<Step>& steps, Rng& rng) {
    std::uint32_t fresh = 0;
    for (Step const& step : steps) fresh = std::max(fresh, step.id.value);
    Crash rest{};
    if (rng.one_in(8)) rest.again = 1 + rng.below(2);
    std::size_t const at = 1 + rng.below(static_cast<std::uint32_t>(steps.size()));
    steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), Step{StepId{fresh + 1}, rest});
}

/// The work of this submission is submitted under another key as well: if nobody heard which of them made a task, its lease would say
/// nothing, and the scenario would stay undecided.
bool is_ambiguous(std::vector<Step> const& steps, Ask const& ask) {
    AskSubmit const* const submit = std::get_if<AskSubmit>(&ask);
    if (submit == nullptr) return false;
    return std::any_of(steps.begin(), steps.end(), [&](Step const& step) {
        Call const* const call = std::get_if<Call>(&step.act);
        AskSubmit const* const other = call == nullptr ? nullptr : std::get_if<AskSubmit>(&call->ask);
        return other != nullptr && other->key != submit->key && other->content.work == submit->content.work;
    });
}

void crash_during(std::vector<Step>& steps, Rng& rng, bool with_points) {
    std::size_t position = steps.size();
    for (int tries = 0; tries < 6 && position == steps.size(); ++tries) {
        std::size_t const candidate = rng.below(static_cast<std::uint32_t>(steps.size()));
        Call const* const call = std::get_if<Call>(&steps[candidate].act);
        if (call != nullptr && !call->crash && (!is_read(call->ask) || rng.one_in(4)) && !is_ambiguous(steps, call->ask)) position = candidate;
    }
    if (position == steps.size()) return;
    Call& call = std::get<Call>(steps[position].act);
    call.network = {};
    call.crash = draw_crash(rng, with_points);
    AskClaim* const claim = std::get_if<AskClaim>(&call.ask);
    if (claim != nullptr && !claim->token && rng.percent(60)) claim->token = ClaimToken{"x1"};
    if (rng.percent(85)) insert_repeat(steps, position, rng.one_in(4) ? 1 + rng.below(3) : 0);
}

}  // namespace

void strike_down(std::vector<Step>& steps, Rng rng, bool with_points) {
    if (steps.empty() || !rng.one_in(3)) return;
    for (std::uint32_t crashes = rng.one_in(3) ? 2 : 1; crashes > 0; --crashes) {
        if (rng.one_in(4)) crash_between(steps, rng);
        else crash_during(steps, rng, with_points);
    }
}

void renumber(std::vector<Step>& steps, std::size_t steps_max) {
    if (steps.size() > steps_max) steps.resize(steps_max);
    std::uint32_t highest = 0;
    for (Step const& step : steps) highest = std::max(highest, step.id.value);
    std::vector<std::uint32_t> place(highest + 1, 0);
    for (std::size_t i = 0; i < steps.size(); ++i) place[steps[i].id.value] = static_cast<std::uint32_t>(i + 1);
    for (Step& step : steps) {
        step.id = StepId{place[step.id.value]};
        Call* const call = std::get_if<Call>(&step.act);
        LeaseOf* const lease = call == nullptr ? nullptr : lease_in(call->ask);
        // A reference to a claim that is gone becomes one to step 0, which never claims.
        if (lease != nullptr) lease->claim = StepId{lease->claim.value <= highest ? place[lease->claim.value] : 0};
    }
}

}  // namespace seatrial::generate
