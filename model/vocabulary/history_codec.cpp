#include "model/vocabulary/history_codec.hpp"

#include "model/vocabulary/command_codec.hpp"
#include "model/vocabulary/history_order.hpp"
#include "model/vocabulary/published_codec.hpp"
#include "model/vocabulary/reply_codec.hpp"
#include "model/vocabulary/rights_codec.hpp"
#include "model/vocabulary/step_codec.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace seatrial {

namespace {

using json::Index;
using json::Reader;

constexpr std::uint64_t format_version = 1;
constexpr std::int64_t tick_max = (1LL << 53) - 1;
constexpr json::Limits limits{.depth_max = 16, .bytes_max = std::size_t{4} << 20};

void append_call(std::string& out, CallId call) {
    out += ",\"call\":";
    json::append_number(out, std::uint64_t{call.value});
}

void append_step(std::string& out, StepId step) {
    out += ",\"step\":\"";
    append_step_id(out, step);
    out += '"';
}

void append_by(std::string& out, std::string const& actor) {
    out += ",\"by\":";
    json::append_text(out, actor);
}

/// What an implementation said, with its kind. A strange answer leaves the outcome open (ERRORSET-03).
struct AppendResponse {
    std::string& out;
    CallId call;

    void operator()(Reply const& reply) const {
        out += is_refusal(reply.answer) ? "\"fail\"" : "\"ok\"";
        append_call(out, call);
        out += ',';
        append_answer(out, reply);
    }
    void operator()(Unlisted const& unlisted) const {
        out += "\"info\"";
        append_call(out, call);
        json::append_text(out += ",\"unlisted\":", unlisted.word);
    }
    void operator()(Unsupported const& unsupported) const {
        out += "\"fail\"";
        append_call(out, call);
        json::append_text(out += ",\"unsupported\":", unsupported.why);
    }
};

struct AppendEntry {
    std::string& out;

    void operator()(Invoked const& entry) const {
        out += "\"invoke\"";
        append_call(out, entry.call);
        append_step(out, entry.step);
        append_by(out, entry.actor);
        out += ',';
        append_command(out, entry.command);
        if (entry.repeat) out += ",\"copy\":true";
    }
    void operator()(Returned const& entry) const {
        std::visit(AppendResponse{out, entry.call}, entry.response);
        if (entry.heard != Heard::Yes) json::append_text(out += ",\"heard\":", to_word(entry.heard));
    }
    void operator()(Unanswered const& entry) const {
        out += "\"info\"";
        append_call(out, entry.call);
        json::append_text(out += ",\"reason\":", to_word(entry.reason));
    }
    void operator()(TimeMoved const& entry) const {
        out += "\"tick\"";
        append_step(out, entry.step);
        json::append_number(out += ",\"now\":", entry.now.value);
    }
    void operator()(NetworkActed const& entry) const {
        out += "\"fault\"";
        append_step(out, entry.step);
        append_by(out, entry.actor);
        json::append_text(out += ",\"network\":", to_word(entry.fault));
    }
    void operator()(PassedOver const& entry) const {
        out += "\"note\"";
        append_step(out, entry.step);
        json::append_text(out += ",\"why\":", entry.why);
    }
    void operator()(Crashed const& entry) const {
        out += "\"crash\"";
        append_step(out, entry.step);
        if (entry.call) append_call(out, *entry.call);
        if (entry.point) json::append_text(out += ",\"point\":", to_word(*entry.point));
        if (entry.again != 0) json::append_number(out += ",\"again\":", std::uint64_t{entry.again});
    }
    void operator()(Paused const& entry) const {
        out += "\"pause\"";
        append_step(out, entry.step);
        json::append_number(out += ",\"milliseconds\":", std::uint64_t{entry.milliseconds});
    }
    void operator()(RightsSet const& entry) const {
        out += "\"rights\"";
        append_step(out, entry.step);
        append_rights(out, entry.principal, entry.may);
    }
};

void append_entry(std::string& out, Entry const& entry) {
    out += "{\"kind\":";
    std::visit(AppendEntry{out}, entry);
    out += '}';
}

void append_meta(std::string& out, History const& history) {
    json::append_number(out += "{\"kind\":\"meta\",\"format\":", format_version);
    json::append_text(out += ",\"scenario\":", history.scenario);
    json::append_text(out += ",\"implementation\":", history.implementation);
    out += ",\"virtual_time\":";
    out += history.time_is_virtual ? "true" : "false";
    append_config(out += ",\"config\":", history.published.config, Extent::All);
    append_readings(out += ",\"readings\":", history.published.profile, Extent::All);
    out += '}';
}

/// Reads lines one by one, each with its own reader; the order between them is kept by HistoryOrder.
class Lines {
public:
    explicit Lines(History& history) : history_{history} {}

    void meta(Reader& in) {
        in.only(0, {"kind", "format", "scenario", "implementation", "virtual_time", "config", "readings"});
        std::uint64_t const format = in.number(0, "format", {});
        if (!in.failed() && format != format_version)
            in.fail(*in.find(0, "format"),
                    "format " + std::to_string(format) + " cannot be read; it must be " + std::to_string(format_version));
        history_.scenario = in.text(0, "scenario");
        history_.implementation = in.text(0, "implementation");
        history_.time_is_virtual = in.truth_at(in.member(0, "virtual_time", "a true or false"));
        history_.published = read_published(in, 0);
    }

    void entry(Reader& in, std::string_view kind, std::size_t line) {
        if (kind == "invoke")
            keep(invoked(in, line));
        else if (kind == "ok" || kind == "fail")
            keep(returned(in, kind == "ok" ? Head::Ok : Head::Refused, line));
        else if (kind == "info")
            keep(info(in, line));
        else if (kind == "tick")
            keep(time_moved(in));
        else if (kind == "fault")
            keep(network_acted(in));
        else if (kind == "note")
            keep(passed_over(in));
        else if (kind == "crash")
            keep(crashed(in));
        else if (kind == "pause")
            keep(paused(in));
        else if (kind == "rights")
            keep(rights_set(in));
        else if (kind == "meta")
            in.fail(0, "there is a second meta line; a history has one, and it comes first");
        else
            in.fail(*in.find(0, "kind"),
                    "`" + std::string{kind.substr(0, 60)} + "` is no kind of line; the kinds are " + json::listing(kinds));
    }

    [[nodiscard]] HistoryOrder const& order() const { return order_; }

private:
    static constexpr std::array<std::string_view, 11> kinds{"meta", "invoke", "ok", "fail", "info", "fault", "tick", "note", "crash", "pause", "rights"};

    void keep(Entry entry) { history_.entries.push_back(std::move(entry)); }

    [[nodiscard]] static CallId call_of(Reader& in) { return {static_cast<std::uint32_t>(in.number(0, "call", json::any_u32))}; }
    [[nodiscard]] static StepId step_of(Reader& in) { return read_step_id(in, in.member(0, "step", "the id of a step"), 0); }
    void must(Reader& in, std::string_view member, std::optional<std::string> problem) {
        if (problem && !in.failed()) in.fail(*in.find(0, member), std::move(*problem));
    }

    [[nodiscard]] Entry invoked(Reader& in, std::size_t line) {
        Invoked entry{.call = call_of(in), .step = step_of(in), .actor = in.text(0, "by")};
        Operation const operation = in.word<Operation>(0, "op");
        if (std::optional<Index> const copy = in.find(0, "copy")) entry.repeat = in.truth_at(*copy);
        entry.command = read_command(in, 0, operation, {"kind", "call", "step", "by", "op", "copy"});
        if (!in.failed()) must(in, "call", order_.begin(entry.call, operation, line));
        return entry;
    }

    [[nodiscard]] Entry returned(Reader& in, Head head, std::size_t line) {
        Returned entry{.call = call_of(in), .heard = in.word_if<Heard>(0, "heard").value_or(Heard::Yes)};
        std::optional<Operation> const operation = order_.operation_of(entry.call);
        if (!in.failed()) must(in, "call", order_.answer(entry.call, line));
        if (in.failed()) return entry;
        if (std::optional<Index> const why = in.find(0, "unsupported"); why && head == Head::Refused) {
            in.only(0, {"kind", "call", "heard", "unsupported"});
            entry.response = Unsupported{in.text_at(*why)};
            return entry;
        }
        in.only(0, {"kind", "call", "heard", "answer", "task", "digest", "phase", "cancel", "reason", "delivery", "tasks", "attempts",
                    "attempt", "generation", "lease_end", "work", "entries"});
        check_kind(in, *operation, head);
        entry.response = read_answer(in, 0, *operation, head);
        if (Unlisted const* const strange = std::get_if<Unlisted>(&entry.response); strange != nullptr && !in.failed())
            in.fail(*in.find(0, "answer"), "`" + strange->word.substr(0, 60) + "` is no answer to `" + std::string{to_word(*operation)} +
                                               "`; a strange answer is written as {\"kind\":\"info\",…,\"unlisted\":\"word\"}");
        return entry;
    }

    static void check_kind(Reader& in, Operation operation, Head head) {
        Answer const answer = from_word<Answer>(in.text(0, "answer")).value_or(Answer::Ok);
        if (in.failed() || !is_listed(operation, answer) || is_refusal(answer) == (head == Head::Refused)) return;
        in.fail(*in.find(0, "kind"),
                "`" + std::string{to_word(answer)} + "` is written with the kind `" + (is_refusal(answer) ? "fail" : "ok") + "`");
    }

    [[nodiscard]] Entry info(Reader& in, std::size_t line) {
        CallId const call = call_of(in);
        std::optional<Index> const unlisted = in.find(0, "unlisted");
        if (unlisted) {
            in.only(0, {"kind", "call", "heard", "unlisted"});
            Returned entry{
                .call = call, .response = Unlisted{in.text_at(*unlisted)}, .heard = in.word_if<Heard>(0, "heard").value_or(Heard::Yes)};
            if (!in.failed()) must(in, "call", order_.answer(call, line));
            return entry;
        }
        in.only(0, {"kind", "call", "reason"});
        Unanswered const entry{.call = call, .reason = in.word<SilenceReason>(0, "reason")};
        if (!in.failed()) must(in, "call", order_.give_up(call, entry.reason, line));
        return entry;
    }

    [[nodiscard]] Entry time_moved(Reader& in) {
        in.only(0, {"kind", "step", "now"});
        TimeMoved const entry{.step = step_of(in), .now = {in.integer_at(in.member(0, "now", "a whole number"), 0, tick_max)}};
        if (!in.failed()) must(in, "now", order_.move_to(entry.now));
        return entry;
    }

    [[nodiscard]] Entry network_acted(Reader& in) {
        in.only(0, {"kind", "step", "by", "network"});
        return NetworkActed{.step = step_of(in), .actor = in.text(0, "by"), .fault = in.word<MessageFault>(0, "network")};
    }

    [[nodiscard]] Entry passed_over(Reader& in) {
        in.only(0, {"kind", "step", "why"});
        return PassedOver{.step = step_of(in), .why = in.text(0, "why")};
    }

    [[nodiscard]] Entry crashed(Reader& in) {
        in.only(0, {"kind", "step", "call", "point", "again"});
        Crashed entry{.step = step_of(in), .point = in.word_if<CrashPoint>(0, "point")};
        if (in.find(0, "call")) entry.call = call_of(in);
        entry.again = static_cast<std::uint32_t>(in.number_if(0, "again", json::any_u32).value_or(0));
        if (entry.call && !in.failed()) must(in, "call", order_.crash_with(*entry.call));
        return entry;
    }

    [[nodiscard]] Entry paused(Reader& in) {
        in.only(0, {"kind", "step", "milliseconds"});
        return Paused{.step = step_of(in), .milliseconds = static_cast<std::uint32_t>(in.number(0, "milliseconds", json::any_u32))};
    }

    [[nodiscard]] Entry rights_set(Reader& in) {
        in.only(0, {"kind", "step", "tenant", "principal", "may"});
        return RightsSet{.step = step_of(in), .principal = read_principal(in, 0), .may = read_rights(in, 0)};
    }

    History& history_;
    HistoryOrder order_{};
};

}  // namespace

std::string format_entry(Entry const& entry) {
    std::string out;
    append_entry(out, entry);
    return out;
}

std::string format_history(History const& history) {
    std::string out;
    append_meta(out, history);
    out += '\n';
    for (Entry const& entry : history.entries) {
        append_entry(out, entry);
        out += '\n';
    }
    return out;
}

Expected<History> parse_history(std::string_view text, std::string const& file) {
    History history{};
    Lines lines{history};
    json::Tree tree;
    std::size_t number = 0;
    for (std::size_t from = 0; from < text.size();) {
        std::size_t const end = std::min(text.find('\n', from), text.size());
        std::string_view const line = text.substr(from, end - from);
        from = end + 1;
        json::Place const place{.file = file, .first_line = ++number};
        if (std::optional<json::Problem> const problem = tree.read(line, limits))
            return tl::make_unexpected(json::locate(*problem, tree, line, place));
        Reader in{tree};
        in.must_be(0, json::Kind::Object);
        std::string const kind = in.failed() ? std::string{} : in.text(0, "kind");
        if (!in.failed() && number == 1 && kind != "meta") in.fail(0, "the meta line is missing; a history begins with it");
        if (!in.failed() && number == 1)
            lines.meta(in);
        else if (!in.failed())
            lines.entry(in, kind, number);
        if (in.failed()) return tl::make_unexpected(json::locate(*in.problem(), tree, line, place));
    }
    if (number == 0)
        return tl::make_unexpected(InputError{.file = file, .line = 1, .sentence = "the history is empty; it begins with a meta line"});
    if (std::optional<HistoryOrder::Open> const open = lines.order().first_open())
        return tl::make_unexpected(
            InputError{.file = file,
                       .line = open->line,
                       .field = "/call",
                       .sentence = "call " + std::to_string(open->call.value) +
                                   " has no end; a call that nobody answered ends with {\"kind\":\"info\",\"call\":" +
                                   std::to_string(open->call.value) + ",\"reason\":\"timeout\"}"});
    return history;
}

}  // namespace seatrial
