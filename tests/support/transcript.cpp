#include "tests/support/transcript.hpp"

#include "model/vocabulary/words.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace seatrial::test {

namespace {

[[noreturn]] void refuse(std::string const& line, std::string const& why) { throw std::runtime_error("transcript: " + why + " in: " + line); }

std::vector<std::string> words_of(std::string const& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

template <class Number> Number number(std::string_view text) {
    Number value{};
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) throw std::runtime_error("transcript: not a number: " + std::string{text});
    return value;
}

/// Takes "name=value" out of the words.
std::optional<std::string> option(std::vector<std::string>& words, std::string const& name) {
    auto const it = std::ranges::find_if(words, [&](std::string const& w) { return w.starts_with(name + "="); });
    if (it == words.end()) return std::nullopt;
    std::string const value = it->substr(name.size() + 1);
    words.erase(it);
    return value;
}

bool flag(std::vector<std::string>& words, std::string const& name) {
    auto const it = std::ranges::find(words, name);
    if (it == words.end()) return false;
    words.erase(it);
    return true;
}

Caller const caller{TenantId{"t1"}, PrincipalId{"c1"}};
OperationName const operation{"op1"};

template <class Enum> Enum word(std::string const& line, std::string_view text) {
    auto const value = from_word<Enum>(text);
    if (!value) refuse(line, "unknown word '" + std::string{text} + "'");
    return *value;
}

Command command_of(std::string const& line, std::vector<std::string> w) {
    auto const op = word<Operation>(line, w.at(0));
    auto const lease = [&] { return LeaseRef{TaskId{w.at(2)}, AttemptId{w.at(3)}, LeaseGeneration{number<std::uint64_t>(w.at(4))}}; };
    switch (op) {
        case Operation::Submit: {
            Content content{w.at(2), std::nullopt, 3, std::nullopt};
            if (flag(w, "safe")) content.retry_safe = true;
            if (flag(w, "unsafe")) content.retry_safe = false;
            if (auto const max = option(w, "max")) content.max_attempts = number<std::uint32_t>(*max);
            if (auto const deadline = option(w, "deadline")) content.deadline_in = number<std::uint32_t>(*deadline);
            return Submit{caller, operation, IdempotencyKey{w.at(1)}, content, Spelling::Plain};
        }
        case Operation::Get: return GetTask{caller, TaskId{w.at(1)}};
        case Operation::Find: return FindTask{caller, operation, IdempotencyKey{w.at(1)}};
        case Operation::List: return ListTasks{caller};
        case Operation::History: return ReadHistory{caller, TaskId{w.at(1)}};
        case Operation::Cancel: return Cancel{caller, TaskId{w.at(1)}};
        case Operation::Claim: {
            auto const token = option(w, "token");
            return Claim{NodeName{w.at(1)}, w.size() > 2 ? std::optional{TaskId{w[2]}} : std::nullopt, token ? std::optional{ClaimToken{*token}} : std::nullopt};
        }
        case Operation::Renew: return Renew{NodeName{w.at(1)}, lease()};
        case Operation::Deliver: return Deliver{NodeName{w.at(1)}, lease(), w.at(5)};
        case Operation::Fail: return Fail{NodeName{w.at(1)}, lease(), word<FailureClass>(line, w.at(5))};
        case Operation::Release: return Release{NodeName{w.at(1)}, lease()};
        case Operation::Ledger: return ReadLedger{caller, TaskId{w.at(1)}};
        case Operation::Usage: return ReportUsage{NodeName{w.at(1)}, lease(), UsageId{w.at(5)}, number<std::uint32_t>(w.at(6))};
    }
    refuse(line, "no such operation");
}

AttemptView attempt_of(std::string const& line, std::string const& text) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, '/');) parts.push_back(part);
    AttemptView view{AttemptId{parts.at(0)}, LeaseGeneration{number<std::uint64_t>(parts.at(1))}, NodeName{parts.at(2)}, {}, std::nullopt, std::nullopt};
    std::string status = parts.at(3);
    if (auto const colon = status.find(':'); colon != std::string::npos) {
        view.failure = word<FailureClass>(line, status.substr(colon + 1));
        status.resize(colon);
    }
    view.status = word<AttemptWord>(line, status);
    if (parts.size() > 4) view.usage = number<std::uint64_t>(parts[4]);
    return view;
}

Details details_of(std::string const& line, Operation op, Answer answer, std::vector<std::string> w, Command const& command, std::string const& work) {
    auto const digest = option(w, "digest");
    auto const end = option(w, "end");
    std::optional<Tick> const lease_end = end ? std::optional{Tick{number<std::int64_t>(*end)}} : std::nullopt;
    switch (answer) {
        case Answer::New: case Answer::Same: return TaskHandle{TaskId{w.at(1)}, digest ? std::optional{ContractDigest{*digest}} : std::nullopt};
        case Answer::Found: return TaskId{w.at(1)};
        case Answer::Conflict: return w.size() > 1 && op == Operation::Submit ? Details{TaskId{w[1]}} : Details{};
        case Answer::Listed: {
            std::vector<TaskId> tasks;
            for (std::size_t i = 1; i < w.size(); ++i) tasks.push_back(TaskId{w[i]});
            return tasks;
        }
        case Answer::Task: {
            TaskView view{std::get<GetTask>(command).task, digest ? std::optional{ContractDigest{*digest}} : std::nullopt, {}, std::nullopt, std::nullopt, std::nullopt};
            if (auto const cancel = option(w, "cancel")) view.cancel = word<CancelWord>(line, *cancel);
            if (auto const reason = option(w, "reason")) view.reason = word<ReasonWord>(line, *reason);
            view.phase = word<PhaseWord>(line, w.at(1));
            if (w.size() > 3) view.delivery = DeliveryView{DeliveryId{w[2]}, w[3]};
            return view;
        }
        case Answer::History: {
            std::vector<AttemptView> views;
            for (std::size_t i = 1; i < w.size(); ++i) views.push_back(attempt_of(line, w[i]));
            return views;
        }
        case Answer::Delivered: case Answer::Replay: case Answer::Overtaken: return DeliveryId{w.at(1)};
        case Answer::State: return word<PhaseWord>(line, w.at(1));
        case Answer::Lease: {
            std::string const told_work = option(w, "work").value_or(work);
            return LeaseView{LeaseRef{TaskId{w.at(1)}, AttemptId{w.at(2)}, LeaseGeneration{number<std::uint64_t>(w.at(3))}}, lease_end, told_work};
        }
        case Answer::CancelAsked: return LeaseEnd{lease_end};
        case Answer::Ok: return op == Operation::Renew ? Details{LeaseEnd{lease_end}} : Details{};
        default: return {};
    }
}

}  // namespace

Published usual_promises() {
    Published published;
    published.config.lease_ticks = 30;
    published.config.backoff_ticks = 5;
    published.config.retry_window_ticks = 100;
    published.config.reconciliation_window_ticks = 60;
    published.config.usage_grace_ticks = 10;
    published.config.cancel_ticks = 4;
    published.config.loss_ticks = 2;
    return published;
}

History transcript(std::string_view lines, Published const& published) {
    History history{"transcript", "test", published, true, {}};
    std::istringstream in{std::string{lines}};
    std::uint32_t step = 0;
    std::string last_work = "w1";
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> words = words_of(line);
        if (words.empty()) continue;
        StepId const id{++step};
        if (words[0] == "tick") { history.entries.push_back(TimeMoved{id, Tick{number<std::int64_t>(words.at(1))}}); continue; }
        auto const arrow = std::ranges::find(words, "->");
        if (arrow == words.end()) refuse(line, "no answer");
        std::vector<std::string> const asked(words.begin(), arrow);
        std::vector<std::string> told(arrow + 1, words.end());
        Command const command = command_of(line, asked);
        if (auto const* submit = std::get_if<Submit>(&command)) last_work = submit->content.work;
        std::string const actor = operation_of(command) >= Operation::Claim ? asked.at(1) : "c1";
        history.entries.push_back(Invoked{CallId{step}, id, actor, command, false});
        if (told.at(0) == "?") { history.entries.push_back(Unanswered{CallId{step}, SilenceReason::Timeout}); continue; }
        Heard const heard = told.at(0) == "lost" ? Heard::Lost : Heard::Yes;
        if (heard == Heard::Lost) told.erase(told.begin());
        auto const answer = from_word<Answer>(told.at(0));
        if (!answer) { history.entries.push_back(Returned{CallId{step}, Unlisted{told[0]}, heard}); continue; }
        history.entries.push_back(Returned{CallId{step}, Reply{*answer, details_of(line, operation_of(command), *answer, told, command, last_work)}, heard});
    }
    return history;
}

}  // namespace seatrial::test
