#include "harness/cli/recorder.hpp"

#include "harness/attempt.hpp"
#include "harness/campaign_counts.hpp"
#include "model/vocabulary/words.hpp"
#include "reports/story.hpp"

#include <algorithm>
#include <utility>

namespace seatrial::cli {

ScenarioOutcome outcome_of(std::string origin, Scenario const& scenario, History const& history, Verdict verdict) {
    auto const count = [&](auto const& is) { return static_cast<std::uint32_t>(std::ranges::count_if(history.entries, is)); };
    ScenarioOutcome outcome{scenario.name, std::move(origin), std::move(verdict)};
    outcome.own_readings = !scenario.profile && !scenario.config;
    outcome.calls = count([](Entry const& entry) { return std::holds_alternative<Invoked>(entry); });
    outcome.faults = count([](Entry const& entry) {
        if (std::holds_alternative<NetworkActed>(entry)) return true;
        if (Invoked const* invoked = std::get_if<Invoked>(&entry)) return invoked->repeat;
        Returned const* returned = std::get_if<Returned>(&entry);
        return returned != nullptr && returned->heard == Heard::Lost;
    });
    CampaignCounts const counts = seatrial::count(scenario, history);
    outcome.crashes = static_cast<std::uint32_t>(counts.crashes);
    for (std::size_t op = 0; op < operation_count; ++op) outcome.effective_crashes[op] = static_cast<std::uint32_t>(counts.effective_crashes[op]);
    return outcome;
}

std::vector<std::string> broken_clauses(Verdict const& verdict) {
    std::vector<std::string> clauses;
    auto const add = [&](std::string_view clause) {
        if (!clause.empty() && std::ranges::find(clauses, clause) == clauses.end()) clauses.emplace_back(clause);
    };
    if (!verdict.finding) return clauses;
    add(verdict.finding->clause);
    for (Alarm const& alarm : verdict.alarms)
        if (alarm.entry <= verdict.finding->entry) add(alarm.clause);
    return clauses;
}

Recorder::Recorder(Hello const& hello, catalogue::Selection const& selection, catalogue::Gate gate, RunFolder* folder)
    : selection_{selection}, gate_{gate}, folder_{folder}, tally_{hello} {}

Recorder::Done Recorder::keep(reports::RunLine line) {
    if (folder_ != nullptr)
        if (Done done = folder_->append(line); !done) return done;
    log_.add(std::move(line));
    return {};
}

Recorder::Done Recorder::begin(reports::RunHeader header) { return keep(std::move(header)); }

Recorder::Done Recorder::add(ScenarioOutcome const& outcome) {
    tally_.add(outcome.verdict, outcome.own_readings);
    ++totals_.scenarios;
    totals_.calls += outcome.calls;
    totals_.faults += outcome.faults;
    totals_.crashes += outcome.crashes;
    for (std::size_t op = 0; op < operation_count; ++op) totals_.effective_crashes[op] += outcome.effective_crashes[op];
    switch (outcome.verdict.word) {
        case Judgement::Conforms: ++totals_.conforms; break;
        case Judgement::Violates: ++totals_.violates; break;
        case Judgement::Inconclusive: ++totals_.inconclusive; break;
        case Judgement::Void: ++totals_.voids; break;
    }
    if (Done done = keep(reports::ScenarioLine{totals_.scenarios, outcome.name, outcome.origin, outcome.verdict.word, outcome.calls,
                                               outcome.faults, outcome.verdict.reason});
        !done)
        return done;
    for (std::string const& warning : outcome.verdict.warnings) {
        ++warnings_;
        std::string const clause = warning.substr(0, warning.find(':'));
        if (!clauses_warned_.insert(clause).second) continue;     // the first of each clause shows it; the clause line counts the others
        std::size_t const sentence = warning.find_first_not_of(' ', std::min(warning.size(), clause.size() + 1));
        if (Done done = keep(reports::WarningLine{outcome.name, clause, sentence == std::string::npos ? "" : warning.substr(sentence)});
            !done)
            return done;
    }
    return {};
}

Recorder::Done Recorder::add_finding(Report const& report) {
    if (!report.verdict.finding) return tl::make_unexpected(std::string{"a violation came without a finding"});
    Finding const& finding = *report.verdict.finding;
    reports::FindingLine line{.number = ++findings_,
                              .scenario = report.scenario.name,
                              .clauses = broken_clauses(report.verdict),
                              .forbidden_trace = finding.forbidden_trace,
                              .rule = finding.rule,
                              .sentence = finding.sentence,
                              .allowed = finding.allowed,
                              .steps = static_cast<std::uint32_t>(report.scenario.steps.size()),
                              .story = reports::tell_story(report.scenario, report.history, finding)};
    found_.insert({finding.clause, finding.rule});
    for (std::string const& clause : line.clauses) tally_.add_finding(clause, line.number);
    is_silent_ = is_silent_ || is_of_silence(finding);
    if (!is_of_silence(finding) && std::ranges::find(line.clauses, "ERRORSET-04") == line.clauses.end())
        tally_.add_finding("ERRORSET-04", line.number);   // no model state was left
    if (folder_ != nullptr)
        if (Done done = folder_->write_finding(report, line); !done) return done;
    return keep(std::move(line));
}

Recorder::Done Recorder::add_trouble(std::string what, std::string hint, Exit code) {
    trouble_ = worse_of(trouble_, code);
    interrupted_ = true;
    return keep(reports::TroubleLine{std::move(what), std::move(hint)});
}

Exit Recorder::code_of(std::vector<catalogue::ClauseVerdict> const& verdicts) const {
    Exit code = trouble_;
    bool const undecided = totals_.inconclusive > 0 && gate_ != catalogue::Gate::None;
    if (interrupted_ || undecided) code = worse_of(code, Exit::Incomplete);
    if (is_silent_) code = worse_of(code, Exit::Violation);     // whatever was asked, it was not answered
    for (catalogue::ClauseVerdict const& verdict : verdicts) {
        if (!catalogue::is_gated(verdict.severity, gate_)) continue;
        // Where scenarios were picked instead of clauses, whatever they show to be broken counts.
        bool const shown_by_pick = verdict.word == catalogue::ClauseWord::Fail && !selection_.wants_campaign();
        if (!verdict.selected && !shown_by_pick) continue;
        switch (verdict.word) {
            case catalogue::ClauseWord::Fail: code = worse_of(code, Exit::Violation); break;
            case catalogue::ClauseWord::NotTestable:
            case catalogue::ClauseWord::Inconclusive:
                if (verdict.required) code = worse_of(code, Exit::Incomplete);
                break;
            case catalogue::ClauseWord::Pass:
            case catalogue::ClauseWord::NotApplicable:
            case catalogue::ClauseWord::NotRun: break;
        }
        if (gate_ == catalogue::Gate::Should && verdict.warnings > 0) code = worse_of(code, Exit::Violation);
    }
    return code;
}

tl::expected<Exit, std::string> Recorder::finish(std::uint64_t elapsed_ms) {
    std::vector<catalogue::ClauseVerdict> const verdicts =
        tally_.verdicts([this](catalogue::Clause const& clause) { return selection_.wants(clause); });
    for (catalogue::ClauseVerdict const& verdict : verdicts)
        if (Done done = keep(verdict); !done) return tl::make_unexpected(done.error());
    Exit const code = code_of(verdicts);
    reports::RunFooter footer{.scenarios = totals_.scenarios,
                              .conforms = totals_.conforms,
                              .violates = totals_.violates,
                              .inconclusive = totals_.inconclusive,
                              .voids = totals_.voids,
                              .calls = totals_.calls,
                              .faults = totals_.faults,
                              .crashes = totals_.crashes,
                              .warnings = warnings_,
                              .interrupted = interrupted_,
                              .exit_code = static_cast<int>(code),
                              .elapsed_ms = elapsed_ms};
    for (std::size_t op = 0; op < operation_count; ++op)
        if (totals_.effective_crashes[op] > 0) footer.effective_crashes.emplace(to_word(static_cast<Operation>(op)), totals_.effective_crashes[op]);
    if (Done done = keep(footer); !done) return tl::make_unexpected(done.error());
    if (folder_ != nullptr)
        if (Done done = folder_->finish(); !done) return tl::make_unexpected(done.error());
    return code;
}

}  // namespace seatrial::cli
