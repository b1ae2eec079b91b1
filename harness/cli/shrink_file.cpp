#include "harness/cli/shrink_file.hpp"

#include "harness/attempt.hpp"
#include "harness/cli/corpus.hpp"
#include "harness/cli/files.hpp"
#include "harness/cli/tell.hpp"
#include "harness/shrink.hpp"
#include "model/vocabulary/scenario_codec.hpp"

#include <ostream>
#include <utility>

namespace seatrial::cli {

int shrink_file(ShrinkOptions const& options, Console& console) {
    Expected<std::vector<CorpusScenario>> scenarios = load_scenarios(options.file, console);
    if (!scenarios) return report_failure({Exit::Usage, describe(scenarios.error()), ""}, console);
    if (scenarios->size() != 1) return report_failure({Exit::Usage, options.file + " is not one scenario file", ""}, console);
    Notices notices;
    tl::expected<OpenIut, Failure> const open = subject_of(options.subject, notices);
    if (!open) return report_failure(open.error(), console);
    tl::expected<std::unique_ptr<Iut>, IutError> const iut = (*open)("");
    if (!iut) return report_failure(failure_of(iut.error()), console);
    tl::expected<std::optional<Published>, Failure> const wanted = wanted_profile(options.subject, **iut, console);
    if (!wanted) return report_failure(wanted.error(), console);

    Scenario const& scenario = scenarios->front().scenario;
    Disappointments disappointments;
    tl::expected<Attempt, IutError> seen = attempt(scenario, **iut, *wanted, judge_driven, disappointments);
    if (!seen) return report_failure(failure_of(seen.error()), console);
    Verdict& verdict = seen->verdict;
    if (!verdict.violates()) {
        console.err << "seatrial: " << options.file << " does not violate anything here, so there is nothing to shrink\n";
        return static_cast<int>(exit_of(verdict));
    }
    tl::expected<Report, IutError> const least = shrink({scenario, std::move(seen->history), std::move(verdict)}, **iut, *wanted);
    if (!least) return report_failure(failure_of(least.error()), console);
    std::string const text = format_scenario(least->scenario);
    if (options.out.empty())
        console.out << text;
    else if (tl::expected<void, std::string> const done = write_text(options.out, text); !done)
        return report_failure({Exit::Usage, done.error(), ""}, console);
    Console story{console.in, console.err, console.err};
    tell_verdict({least->scenario.name, least->scenario, least->history, least->verdict}, story);
    return static_cast<int>(Exit::Violation);
}

}  // namespace seatrial::cli
