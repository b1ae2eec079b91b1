#include "harness/catalogue/catalogue.hpp"
#include "reports/plain.hpp"
#include "reports/render.hpp"

#include <fmt/format.h>

#include <map>

namespace seatrial::reports {

namespace {

using catalogue::ClauseVerdict;
using catalogue::ClauseWord;

std::string section_table(RunLog const& log) {
    std::string out = "| section | PASS | FAIL | INCONCLUSIVE | NOT-TESTABLE | NOT-APPLICABLE |\n|---|---|---|---|---|---|\n";
    std::vector<std::string> order;
    std::map<std::string, std::map<ClauseWord, unsigned>> counts;
    for (ClauseVerdict const& verdict : log.clauses) {
        if (!is_shown(verdict)) continue;
        std::string const section{catalogue::section_of(verdict.clause)};
        if (!counts.contains(section)) order.push_back(section);
        ++counts[section][verdict.word];
    }
    for (std::string const& section : order) {
        auto& row = counts[section];
        out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", plain_markdown(section), row[ClauseWord::Pass], row[ClauseWord::Fail],
                           row[ClauseWord::Inconclusive], row[ClauseWord::NotTestable], row[ClauseWord::NotApplicable]);
    }
    return out;
}

}  // namespace

std::string render_summary(RunLog const& log) {
    RunHeader const& head = log.header;
    std::string out = fmt::format("# {} judged by seatrial {}\n\n", plain_markdown(head.implementation), plain_markdown(head.version));
    out += log.footer ? fmt::format("**{}** (exit {}): {} scenarios, {} violate, {} inconclusive, {} void.\n\n",
                                    meaning_of_exit(log.footer->exit_code), log.footer->exit_code, grouped(log.footer->scenarios),
                                    grouped(log.footer->violates), grouped(log.footer->inconclusive), grouped(log.footer->voids))
                      : std::string{"**The run was cut short.**\n\n"};
    out += fmt::format("Document: {}. Readings {}, seed {}, gate {}.\n\n", plain_markdown(head.document), plain_markdown(head.digest),
                       head.seed, plain_markdown(head.gate));
    for (TroubleLine const& trouble : log.troubles)
        out += fmt::format("> {} {}\n\n", plain_markdown(trouble.what, 600), plain_markdown(trouble.hint, 600));
    out += section_table(log);
    for (FindingLine const& finding : log.findings) {
        out += fmt::format("\n## Finding {}: {} {}\n\n", finding.number,
                           finding.clauses.empty() ? "" : plain_markdown(finding.clauses.front()), plain_markdown(finding.forbidden_trace));
        for (std::string const& line : finding.story) out += "- " + plain_markdown(line, 2000) + "\n";
        out += "\nReplay: " + plain_markdown(replay_of(log, finding), 4000) + "\n";
    }
    return out;
}

std::string render_replay(RunLog const& log) {
    std::string out;
    for (FindingLine const& finding : log.findings)
        out += fmt::format("# finding {}: {} {}\n{}\n", finding.number, finding.clauses.empty() ? "" : plain(finding.clauses.front(), 60),
                           plain(finding.forbidden_trace, 20), plain(replay_of(log, finding), 4000));
    return out;
}

}  // namespace seatrial::reports
