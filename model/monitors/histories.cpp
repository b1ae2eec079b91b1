// What a task remembers of its attempts: FT-26, FT-46, FT-56.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

#include <algorithm>
#include <limits>

namespace seatrial::watching {

namespace {

using Attempts = std::vector<AttemptView>;

/// Attempts with more reports than this are not added up: no scenario has so many, and a strange file must not cost minutes.
constexpr std::uint32_t usages_max = 200;

/// Looks first where the attempt should stand.
[[nodiscard]] AttemptView const* find(Attempts const& attempts, std::size_t place, AttemptId const& attempt, LeaseGeneration generation) {
    auto const is_it = [&](AttemptView const& view) { return view.generation == generation && view.attempt == attempt; };
    if (place < attempts.size() && is_it(attempts[place])) return &attempts[place];
    auto const found = std::ranges::find_if(attempts, is_it);
    return found == attempts.end() ? nullptr : &*found;
}

/// The granted attempts of the task in the question, newest first, each with its view in the history that is shown.
template <class Look>
void for_each_attempt(Timeline const& before, Sighting const& now, Attempts const& shown, Look const& look) {
    TaskFacts const& task = before.task(now.task);
    std::size_t place = task.grants;
    for (Index i = task.latest; i != nobody; i = before.attempt(i).previous) {
        AttemptFacts const& attempt = before.attempt(i);
        place -= 1;
        if (!look(i, attempt, find(shown, place, attempt.ref->attempt, attempt.ref->generation))) return;
    }
}

/// The status that a taken report of the executor fixes for ever.
[[nodiscard]] std::optional<AttemptWord> fixed_status(AttemptFacts const& attempt) {
    switch (attempt.over) {
        case Over::Failed: return AttemptWord::Failed;
        case Over::Released: return AttemptWord::Released;
        case Over::Delivered: return AttemptWord::Delivered;
        case Over::No: case Over::Told: return std::nullopt;
    }
    return std::nullopt;
}

void compare_with_earlier(Timeline const& before, Sighting const& now, Attempts const& shown, Report& alarm) {
    TaskFacts const& task = before.task(now.task);
    if (task.attempts_shown == nullptr || !task.attempts_shown_when.before(now.when)) return;
    std::string_view const name = before.task_name(now.task);
    std::size_t place = 0;
    for (AttemptView const& earlier : *task.attempts_shown) {
        AttemptView const* const later = find(shown, place++, earlier.attempt, earlier.generation);
        if (later == nullptr) return alarm("RETRY-01.h", {"the history of task ", name, " showed attempt ", earlier.attempt.value, " and no longer does"});
        if (earlier.node && later->node && *earlier.node != *later->node)
            return alarm("RETRY-01.i", {"attempt ", earlier.attempt.value, " of task ", name, " was shown with node ", earlier.node->value, " and is now with ", later->node->value});
        bool const was_final = earlier.status != AttemptWord::Live;
        if (was_final && (earlier.status != later->status || earlier.failure != later->failure))
            return alarm("RETRY-01.i", {"attempt ", earlier.attempt.value, " of task ", name, " was shown as ", to_word(earlier.status), " and is now ", to_word(later->status)});
    }
}

/// Bounds for the usage of an attempt: kept for certain before the call, and kept at most by its answer.
struct Bounds { std::uint64_t min{}; std::uint64_t max{}; };
[[nodiscard]] Bounds usage_bounds(Timeline const& before, AttemptFacts const& attempt, When const& call) {
    Bounds bounds{};
    if (attempt.usages > usages_max) return {.min = 0, .max = std::numeric_limits<std::uint64_t>::max()};
    for (Index i = attempt.usage; i != nobody; i = before.usage(i).previous) {
        UsageFacts const& report = before.usage(i);
        if (report.state == UsageFacts::State::NotKept) continue;
        // Of several reports under one identifier only one counts; which, is known if all have the same amount.
        std::uint64_t least = report.report->amount;
        std::uint64_t most = report.report->amount;
        bool is_certain = report.state == UsageFacts::State::Kept && report.when.before(call);
        bool is_last_of_its_name = true;
        for (Index j = attempt.usage; j != nobody; j = before.usage(j).previous) {
            UsageFacts const& other = before.usage(j);
            if (j == i || other.state == UsageFacts::State::NotKept || other.report->usage != report.report->usage) continue;
            if (j > i) is_last_of_its_name = false;
            least = std::min<std::uint64_t>(least, other.report->amount);
            most = std::max<std::uint64_t>(most, other.report->amount);
            is_certain = is_certain || (other.state == UsageFacts::State::Kept && other.when.before(call));
        }
        if (!is_last_of_its_name) continue;
        bounds.max += most;
        if (is_certain) bounds.min += least;
    }
    return bounds;
}

}  // namespace

void history_rewritten(Timeline const& before, Sighting const& now, Report& alarm) {
    Attempts const* const shown = now.details<Attempts>();
    if (shown == nullptr) return;
    std::string_view const name = before.task_name(now.task);
    bool is_right = true;
    for_each_attempt(before, now, *shown, [&](Index i, AttemptFacts const& attempt, AttemptView const* view) {
        if (!attempt.granted.before(now.when)) return true;
        std::optional<AttemptWord> const fixed = attempt.over_when.before(now.when) ? fixed_status(attempt) : std::nullopt;
        is_right = false;
        if (view == nullptr)
            alarm("RETRY-01.h", {"attempt ", before.attempt_name(i), " of task ", name, " was granted, and the history does not show it"});
        else if (fixed && *fixed != view->status)
            alarm("RETRY-01.i", {"attempt ", before.attempt_name(i), " of task ", name, " ended as ", to_word(*fixed), ", and the history shows it as ", to_word(view->status)});
        else if (attempt.is_superseded_before(now.when) && view->status == AttemptWord::Live)
            alarm("RETRY-01.i", {"attempt ", before.attempt_name(i), " of task ", name, " was superseded, and the history shows it as live"});
        else if (view->node && attempt.node_is_certain && *view->node != *attempt.node)
            alarm("RETRY-01.i", {"attempt ", before.attempt_name(i), " of task ", name, " was granted to node ", attempt.node->value, ", and the history shows node ", view->node->value});
        else
            is_right = true;
        return is_right;
    });
    if (is_right) compare_with_earlier(before, now, *shown, alarm);
}

void usage_lost(Timeline const& before, Sighting const& now, Report& alarm) {
    if (before.readings().usage_form == UsageForm::Cumulative) return;   // then reports do not add up
    Attempts const* const shown = now.details<Attempts>();
    if (shown == nullptr) return;
    for_each_attempt(before, now, *shown, [&](Index i, AttemptFacts const& attempt, AttemptView const* view) {
        if (attempt.usage == nobody || view == nullptr || !view->usage) return true;
        std::uint64_t const kept = usage_bounds(before, attempt, now.when).min;
        if (*view->usage >= kept) return true;
        bool const is_cancelled = before.task(now.task).end == PhaseWord::Cancelled;
        alarm(is_cancelled ? "CANCEL-01.t" : "RETRY-01.m",
              {"attempt ", before.attempt_name(i), " of task ", before.task_name(now.task), " reported ", std::to_string(kept),
               " units that were kept, and the history shows ", std::to_string(*view->usage)});
        return false;
    });
}

void duplicate_processed_again(Timeline const& before, Sighting const& now, Report& alarm) {
    if (before.readings().usage_form == UsageForm::Cumulative) return;
    if (ReportUsage const* const report = std::get_if<ReportUsage>(now.command)) {
        bool const is_kept = now.answers(Answer::Ok) || now.answers(Answer::Late);
        AttemptFacts const& attempt = before.attempt(now.attempt);
        if (!is_kept || attempt.usages > usages_max) return;
        for (Index i = attempt.usage; i != nobody; i = before.usage(i).previous) {
            UsageFacts const& other = before.usage(i);
            if (i == now.usage || other.state != UsageFacts::State::Kept || other.report->usage != report->usage) continue;
            return alarm("DEDUP-04", {"usage report ", report->usage.value, " of attempt ", before.attempt_name(now.attempt), " was kept once, and its copy is kept again"});
        }
        return;
    }
    Attempts const* const shown = now.details<Attempts>();
    if (shown == nullptr) return;
    for_each_attempt(before, now, *shown, [&](Index i, AttemptFacts const& attempt, AttemptView const* view) {
        if (view == nullptr || view->usage.value_or(0) == 0) return true;
        std::uint64_t const most = usage_bounds(before, attempt, now.when).max;
        if (*view->usage <= most) return true;
        alarm("DEDUP-04", {"attempt ", before.attempt_name(i), " of task ", before.task_name(now.task), " reported at most ", std::to_string(most),
                           " units, and the history shows ", std::to_string(*view->usage)});
        return false;
    });
}

}  // namespace seatrial::watching
