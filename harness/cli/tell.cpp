#include "harness/cli/tell.hpp"

#include "harness/attempt.hpp"
#include "harness/judge.hpp"
#include "reports/plain.hpp"
#include "reports/story.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string_view>
#include <variant>

namespace seatrial::cli {

void tell_verdict(Told const& told, Console& console) {
    static constexpr std::array<std::string_view, 4> words{"conforms", "violates", "inconclusive", "void"};
    Verdict const& verdict = told.verdict;
    console.out << reports::padded(words[static_cast<std::size_t>(verdict.word)], 12) << " " << reports::plain(told.name, 200);
    if (!verdict.reason.empty()) console.out << ": " << reports::plain(verdict.reason, 600);
    console.out << "\n";
    for (std::string const& warning : verdict.warnings) console.out << "  warning: " << reports::plain(warning, 600) << "\n";
    if (!verdict.finding) return;
    console.out << "\nFinding: " << reports::plain(verdict.finding->clause, 40) << ", "
                << reports::plain(verdict.finding->forbidden_trace, 20) << "\n";
    for (std::string const& line : reports::tell_story(told.scenario, told.history, *verdict.finding))
        console.out << "  " << reports::wrapped(reports::plain(line, 2000), 118, 7) << "\n";
    console.out << "\n";
}

Verdict judge_driven(History const& history) {
    PassedOver const* passed = history.entries.size() == 1 ? std::get_if<PassedOver>(&history.entries.front()) : nullptr;
    if (passed != nullptr && passed->step.value == 0) return {.word = Judgement::Void, .reason = passed->why};
    Verdict verdict = judge(history);
    std::optional<LeftOpen> const open = left_open(history);
    if (verdict.word == Judgement::Conforms && open) {
        verdict.word = Judgement::Inconclusive;
        verdict.reason = "`" + open->request + "` was left without an answer; the rest is explained";
    }
    return verdict;
}

Exit exit_of(Verdict const& verdict) {
    switch (verdict.word) {
        case Judgement::Conforms: return Exit::GateMet;
        case Judgement::Violates: return Exit::Violation;
        case Judgement::Inconclusive:
        case Judgement::Void: return Exit::Incomplete;
    }
    return Exit::Incomplete;
}

}  // namespace seatrial::cli
