#include "harness/shrink.hpp"

#include "harness/attempt.hpp"
#include "harness/generate_faults.hpp"
#include "harness/shrink_candidates.hpp"

#include <utility>

namespace seatrial {

namespace {

/// Fewer steps may change which clause a reader would name; the complaint itself, "leased although it is not queued", stays.
bool same_complaint(Finding const& a, Finding const& b) {
    if (is_of_silence(a) || is_of_silence(b)) return a.rule == b.rule;
    return a.clause == b.clause || (!a.sentence.empty() && a.sentence == b.sentence);
}

/// A reset that gets no answer says nothing about the steps that would have followed it.
bool is_before_all_steps(Finding const& finding) { return is_of_silence(finding) && finding.entry == 0; }

class Shrinker {
public:
    Shrinker(Report found, Iut& iut, std::optional<Published> const& wanted, JudgeFunction const& judged_by, ShrinkLimits limits)
        : least_{std::move(found)}, iut_{iut}, wanted_{wanted}, judged_by_{judged_by}, limits_{limits}, complaint_{*least_.verdict.finding} {}

    tl::expected<Report, IutError> run() {
        StepId const last = least_.verdict.finding->step;
        if (!happens_again(least_.scenario)) {
            if (error_) return tl::make_unexpected(*error_);
            least_.verdict.reason = "the violation was not seen again when the scenario was run once more";
            return std::move(least_);
        }
        cut_after(last);
        bool simpler = true;
        while (simpler && !is_over()) {
            simpler = try_all(removals);
            if (!is_over() && try_all(plainer)) simpler = true;
            if (!simpler && !is_over() && least_.scenario.steps.size() <= limits_.pairs_steps_max) simpler = try_all(pair_removals);
        }
        number_from_one();
        if (error_) return tl::make_unexpected(*error_);
        return std::move(least_);
    }

private:
    bool is_over() const { return error_ || runs_ >= limits_.runs_max || silence_ >= limits_.silence_max; }

    /// What comes after the step of the finding is rarely needed.
    void cut_after(StepId last) {
        Scenario shorter = least_.scenario;
        for (std::size_t i = 0; i < shorter.steps.size(); ++i) {
            if (shorter.steps[i].id != last) continue;
            shorter.steps.resize(i + 1);
            if (shorter.steps.size() < least_.scenario.steps.size()) (void)accept(shorter);
            return;
        }
    }

    /// Goes through the edits once. After a success the edits of the new scenario are taken from the same place on, because those
    /// before it were just refused for a scenario that hardly differs.
    bool try_all(std::vector<Edit> (*edits_of)(Scenario const&)) {
        bool any = false;
        std::vector<Edit> edits = edits_of(least_.scenario);
        for (std::size_t i = 0; i < edits.size() && !is_over();) {
            if (accept(apply(least_.scenario, edits[i]))) {
                any = true;
                edits = edits_of(least_.scenario);
            } else {
                ++i;
            }
        }
        return any;
    }

    /// Renaming steps changes nothing that happens, so the history is that of one more run.
    void number_from_one() {
        Scenario numbered = least_.scenario;
        generate::renumber(numbered.steps, numbered.steps.size());
        if (numbered == least_.scenario) return;
        if (std::optional<Report> report = run_once(numbered)) least_ = std::move(*report);
    }

    bool accept(Scenario const& candidate) {
        if (!run_once(candidate)) return false;
        std::optional<Report> report = run_once(candidate);
        if (!report) return false;
        least_ = std::move(*report);
        return true;
    }

    bool happens_again(Scenario const& scenario) { return run_once(scenario).has_value(); }

    /// The report, if it is the same complaint.
    std::optional<Report> run_once(Scenario const& scenario) {
        ++runs_;
        tl::expected<Attempt, IutError> seen = attempt_once(scenario, iut_, wanted_, judged_by_, is_of_silence(complaint_));
        if (!seen) {
            error_ = std::move(seen.error());
            return std::nullopt;
        }
        if (seen->open) silence_ += seen->open->reason == SilenceReason::Timeout ? 4 : 1;
        Verdict& verdict = seen->verdict;
        if (!verdict.violates() || !verdict.finding || !same_complaint(*verdict.finding, complaint_)) return std::nullopt;
        return Report{scenario, std::move(seen->history), std::move(verdict)};
    }

    Report least_;
    Iut& iut_;
    std::optional<Published> const& wanted_;
    JudgeFunction const& judged_by_;
    ShrinkLimits const limits_;
    Finding const complaint_;
    std::uint32_t runs_{0};
    std::uint32_t silence_{0};
    std::optional<IutError> error_{};
};

}  // namespace

tl::expected<Report, IutError> shrink(Report found, Iut& iut, std::optional<Published> const& wanted, JudgeFunction const& judged_by,
                                      ShrinkLimits limits) {
    if (!found.verdict.violates() || !found.verdict.finding || is_before_all_steps(*found.verdict.finding)) return found;
    return Shrinker{std::move(found), iut, wanted, judged_by, limits}.run();
}

}  // namespace seatrial
