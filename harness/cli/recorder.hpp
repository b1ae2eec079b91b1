#pragma once
// Turns what a run does into the lines of its log, and in the end into clause verdicts and an exit code.

#include "harness/catalogue/selection.hpp"
#include "harness/catalogue/tally.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/run_folder.hpp"
#include "harness/shrink.hpp"
#include "reports/run_log.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace seatrial::cli {

/// What a scenario's history amounts to, when the history itself is no longer needed.
struct ScenarioOutcome {
    std::string name{};
    std::string origin{};          ///< "corpus", "generated" or "file"
    Verdict verdict{};
    std::uint32_t calls{};
    std::uint32_t faults{};
    std::uint32_t crashes{};
    std::array<std::uint32_t, operation_count> effective_crashes{};   ///< by Operation
    bool own_readings{true};       ///< the scenario brought no readings or numbers along
};
[[nodiscard]] ScenarioOutcome outcome_of(std::string origin, Scenario const& scenario, History const& history, Verdict verdict);

/// The clauses that a violating verdict names: that of the finding first, then those of the monitors that fired up to it.
[[nodiscard]] std::vector<std::string> broken_clauses(Verdict const& verdict);

struct Totals {
    std::uint32_t scenarios{}, conforms{}, violates{}, inconclusive{}, voids{};
    std::uint64_t calls{}, faults{}, crashes{};
    std::array<std::uint64_t, operation_count> effective_crashes{};
};

class Recorder {
public:
    using Done = tl::expected<void, std::string>;

    /// `folder` may be null: nothing is written then. Both outlive the recorder.
    Recorder(Hello const& hello, catalogue::Selection const& selection, catalogue::Gate gate, RunFolder* folder);

    [[nodiscard]] Done begin(reports::RunHeader header);
    [[nodiscard]] Done add(ScenarioOutcome const& outcome);
    /// Whether the same clause was seen broken by the same rule already; then it need not be shrunk and told again.
    [[nodiscard]] bool has_finding(Finding const& finding) const { return found_.contains({finding.clause, finding.rule}); }
    [[nodiscard]] std::uint32_t finding_count() const { return findings_; }
    /// A shrunk violation.
    [[nodiscard]] Done add_finding(Report const& report);
    /// The adapter or the environment failed; the run is over.
    [[nodiscard]] Done add_trouble(std::string what, std::string hint, Exit code);
    /// Something that was asked for was left undone.
    void mark_interrupted() { interrupted_ = true; }
    /// Clause verdicts, footer, reports.
    [[nodiscard]] tl::expected<Exit, std::string> finish(std::uint64_t elapsed_ms);

    [[nodiscard]] Totals const& totals() const { return totals_; }
    [[nodiscard]] reports::RunLog const& log() const { return log_; }

private:
    [[nodiscard]] Done keep(reports::RunLine line);
    [[nodiscard]] Exit code_of(std::vector<catalogue::ClauseVerdict> const& verdicts) const;

    catalogue::Selection const& selection_;
    catalogue::Gate gate_;
    RunFolder* folder_;
    catalogue::Tally tally_;
    reports::RunLog log_{};
    Totals totals_{};
    std::set<std::pair<std::string, std::string>> found_{};   ///< clause and rule
    std::set<std::string> clauses_warned_{};
    std::uint32_t findings_{};
    std::uint32_t warnings_{};
    bool interrupted_{};
    bool is_silent_{};
    Exit trouble_{Exit::GateMet};
};

}  // namespace seatrial::cli
