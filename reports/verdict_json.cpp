#include "reports/render.hpp"

#include "harness/catalogue/catalogue.hpp"

#include <nlohmann/json.hpp>

namespace seatrial::reports {

namespace {

using Json = nlohmann::ordered_json;

/// The members that a line has in events.jsonl, without its kind.
Json members_of(RunLine line) {
    Json json = Json::parse(format_line(line));
    json.erase("kind");
    return json;
}

}  // namespace

std::string render_verdict_json(RunLog const& log) {
    Json json{{"format", 1}, {"run", members_of(log.header)}};
    json["complete"] = log.footer.has_value();
    json["totals"] = log.footer ? members_of(*log.footer) : Json(nullptr);
    if (log.footer) json["meaning"] = meaning_of_exit(log.footer->exit_code);
    json["clauses"] = Json::array();
    for (catalogue::ClauseVerdict const& verdict : log.clauses) {
        Json row = members_of(verdict);
        if (catalogue::Clause const* clause = catalogue::find_clause(verdict.clause)) row["title"] = clause->title;
        json["clauses"].push_back(std::move(row));
    }
    json["findings"] = Json::array();
    for (FindingLine const& finding : log.findings) {
        Json row = members_of(finding);
        row["replay"] = replay_of(log, finding);
        json["findings"].push_back(std::move(row));
    }
    json["troubles"] = Json::array();
    for (TroubleLine const& trouble : log.troubles) json["troubles"].push_back(members_of(trouble));
    return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace seatrial::reports
