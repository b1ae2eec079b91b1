#include "harness/campaign_counts.hpp"

#include "harness/generate.hpp"
#include "model/vocabulary/words.hpp"

#include <algorithm>
#include <vector>

namespace seatrial {

namespace {

/// Whether the caller got what it asked for.
bool is_success(Answer answer) {
    switch (answer) {
        case Answer::Ok:
        case Answer::New:
        case Answer::Same:
        case Answer::Task:
        case Answer::Found:
        case Answer::Listed:
        case Answer::History:
        case Answer::Recorded:
        case Answer::Confirmed:
        case Answer::Lease:
        case Answer::CancelAsked:
        case Answer::Delivered:
        case Answer::Replay:
        case Answer::Dup:
        case Answer::Late:
        case Answer::Ledger: return true;
        case Answer::Conflict:
        case Answer::InFlight:
        case Answer::Invalid:
        case Answer::Denied:
        case Answer::Gone:
        case Answer::Busy:
        case Answer::Unknown:
        case Answer::Overtaken:
        case Answer::State:
        case Answer::None:
        case Answer::Stale:
        case Answer::Cancelled:
        case Answer::Refused: return false;
    }
    return false;
}

bool is_boundary(WaitUntil const& until) { return until.plus >= -1 && until.plus <= 1; }

/// Calls `happened(step, fault)` for every message fault that can be seen in the history.
template <class Happened> void each_fault(History const& history, Happened const& happened) {
    Invoked const* open = nullptr;
    for (Entry const& entry : history.entries) {
        if (NetworkActed const* const acted = std::get_if<NetworkActed>(&entry)) {
            happened(acted->step, acted->fault);
        } else if (Invoked const* const invoked = std::get_if<Invoked>(&entry)) {
            open = invoked;
            if (invoked->repeat) happened(invoked->step, MessageFault::Twice);
        } else if (Returned const* const returned = std::get_if<Returned>(&entry)) {
            if (returned->heard == Heard::Lost && open != nullptr && open->call == returned->call && !open->repeat) happened(open->step, MessageFault::LoseReply);
        }
    }
}

/// A repeated message shows as a copy, whether it came at once or later; an answer that nobody heard may belong to a late request.
bool shows(MessageFault planned, MessageFault seen) {
    return planned == seen || (planned == MessageFault::TwiceLater && seen == MessageFault::Twice);
}

struct Planned { StepId step{}; MessageFault fault{}; bool happened{}; };

std::vector<Planned> planned_faults(Scenario const& scenario) {
    std::vector<Planned> planned;
    for (Step const& step : scenario.steps) {
        Call const* const call = std::get_if<Call>(&step.act);
        if (call != nullptr && call->network.fault != MessageFault::None) planned.push_back({step.id, call->network.fault, false});
    }
    return planned;
}

std::vector<Planned> faults_that_happened(Scenario const& scenario, History const& history) {
    std::vector<Planned> planned = planned_faults(scenario);
    if (planned.empty()) return planned;
    each_fault(history, [&planned](StepId step, MessageFault seen) {
        for (Planned& fault : planned)
            if (fault.step == step && shows(fault.fault, seen)) fault.happened = true;
    });
    return planned;
}

}  // namespace

std::uint64_t CampaignCounts::fault_count() const {
    std::uint64_t sum = 0;
    for (std::uint64_t const faults_of_kind : faults) sum += faults_of_kind;
    return sum;
}

CampaignCounts& CampaignCounts::operator+=(CampaignCounts const& other) {
    scenarios += other.scenarios;
    violating += other.violating;
    inconclusive += other.inconclusive;
    voided += other.voided;
    calls += other.calls;
    ticks += other.ticks;
    passed_over += other.passed_over;
    lost_replies += other.lost_replies;
    boundary_instants += other.boundary_instants;
    crashes += other.crashes;
    for (std::size_t i = 0; i < effective_crashes.size(); ++i) effective_crashes[i] += other.effective_crashes[i];
    for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += other.faults[i];
    for (std::size_t i = 0; i < succeeded.size(); ++i) succeeded[i] += other.succeeded[i];
    return *this;
}

CampaignCounts count(Scenario const& scenario, History const& history) {
    CampaignCounts counts{.scenarios = 1};
    Invoked const* open = nullptr;
    for (Entry const& entry : history.entries) {
        if (Invoked const* const invoked = std::get_if<Invoked>(&entry)) {
            open = invoked;
            ++counts.calls;
        } else if (Returned const* const returned = std::get_if<Returned>(&entry)) {
            if (open == nullptr || open->call != returned->call) continue;
            if (returned->heard != Heard::Yes && !open->repeat) ++counts.lost_replies;
            Reply const* const reply = std::get_if<Reply>(&returned->response);
            if (reply != nullptr && is_success(reply->answer)) ++counts.succeeded[static_cast<std::size_t>(operation_of(open->command))];
        } else if (Crashed const* const crashed = std::get_if<Crashed>(&entry)) {
            counts.crashes += 1 + crashed->again;
            if (crashed->call && open != nullptr && open->call == *crashed->call) ++counts.effective_crashes[static_cast<std::size_t>(operation_of(open->command))];
        } else if (TimeMoved const* const moved = std::get_if<TimeMoved>(&entry)) {
            ++counts.ticks;
            std::size_t const place = moved->step.value;
            if (place == 0) continue;
            auto const step = std::find_if(scenario.steps.begin(), scenario.steps.end(), [&](Step const& s) { return s.id == moved->step; });
            WaitUntil const* const until = step == scenario.steps.end() ? nullptr : std::get_if<WaitUntil>(&step->act);
            if (until != nullptr && is_boundary(*until)) ++counts.boundary_instants;
        } else if (std::holds_alternative<PassedOver>(entry)) {
            ++counts.passed_over;
        }
    }
    for (Planned const& fault : faults_that_happened(scenario, history))
        if (fault.happened) ++counts.faults[static_cast<std::size_t>(fault.fault)];
    return counts;
}

std::optional<std::string> why_void(Scenario const& scenario, History const& history) {
    for (Planned const& fault : faults_that_happened(scenario, history)) {
        if (!fault.happened)
            return "the planned fault " + std::string{to_word(fault.fault)} + " of s" + std::to_string(fault.step.value) + " never happened";
    }
    bool const any = std::any_of(history.entries.begin(), history.entries.end(), [](Entry const& entry) {
        Returned const* const returned = std::get_if<Returned>(&entry);
        Reply const* const reply = returned == nullptr ? nullptr : std::get_if<Reply>(&returned->response);
        return reply != nullptr && is_success(reply->answer);
    });
    if (!any) return "no operation succeeded";
    return std::nullopt;
}

std::optional<std::string> why_void(CampaignCounts const& counts, Hello const& hello) {
    std::uint64_t const judged = counts.scenarios - counts.voided;
    if (judged == 0) return counts.scenarios == 0 ? "no scenario ran" : "every scenario was void";
    std::uint64_t const wanted = counts.scenarios / block_size;
    for (std::size_t i = 0; i < operation_count; ++i) {
        Operation const operation = static_cast<Operation>(i);
        std::uint64_t const least = operation == Operation::Submit ? std::max<std::uint64_t>(wanted, 1) : wanted;
        if (!hello.serves(operation) || counts.succeeded[i] >= least) continue;
        return std::string{to_word(operation)} + " succeeded " + std::to_string(counts.succeeded[i]) + " times in " +
               std::to_string(counts.scenarios) + " scenarios, and at least " + std::to_string(least) + " are needed";
    }
    return std::nullopt;
}

}  // namespace seatrial
