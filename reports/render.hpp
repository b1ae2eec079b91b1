#pragma once
// The reports, each a function of the run log alone.

#include "reports/run_log.hpp"

#include <string>

namespace seatrial::reports {

struct TerminalStyle {
    bool color{false};
    bool quiet{false};      ///< only findings and totals
};

/// Verdict table by clause, each finding as a story, totals.
[[nodiscard]] std::string render_terminal(RunLog const& log, TerminalStyle style);
/// verdict.json, described by docs/schema/verdict.schema.json.
[[nodiscard]] std::string render_verdict_json(RunLog const& log);
/// junit.xml: one test suite a section of the catalogue, one test case a selected clause.
[[nodiscard]] std::string render_junit(RunLog const& log);
/// summary.md, for a pull request or a job page.
[[nodiscard]] std::string render_summary(RunLog const& log);
/// replay.txt: one command a finding.
[[nodiscard]] std::string render_replay(RunLog const& log);

/// The command that shows a finding again.
[[nodiscard]] std::string replay_of(RunLog const& log, FindingLine const& finding);

/// "12,345".
[[nodiscard]] std::string grouped(std::uint64_t number);
/// "violation", "gate met", … for an exit code of a run.
[[nodiscard]] std::string_view meaning_of_exit(int code);
/// Clauses of the log that a reader should see: in scope and selected, or broken.
[[nodiscard]] bool is_shown(catalogue::ClauseVerdict const& verdict);

}  // namespace seatrial::reports
