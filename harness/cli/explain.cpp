#include "harness/cli/explain.hpp"

#include "harness/catalogue/catalogue.hpp"
#include "harness/catalogue/scope.hpp"
#include "harness/cli/corpus.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "reports/plain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace seatrial::cli {

namespace {

constexpr std::size_t width = 110;

void say(Console& console, std::string_view label, std::string_view text) {
    if (text.empty()) return;
    console.out << "  " << reports::padded(label, 12) << reports::wrapped(text, width - 14, 14) << "\n";
}

void explain_clause(catalogue::Clause const& clause, Console& console) {
    console.out << clause.id << "  " << clause.title << "\n";
    say(console, "severity", fmt::format("{}, binds {}", clause.force, clause.roles));
    say(console, "statement", clause.statement);
    say(console, "observed", clause.observed);
    say(console, "forbidden", clause.forbidden);
    say(console, "needs", clause.needs);
    say(console, "boundary", clause.boundary);
    catalogue::Scope const* scope = catalogue::find_scope(clause.id);
    if (scope == nullptr) return say(console, "this version", "does not test it (NOT-RUN)");
    say(console, "tested with", scope->needs.empty() ? "what every adapter offers" : scope->needs);
    say(console, "not if", scope->off);
    say(console, "PASS needs", scope->publication != nullptr ? "what hello publishes" : scope->witnesses);
}

void explain_trace(catalogue::ForbiddenTrace const& trace, Console& console) {
    console.out << trace.id << trace.star << "  " << trace.name << "\n";
    say(console, "group", trace.group);
    say(console, "sequence", trace.sequence);
    say(console, "seen by", trace.seen_by);
    say(console, "clauses", trace.clauses);
}

bool explain_row(std::string const& id, Console& console) {
    if (catalogue::ForbiddenTrace const* row = catalogue::find_forbidden_trace(id)) {
        explain_trace(*row, console);
        return true;
    }
    if (catalogue::BoundaryCase const* row = catalogue::find_boundary_case(id)) {
        console.out << row->id << "  " << row->name << "\n";
        say(console, "script", row->script), say(console, "expected", row->expected), say(console, "clauses", row->clauses);
        return true;
    }
    if (catalogue::FieldReport const* row = catalogue::find_field_report(id)) {
        console.out << row->id << "  " << row->name << "\n";
        say(console, "source", row->source), say(console, "fact", row->fact), say(console, "trace", row->trace),
            say(console, "needs", row->needs);
        return true;
    }
    if (catalogue::Reading const* row = catalogue::find_reading(id)) {
        console.out << row->id << "  " << row->title << "\n";
        say(console, "reading", row->text);
        return true;
    }
    if (catalogue::Mutant const* row = catalogue::find_mutant(id)) {
        console.out << row->id << "  " << row->sentence << "\n";
        say(console, "clauses", row->clauses), say(console, "trace", row->forbidden_traces), say(console, "need", row->need),
            say(console, "level", row->level);
        return true;
    }
    return false;
}

bool explain_clauses(std::string const& id, Console& console) {
    bool found = false;
    for (catalogue::Clause const& clause : catalogue::clauses()) {
        bool const wanted = catalogue::find_clause(id) != nullptr ? clause.id == id : catalogue::has_prefix(clause.id, id);
        if (!wanted) continue;
        if (found) console.out << "\n";
        explain_clause(clause, console);
        found = true;
    }
    return found;
}

void mention_scenarios(std::string const& id, std::vector<CorpusScenario> const& corpus, Console& console) {
    std::string names;
    for (CorpusScenario const& each : corpus)
        if (std::ranges::find(each.scenario.clauses, id) != each.scenario.clauses.end())
            names += (names.empty() ? "" : " ") + each.scenario.name;
    say(console, "scenarios", reports::plain(names, 2000));
}

}  // namespace

int explain(std::string const& id, Console& console) {
    bool const known = explain_row(id, console) || explain_clauses(id, console);
    Expected<std::vector<CorpusScenario>> const corpus = load_corpus(console);
    if (known) {
        if (corpus) mention_scenarios(id, *corpus, console);
        return 0;
    }
    if (!corpus) return report_failure({Exit::Usage, describe(corpus.error()), ""}, console);
    auto const found = std::ranges::find(*corpus, id, [](CorpusScenario const& each) { return each.scenario.name; });
    if (found == corpus->end()) {
        std::string const near = catalogue::nearest_id(id);
        return report_failure({Exit::Usage, "nothing is called '" + id + "'",
                               near.empty() ? "`seatrial list` shows what there is" : "did you mean " + near + "?"},
                              console);
    }
    console.out << found->file << "\n"
                << reports::wrapped(reports::plain(found->scenario.description, 2000), width, 0) << "\n"
                << format_scenario(found->scenario);
    return 0;
}

}  // namespace seatrial::cli
