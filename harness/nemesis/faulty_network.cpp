#include "harness/nemesis/faulty_network.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace seatrial {

namespace {

Response const* hidden(Response const*) { return nullptr; }

}  // namespace

tl::expected<bool, IutError> FaultyNetwork::reset(std::optional<Published> const& wanted) {
    requests_.clear();
    answers_.clear();
    arrived_.clear();
    calls_ = 0;
    return behind_.reset(wanted);
}

tl::expected<Tick, IutError> FaultyNetwork::advance(std::uint32_t ticks) {
    tl::expected<Tick, IutError> now = behind_.advance(ticks);
    if (now) record_.emplace_back(TimeMoved{envelope_.step, *now});
    return now;
}

tl::expected<Outcome, IutError> FaultyNetwork::call(Command const& command) {
    return send(Command{command}).map([](Response const* heard) -> Outcome {
        if (heard == nullptr) return Silence{SilenceReason::Timeout};
        return *heard;
    });
}

FaultyNetwork::Heeded FaultyNetwork::send(Command&& command) {
    if (envelope_.crash) return send_and_crash(std::move(command), *envelope_.crash);
    switch (envelope_.network.fault) {
        case MessageFault::None: return pass(envelope_.step, envelope_.actor, std::move(command), false, Heard::Yes);
        case MessageFault::LoseRequest: note(); return nullptr;
        case MessageFault::LoseReply:
            return pass(envelope_.step, envelope_.actor, std::move(command), false, Heard::Lost).map(hidden);
        case MessageFault::Twice: return send_twice(std::move(command));
        case MessageFault::TwiceLater: hold_request(Command{command}, true); return pass(envelope_.step, envelope_.actor, std::move(command), false, Heard::Yes);
        case MessageFault::DelayRequest: note(); hold_request(std::move(command), false); return nullptr;
        case MessageFault::LateReply: return send_late(std::move(command));
    }
    return nullptr;
}

FaultyNetwork::Heeded FaultyNetwork::send_and_crash(Command&& command, Crash const& crash) {
    CallId const id{++calls_};
    record_.emplace_back(std::in_place_type<Invoked>, id, envelope_.step, envelope_.actor, std::move(command), false);
    tl::expected<Outcome, IutError> outcome = behind_.call_and_crash(std::get<Invoked>(record_.back()).command, crash);
    if (!outcome) return tl::make_unexpected(std::move(outcome.error()));
    if (Silence const* const silence = std::get_if<Silence>(&*outcome)) {
        record_.emplace_back(std::in_place_type<Unanswered>, id, silence->reason);
        if (silence->reason == SilenceReason::PeerCrash) record_.emplace_back(std::in_place_type<Crashed>, envelope_.step, id, crash.point, crash.again);
        else met_silence_ = true;
        return nullptr;
    }
    std::size_t const answer = record_.size();
    record_.emplace_back(std::in_place_type<Returned>, id, std::get<Response>(*std::move(outcome)), Heard::Yes);
    if (!crash.point) record_.emplace_back(std::in_place_type<Crashed>, envelope_.step, std::nullopt, std::nullopt, crash.again);
    return &std::get<Returned>(record_[answer]).response;
}

/// The second copy follows at once; the caller hears the answer to the first.
FaultyNetwork::Heeded FaultyNetwork::send_twice(Command&& command) {
    Heeded const first = pass(envelope_.step, envelope_.actor, Command{command}, false, Heard::Yes);
    if (!first) return first;
    std::size_t const entry = record_.size() - 1;
    Heeded const second = pass(envelope_.step, envelope_.actor, std::move(command), true, Heard::Lost);
    if (!second) return second;
    Returned const* const heard = std::get_if<Returned>(&record_[entry]);
    return heard == nullptr ? nullptr : &heard->response;
}

FaultyNetwork::Heeded FaultyNetwork::send_late(Command&& command) {
    note();
    Heeded const answer = pass(envelope_.step, envelope_.actor, std::move(command), false, Heard::Late);
    if (answer && *answer != nullptr) answers_.push_back({steps_over_ + 1 + envelope_.network.after, {envelope_.step, record_.size() - 1}});
    return answer.map(hidden);
}

FaultyNetwork::Done FaultyNetwork::step_is_over() {
    ++steps_over_;
    if (met_silence_) collect_late_replies();
    if (requests_.empty() && answers_.empty()) return {};
    return deliver_due(steps_over_);
}

FaultyNetwork::Done FaultyNetwork::settle() {
    Done done = deliver_due(std::numeric_limits<std::uint64_t>::max());
    if (met_silence_) collect_late_replies();
    return done;
}

std::vector<LateArrival> FaultyNetwork::take_late_arrivals() { return std::exchange(arrived_, {}); }

/// One copy reaches the implementation. Whatever it answers is recorded; whether the caller hears it is the network's doing.
FaultyNetwork::Heeded FaultyNetwork::pass(StepId step, std::string const& actor, Command&& command, bool repeat, Heard heard) {
    CallId const id{++calls_};
    record_.emplace_back(std::in_place_type<Invoked>, id, step, actor, std::move(command), repeat);
    tl::expected<Outcome, IutError> outcome = behind_.call(std::get<Invoked>(record_.back()).command);
    if (!outcome) return tl::make_unexpected(std::move(outcome.error()));
    Response* const response = std::get_if<Response>(&*outcome);
    if (response == nullptr) {
        met_silence_ = true;
        record_.emplace_back(std::in_place_type<Unanswered>, id, std::get<Silence>(*outcome).reason);
        return nullptr;
    }
    record_.emplace_back(std::in_place_type<Returned>, id, std::move(*response), heard);
    return &std::get<Returned>(record_.back()).response;
}

/// Messages that are due arrive in the order in which they were sent, requests before answers.
FaultyNetwork::Done FaultyNetwork::deliver_due(std::uint64_t until) {
    for (std::size_t i = 0; i < requests_.size();) {
        if (requests_[i].due > until) { ++i; continue; }
        RequestInFlight arriving = std::move(requests_[i]);
        requests_.erase(requests_.begin() + static_cast<std::ptrdiff_t>(i));
        Heeded const unheard = pass(arriving.step, arriving.actor, std::move(arriving.command), arriving.repeat, Heard::Lost);
        if (!unheard) return tl::make_unexpected(unheard.error());
    }
    std::erase_if(answers_, [this, until](AnswerInFlight const& answer) {
        if (answer.due > until) return false;
        arrived_.push_back(answer.arrival);
        return true;
    });
    return {};
}

/// What the implementation itself answers after the waiting was over is no fault of the network, but reaches the caller as late.
void FaultyNetwork::collect_late_replies() {
    for (LateReply& late : behind_.take_late_replies()) {
        auto const of_call = [&late](Entry const& entry) {
            Invoked const* const invoked = std::get_if<Invoked>(&entry);
            return invoked != nullptr && invoked->call.value == late.call;
        };
        auto const invoked = std::find_if(record_.begin(), record_.end(), of_call);
        if (invoked == record_.end()) continue;
        StepId const step = std::get<Invoked>(*invoked).step;
        record_.emplace_back(std::in_place_type<Returned>, CallId{late.call}, std::move(late.response), Heard::Late);
        arrived_.push_back({step, record_.size() - 1});
    }
}

void FaultyNetwork::hold_request(Command&& command, bool repeat) {
    requests_.push_back({steps_over_ + 1 + envelope_.network.after, envelope_.step, envelope_.actor, std::move(command), repeat});
}

void FaultyNetwork::note() { record_.emplace_back(NetworkActed{envelope_.step, envelope_.actor, envelope_.network.fault}); }

}  // namespace seatrial
