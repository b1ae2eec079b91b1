#include "harness/catalogue/tally.hpp"

#include "harness/catalogue/split.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace seatrial::catalogue {

namespace {

/// The table is ours: a text that cannot be read is a defect of this program, and a test reads them all.
template <class T>
T must_parse(tl::expected<T, std::string> parsed, std::string_view clause) {
    if (!parsed) throw std::logic_error("scope table, " + std::string{clause} + ": " + parsed.error());
    return std::move(*parsed);
}

bool matches_any(WitnessPart const& part, std::string_view rule, Witness const& witness) {
    return std::ranges::any_of(part, [&](WitnessPattern const& pattern) { return pattern.matches(rule, witness); });
}

std::string describe_part(WitnessPart const& part) {
    std::string words;
    for (WitnessPattern const& pattern : part) words += (words.empty() ? "" : " or ") + (pattern.rule.empty() ? "any rule" : pattern.rule);
    return words;
}

}  // namespace

Tally::Tally(Hello hello) : hello_{std::move(hello)} {
    for (Scope const& scope_row : scope()) {
        Row row{.scope = &scope_row};
        for (WitnessDemand& parts : must_parse(parse_witnesses(scope_row.witnesses), scope_row.clause)) {
            std::size_t const size = parts.size();
            row.demands.push_back({std::move(parts), std::vector<std::uint32_t>(size, 0), false});
        }
        for (std::string_view text : split(scope_row.moot, ' ')) {
            if (text.starts_with('!')) text.remove_prefix(1);
            row.moot.push_back(must_parse(parse_pattern(text), scope_row.clause));
        }
        rows_.push_back(std::move(row));
    }
}

Tally::Relevance const& Tally::relevance_of(Witness const& witness) {
    auto const [at, is_new] = relevance_.try_emplace(witness);
    if (!is_new) return at->second;
    std::vector<std::string> const& names = rule_names();
    std::string_view const rule = witness.rule < names.size() ? std::string_view{names[witness.rule]} : std::string_view{};
    Relevance& relevance = at->second;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (std::size_t demand = 0; demand < rows_[row].demands.size(); ++demand) {
            WitnessDemand const& parts = rows_[row].demands[demand].parts;
            for (std::size_t part = 0; part < parts.size(); ++part)
                if (matches_any(parts[part], rule, witness))
                    relevance.parts.push_back(
                        {static_cast<std::uint16_t>(row), static_cast<std::uint8_t>(demand), static_cast<std::uint8_t>(part)});
        }
        for (std::size_t i = 0; i < rows_[row].moot.size(); ++i)
            if (rows_[row].moot[i].matches(rule, witness))
                relevance.moot.push_back({static_cast<std::uint16_t>(row), 0, static_cast<std::uint8_t>(i)});
    }
    return relevance;
}

void Tally::strengthen(Row& row) {
    bool complete = false;
    for (Demand& demand : row.demands) {
        bool const here = std::ranges::all_of(demand.seen_in, [&](std::uint32_t number) { return number == scenario_; });
        demand.met = demand.met || here;
        complete = complete || here;
    }
    if (!complete) return;
    ++row.strength.scenarios;
    if (row.circumstances & AfterLostReply) ++row.strength.lost_acknowledgements;
    if (row.circumstances & NetworkCopy) ++row.strength.network_copies;
    if (row.circumstances & AtBoundary) ++row.strength.boundary_instants;
    if (row.circumstances & AfterCutShort) ++row.strength.crashes;
}

void Tally::add(Verdict const& verdict, bool own_readings) {
    ++scenario_;
    for (std::string const& warning : verdict.warnings) ++warnings_[warning.substr(0, warning.find(':'))];
    if (verdict.word != Judgement::Conforms) return;   // what a broken, void or undecided history shows is no ground for a PASS
    std::vector<std::uint16_t> touched;
    for (Witness const& witness : verdict.witnesses) {
        Relevance const& relevance = relevance_of(witness);
        for (PartRef const& ref : relevance.parts) {
            Row& row = rows_[ref.row];
            if (row.touched_in != scenario_) {
                row.touched_in = scenario_;
                row.circumstances = 0;
                touched.push_back(ref.row);
            }
            row.circumstances = static_cast<std::uint16_t>(row.circumstances | witness.circumstances);
            row.demands[ref.demand].seen_in[ref.part] = scenario_;
        }
        if (!own_readings) continue;
        for (PartRef const& ref : relevance.moot) rows_[ref.row].moot_seen[ref.part] = true;
    }
    for (std::uint16_t row : touched) strengthen(rows_[row]);
}

void Tally::add_finding(std::string const& clause, std::uint32_t number) { findings_[clause].push_back(number); }

void Tally::judge_row(Row const& row, ClauseVerdict& verdict) const {
    if (std::optional<std::string> const reading = switched_off_by(*row.scope, hello_.published.profile)) {
        verdict.word = ClauseWord::NotApplicable;
        verdict.why = "reading " + *reading;
        return;
    }
    if (std::optional<std::string> const missing = missing_need(*row.scope, hello_)) {
        verdict.word = ClauseWord::NotTestable;
        verdict.why = *missing;
        verdict.required = verdict.required && !is_hook(*missing);
        return;
    }
    if (row.scope->publication) {
        std::optional<std::string> const wrong = row.scope->publication(hello_);
        verdict.word = wrong ? ClauseWord::Fail : ClauseWord::Pass;
        verdict.why = wrong.value_or("read from what is published");
        return;
    }
    for (Demand const& demand : row.demands) {
        if (demand.met) continue;
        if (row.moot.size() == 2 && row.moot_seen[0] && !row.moot_seen[1]) {
            verdict.word = ClauseWord::NotApplicable;
            verdict.why = "the answers never left open what the clause is about";
            return;
        }
        verdict.word = ClauseWord::Inconclusive;
        verdict.why = "never seen: ";
        for (std::size_t i = 0; i < demand.parts.size(); ++i) verdict.why += (i == 0 ? "" : ", with ") + describe_part(demand.parts[i]);
        return;
    }
    std::vector<std::string_view> const needs = split(row.scope->needs, ' ');
    if (std::ranges::find(needs, "CRS") != needs.end() && row.strength.crashes == 0) {
        verdict.word = ClauseWord::Inconclusive;
        verdict.why = "no crash came between the arrival of a message and its answer";
        return;
    }
    verdict.word = ClauseWord::Pass;
}

ClauseVerdict Tally::verdict_of(Clause const& clause) const {
    ClauseVerdict verdict{.clause = std::string{clause.id}, .severity = severity_of(clause)};
    auto const row = std::ranges::find_if(rows_, [&](Row const& each) { return each.scope->clause == clause.id; });
    if (row == rows_.end()) {
        verdict.word = ClauseWord::NotRun;
        verdict.required = false;
        verdict.why = "not in the scope of this version";
    } else {
        verdict.strength = row->strength;
        judge_row(*row, verdict);
    }
    if (auto const warned = warnings_.find(verdict.clause); warned != warnings_.end()) {
        verdict.warnings = warned->second;
        if (verdict.severity == Severity::Should) {
            verdict.word = ClauseWord::Fail;
            verdict.why = "a legal answer, but not what the clause recommends";
        }
    }
    if (auto const found = findings_.find(verdict.clause); found != findings_.end()) {
        verdict.word = ClauseWord::Fail;
        verdict.required = true;
        verdict.why.clear();
        verdict.findings = found->second;
    }
    return verdict;
}

std::vector<ClauseVerdict> Tally::verdicts(std::function<bool(Clause const&)> const& selected) const {
    std::vector<ClauseVerdict> all;
    for (Clause const& clause : clauses()) {
        ClauseVerdict verdict = verdict_of(clause);
        verdict.selected = selected(clause);
        if (!verdict.selected && verdict.word != ClauseWord::Fail) {
            verdict.word = ClauseWord::NotRun;
            verdict.why = "not selected";
            verdict.strength = {};
        }
        verdict.required = verdict.required && verdict.selected;
        all.push_back(std::move(verdict));
    }
    return all;
}

bool is_gated(Severity severity, Gate gate) {
    switch (gate) {
        case Gate::None: return false;
        case Gate::Must: return severity == Severity::Must || severity == Severity::DocMust;
        case Gate::Should: return severity != Severity::Info;
    }
    return false;
}

}  // namespace seatrial::catalogue
