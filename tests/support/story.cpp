#include "tests/support/story.hpp"

#include "model/vocabulary/words.hpp"

#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace seatrial::test {

namespace {

/// A line, taken apart: bare words in their order, and words of the form name=value.
struct Line {
    std::vector<std::string> words{};
    std::map<std::string, std::string> named{};

    explicit Line(std::string const& text) {
        std::istringstream in{text};
        for (std::string word; in >> word;) {
            std::size_t const mark = word.find('=');
            if (mark == std::string::npos)
                words.push_back(word);
            else
                named[word.substr(0, mark)] = word.substr(mark + 1);
        }
    }
    [[nodiscard]] std::string const& word(std::size_t n) const { return words.at(n); }
    [[nodiscard]] bool has(std::string const& wanted) const {
        for (std::string const& one : words)
            if (one == wanted) return true;
        return false;
    }
    [[nodiscard]] std::string value(std::string const& name, std::string const& otherwise) const {
        auto const found = named.find(name);
        return found == named.end() ? otherwise : found->second;
    }
    [[nodiscard]] Caller by() const { return {{value("by", "t1")}, {"p1"}}; }
    [[nodiscard]] LeaseRef lease() const { return {{word(1)}, {word(2)}, {std::stoull(word(3))}}; }
};

[[nodiscard]] Submit submission(Line const& line) {
    Submit submit{.by = line.by(), .operation = {line.value("op", "op1")}, .key = {line.word(1)}};
    if (submit.key.value == "\"\"") submit.key.value.clear();
    submit.content.work = line.word(2);
    if (line.has("safe")) submit.content.retry_safe = true;
    if (line.has("unsafe")) submit.content.retry_safe = false;
    submit.content.max_attempts = static_cast<std::uint32_t>(std::stoul(line.value("max", "3")));
    if (line.named.contains("in")) submit.content.deadline_in = static_cast<std::uint32_t>(std::stoul(line.value("in", "")));
    for (Spelling const spelling : {Spelling::Reordered, Spelling::Spaced, Spelling::Escaped})
        if (line.has(std::string{to_word(spelling)})) submit.spelling = spelling;
    return submit;
}

[[nodiscard]] Command command(Line const& line) {
    std::string const& verb = line.word(0);
    NodeName const node{"n1"};
    if (verb == "submit") return submission(line);
    if (verb == "get") return GetTask{line.by(), {line.word(1)}};
    if (verb == "find") return FindTask{line.by(), {line.value("op", "op1")}, {line.word(1)}};
    if (verb == "list") return ListTasks{line.by()};
    if (verb == "ledger") return ReadLedger{line.by(), {line.word(1)}};
    if (verb == "history") return ReadHistory{line.by(), {line.word(1)}};
    if (verb == "cancel") return Cancel{line.by(), {line.word(1)}};
    if (verb == "claim") {
        Claim claim{.node = {line.word(1)}};
        if (line.words.size() > 2) claim.task = TaskId{line.word(2)};
        if (line.named.contains("token")) claim.token = ClaimToken{line.value("token", "")};
        return claim;
    }
    if (verb == "renew") return Renew{node, line.lease()};
    if (verb == "deliver") return Deliver{node, line.lease(), line.word(4)};
    if (verb == "fail") return Fail{node, line.lease(), from_word<FailureClass>(line.word(4)).value()};
    if (verb == "release") return Release{node, line.lease()};
    if (verb == "usage") return ReportUsage{node, line.lease(), {line.word(4)}, static_cast<std::uint32_t>(std::stoul(line.word(5)))};
    throw std::runtime_error("no such line: " + verb);
}

struct Describe {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(TaskHandle const& handle) const { return " " + handle.task.value + digest(handle.digest); }
    std::string operator()(TaskId const& task) const { return " " + task.value; }
    std::string operator()(std::vector<TaskId> const& tasks) const {
        std::string text;
        for (TaskId const& task : tasks) text += " " + task.value;
        return text;
    }
    std::string operator()(TaskView const& task) const {
        std::string text = " " + task.task.value + " " + std::string{to_word(task.phase)};
        if (task.cancel && *task.cancel != CancelWord::None) text += " cancel=" + std::string{to_word(*task.cancel)};
        if (task.reason) text += " reason=" + std::string{to_word(*task.reason)};
        if (task.delivery) text += " " + task.delivery->delivery.value + "=" + task.delivery->result;
        return text + digest(task.digest);
    }
    std::string operator()(std::vector<AttemptView> const& attempts) const {
        std::string text;
        for (AttemptView const& attempt : attempts) {
            text += " " + attempt.attempt.value + "/" + std::to_string(attempt.generation.value) + "/" + attempt.node.value().value + "/";
            text += to_word(attempt.status);
            if (attempt.failure) text += ":" + std::string{to_word(*attempt.failure)};
            if (attempt.usage.value() != 0) text += "/" + std::to_string(*attempt.usage);
        }
        return text;
    }
    std::string operator()(DeliveryId const& delivery) const { return " " + delivery.value; }
    std::string operator()(PhaseWord phase) const { return " " + std::string{to_word(phase)}; }
    std::string operator()(LeaseView const& lease) const {
        return " " + lease.lease.task.value + " " + lease.lease.attempt.value + " " + std::to_string(lease.lease.generation.value) +
               " until " + std::to_string(lease.lease_end.value().value) + " " + lease.work;
    }
    std::string operator()(std::vector<LedgerEntry> const& entries) const {
        std::string text;
        for (LedgerEntry const& entry : entries) {
            text += " " + std::string{to_word(entry.kind)};
            if (entry.usage) text += "/" + entry.attempt.value().value + "/" + entry.usage->value;
            if (entry.amount) text += "/" + std::to_string(*entry.amount);
        }
        return text;
    }
    std::string operator()(LeaseEnd const& end) const { return " until " + std::to_string(end.lease_end.value().value); }

    bool with_digest{false};
    [[nodiscard]] std::string digest(std::optional<ContractDigest> const& value) const {
        return with_digest ? " #" + value.value().value : "";
    }
};

[[nodiscard]] std::string described(Response const& response, bool with_digest) {
    Reply const& reply = std::get<Reply>(response);
    return std::string{to_word(reply.answer)} + std::visit(Describe{.with_digest = with_digest}, reply.details);
}

[[nodiscard]] std::string answer(Endpoint& endpoint, std::string const& text, bool with_digest) {
    Line line{text};
    if (line.word(0) == "restart") return endpoint.restart() ? "up" : "cannot";
    if (line.word(0) == "die") {
        CrashPoint const point = from_word<CrashPoint>(line.word(1)).value();
        line.words.erase(line.words.begin(), line.words.begin() + 2);
        std::optional<Response> const response = endpoint.handle_and_die(command(line), point);
        return response ? described(*response, with_digest) : "died";
    }
    if (line.word(0) == "wait")
        return "now " + std::to_string(endpoint.advance(static_cast<std::uint32_t>(std::stoul(line.word(1)))).value);
    return described(endpoint.handle(command(line)), with_digest);
}

[[nodiscard]] std::string told(Endpoint& endpoint, std::string_view story, bool with_digest) {
    std::string transcript;
    std::istringstream lines{std::string{story}};
    for (std::string line; std::getline(lines, line);) {
        std::size_t const from = line.find_first_not_of(' ');
        if (from == std::string::npos) continue;
        line.erase(0, from);
        transcript += line + " -> " + answer(endpoint, line, with_digest) + "\n";
    }
    return transcript;
}

}  // namespace

std::string tell(Endpoint& endpoint, std::string_view story) { return told(endpoint, story, false); }
std::string tell_with_digests(Endpoint& endpoint, std::string_view story) { return told(endpoint, story, true); }
std::string ask(Endpoint& endpoint, std::string const& line) { return answer(endpoint, line, false); }
std::string describe(Response const& response) { return described(response, true); }

std::string replayed(Endpoint& endpoint, std::string_view transcript) {
    std::string story;
    std::istringstream lines{std::string{transcript}};
    for (std::string line; std::getline(lines, line);) story += line.substr(0, line.find(" -> ")) + "\n";
    return tell(endpoint, story);
}

std::string trimmed(std::string_view transcript) {
    std::string out;
    std::istringstream lines{std::string{transcript}};
    for (std::string line; std::getline(lines, line);) {
        std::size_t const from = line.find_first_not_of(' ');
        if (from != std::string::npos) out += line.substr(from) + "\n";
    }
    return out;
}

}  // namespace seatrial::test
