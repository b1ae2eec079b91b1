#include "harness/attempt.hpp"

#include "harness/drive.hpp"
#include "model/vocabulary/words.hpp"

#include <algorithm>
#include <utility>

namespace seatrial {

namespace {

constexpr std::string_view bounded_response = "BR-01 ";

/// Kept also where the scenario was cut short because a control request got no answer.
struct Seen {
    History history{};
    std::optional<LeftOpen> open{};
    bool tried_twice{false};      ///< the implementation was started again for the request already
};

tl::expected<Seen, IutError> see(Scenario const& scenario, Iut& iut, std::optional<Published> const& wanted, int silences) {
    Seen seen;
    tl::expected<void, IutError> const done = drive_into(seen.history, scenario, iut, wanted, silences);
    if (!done && done.error().kind != IutError::Kind::NoAnswer) return tl::make_unexpected(done.error());
    seen.open = left_open(seen.history);
    if (done || seen.open) return seen;
    std::size_t const last = seen.history.entries.size() - 1;
    seen.open = LeftOpen{last, std::get<PassedOver>(seen.history.entries[last]).step, done.error().request, done.error().silence};
    seen.tried_twice = done.error().request == "reset";
    return seen;
}

bool same_request(LeftOpen const& a, LeftOpen const& b) { return a.step == b.step && a.request == b.request; }

std::string sentence_of(LeftOpen const& open, std::string const& last_words) {
    std::string const words = last_words.empty() ? "" : " (" + last_words + ")";
    return "`" + open.request + "` got no answer twice, the second time after a new start" +
           (open.reason == SilenceReason::Timeout
                ? ", though every well-formed request gets one (BR-01); flush standard output after every reply, and see whether "
                  "--timeout is long enough"
                : words + ", though every well-formed request gets one (BR-01); answer also where something goes wrong inside, and keep "
                          "standard input and output open until the input ends");
}

Verdict finding_of(LeftOpen const& open, Iut& iut) {
    Verdict verdict{.word = Judgement::Violates};
    verdict.finding = Finding{.entry = open.entry,
                              .step = open.step,
                              .clause = "ERRORSET-01",
                              .rule = std::string{bounded_response} + open.request,
                              .forbidden_trace = "FT-61",
                              .sentence = sentence_of(open, open.reason == SilenceReason::Timeout ? "" : iut.last_words())};
    return verdict;
}

/// What the judge says of a history that was not finished, or not answered in full, is no acquittal.
Verdict judge_open(Seen const& seen, JudgeFunction const& judged_by, std::string reason) {
    Verdict verdict = judged_by(seen.history);
    if (verdict.violates()) return verdict;
    verdict.word = Judgement::Inconclusive;
    verdict.reason = std::move(reason);
    return verdict;
}

}  // namespace

std::optional<LeftOpen> left_open(History const& history) {
    for (std::size_t i = 0; i < history.entries.size(); ++i) {
        Unanswered const* const silence = std::get_if<Unanswered>(&history.entries[i]);
        if (silence == nullptr) continue;
        std::optional<LeftOpen> open;
        for (Entry const& entry : history.entries) {
            Invoked const* const invoked = std::get_if<Invoked>(&entry);
            if (invoked != nullptr && invoked->call == silence->call)
                open = LeftOpen{i, invoked->step, std::string{to_word(operation_of(invoked->command))}, silence->reason};
            Returned const* const returned = std::get_if<Returned>(&entry);
            if (returned != nullptr && returned->call == silence->call) open.reset();
        }
        // A process that was killed on purpose owes nothing.
        bool const killed = i + 1 < history.entries.size() && std::holds_alternative<Crashed>(history.entries[i + 1]);
        if (open && !killed) return open;
    }
    return std::nullopt;
}

tl::expected<Attempt, IutError> attempt_once(Scenario const& scenario, Iut& iut, std::optional<Published> const& wanted,
                                             JudgeFunction const& judged_by, bool open_is_finding) {
    tl::expected<Seen, IutError> seen = see(scenario, iut, wanted, open_is_finding ? 0 : silences_max);
    if (!seen) return tl::make_unexpected(std::move(seen.error()));
    Verdict verdict = !seen->open       ? judged_by(seen->history)
                      : open_is_finding ? finding_of(*seen->open, iut)
                                        : judge_open(*seen, judged_by, "`" + seen->open->request + "` was left without an answer");
    return Attempt{std::move(seen->history), std::move(verdict), std::move(seen->open)};
}

tl::expected<Attempt, IutError> attempt(Scenario const& scenario, Iut& iut, std::optional<Published> const& wanted,
                                        JudgeFunction const& judged_by, Disappointments& so_far) {
    tl::expected<Seen, IutError> first = see(scenario, iut, wanted, silences_max);
    if (!first) return tl::make_unexpected(std::move(first.error()));
    if (!first->open) {
        Verdict verdict = judged_by(first->history);
        return Attempt{std::move(first->history), std::move(verdict), std::nullopt};
    }
    LeftOpen const open = *first->open;
    so_far.add(open);
    if (first->tried_twice) {
        so_far.note_twice(open.request);
        Verdict verdict = finding_of(open, iut);
        return Attempt{std::move(first->history), std::move(verdict), open};
    }
    std::string const once = "`" + open.request + "` was left without an answer, but not when the same was tried again";
    Verdict verdict = judge_open(*first, judged_by, once);
    if (verdict.violates()) return Attempt{std::move(first->history), std::move(verdict), open};
    if (so_far.was_twice(open.request)) {
        verdict.reason = "`" + open.request + "` was left without an answer, as it was twice before";
        return Attempt{std::move(first->history), std::move(verdict), open};
    }

    tl::expected<Seen, IutError> second = see(scenario, iut, wanted, 0);
    if (!second) return tl::make_unexpected(std::move(second.error()));
    if (second->open && same_request(open, *second->open)) {
        so_far.note_twice(open.request);
        verdict = finding_of(*second->open, iut);
        return Attempt{std::move(second->history), std::move(verdict), second->open};
    }
    if (!second->open) {
        Verdict again = judged_by(second->history);
        if (again.violates()) return Attempt{std::move(second->history), std::move(again), open};
    }
    return Attempt{std::move(first->history), std::move(verdict), open};
}

IutError in_scenario(IutError error, std::string const& name) {
    error.what += ", in scenario " + name;
    return error;
}

bool is_of_silence(Finding const& finding) { return finding.rule.starts_with(bounded_response); }

void Disappointments::add(LeftOpen const& open) { ++(open.reason == SilenceReason::Timeout ? timeouts_ : deaths_); }

void Disappointments::add(Disappointments const& more) {
    timeouts_ += more.timeouts_;
    deaths_ += more.deaths_;
    twice_.insert(more.twice_.begin(), more.twice_.end());
}

std::string Disappointments::sentence() const {
    bool const hangs = timeouts_ >= timeouts_max;
    return "requests were left without an answer in " + std::to_string(hangs ? timeouts_ : deaths_) +
           (hangs ? " scenarios; the run ends here, because every further one would only wait"
                  : " scenarios, in each of which the program ended or closed a pipe; the run ends here");
}

}  // namespace seatrial
