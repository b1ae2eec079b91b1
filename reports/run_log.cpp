#include "reports/run_log.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace seatrial::reports {

namespace {

using Json = nlohmann::ordered_json;
using catalogue::ClauseVerdict;
using catalogue::ClauseWord;
using catalogue::Severity;

constexpr std::array<std::string_view, 4> judgement_words{"conforms", "violates", "inconclusive", "void"};
constexpr std::array<std::string_view, 4> severity_words{"MUST", "SHOULD", "DOC-MUST", "INFO"};

struct ToJson {
    Json operator()(RunHeader const& l) const {
        Json published = Json::parse(l.published, nullptr, false);
        return {{"kind", "header"},
                {"format", run_log_format},
                {"seatrial", l.version},
                {"commit", l.commit},
                {"document", l.document},
                {"digest", l.digest},
                {"published", published.is_discarded() ? Json(nullptr) : std::move(published)},
                {"seed", l.seed},
                {"implementation", l.implementation},
                {"operations", l.operations},
                {"capabilities", l.capabilities},
                {"controls", l.controls},
                {"selectors", l.selectors},
                {"gate", l.gate},
                {"budget", l.budget},
                {"command", l.command},
                {"subject", l.subject},
                {"folder", l.folder},
                {"started", l.started}};
    }
    Json operator()(ScenarioLine const& l) const {
        Json json{{"kind", "scenario"},
                  {"number", l.number},
                  {"name", l.name},
                  {"origin", l.origin},
                  {"word", judgement_words[static_cast<std::size_t>(l.word)]},
                  {"calls", l.calls},
                  {"faults", l.faults}};
        if (!l.reason.empty()) json["reason"] = l.reason;
        return json;
    }
    Json operator()(WarningLine const& l) const {
        return {{"kind", "warning"}, {"scenario", l.scenario}, {"clause", l.clause}, {"sentence", l.sentence}};
    }
    Json operator()(FindingLine const& l) const {
        return {{"kind", "finding"},
                {"number", l.number},
                {"scenario", l.scenario},
                {"clauses", l.clauses},
                {"forbidden_trace", l.forbidden_trace},
                {"rule", l.rule},
                {"sentence", l.sentence},
                {"allowed", l.allowed},
                {"steps", l.steps},
                {"story", l.story}};
    }
    Json operator()(TroubleLine const& l) const { return {{"kind", "trouble"}, {"what", l.what}, {"hint", l.hint}}; }
    Json operator()(ClauseVerdict const& l) const {
        return {{"kind", "clause"},
                {"clause", l.clause},
                {"severity", severity_words[static_cast<std::size_t>(l.severity)]},
                {"word", to_word(l.word)},
                {"selected", l.selected},
                {"required", l.required},
                {"why", l.why},
                {"strength",
                 {{"scenarios", l.strength.scenarios},
                  {"lost_acknowledgements", l.strength.lost_acknowledgements},
                  {"network_copies", l.strength.network_copies},
                  {"boundary_instants", l.strength.boundary_instants},
                  {"crashes", l.strength.crashes}}},
                {"findings", l.findings},
                {"warnings", l.warnings}};
    }
    Json operator()(RunFooter const& l) const {
        return {{"kind", "footer"},
                {"scenarios", l.scenarios},
                {"conforms", l.conforms},
                {"violates", l.violates},
                {"inconclusive", l.inconclusive},
                {"void", l.voids},
                {"calls", l.calls},
                {"faults", l.faults},
                {"crashes", l.crashes},
                {"effective_crashes", l.effective_crashes},
                {"warnings", l.warnings},
                {"interrupted", l.interrupted},
                {"exit", l.exit_code},
                {"elapsed_ms", l.elapsed_ms}};
    }
};

/// Reads members of one line; a missing or mistyped one throws nlohmann's exception, which parse_line turns into a value.
class Reader {
public:
    explicit Reader(Json const& json) : json_{json} {}
    template <class T> void operator()(char const* name, T& value) const { value = json_.at(name).get<T>(); }
    template <class Enum, std::size_t N>
    void word(char const* name, Enum& value, std::array<std::string_view, N> const& words) const {
        std::string const text = json_.at(name).get<std::string>();
        auto const found = std::ranges::find(words, text);
        if (found == words.end()) throw std::out_of_range("/" + std::string{name} + ": there is no word '" + text + "'");
        value = static_cast<Enum>(found - words.begin());
    }

private:
    Json const& json_;
};

RunLine read_header(Json const& json) {
    RunHeader l;
    Reader const read{json};
    int format = 0;
    read("format", format);
    if (format != run_log_format) throw std::out_of_range("/format: this version reads format " + std::to_string(run_log_format));
    read("seatrial", l.version), read("commit", l.commit), read("document", l.document), read("digest", l.digest), read("seed", l.seed);
    read("implementation", l.implementation), read("operations", l.operations), read("capabilities", l.capabilities),
        read("controls", l.controls);
    read("selectors", l.selectors), read("gate", l.gate), read("budget", l.budget), read("command", l.command), read("started", l.started);
    read("subject", l.subject), read("folder", l.folder);
    l.published = json.at("published").dump();
    return l;
}

RunLine read_scenario(Json const& json) {
    ScenarioLine l;
    Reader const read{json};
    read("number", l.number), read("name", l.name), read("origin", l.origin), read("calls", l.calls), read("faults", l.faults);
    read.word("word", l.word, judgement_words);
    l.reason = json.value("reason", std::string{});
    return l;
}

RunLine read_warning(Json const& json) {
    WarningLine l;
    Reader const read{json};
    read("scenario", l.scenario), read("clause", l.clause), read("sentence", l.sentence);
    return l;
}

RunLine read_finding(Json const& json) {
    FindingLine l;
    Reader const read{json};
    read("number", l.number), read("scenario", l.scenario), read("clauses", l.clauses), read("forbidden_trace", l.forbidden_trace);
    read("rule", l.rule), read("sentence", l.sentence), read("allowed", l.allowed), read("steps", l.steps), read("story", l.story);
    return l;
}

RunLine read_trouble(Json const& json) {
    TroubleLine l;
    Reader const read{json};
    read("what", l.what), read("hint", l.hint);
    return l;
}

RunLine read_clause(Json const& json) {
    ClauseVerdict l;
    Reader const read{json};
    read("clause", l.clause), read("selected", l.selected), read("required", l.required), read("why", l.why);
    read("findings", l.findings), read("warnings", l.warnings);
    read.word("severity", l.severity, severity_words);
    read.word("word", l.word, catalogue::clause_words);
    Reader const strength{json.at("strength")};
    strength("scenarios", l.strength.scenarios), strength("lost_acknowledgements", l.strength.lost_acknowledgements);
    strength("network_copies", l.strength.network_copies), strength("boundary_instants", l.strength.boundary_instants), strength("crashes", l.strength.crashes);
    return l;
}

RunLine read_footer(Json const& json) {
    RunFooter l;
    Reader const read{json};
    read("scenarios", l.scenarios), read("conforms", l.conforms), read("violates", l.violates), read("inconclusive", l.inconclusive);
    read("void", l.voids), read("calls", l.calls), read("faults", l.faults), read("crashes", l.crashes), read("effective_crashes", l.effective_crashes), read("warnings", l.warnings),
        read("interrupted", l.interrupted);
    read("exit", l.exit_code), read("elapsed_ms", l.elapsed_ms);
    return l;
}

struct KindRow {
    std::string_view kind;
    RunLine (*read)(Json const&);
};
constexpr std::array<KindRow, 7> kinds{{{"header", read_header},
                                        {"scenario", read_scenario},
                                        {"warning", read_warning},
                                        {"finding", read_finding},
                                        {"trouble", read_trouble},
                                        {"clause", read_clause},
                                        {"footer", read_footer}}};

}  // namespace

std::string format_line(RunLine const& line) { return std::visit(ToJson{}, line).dump(-1, ' ', true, Json::error_handler_t::replace); }

Expected<RunLine> parse_line(std::string_view text, std::string const& file, std::size_t number) {
    try {
        Json const json = Json::parse(text);
        std::string const kind = json.at("kind").get<std::string>();
        auto const row = std::ranges::find(kinds, kind, &KindRow::kind);
        if (row == kinds.end()) return tl::make_unexpected(InputError{file, number, "/kind", "there is no kind of line '" + kind + "'"});
        return row->read(json);
    } catch (std::exception const& error) {
        return tl::make_unexpected(InputError{file, number, "", std::string{"this is not a line of a run log: "} + error.what()});
    }
}

void RunLog::add(RunLine line) {
    struct Add {
        RunLog& log;
        void operator()(RunHeader& l) const { log.header = std::move(l); }
        void operator()(ScenarioLine& l) const { log.scenarios.push_back(std::move(l)); }
        void operator()(WarningLine& l) const { log.warnings.push_back(std::move(l)); }
        void operator()(FindingLine& l) const { log.findings.push_back(std::move(l)); }
        void operator()(TroubleLine& l) const { log.troubles.push_back(std::move(l)); }
        void operator()(ClauseVerdict& l) const { log.clauses.push_back(std::move(l)); }
        void operator()(RunFooter& l) const { log.footer = l; }
    };
    std::visit(Add{*this}, line);
}

Expected<RunLog> parse_run_log(std::string_view text, std::string const& file) {
    RunLog log;
    std::size_t number = 0;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        Expected<RunLine> line = parse_line(text.substr(0, end), file, ++number);
        if (!line) return tl::make_unexpected(line.error());
        if ((number == 1) != std::holds_alternative<RunHeader>(*line))
            return tl::make_unexpected(InputError{file, number, "", "a run log starts with its header line and has no other"});
        log.add(std::move(*line));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (number == 0) return tl::make_unexpected(InputError{file, 0, "", "the run log is empty"});
    return log;
}

}  // namespace seatrial::reports
