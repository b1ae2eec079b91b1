#include "harness/cli/run.hpp"

#include "harness/attempt.hpp"
#include "harness/cli/corpus.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/progress.hpp"
#include "harness/cli/recorder.hpp"
#include "harness/cli/run_folder.hpp"
#include "harness/cli/run_terms.hpp"
#include "harness/cli/tell.hpp"
#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "model/vocabulary/words.hpp"
#include "reports/plain.hpp"
#include "reports/render.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <mutex>
#include <optional>
#include <ostream>
#include <utility>

namespace seatrial::cli {

namespace {

using Clock = std::chrono::steady_clock;

std::string time_of_start(char const* format) { return fmt::format(fmt::runtime(format), fmt::gmtime(std::time(nullptr))); }

template <class Enum, std::size_t N>
std::vector<std::string> words_of(std::bitset<N> const& bits) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < N; ++i)
        if (bits.test(i)) words.emplace_back(to_word(static_cast<Enum>(i)));
    return words;
}

reports::RunHeader header_of(RunOptions const& options, RunTerms const& terms, Hello const& hello, Console const& console) {
    return {.version = console.version,
            .commit = console.commit,
            .digest = digest_of(hello.published),
            .published = format_published(hello.published),
            .seed = terms.seed,
            .implementation = hello.name + " " + hello.version,
            .operations = words_of<Operation>(hello.operations),
            .capabilities = words_of<Capability>(hello.capabilities),
            .controls = words_of<Control>(hello.controls),
            .selectors = options.selectors,
            .gate = options.gate,
            .budget = options.budget,
            .command = console.command,
            .subject = subject_words(options.subject),
            .started = time_of_start("{:%Y-%m-%dT%H:%M:%SZ}")};
}

/// One run from the first scenario to the last report.
class Run final : public CampaignSink {
public:
    Run(RunOptions const& options, RunTerms terms, Console& console)
        : options_{options}, terms_{terms}, console_{console}, bar_{console.err, console.progress && !options.quiet} {}

    tl::expected<Exit, Failure> execute() {
        tl::expected<OpenIut, Failure> open = subject_of(options_.subject, notices_);
        if (!open) return tl::make_unexpected(open.error());
        open_ = std::move(*open);
        Expected<std::vector<CorpusScenario>> corpus = load_corpus(console_);
        if (!corpus) return tl::make_unexpected(Failure{Exit::Usage, describe(corpus.error()), ""});
        std::vector<Scenario> scenarios;
        for (CorpusScenario& each : *corpus) scenarios.push_back(std::move(each.scenario));
        tl::expected<catalogue::Selection, std::string> const selection = catalogue::Selection::parse(options_.selectors, scenarios);
        if (!selection) return tl::make_unexpected(Failure{Exit::Usage, selection.error(), ""});
        for (std::size_t i = 0; i < scenarios.size(); ++i)
            if (selection->wants(scenarios[i]) && i % terms_.shard.count == terms_.shard.index) chosen_.push_back(std::move(scenarios[i]));
        with_campaign_ = selection->wants_campaign() && terms_.budget.scenarios != 0;
        if (chosen_.empty() && !with_campaign_)
            return tl::make_unexpected(
                Failure{Exit::Usage, "there is no scenario to run", "the selectors, the budget or the shard leave nothing"});
        return start(*selection);
    }

    void judged(ScenarioResult const& result) override {
        take(outcome_of("generated", result.scenario, result.history.value_or(History{}), result.verdict),
             result.history ? &result.history->entries : nullptr);
    }
    void found(CampaignFinding const& finding) override {
        if (!recorder_->has_finding(*finding.report.verdict.finding)) keep(recorder_->add_finding(finding.report));
    }

private:
    tl::expected<Exit, Failure> start(catalogue::Selection const& selection) {
        tl::expected<RunFolder, std::string> folder = RunFolder::open(options_.out, time_of_start("{:%Y-%m-%dT%H-%M-%SZ}"));
        if (!folder) return tl::make_unexpected(Failure{Exit::Usage, folder.error(), ""});
        stderr_file_ = (folder->path() / "iut.stderr").string();
        tl::expected<std::unique_ptr<Iut>, IutError> iut = open_(stderr_file_);
        if (!iut) {
            folder->discard();
            return tl::make_unexpected(failure_of(iut.error()));
        }
        first_ = std::move(*iut);
        tl::expected<std::optional<Published>, Failure> wanted = wanted_profile(options_.subject, *first_, console_);
        if (!wanted) {
            first_.reset();
            folder->discard();
            return tl::make_unexpected(wanted.error());
        }
        wanted_ = std::move(*wanted);
        Hello hello = first_->hello();
        if (wanted_) hello.published = *wanted_;
        Recorder recorder{hello, selection, terms_.gate, &*folder};
        recorder_ = &recorder;
        if (!options_.quiet) console_.out << "seed " << terms_.seed << ", run folder " << folder->path().string() << "\n" << std::flush;
        reports::RunHeader header = header_of(options_, terms_, hello, console_);
        header.folder = folder->path().string();
        return work(std::move(header));
    }

    tl::expected<Exit, Failure> work(reports::RunHeader header) {
        started_ = Clock::now();
        keep(recorder_->begin(std::move(header)));
        if (run_corpus() && with_campaign_) run_generated();
        bar_.clear();
        first_.reset();                       // stops the implementation before its standard error is looked at
        if (was_interrupted()) keep(recorder_->add_trouble("the run was interrupted; this is a partial report", "", Exit::Incomplete));
        if (!defect_.empty()) return tl::make_unexpected(Failure{Exit::HarnessFault, defect_, ""});
        tl::expected<Exit, std::string> const code = recorder_->finish(elapsed_ms());
        if (!code) return tl::make_unexpected(Failure{Exit::HarnessFault, code.error(), ""});
        console_.out << reports::render_terminal(recorder_->log(), {console_.color, options_.quiet});
        notices_.tell(console_);
        return *code;
    }

    /// Says whether to go on.
    bool run_corpus() {
        for (Scenario const& scenario : chosen_) {
            if (was_interrupted() || !defect_.empty() || recorder_->finding_count() >= options_.findings_max) return false;
            tl::expected<Attempt, IutError> seen = attempt(scenario, *first_, wanted_, judge_driven, disappointments_);
            if (!seen) return stop_for(in_scenario(seen.error(), scenario.name));
            take(outcome_of("corpus", scenario, seen->history, seen->verdict), &seen->history.entries);
            bool const is_new = seen->verdict.violates() && !recorder_->has_finding(*seen->verdict.finding);
            if (is_new && !investigate({scenario, std::move(seen->history), std::move(seen->verdict)})) return false;
            if (disappointments_.too_many()) return stop_for_silence(disappointments_.sentence());
        }
        return recorder_->finding_count() < options_.findings_max;
    }

    bool investigate(Report const& found) {
        tl::expected<Report, IutError> const least = shrink(found, *first_, wanted_);
        Report const& shown = least ? *least : found;     // an adapter that breaks meanwhile does not take the finding back
        if (!recorder_->has_finding(*shown.verdict.finding)) keep(recorder_->add_finding(shown));
        return least || stop_for(least.error());
    }

    void run_generated() {
        Campaign const campaign{.seed = terms_.seed,
                                .scenarios = terms_.budget.scenarios,
                                .duration = terms_.budget.duration,
                                .jobs = options_.jobs,
                                .shard = terms_.shard,
                                .findings_max = options_.findings_max - recorder_->finding_count(),
                                .keep_histories = true,
                                .wanted = wanted_};
        CampaignTools tools;
        tools.make_iut = [this]() -> tl::expected<std::unique_ptr<Iut>, IutError> {
            std::lock_guard const lock{opening_};
            if (first_) return std::move(first_);
            return open_(stderr_file_);
        };
        tools.judged_by = judge_driven;
        tools.should_stop = [this] { return was_interrupted() || is_broken_; };
        CampaignResult const result = run_campaign(campaign, tools, *this);
        if (result.fault) stop_for(*result.fault);
        if (result.end == CampaignEnd::Silence) stop_for_silence(result.why_silent);
        if (result.why_void && !result.fault && result.end != CampaignEnd::Silence) keep(recorder_->add_trouble("the campaign shows too little: " + *result.why_void, "", Exit::Incomplete));
    }

    void take(ScenarioOutcome const& outcome, std::vector<Entry> const* entries) {
        keep(recorder_->add(outcome));
        show(outcome, entries);
        Totals const& totals = recorder_->totals();
        ProgressState state{.done = totals.scenarios, .faults = totals.faults, .violations = totals.violates};
        state.seconds = static_cast<double>(elapsed_ms()) / 1000;
        if (terms_.budget.duration && with_campaign_)
            state.seconds_wanted = static_cast<double>(terms_.budget.duration->count()) / 1000;
        else
            state.wanted = chosen_.size() + (with_campaign_ ? terms_.budget.scenarios.value_or(0) / terms_.shard.count : 0);
        bar_.show(state);
    }

    bool stop_for(IutError const& error) {
        // Once it has started, a program that cannot be started again is a sick adapter, not a wrong command line.
        Exit const code = error.kind == IutError::Kind::CannotStart ? Exit::AdapterFault : failure_of(error).code;
        keep(recorder_->add_trouble(error.what, error.hint, code));
        return false;
    }
    bool stop_for_silence(std::string const& sentence) {
        keep(recorder_->add_trouble(sentence, "--timeout says how long a caller waits; iut.stderr may say why nothing was answered",
                                    Exit::Incomplete));
        return false;
    }

    void show(ScenarioOutcome const& outcome, std::vector<Entry> const* entries) {
        if (options_.verbosity < 1) return;
        static constexpr std::array<std::string_view, 4> words{"conforms", "violates", "inconclusive", "void"};
        bar_.clear();
        console_.out << fmt::format("{} {}{}\n", reports::padded(words[static_cast<std::size_t>(outcome.verdict.word)], 12),
                                    reports::plain(outcome.name, 100),
                                    outcome.verdict.reason.empty() ? "" : ": " + reports::plain(outcome.verdict.reason, 200));
        if (options_.verbosity < 2 || entries == nullptr) return;
        for (Entry const& entry : *entries) console_.out << "  " << reports::plain(format_entry(entry), 400) << "\n";
    }

    /// The first thing that could not be written down ends the run.
    void keep(Recorder::Done const& done) {
        if (done || !defect_.empty()) return;
        defect_ = done.error();
        is_broken_ = true;
    }
    std::uint64_t elapsed_ms() const {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_).count());
    }

    RunOptions const& options_;
    RunTerms terms_;
    Console& console_;
    ProgressBar bar_;
    Notices notices_{};                        ///< outlives what notices
    Disappointments disappointments_{};        ///< of the corpus
    OpenIut open_{};
    std::mutex opening_{};
    std::unique_ptr<Iut> first_{};             ///< runs the corpus, then is the first of the campaign's
    std::string stderr_file_{};
    std::optional<Published> wanted_{};
    std::vector<Scenario> chosen_{};
    bool with_campaign_{};
    Recorder* recorder_{};
    Clock::time_point started_{};
    std::string defect_{};
    std::atomic<bool> is_broken_{false};
};

}  // namespace

int run(RunOptions const& options, Console& console) {
    tl::expected<RunTerms, Failure> const terms = read_terms(options);
    if (!terms) return report_failure(terms.error(), console);
    tl::expected<Exit, Failure> const code = Run{options, *terms, console}.execute();
    return code ? static_cast<int>(*code) : report_failure(code.error(), console);
}

}  // namespace seatrial::cli
