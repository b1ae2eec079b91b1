#include "harness/cli/replay.hpp"

#include "harness/attempt.hpp"
#include "harness/cli/corpus.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/tell.hpp"
#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/words.hpp"
#include "reports/plain.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <ostream>
#include <variant>

namespace seatrial::cli {

namespace {

/// The first answer to the message of a step, whether or not its caller heard it.
std::optional<std::string> answer_of(StepId step, History const& history) {
    std::optional<CallId> call;
    for (Entry const& entry : history.entries) {
        if (Invoked const* invoked = std::get_if<Invoked>(&entry); invoked != nullptr && invoked->step == step && !call)
            call = invoked->call;
        Returned const* returned = std::get_if<Returned>(&entry);
        if (returned == nullptr || !call || returned->call != *call) continue;
        if (Reply const* reply = std::get_if<Reply>(&returned->response)) return std::string{to_word(reply->answer)};
        if (Unlisted const* unlisted = std::get_if<Unlisted>(&returned->response)) return "'" + unlisted->word + "'";
        return "unsupported";
    }
    return std::nullopt;
}

Expected<std::vector<CorpusScenario>> load_all(std::vector<std::string> const& paths, Console& console) {
    std::vector<CorpusScenario> all;
    for (std::string const& path : paths) {
        Expected<std::vector<CorpusScenario>> some = load_scenarios(path, console);
        if (!some) return some;
        if (some->empty()) return tl::make_unexpected(InputError{path, 0, "", "there is no scenario below this folder"});
        for (CorpusScenario& each : *some) all.push_back(std::move(each));
    }
    return all;
}

Exit tell(CorpusScenario const& each, Attempt const& seen, ReplayOptions const& options, Console& console) {
    auto const& [history, verdict, open] = seen;
    if (options.verbosity >= 2)
        for (Entry const& entry : history.entries) console.out << "  " << reports::plain(format_entry(entry), 400) << "\n";
    tell_verdict({each.file, each.scenario, history, verdict}, console);
    Exit code = exit_of(verdict);
    if (verdict.word == Judgement::Void) return code;
    for (std::string const& sentence : broken_pins(each.scenario, history)) {
        console.out << "  " << sentence << "\n";
        code = worse_of(code, Exit::Violation);
    }
    return code;
}

Exit replay_all(std::vector<CorpusScenario> const& scenarios, Iut& iut, std::optional<Published> const& wanted, ReplayOptions const& options,
                Console& console) {
    Exit code = Exit::GateMet;
    Disappointments disappointments;
    for (CorpusScenario const& each : scenarios) {
        if (was_interrupted()) return code;
        tl::expected<Attempt, IutError> const seen = attempt(each.scenario, iut, wanted, judge_driven, disappointments);
        if (!seen) {
            Failure const failure = failure_of(in_scenario(seen.error(), each.scenario.name));
            (void)report_failure(failure, console);
            return worse_of(code, failure.code);
        }
        code = worse_of(code, tell(each, *seen, options, console));
        if (disappointments.too_many() && &each != &scenarios.back()) {
            (void)report_failure({Exit::Incomplete, disappointments.sentence(), "--timeout says how long a caller waits"}, console);
            return worse_of(code, Exit::Incomplete);
        }
    }
    return code;
}

}  // namespace

std::vector<std::string> broken_pins(Scenario const& scenario, History const& history) {
    std::vector<std::string> sentences;
    for (Step const& step : scenario.steps) {
        Call const* call = std::get_if<Call>(&step.act);
        if (call == nullptr || !call->expect) continue;
        std::optional<std::string> const answer = answer_of(step.id, history);
        if (answer && *answer == to_word(*call->expect)) continue;
        sentences.push_back(fmt::format("step s{} pins the answer {}, but {}", step.id.value, to_word(*call->expect),
                                        answer ? "got " + reports::plain(*answer, 60) : std::string{"there was none"}));
    }
    return sentences;
}

int replay(ReplayOptions const& options, Console& console) {
    Expected<std::vector<CorpusScenario>> const scenarios = load_all(options.paths, console);
    if (!scenarios) return report_failure({Exit::Usage, describe(scenarios.error()), ""}, console);
    Notices notices;
    tl::expected<OpenIut, Failure> const open = subject_of(options.subject, notices);
    if (!open) return report_failure(open.error(), console);
    tl::expected<std::unique_ptr<Iut>, IutError> iut = (*open)("");
    if (!iut) return report_failure(failure_of(iut.error()), console);
    tl::expected<std::optional<Published>, Failure> const wanted = wanted_profile(options.subject, **iut, console);
    if (!wanted) return report_failure(wanted.error(), console);
    Exit code = replay_all(*scenarios, **iut, *wanted, options, console);
    if (was_interrupted()) code = worse_of(code, Exit::Incomplete);
    iut->reset();                 // what stops it may be worth a warning
    notices.tell(console);
    return static_cast<int>(code);
}

}  // namespace seatrial::cli
