// The report that a person reads first.

#include "harness/catalogue/catalogue.hpp"
#include "reports/plain.hpp"
#include "reports/render.hpp"

#include <fmt/format.h>

#include <array>

namespace seatrial::reports {

namespace {

using catalogue::ClauseVerdict;
using catalogue::ClauseWord;

constexpr std::size_t width_max = 120;
constexpr std::size_t title_width = 48;

/// Ways to make a word stand out; colours say nothing that the word does not say too.
class Ink {
public:
    explicit Ink(bool on) : on_{on} {}
    [[nodiscard]] std::string bold(std::string_view text) const { return dye("1", text); }
    [[nodiscard]] std::string faint(std::string_view text) const { return dye("2", text); }
    [[nodiscard]] std::string red(std::string_view text) const { return dye("31;1", text); }
    [[nodiscard]] std::string of(ClauseWord word, std::string_view text) const {
        switch (word) {
            case ClauseWord::Pass: return dye("32", text);
            case ClauseWord::Fail: return red(text);
            case ClauseWord::Inconclusive: return dye("33", text);
            case ClauseWord::NotTestable:
            case ClauseWord::NotApplicable:
            case ClauseWord::NotRun: return faint(text);
        }
        return std::string{text};
    }

private:
    [[nodiscard]] std::string dye(std::string_view code, std::string_view text) const {
        return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string{text};
    }
    bool on_;
};

std::string count_cell(std::uint32_t number, std::size_t width) { return padded_left(number == 0 ? "·" : grouped(number), width); }

std::string joined(std::vector<std::string> const& words) {
    std::string out;
    for (std::string const& word : words) out += (out.empty() ? "" : " ") + plain(word, 60);
    return out.empty() ? "none" : out;
}

std::string clause_row(ClauseVerdict const& verdict, Ink const& ink) {
    catalogue::Clause const* clause = catalogue::find_clause(verdict.clause);
    std::string word{to_word(verdict.word)};
    if (verdict.word == ClauseWord::Fail && verdict.findings.empty() && verdict.warnings > 0) word = "WARN";
    std::string row = "  " + ink.of(verdict.word, padded(word, 15)) + padded(plain(verdict.clause, 20), 13) +
                      padded(clause == nullptr ? "" : plain(clause->title, title_width - 2), title_width);
    bool const measured = verdict.word == ClauseWord::Pass || verdict.word == ClauseWord::Fail;
    if (measured && verdict.strength.scenarios > 0)
        row += count_cell(verdict.strength.scenarios, 9) + count_cell(verdict.strength.lost_acknowledgements, 9) +
               count_cell(verdict.strength.network_copies, 8) + count_cell(verdict.strength.boundary_instants, 9) +
               count_cell(verdict.strength.crashes, 8);
    else if (verdict.word == ClauseWord::NotTestable)
        row += ink.faint("  needs " + plain(verdict.why, 60));
    else if (!verdict.why.empty())
        row += ink.faint("  " + plain(verdict.why, 90));
    if (!verdict.findings.empty()) {
        std::string numbers;
        for (std::uint32_t number : verdict.findings) numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", number);
        row += ink.red("  finding " + numbers);
    }
    return row + "\n";
}

std::string render_head(RunLog const& log, Ink const& ink) {
    RunHeader const& head = log.header;
    std::string out = ink.bold(fmt::format("{}", plain(head.implementation, 80)));
    out += fmt::format("  judged by seatrial {} against: {}\n", plain(head.version), plain(head.document));
    out += fmt::format("operations {} · capabilities {} · controls {}\n", joined(head.operations), joined(head.capabilities),
                       joined(head.controls));
    out +=
        fmt::format("readings {} · seed {} · budget {} · gate {}\n", plain(head.digest), head.seed, plain(head.budget), plain(head.gate));
    return out;
}

std::string render_table(RunLog const& log, Ink const& ink) {
    std::string out;
    std::string section;
    for (ClauseVerdict const& verdict : log.clauses) {
        if (!is_shown(verdict)) continue;
        std::string const own{catalogue::section_of(verdict.clause)};
        if (own != section) {
            if (section.empty()) out += "\n" + std::string(78, ' ') + ink.faint("scenarios lost acks  copies boundary crashes") + "\n";
            out += ink.bold(own) + "\n";
            section = own;
        }
        out += clause_row(verdict, ink);
    }
    return out;
}

std::string render_finding(RunLog const& log, FindingLine const& finding, Ink const& ink) {
    std::string title = finding.clauses.empty() ? std::string{"unnamed"} : plain(finding.clauses.front(), 40);
    if (!finding.forbidden_trace.empty()) title += ", " + plain(finding.forbidden_trace, 20);
    std::string out = ink.red(fmt::format("\nFinding {}: {}", finding.number, title)) +
                      fmt::format("  ({} step{}, from {})\n", finding.steps, finding.steps == 1 ? "" : "s", plain(finding.scenario, 80));
    for (std::string const& line : finding.story) {
        std::string const text = wrapped(plain(line, 2000), width_max - 2, 7);
        out += "  " + (line.starts_with("✗") ? ink.red(text) : text) + "\n";
    }
    out += "  " + ink.bold("replay: ") + plain(replay_of(log, finding), 4000) + "\n";
    return out;
}

std::string render_totals(RunLog const& log, Ink const& ink) {
    std::array<std::uint32_t, catalogue::clause_words.size()> counts{};
    for (ClauseVerdict const& verdict : log.clauses) ++counts[static_cast<std::size_t>(verdict.word)];
    std::string out = "\n";
    if (!log.footer) return out + ink.red("The run was cut short: its log has no footer.") + "\n";
    RunFooter const& foot = *log.footer;
    out += fmt::format("{} scenarios: {} conform, {} violate, {} inconclusive, {} void · {} calls, {} network faults · {:.1f} s\n",
                       grouped(foot.scenarios), grouped(foot.conforms), grouped(foot.violates), grouped(foot.inconclusive),
                       grouped(foot.voids), grouped(foot.calls), grouped(foot.faults), static_cast<double>(foot.elapsed_ms) / 1000.0);
    if (foot.crashes > 0) {
        std::string by_operation;
        for (auto const& [operation, count] : foot.effective_crashes) by_operation += fmt::format("{}{} {}", by_operation.empty() ? "" : " · ", operation, grouped(count));
        out += fmt::format("{} crashes; between arrival and answer: {}\n", grouped(foot.crashes), by_operation.empty() ? "none" : by_operation);
    }
    std::string words;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", counts[i], catalogue::clause_words[i]);
    out += fmt::format("{} clauses: {}\n", log.clauses.size(), words);
    if (foot.warnings > 0)
        out += fmt::format("{} warnings: legal answers that a SHOULD clause advises against (events.jsonl lists them)\n",
                           grouped(foot.warnings));
    for (TroubleLine const& trouble : log.troubles) {
        out += ink.red(plain(trouble.what, 600)) + "\n";
        if (!trouble.hint.empty()) out += "  hint: " + plain(trouble.hint, 600) + "\n";
    }
    std::string const verdict = fmt::format("exit {}: {}", foot.exit_code, meaning_of_exit(foot.exit_code));
    return out + (foot.exit_code == 0 ? ink.of(ClauseWord::Pass, verdict) : ink.red(verdict)) + "\n";
}

}  // namespace

std::string render_terminal(RunLog const& log, TerminalStyle style) {
    Ink const ink{style.color};
    std::string out = style.quiet ? std::string{} : render_head(log, ink) + render_table(log, ink);
    for (FindingLine const& finding : log.findings) out += render_finding(log, finding, ink);
    return out + render_totals(log, ink);
}

}  // namespace seatrial::reports
