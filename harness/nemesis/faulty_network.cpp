#include "harness/nemesis/faulty_network.hpp"

#include <limits>
#include <utility>

namespace seatrial {

namespace {

Outcome timeout() { return Silence{SilenceReason::Timeout}; }

}  // namespace

tl::expected<bool, IutError> FaultyNetwork::reset(std::optional<Published> const& wanted) {
    requests_.clear();
    answers_.clear();
    arrived_.clear();
    return behind_.reset(wanted);
}

tl::expected<Tick, IutError> FaultyNetwork::advance(std::uint32_t ticks) {
    tl::expected<Tick, IutError> now = behind_.advance(ticks);
    if (now) record_.emplace_back(TimeMoved{envelope_.step, *now});
    return now;
}

tl::expected<Outcome, IutError> FaultyNetwork::call(Command const& command) {
    switch (envelope_.network.fault) {
        case MessageFault::None: return pass(envelope_.step, envelope_.actor, command, false, Heard::Yes);
        case MessageFault::LoseRequest: note(); return timeout();
        case MessageFault::LoseReply: return pass_unheard(command, false).map(timeout);
        case MessageFault::Twice: {
            tl::expected<Outcome, IutError> first = pass(envelope_.step, envelope_.actor, command, false, Heard::Yes);
            if (!first) return first;
            return pass_unheard(command, true).map([&first] { return std::move(*first); });
        }
        case MessageFault::TwiceLater: {
            tl::expected<Outcome, IutError> first = pass(envelope_.step, envelope_.actor, command, false, Heard::Yes);
            if (first) hold_request(command, true);
            return first;
        }
        case MessageFault::DelayRequest: note(); hold_request(command, false); return timeout();
        case MessageFault::LateReply: {
            note();
            tl::expected<Outcome, IutError> hidden = pass(envelope_.step, envelope_.actor, command, false, Heard::Late);
            if (!hidden) return hidden;
            if (std::holds_alternative<Response>(*hidden))
                answers_.push_back({steps_over_ + 1 + envelope_.network.after, {envelope_.step, record_.size() - 1}});
            return timeout();
        }
    }
    return timeout();
}

FaultyNetwork::Done FaultyNetwork::step_is_over() {
    ++steps_over_;
    if (requests_.empty() && answers_.empty()) return {};
    return deliver_due(steps_over_);
}

FaultyNetwork::Done FaultyNetwork::settle() { return deliver_due(std::numeric_limits<std::uint64_t>::max()); }

std::vector<LateArrival> FaultyNetwork::take_late_arrivals() { return std::exchange(arrived_, {}); }

/// One copy reaches the implementation. Only what it answers is recorded; whether the caller hears it is the network's doing.
tl::expected<Outcome, IutError> FaultyNetwork::pass(StepId step, std::string const& actor, Command const& command, bool repeat, Heard heard) {
    CallId const id{++calls_};
    record_.emplace_back(Invoked{id, step, actor, command, repeat});
    tl::expected<Outcome, IutError> outcome = behind_.call(command);
    if (!outcome) return outcome;
    if (Response const* const response = std::get_if<Response>(&*outcome))
        record_.emplace_back(Returned{id, *response, heard});
    else
        record_.emplace_back(Unanswered{id, std::get<Silence>(*outcome).reason});
    return outcome;
}

FaultyNetwork::Done FaultyNetwork::pass_unheard(Command const& command, bool repeat) {
    tl::expected<Outcome, IutError> const hidden = pass(envelope_.step, envelope_.actor, command, repeat, Heard::Lost);
    if (!hidden) return tl::make_unexpected(hidden.error());
    return {};
}

/// Messages that are due arrive in the order in which they were sent, requests before answers.
FaultyNetwork::Done FaultyNetwork::deliver_due(std::uint64_t until) {
    for (std::size_t i = 0; i < requests_.size();) {
        if (requests_[i].due > until) { ++i; continue; }
        RequestInFlight const arriving = std::move(requests_[i]);
        requests_.erase(requests_.begin() + static_cast<std::ptrdiff_t>(i));
        tl::expected<Outcome, IutError> const hidden = pass(arriving.step, arriving.actor, arriving.command, arriving.repeat, Heard::Lost);
        if (!hidden) return tl::make_unexpected(hidden.error());
    }
    std::erase_if(answers_, [this, until](AnswerInFlight const& answer) {
        if (answer.due > until) return false;
        arrived_.push_back(answer.arrival);
        return true;
    });
    return {};
}

void FaultyNetwork::hold_request(Command const& command, bool repeat) {
    requests_.push_back({steps_over_ + 1 + envelope_.network.after, envelope_.step, envelope_.actor, command, repeat});
}

void FaultyNetwork::note() { record_.emplace_back(NetworkActed{envelope_.step, envelope_.actor, envelope_.network.fault}); }

}  // namespace seatrial
