#include "model/vocabulary/history_order.hpp"

namespace seatrial {

std::optional<std::string> HistoryOrder::begin(CallId call, Operation operation, std::size_t line) {
    auto const [known, fresh] = calls_.try_emplace(call, Known{.operation = operation, .begun = line});
    if (fresh) return std::nullopt;
    return "call " + std::to_string(call.value) + " was invoked in line " + std::to_string(known->second.begun) +
           " already; every call has a number of its own";
}

std::optional<std::string> HistoryOrder::end(CallId call, End how, std::size_t line) {
    auto const known = calls_.find(call);
    std::string const name = "call " + std::to_string(call.value);
    if (known == calls_.end()) return name + " was never invoked; an answer follows its invocation";
    bool const late = known->second.end == End::TimedOut && how == End::Answered;
    if (known->second.end != End::None && !late)
        return name + " ended in line " + std::to_string(known->second.ended) + " already; a call ends once";
    known->second.end = how;
    known->second.ended = line;
    return std::nullopt;
}

std::optional<std::string> HistoryOrder::answer(CallId call, std::size_t line) { return end(call, End::Answered, line); }

std::optional<std::string> HistoryOrder::give_up(CallId call, SilenceReason reason, std::size_t line) {
    return end(call, reason == SilenceReason::Timeout ? End::TimedOut : End::PeerDied, line);
}

std::optional<std::string> HistoryOrder::move_to(Tick now) {
    if (now < now_)
        return "time goes backwards, from " + std::to_string(now_.value) + " to " + std::to_string(now.value) + "; it only ever goes on";
    now_ = now;
    return std::nullopt;
}

std::optional<std::string> HistoryOrder::crash_with(CallId call) const {
    auto const known = calls_.find(call);
    if (known != calls_.end() && known->second.end == End::PeerDied) return std::nullopt;
    return "call " + std::to_string(call.value) + " did not end by a crash; write {\"kind\":\"info\",\"call\":" + std::to_string(call.value) +
           ",\"reason\":\"peer-crash\"} before this line";
}

std::optional<Operation> HistoryOrder::operation_of(CallId call) const {
    auto const known = calls_.find(call);
    return known == calls_.end() ? std::nullopt : std::optional{known->second.operation};
}

std::optional<HistoryOrder::Open> HistoryOrder::first_open() const {
    std::optional<Open> first;
    for (auto const& [call, known] : calls_)
        if (known.end == End::None && (!first || known.begun < first->line)) first = Open{call, known.begun};
    return first;
}

}  // namespace seatrial
