#include "model/vocabulary/command_codec.hpp"

#include <array>
#include <utility>

namespace seatrial {

namespace {

void append_member(std::string& out, std::string_view name, std::string_view value) {
    out += ",\"";
    out += name;
    out += "\":";
    json::append_text(out, value);
}
void append_member(std::string& out, std::string_view name, std::uint64_t value) {
    out += ",\"";
    out += name;
    out += "\":";
    json::append_number(out, value);
}
void append_caller(std::string& out, Caller const& by) {
    append_member(out, "tenant", by.tenant.value);
    append_member(out, "principal", by.principal.value);
}
void append_holder(std::string& out, NodeName const& node, LeaseRef const& lease) {
    append_member(out, "node", node.value);
    append_member(out, "task", lease.task.value);
    append_member(out, "attempt", lease.attempt.value);
    append_member(out, "generation", lease.generation.value);
}

struct Append {
    std::string& out;

    void operator()(Submit const& c) const {
        append_caller(out, c.by);
        append_member(out, "operation", c.operation.value);
        append_member(out, "key", c.key.value);
        append_member(out, "body", c.malformed ? *c.malformed : render_body(c.content, c.spelling));
        if (c.claimed) append_member(out, "claimed_tenant", c.claimed->value);
    }
    void operator()(GetTask const& c) const {
        append_caller(out, c.by);
        append_member(out, "task", c.task.value);
    }
    void operator()(FindTask const& c) const {
        append_caller(out, c.by);
        append_member(out, "operation", c.operation.value);
        append_member(out, "key", c.key.value);
    }
    void operator()(ListTasks const& c) const { append_caller(out, c.by); }
    void operator()(ReadHistory const& c) const {
        append_caller(out, c.by);
        append_member(out, "task", c.task.value);
    }
    void operator()(Cancel const& c) const {
        append_caller(out, c.by);
        append_member(out, "task", c.task.value);
    }
    void operator()(Claim const& c) const {
        append_member(out, "node", c.node.value);
        if (c.task) append_member(out, "task", c.task->value);
        if (c.token) append_member(out, "token", c.token->value);
    }
    void operator()(Renew const& c) const { append_holder(out, c.node, c.lease); }
    void operator()(Deliver const& c) const {
        append_holder(out, c.node, c.lease);
        append_member(out, "result", c.result);
    }
    void operator()(Fail const& c) const {
        append_holder(out, c.node, c.lease);
        append_member(out, "class", to_word(c.failure));
    }
    void operator()(Release const& c) const {
        append_holder(out, c.node, c.lease);
        if (c.not_started) out += ",\"not_started\":true";
    }
    void operator()(ReportUsage const& c) const {
        append_holder(out, c.node, c.lease);
        append_member(out, "usage", c.usage.value);
        append_member(out, "amount", std::uint64_t{c.amount});
    }
    void operator()(ReadLedger const& c) const {
        append_caller(out, c.by);
        append_member(out, "task", c.task.value);
    }
};

struct Body {
    Content content{};
    Spelling spelling{};
    std::optional<std::string> malformed{};
};

/// A body in a spelling of a stranger means the same as the plain one, so it is taken for that.
[[nodiscard]] Spelling spelling_of(Content const& content, std::string_view text) {
    for (Spelling const spelling : {Spelling::Plain, Spelling::Reordered, Spelling::Spaced, Spelling::Escaped, Spelling::Decimal})
        if (render_body(content, spelling) == text) return spelling;
    return Spelling::Plain;
}

[[nodiscard]] Content read_content(json::Reader& in) {
    in.must_be(0, json::Kind::Object);
    in.only(0, {"work", "retry_safe", "max_attempts", "deadline_in", "budget", "reserve"});
    Content content{};
    content.work = in.text(0, "work");
    if (std::optional<json::Index> const at = in.find(0, "retry_safe")) content.retry_safe = in.truth_at(*at);
    auto const number_if = [&in](std::string_view name) {
        std::optional<std::uint64_t> const number = in.number_if(0, name, json::any_u32);
        return number ? std::optional{static_cast<std::uint32_t>(*number)} : std::nullopt;
    };
    content.max_attempts = static_cast<std::uint32_t>(in.number(0, "max_attempts", json::any_u32));
    content.deadline_in = number_if("deadline_in");
    content.budget = number_if("budget");
    content.reserve = number_if("reserve");
    return content;
}

[[nodiscard]] Body read_body(json::Reader& in, json::Index object) {
    json::Index const at = in.member(object, "body", "a text");
    in.must_be(at, json::Kind::Text);
    if (in.failed()) return {};
    thread_local json::Tree tree;   // keeps its memory between requests
    std::string_view const text = in.tree().text(at);
    std::optional<json::Problem> problem = tree.read(text, {.depth_max = 1, .decimals_are_whole = true});
    json::Reader inside{tree};
    Body body{};
    if (!problem) {
        body.content = read_content(inside);
        problem = inside.problem();
    }
    if (problem) return {.malformed = std::string{text}};
    body.spelling = spelling_of(body.content, text);
    return body;
}

/// Members of a command, each read by its name.
struct Members {
    json::Reader& in;
    json::Index object;

    [[nodiscard]] std::string text(std::string_view name) const { return in.text(object, name); }
    [[nodiscard]] Caller caller() const { return {.tenant = {text("tenant")}, .principal = {text("principal")}}; }
    [[nodiscard]] TaskId task() const { return {text("task")}; }
    [[nodiscard]] NodeName node() const { return {text("node")}; }
    [[nodiscard]] LeaseRef lease() const {
        return {.task = task(), .attempt = {text("attempt")}, .generation = {in.number(object, "generation", {})}};
    }
    [[nodiscard]] Submit submit() const {
        Submit command{.by = caller(), .operation = {text("operation")}, .key = {text("key")}};
        Body body = read_body(in, object);
        command.content = std::move(body.content);
        command.spelling = body.spelling;
        command.malformed = std::move(body.malformed);
        if (std::optional<std::string> tenant = in.text_if(object, "claimed_tenant")) command.claimed = TenantId{std::move(*tenant)};
        return command;
    }
    [[nodiscard]] Claim claim() const {
        Claim command{.node = node()};
        if (std::optional<std::string> id = in.text_if(object, "task")) command.task = TaskId{std::move(*id)};
        if (std::optional<std::string> token = in.text_if(object, "token")) command.token = ClaimToken{std::move(*token)};
        return command;
    }
    [[nodiscard]] Release release() const {
        Release command{.node = node(), .lease = lease()};
        if (std::optional<json::Index> const at = in.find(object, "not_started")) command.not_started = in.truth_at(*at);
        return command;
    }
    [[nodiscard]] ReportUsage usage() const {
        return {.node = node(),
                .lease = lease(),
                .usage = {text("usage")},
                .amount = static_cast<std::uint32_t>(in.number(object, "amount", json::any_u32))};
    }

    [[nodiscard]] Command command(Operation operation) const {
        switch (operation) {
            case Operation::Submit: return submit();
            case Operation::Get: return GetTask{caller(), task()};
            case Operation::Find: return FindTask{caller(), {text("operation")}, {text("key")}};
            case Operation::List: return ListTasks{caller()};
            case Operation::History: return ReadHistory{caller(), task()};
            case Operation::Cancel: return Cancel{caller(), task()};
            case Operation::Claim: return claim();
            case Operation::Renew: return Renew{node(), lease()};
            case Operation::Deliver: return Deliver{node(), lease(), text("result")};
            case Operation::Fail: return Fail{node(), lease(), read_failure(in, in.member(object, "class", "a word"))};
            case Operation::Release: return release();
            case Operation::Usage: return usage();
            case Operation::Ledger: return ReadLedger{caller(), task()};
        }
        return ListTasks{};
    }
};

using Names = std::array<std::string_view, 6>;
constexpr Names holder_and(std::string_view a = "node", std::string_view b = "node") {
    return {"node", "task", "attempt", "generation", a, b};
}

/// Names of the members of each operation, some more than once to fill the row.
constexpr std::array<Names, operation_count> names_of{{
    {"tenant", "principal", "operation", "key", "body", "claimed_tenant"},
    {"tenant", "principal", "task", "task", "task", "task"},
    {"tenant", "principal", "operation", "key", "key", "key"},
    {"tenant", "principal", "tenant", "tenant", "tenant", "tenant"},
    {"tenant", "principal", "task", "task", "task", "task"},
    {"tenant", "principal", "task", "task", "task", "task"},
    {"node", "task", "token", "token", "token", "token"},
    holder_and(),
    holder_and("result", "result"),
    holder_and("class", "class"),
    holder_and("not_started", "not_started"),
    holder_and("usage", "amount"),
    {"tenant", "principal", "task", "task", "task", "task"},
}};

[[nodiscard]] bool holds(auto const& names, std::string_view name) {
    for (std::string_view const known : names)
        if (known == name) return true;
    return false;
}

}  // namespace

FailureClass read_failure(json::Reader& in, json::Index at) {
    in.must_be(at, json::Kind::Text);
    return in.failed() ? FailureClass::Other : from_word<FailureClass>(in.tree().text(at)).value_or(FailureClass::Other);
}

void append_command(std::string& out, Command const& command) {
    out += "\"op\":\"";
    out += to_word(operation_of(command));
    out += '"';
    std::visit(Append{out}, command);
}

Command read_command(json::Reader& in, json::Index object, Operation operation, std::initializer_list<std::string_view> envelope) {
    if (in.failed()) return ListTasks{};
    Names const& names = names_of[static_cast<std::size_t>(operation)];
    json::Tree const& tree = in.tree();
    for (json::Index i = object + 1; i < tree[object].end; i = tree[i].end)
        if (!holds(names, tree.key(i)) && !holds(envelope, tree.key(i)))
            in.fail(i, "this member is not known to `" + std::string{to_word(operation)} + "`; leave it out");
    return Members{in, object}.command(operation);
}

}  // namespace seatrial
