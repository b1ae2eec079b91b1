#include "harness/cli/run.hpp"

#include "harness/cli/corpus.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/progress.hpp"
#include "harness/cli/recorder.hpp"
#include "harness/cli/run_folder.hpp"
#include "harness/cli/run_plan.hpp"
#include "harness/cli/workers.hpp"
#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "model/vocabulary/words.hpp"
#include "reports/plain.hpp"
#include "reports/render.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <ctime>
#include <ostream>
#include <random>
#include <utility>

namespace seatrial::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// The options after reading, all of them good.
struct Terms {
    std::uint64_t seed{};
    Budget budget{};
    Shard shard{};
    catalogue::Gate gate{};
};

tl::expected<std::uint64_t, Failure> read_seed(std::string const& text) {
    if (text == "random") {
        std::random_device device;
        return (std::uint64_t{device()} << 32 | device()) >> 11;     // a number that every JSON reader keeps
    }
    std::uint64_t seed = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size())
        return tl::make_unexpected(Failure{Exit::Usage, "--seed '" + text + "' is neither a number nor 'random'", ""});
    return seed;
}

tl::expected<Terms, Failure> read_terms(RunOptions const& options) {
    Terms terms;
    tl::expected<std::uint64_t, Failure> const seed = read_seed(options.seed);
    if (!seed) return tl::make_unexpected(seed.error());
    terms.seed = *seed;
    std::optional<Budget> const budget = parse_budget(options.budget);
    if (!budget) return tl::make_unexpected(Failure{Exit::Usage, "--budget '" + options.budget + "' is neither a number of scenarios nor a time such as 30s", ""});
    terms.budget = *budget;
    std::optional<Shard> const shard = parse_shard(options.shard);
    if (!shard) return tl::make_unexpected(Failure{Exit::Usage, "--shard '" + options.shard + "' is not of the form 2/4", ""});
    terms.shard = *shard;
    if (options.gate == "must") terms.gate = catalogue::Gate::Must;
    else if (options.gate == "should") terms.gate = catalogue::Gate::Should;
    else if (options.gate == "none") terms.gate = catalogue::Gate::None;
    else return tl::make_unexpected(Failure{Exit::Usage, "--gate '" + options.gate + "' is none of must, should, none", ""});
    if (options.jobs < 1 || options.jobs > 256) return tl::make_unexpected(Failure{Exit::Usage, "--jobs must be between 1 and 256", ""});
    return terms;
}

std::string time_of_start(char const* format) { return fmt::format(fmt::runtime(format), fmt::gmtime(std::time(nullptr))); }

template <class Enum, std::size_t N>
std::vector<std::string> words_of(std::bitset<N> const& bits) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < N; ++i)
        if (bits.test(i)) words.emplace_back(to_word(static_cast<Enum>(i)));
    return words;
}

reports::RunHeader header_of(RunOptions const& options, Terms const& terms, Hello const& hello, Console const& console) {
    return {.version = console.version, .commit = console.commit, .digest = digest_of(hello.published), .published = format_published(hello.published),
            .seed = terms.seed, .implementation = hello.name + " " + hello.version, .operations = words_of<Operation>(hello.operations),
            .capabilities = words_of<Capability>(hello.capabilities), .controls = words_of<Control>(hello.controls), .selectors = options.selectors,
            .gate = options.gate, .budget = options.budget, .command = console.command, .started = time_of_start("{:%Y-%m-%dT%H:%M:%SZ}")};
}

/// One run from the first scenario to the last report.
class Run {
public:
    Run(RunOptions const& options, Terms terms, Console& console) : options_{options}, terms_{terms}, console_{console}, bar_{console.err, console.progress && !options.quiet} {}

    tl::expected<Exit, Failure> execute() {
        tl::expected<OpenIut, Failure> open = subject_of(options_.subject);
        if (!open) return tl::make_unexpected(open.error());
        open_ = std::move(*open);
        Expected<std::vector<CorpusScenario>> corpus = load_corpus(console_);
        if (!corpus) return tl::make_unexpected(Failure{Exit::Usage, describe(corpus.error()), ""});
        tl::expected<catalogue::Selection, Failure> selection = select(*corpus);
        if (!selection) return tl::make_unexpected(selection.error());
        std::vector<Scenario> chosen;
        for (CorpusScenario& each : *corpus)
            if (selection->wants(each.scenario)) chosen.push_back(std::move(each.scenario));
        RunPlan const plan{std::move(chosen), selection->wants_campaign(), terms_.budget, terms_.shard};
        if (!plan.portion(0)) return tl::make_unexpected(Failure{Exit::Usage, "there is no scenario to run", "the selectors, the budget or the shard leave nothing"});
        return start(plan, *selection);
    }

private:
    tl::expected<catalogue::Selection, Failure> select(std::vector<CorpusScenario> const& corpus) const {
        std::vector<Scenario> scenarios;
        for (CorpusScenario const& each : corpus) scenarios.push_back(each.scenario);
        tl::expected<catalogue::Selection, std::string> selection = catalogue::Selection::parse(options_.selectors, scenarios);
        if (!selection) return tl::make_unexpected(Failure{Exit::Usage, selection.error(), ""});
        return std::move(*selection);
    }

    tl::expected<Exit, Failure> start(RunPlan const& plan, catalogue::Selection const& selection) {
        tl::expected<RunFolder, std::string> folder = RunFolder::open(options_.out, time_of_start("{:%Y-%m-%dT%H-%M-%SZ}"));
        if (!folder) return tl::make_unexpected(Failure{Exit::Usage, folder.error(), ""});
        std::string const stderr_file = (folder->path() / "iut.stderr").string();
        for (std::uint32_t i = 0; i < options_.jobs; ++i) {
            tl::expected<std::unique_ptr<Iut>, IutError> iut = open_(stderr_file);
            if (!iut) return tl::make_unexpected(failure_of(iut.error()));
            iuts_.push_back(std::move(*iut));
        }
        tl::expected<std::optional<Published>, Failure> wanted = wanted_profile(options_.subject, *iuts_.front(), console_);
        if (!wanted) return tl::make_unexpected(wanted.error());
        Hello hello = iuts_.front()->hello();
        if (*wanted) hello.published = **wanted;
        WorkOrder const order{plan, terms_.seed, World{hello}, *wanted, options_.verbosity >= 2};
        Recorder recorder{hello, selection, terms_.gate, &*folder};
        recorder_ = &recorder;
        if (!options_.quiet) console_.out << "seed " << terms_.seed << ", run folder " << folder->path().string() << "\n" << std::flush;
        return work(order, header_of(options_, terms_, hello, console_));
    }

    tl::expected<Exit, Failure> work(WorkOrder const& order, reports::RunHeader header) {
        started_ = Clock::now();
        order_ = &order;
        if (Recorder::Done done = recorder_->begin(std::move(header)); !done) return harness_fault(done.error());
        TakeJudged const take_one = [this](Judged&& judged) { return take(std::move(judged)); };
        TakeError const fail = [this](IutError const& error) {
            keep(recorder_->add_trouble(error.what, error.hint, Exit::AdapterFault));
        };
        if (iuts_.size() == 1) work_alone(order, *iuts_.front(), take_one, fail);
        else work_together(order, iuts_, take_one, fail);
        bar_.clear();
        if (!defect_.empty()) return harness_fault(defect_);
        iuts_.clear();                       // stops the implementation before its standard error is looked at
        tl::expected<Exit, std::string> code = recorder_->finish(static_cast<std::uint64_t>(seconds() * 1000));
        if (!code) return harness_fault(code.error());
        console_.out << reports::render_terminal(recorder_->log(), {console_.color, options_.quiet});
        return *code;
    }

    /// Says whether to go on.
    bool take(Judged&& judged) {
        keep(recorder_->add(judged.result));
        show(judged);
        if (judged.violation) explore_violation(std::move(*judged.violation));
        Totals const& totals = recorder_->totals();
        bar_.show({totals.scenarios, totals.faults, totals.violates, terms_.budget.scenarios ? std::optional{order_->plan.scenarios_known()} : std::nullopt,
                   seconds(), terms_.budget.seconds});
        if (was_interrupted()) {
            keep(recorder_->add_trouble("the run was interrupted; this is a partial report", "", Exit::Incomplete));
            return false;
        }
        bool const time_is_over = terms_.budget.seconds && seconds() >= *terms_.budget.seconds;
        return defect_.empty() && !stopped_ && !time_is_over && recorder_->finding_count() < options_.findings_max;
    }

    /// Only the first violation of a clause is shrunk and told; the others are counted.
    void explore_violation(Report found) {
        if (found.verdict.finding && recorder_->has_finding(found.verdict.finding->clause)) return;
        tl::expected<Iut*, IutError> const iut = shrinking_iut();
        tl::expected<Report, IutError> least = iut ? shrink(found, **iut, order_->wanted) : tl::make_unexpected(iut.error());
        if (!least) {
            keep(recorder_->add_finding(found, replay_words()));
            keep(recorder_->add_trouble(least.error().what, least.error().hint, Exit::AdapterFault));
            stopped_ = true;
            return;
        }
        keep(recorder_->add_finding(*least, replay_words()));
    }

    /// With one job it is the one that the scenarios run on: an implementation may well exist only once.
    tl::expected<Iut*, IutError> shrinking_iut() {
        if (iuts_.size() == 1) return iuts_.front().get();
        if (!spare_) {
            tl::expected<std::unique_ptr<Iut>, IutError> opened = open_("");
            if (!opened) return tl::make_unexpected(opened.error());
            spare_ = std::move(*opened);
        }
        return spare_.get();
    }

    std::string replay_words() const { return "seatrial replay % " + subject_words(options_.subject); }

    void show(Judged const& judged) {
        if (options_.verbosity < 1) return;
        static constexpr std::array<std::string_view, 4> words{"conforms", "violates", "inconclusive", "void"};
        bar_.clear();
        console_.out << fmt::format("{} {}{}\n", reports::padded(words[static_cast<std::size_t>(judged.result.verdict.word)], 12), reports::plain(judged.result.name, 100),
                                    judged.result.verdict.reason.empty() ? "" : ": " + reports::plain(judged.result.verdict.reason, 200));
        for (Entry const& entry : judged.entries) console_.out << "  " << reports::plain(format_entry(entry), 400) << "\n";
    }

    void keep(Recorder::Done const& done) {
        if (!done && defect_.empty()) defect_ = done.error();
    }
    static tl::unexpected<Failure> harness_fault(std::string const& sentence) { return tl::make_unexpected(Failure{Exit::HarnessFault, sentence, ""}); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    RunOptions const& options_;
    Terms terms_;
    Console& console_;
    ProgressBar bar_;
    OpenIut open_{};
    std::vector<std::unique_ptr<Iut>> iuts_{};
    std::unique_ptr<Iut> spare_{};
    Recorder* recorder_{};
    WorkOrder const* order_{};
    Clock::time_point started_{};
    std::string defect_{};
    bool stopped_{};
};

}  // namespace

int run(RunOptions const& options, Console& console) {
    tl::expected<Terms, Failure> const terms = read_terms(options);
    if (!terms) return report_failure(terms.error(), console);
    tl::expected<Exit, Failure> const code = Run{options, *terms, console}.execute();
    return code ? static_cast<int>(*code) : report_failure(code.error(), console);
}

}  // namespace seatrial::cli
