#include "model/vocabulary/wire_codec.hpp"

#include "model/vocabulary/command_codec.hpp"
#include "model/vocabulary/hello_codec.hpp"
#include "model/vocabulary/published_codec.hpp"
#include "model/vocabulary/reply_codec.hpp"
#include "model/vocabulary/rights_codec.hpp"

#include <array>
#include <charconv>

namespace seatrial::wire {

namespace {

constexpr json::Limits limits{.depth_max = 16, .bytes_max = line_bytes_max};
constexpr std::int64_t tick_max = (1LL << 53) - 1;
constexpr std::array<std::string_view, 4> control_words{"hello", "reset", "advance", "rights"};
constexpr std::array<std::string_view, 4> heads{"ok", "refused", "unsupported", "fault"};

/// Keeps its memory from line to line; what is read is copied out before the next line comes.
[[nodiscard]] json::Tree& scratch() {
    thread_local json::Tree tree;
    return tree;
}

[[nodiscard]] tl::unexpected<InputError> error(json::Problem const& problem, json::Tree const& tree, std::string_view line) {
    return tl::make_unexpected(json::locate(problem, tree, line, {}));
}

struct AppendAsk {
    std::string& out;

    void operator()(AskHello const& ask) const {
        out += "\"op\":\"hello\",\"protocol\":";
        json::append_number(out, std::int64_t{ask.protocol});
    }
    void operator()(AskReset const& ask) const {
        out += "\"op\":\"reset\"";
        if (!ask.wanted) return;
        out += ",\"config\":";
        append_config(out, ask.wanted->config, Extent::All);
        out += ",\"readings\":";
        append_readings(out, ask.wanted->profile, Extent::All);
    }
    void operator()(AskAdvance const& ask) const {
        out += "\"op\":\"advance\",\"ticks\":";
        json::append_number(out, std::uint64_t{ask.ticks});
    }
    void operator()(AskRights const& ask) const {
        out += "\"op\":\"rights\"";
        append_rights(out, ask.principal, ask.may);
    }
    void operator()(Command const& command) const { append_command(out, command); }
};

struct AppendBody {
    std::string& out;

    void operator()(Hello const& hello) const {
        out += "\"ok\":{";
        append_hello(out, hello);
        out += '}';
    }
    void operator()(ResetDone const& done) const {
        out += done.possible ? "\"ok\":{\"answer\":\"ok\"" : "\"refused\":{\"answer\":\"invalid\"";
        append_now(done.now);
        out += '}';
    }
    void operator()(Advanced const& advanced) const {
        out += "\"ok\":{\"answer\":\"ok\"";
        append_now(advanced.now);
        out += '}';
    }
    void operator()(RightsDone const&) const { out += "\"ok\":{\"answer\":\"ok\"}"; }
    void operator()(Response const& response) const { std::visit(*this, response); }
    void operator()(seatrial::Reply const& reply) const {
        out += is_refusal(reply.answer) ? "\"refused\":{" : "\"ok\":{";
        append_answer(out, reply);
        out += '}';
    }
    void operator()(Unlisted const& unlisted) const {
        out += "\"refused\":{\"answer\":";
        json::append_text(out, unlisted.word);
        out += '}';
    }
    void operator()(Unsupported const& unsupported) const {
        out += "\"unsupported\":";
        json::append_text(out, unsupported.why);
    }
    void operator()(AdapterFault const& fault) const {
        out += "\"fault\":";
        json::append_text(out, fault.why);
    }

    void append_now(std::optional<Tick> const& now) const {
        if (!now) return;
        out += ",\"now\":";
        json::append_number(out, now->value);
    }
};

void append_id(std::string& out, std::uint64_t id) {
    out += "{\"id\":";
    json::append_number(out, id);
    out += ',';
}

[[nodiscard]] AskReset read_reset(json::Reader& in) {
    in.only(0, {"id", "op", "config", "readings"});
    bool const wanted = in.find(0, "config") || in.find(0, "readings");
    return wanted ? AskReset{read_published(in, 0)} : AskReset{};
}

[[nodiscard]] Ask read_ask(json::Reader& in) {
    json::Index const at = in.member(0, "op", "a word");
    in.must_be(at, json::Kind::Text);
    if (in.failed()) return AskHello{};
    std::string_view const word = in.tree().text(at);
    if (std::optional<Operation> const operation = from_word<Operation>(word)) return read_command(in, 0, *operation, {"id", "op"});
    if (word == "hello") {
        in.only(0, {"id", "op", "protocol"});
        return AskHello{static_cast<int>(in.number(0, "protocol", {0, 1U << 30U}))};
    }
    if (word == "reset") return read_reset(in);
    if (word == "advance") {
        in.only(0, {"id", "op", "ticks"});
        return AskAdvance{static_cast<std::uint32_t>(in.number(0, "ticks", json::any_u32))};
    }
    if (word == "rights") {
        in.only(0, {"id", "op", "tenant", "principal", "may"});
        return AskRights{read_principal(in, 0), read_rights(in, 0)};
    }
    in.fail(at, "`" + std::string{word.substr(0, 60)} + "` is no operation; the operations are " + json::listing(control_words) + " and " +
                    json::listing(Words<Operation>::table));
    return AskHello{};
}

[[nodiscard]] std::optional<Tick> now_if(json::Reader& in, json::Index object) {
    std::optional<json::Index> const at = in.find(object, "now");
    return at ? std::optional{Tick{in.integer_at(*at, 0, tick_max)}} : std::nullopt;
}

/// The answer to hello, reset or advance; a word that does not belong there is told as Unlisted, like everywhere.
[[nodiscard]] Body read_control(json::Reader& in, json::Index object, Kind kind, Head head) {
    in.must_be(object, json::Kind::Object);
    std::string answer = in.failed() ? std::string{} : in.text(object, "answer");
    if (in.failed()) return AdapterFault{};
    if (head == Head::Ok && kind == Kind::Hello && answer == "hello") return read_hello(in, object);
    if (head == Head::Ok && kind == Kind::Reset && answer == "ok") return ResetDone{.possible = true, .now = now_if(in, object)};
    if (head == Head::Refused && kind == Kind::Reset && answer == "invalid") return ResetDone{.possible = false, .now = now_if(in, object)};
    if (head == Head::Ok && kind == Kind::Advance && answer == "ok") {
        json::Index const now = in.member(object, "now", "a whole number");
        return Advanced{Tick{in.integer_at(now, 0, tick_max)}};
    }
    if (head == Head::Ok && kind == Kind::Rights && answer == "ok") return RightsDone{};
    return Response{Unlisted{std::move(answer)}};
}

[[nodiscard]] Body read_body(json::Reader& in, Kind kind) {
    std::optional<json::Index> found;
    std::size_t head = 0;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        std::optional<json::Index> const at = in.find(0, heads[i]);
        if (!at) continue;
        if (found) {
            in.fail(*at, "`" + std::string{heads[i]} + "` stands beside `" + std::string{heads[head]} + "`; a reply has exactly one of " +
                             json::listing(heads));
            return AdapterFault{};
        }
        found = at;
        head = i;
    }
    if (!found) {
        in.fail(0, "the reply says nothing; it must have exactly one of " + json::listing(heads));
        return AdapterFault{};
    }
    if (head == 2) return Response{Unsupported{in.text_at(*found)}};
    if (head == 3) return AdapterFault{in.text_at(*found)};
    Head const said = head == 0 ? Head::Ok : Head::Refused;
    if (kind < Kind::Submit) return read_control(in, *found, kind, said);
    auto const operation = static_cast<Operation>(static_cast<std::size_t>(kind) - static_cast<std::size_t>(Kind::Submit));
    return read_answer(in, *found, operation, said);
}

/// {"id":17, as nearly every adapter writes it. The line is read in full afterwards, so nothing is let through here.
[[nodiscard]] std::optional<std::uint64_t> id_at_once(std::string_view line) {
    constexpr std::string_view start = "{\"id\":";
    if (!line.starts_with(start)) return std::nullopt;
    std::string_view const rest = line.substr(start.size());
    std::uint64_t id = 0;
    auto const [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), id);
    bool const whole = failed == std::errc{} && end != rest.data() + rest.size() && (*end == ',' || *end == '}');
    return whole ? std::optional{id} : std::nullopt;
}

}  // namespace

Kind kind_of(Ask const& ask) noexcept {
    if (Command const* const command = std::get_if<Command>(&ask))
        return static_cast<Kind>(static_cast<std::size_t>(Kind::Submit) + command->index());
    return static_cast<Kind>(ask.index());
}

void append_request(std::string& out, Request const& request) {
    append_id(out, request.id);
    std::visit(AppendAsk{out}, request.ask);
    out += '}';
}

void append_request(std::string& out, std::uint64_t id, Command const& command) {
    append_id(out, id);
    append_command(out, command);
    out += '}';
}

void append_reply(std::string& out, Reply const& reply) {
    append_id(out, reply.id);
    std::visit(AppendBody{out}, reply.body);
    out += '}';
}

Expected<Request> parse_request(std::string_view line) {
    json::Tree& tree = scratch();
    if (std::optional<json::Problem> const problem = tree.read(line, limits)) return error(*problem, tree, line);
    json::Reader in{tree};
    in.must_be(0, json::Kind::Object);
    Request request{.id = in.number(0, "id", {})};
    request.ask = read_ask(in);
    if (in.failed()) return error(*in.problem(), tree, line);
    return request;
}

Expected<std::uint64_t> parse_reply_id(std::string_view line) {
    if (std::optional<std::uint64_t> const id = id_at_once(line)) return *id;
    json::Tree& tree = scratch();
    if (std::optional<json::Problem> const problem = tree.read(line, limits)) return error(*problem, tree, line);
    json::Reader in{tree};
    in.must_be(0, json::Kind::Object);
    std::uint64_t const id = in.number(0, "id", {});
    if (in.failed()) return error(*in.problem(), tree, line);
    return id;
}

Expected<Reply> parse_reply(std::string_view line, Kind kind) {
    json::Tree& tree = scratch();
    if (std::optional<json::Problem> const problem = tree.read(line, limits)) return error(*problem, tree, line);
    json::Reader in{tree};
    in.must_be(0, json::Kind::Object);
    Reply reply{.id = in.number(0, "id", {})};
    if (!in.failed()) reply.body = read_body(in, kind);
    if (in.failed()) return error(*in.problem(), tree, line);
    return reply;
}

}  // namespace seatrial::wire
