#include "harness/cli/list.hpp"

#include "harness/catalogue/catalogue.hpp"
#include "harness/catalogue/scope.hpp"
#include "harness/cli/corpus.hpp"
#include "model/monitors/monitor.hpp"
#include "model/vocabulary/words.hpp"
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/variant.hpp"
#include "reports/plain.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

namespace seatrial::cli {

namespace {

using reports::padded;
using reports::plain;

std::optional<Failure> list_scenarios(Console& console) {
    Expected<std::vector<CorpusScenario>> corpus = load_corpus(console);
    if (!corpus) return Failure{Exit::Usage, describe(corpus.error()), ""};
    console.out << "Scenarios (" << corpus->size() << ")\n";
    for (CorpusScenario const& each : *corpus) {
        std::string ids;
        for (std::string const& id : each.scenario.clauses) ids += (ids.empty() ? "" : " ") + id;
        console.out << "  " << padded(plain(each.scenario.name, 60), 46) << " " << plain(ids, 70) << "\n";
    }
    return std::nullopt;
}

std::optional<Failure> list_clauses(Console& console) {
    console.out << fmt::format("Clauses ({}; those marked * are in the scope of this version)\n", catalogue::clauses().size());
    for (catalogue::Clause const& clause : catalogue::clauses())
        console.out << fmt::format("  {} {} {} {}\n", catalogue::find_scope(clause.id) == nullptr ? ' ' : '*', padded(clause.id, 13),
                                   padded(catalogue::to_word(catalogue::severity_of(clause)), 8), clause.title);
    return std::nullopt;
}

std::optional<Failure> list_forbidden_traces(Console& console) {
    console.out << fmt::format("Forbidden traces ({}; ★ core set, * watched by a monitor of this version)\n",
                               catalogue::forbidden_traces().size());
    std::span<MonitorRow const> const watched = monitors();
    for (catalogue::ForbiddenTrace const& trace : catalogue::forbidden_traces()) {
        bool const has_monitor = std::ranges::find(watched, trace.id, &MonitorRow::forbidden_trace) != watched.end();
        console.out << fmt::format("  {} {} {} {}\n", has_monitor ? '*' : ' ', padded(trace.id, 6), trace.star.empty() ? " " : "★",
                                   trace.name);
    }
    return std::nullopt;
}

std::optional<Failure> list_mutants(Console& console) {
    console.out << "Mutants of the reference (seatrial run --reference --mutant NAME; CRS, CRS+: seen only across a crash)\n";
    for (reference::Mutant const& each : reference::mutants())
        console.out << fmt::format("  {} {} {} {} {}\n", padded(each.id, 6), padded(each.name, 34),
                                   padded(fmt::format("{}", fmt::join(each.clauses, ",")), 24),
                                   padded(std::string{each.needs ? to_word(*each.needs) : "-"}, 4), each.sentence);
    return std::nullopt;
}

std::optional<Failure> list_variants(Console& console) {
    console.out << "Correct variants of the reference (seatrial run --reference --variant NAME)\n";
    for (reference::Variant const& each : reference::variants())
        console.out << "  " << padded(each.name, 34) << " " << each.sentence << "\n";
    return std::nullopt;
}

std::optional<Failure> list_cases(Console& console) {
    console.out << "Boundary cases\n";
    for (catalogue::BoundaryCase const& each : catalogue::boundary_cases()) console.out << "  " << each.id << " " << each.name << "\n";
    return std::nullopt;
}

std::optional<Failure> list_reports(Console& console) {
    console.out << "Field reports\n";
    for (catalogue::FieldReport const& each : catalogue::field_reports()) console.out << "  " << each.id << " " << each.name << "\n";
    return std::nullopt;
}

struct ListRow {
    std::string_view word;
    std::optional<Failure> (*list)(Console&);
    bool by_default;
};
constexpr std::array<ListRow, 7> rows{{{"scenarios", list_scenarios, true},
                                       {"clauses", list_clauses, true},
                                       {"forbidden-traces", list_forbidden_traces, true},
                                       {"mutants", list_mutants, true},
                                       {"variants", list_variants, false},
                                       {"cases", list_cases, false},
                                       {"reports", list_reports, false}}};

}  // namespace

int list(std::string const& what, Console& console) {
    bool found = false;
    for (ListRow const& row : rows) {
        if (what.empty() ? !row.by_default : row.word != what) continue;
        if (std::optional<Failure> failure = row.list(console)) return report_failure(*failure, console);
        found = true;
    }
    if (found) return 0;
    std::string words;
    for (ListRow const& row : rows) words += (words.empty() ? "" : ", ") + std::string{row.word};
    return report_failure({Exit::Usage, "there is no list of '" + what + "'", "there are " + words}, console);
}

}  // namespace seatrial::cli
