// The table of monitors, and the one pass that runs them.

#include "model/monitors/monitor.hpp"
#include "model/monitors/rule.hpp"

#include <array>
#include <bitset>

namespace seatrial {

namespace {

using namespace watching;
using Op = Operation;

// One row a line of the catalogue; a trace that shows itself in two unlike ways has two rules under one number.
constexpr std::array rules{
    Rule{{"FT-01", "Twin birth", "the same content under a living key makes a second task", "IDEM-01.m IDEM-01.e IDEM-01.n WINDOW-02"}, on(Op::Submit), twin_birth},
    Rule{{"FT-03", "Twin after lost answer", "a repeat after a lost answer makes a second task", "IDEM-01.m IDEM-01.cd TIMEOUT-04"}, on(Op::Submit, Op::Claim, Op::List), twin_after_lost_answer},
    Rule{{"FT-05", "Hollow record", "a key is bound to nothing, or to a task that does not exist", "IDEM-01.h RETRY-T2.c"}, on(Op::Submit, Op::Get, Op::History, Op::Cancel), hollow_record},
    Rule{{"FT-09", "Swallowed mismatch", "other content under a living key is taken for a repeat, or becomes a task of its own", "IDEM-01.u IDEM-01.v IDEM-01.l"}, on(Op::Submit, Op::Claim, Op::List), swallowed_mismatch},
    Rule{{"FT-10", "Contract overwritten", "the contract of a task is not the one it was made with", "IDEM-01.w IDEM-01.s DEDUP-03"}, on(Op::Submit, Op::Get, Op::Claim), contract_overwritten},
    Rule{{"FT-11", "Key record overwritten", "after a conflict the key answers for the other content", "IDEM-01.x"}, on(Op::Submit), key_record_overwritten},
    Rule{{"FT-12", "Conflict disturbs the original", "a conflict takes the lease of the original away, or cancels it", "IDEM-01.y"}, on(Op::Get, Op::Claim, Op::Renew, Op::Deliver, Op::Fail, Op::Release, Op::Usage), conflict_disturbs_the_original},
    Rule{{"FT-13", "False conflict", "a key conflicts with its own content", "IDEM-01.p IDEM-01.l IDEM-01.cc"}, on(Op::Submit), false_conflict},
    Rule{{"FT-14", "False match", "two different intents share one task", "IDEM-01.q IDEM-01.t IDEM-01.na"}, on(Op::Submit), false_match},
    Rule{{"FT-15", "Early amnesia", "a key is forgotten before its end", "IDEM-01.rb IDEM-01.rd ATOM-07"}, on(Op::Submit, Op::Find), early_amnesia},
    Rule{{"FT-16", "Key dies before its task", "a key is forgotten while its task has not ended", "IDEM-01.rc IDEM-01.ra"}, on(Op::Submit), key_dies_before_its_task},
    Rule{{"FT-17", "Half-expired key", "a key answers for its old task after its end", "IDEM-01.re IDEM-01.rf"}, on(Op::Submit), half_expired_key},
    Rule{{"FT-18", "Repeat is not free", "a repeat starts an ended task again, or disturbs a running one", "IDEM-01.o"}, on(Op::Get, Op::Claim, Op::Renew, Op::Deliver, Op::Fail, Op::Release, Op::Usage), repeat_is_not_free},
    Rule{{"FT-20", "Recycled identity", "an attempt identifier or a generation is granted twice", "RETRY-01.a RETRY-01.b RETRY-01.d"}, on(Op::Claim), recycled_identity},
    Rule{{"FT-22", "Two masters", "a second attempt is granted while the first holds authority, or after the delivery", "RETRY-01.e RETRY-01.g ATOM-08"}, on(Op::Claim, Op::History), two_masters},
    Rule{{"FT-23", "Zombie changes state", "a message of an attempt without authority is accepted, or takes effect", "RETRY-T4.b RETRY-T4.c RETRY-T4.d RETRY-T4.f"}, on(Op::Renew, Op::Deliver, Op::Fail, Op::Release), zombie_changes_state},
    Rule{{"FT-23", "Zombie changes state", "a message of an attempt without authority is accepted, or takes effect", "RETRY-T4.b RETRY-T4.c RETRY-T4.d RETRY-T4.f"}, on(Op::Get, Op::Renew, Op::Deliver, Op::Fail, Op::Release, Op::Usage), zombie_moves_the_state},
    Rule{{"FT-24", "Zombie replaces the result", "the delivery of one attempt is told to another, or its result replaced", "RETRY-01.l RETRY-T4.f RETRY-T5.f"}, on(Op::Get, Op::Deliver), zombie_replaces_the_result},
    Rule{{"FT-26", "History rewritten", "an attempt vanishes from the history, or its end is told differently", "RETRY-01.h RETRY-01.i"}, on(Op::History), history_rewritten},
    Rule{{"FT-27", "Retry of undeclared work", "work that was not declared safe gets a second attempt", "RETRY-T1.a RETRY-T1.b"}, on(Op::Claim), retry_of_undeclared_work},
    Rule{{"FT-28", "Beyond the attempt limit", "more attempts are granted than the contract allows", "RETRY-T1.c RETRY-T1.f"}, on(Op::Claim), beyond_the_attempt_limit},
    Rule{{"FT-29", "At or past the deadline", "an attempt is granted at the deadline or later", "RETRY-T1.d TIMEOUT-07"}, on(Op::Claim), at_or_past_the_deadline},
    Rule{{"FT-31", "Stubborn retry", "an attempt is granted after a failure that is not temporary", "RETRY-T2.a RETRY-T2.b RETRY-T1.g"}, on(Op::Claim), stubborn_retry},
    Rule{{"FT-35", "Delivery not recognised", "the repeat of a delivery is not answered with the recorded one", "RETRY-T5.a RETRY-T5.e RETRY-T5.f"}, on(Op::Deliver), delivery_not_recognised},
    Rule{{"FT-38", "Delivery rewritten", "another result replaces the one that was delivered", "RETRY-T5.d RETRY-T5.g"}, on(Op::Get, Op::Deliver), delivery_rewritten},
    Rule{{"FT-39", "Cancel forgotten", "a recorded cancellation is no longer shown", "CANCEL-01.a"}, on(Op::Get), cancel_forgotten},
    Rule{{"FT-40", "Recorded shown as stopped", "a task is shown as cancelled before it is", "CANCEL-01.b RETRY-01.k"}, on(Op::Get, Op::Cancel, Op::Renew, Op::Fail, Op::Release), recorded_shown_as_stopped},
    Rule{{"FT-41", "Both outcomes", "a task has two different ends, or ends and goes on", "CANCEL-01.i CANCEL-01.j CANCEL-01.l"}, on(Op::Get, Op::Cancel, Op::Renew, Op::Deliver, Op::Fail, Op::Release), both_outcomes},
    Rule{{"FT-42", "Delivery after confirmation", "a cancelled task is delivered", "CANCEL-01.l CANCEL-01.m"}, on(Op::Get, Op::Cancel, Op::Deliver), delivery_after_confirmation},
    Rule{{"FT-43", "Win of delivery hidden", "a cancellation of a delivered task does not say so", "CANCEL-01.n CANCEL-01.o"}, on(Op::Get, Op::Cancel), win_of_delivery_hidden},
    Rule{{"FT-45", "Authority survives confirmation", "after its cancellation a task is granted, or a holder still accepted", "CANCEL-01.r CANCEL-01.s CANCEL-01.h RETRY-T1.i"}, on(Op::Claim, Op::Renew, Op::Fail, Op::Release), authority_survives_confirmation},
    Rule{{"FT-46", "Usage lost or inflated", "usage that was kept is missing", "CANCEL-01.t CANCEL-01.u RETRY-01.m"}, on(Op::History), usage_lost},
    Rule{{"FT-47", "Wrong task touched", "a cancellation takes effect on a task that it did not name, or that belongs to another tenant", "CANCEL-01.e CANCEL-01.f"}, on(Op::Get, Op::Cancel, Op::Renew, Op::Deliver, Op::Fail, Op::Release), wrong_task_touched},
    Rule{{"FT-48", "Cancel answers diverge", "two cancellations of one task are answered with different truths", "CANCEL-01.d CANCEL-01.g"}, on(Op::Cancel), cancel_answers_diverge},
    Rule{{"FT-54", "Rejected, then happened", "a call was refused, and its effect appears", "ATOM-02 IDEM-01.v"}, on(Op::Get, Op::Claim, Op::List), rejected_then_happened},
    Rule{{"FT-55", "Torn view", "a list does not show a task that its key still names", "IDEM-01.h ATOM-05"}, on(Op::List), torn_view},
    Rule{{"FT-56", "Duplicate processed again", "a copy of a usage report counts again", "DEDUP-04 DEDUP-06"}, on(Op::History, Op::Usage), duplicate_processed_again},
    Rule{{"FT-61", "Unlisted answer or behaviour", "an answer outside the published set or readings, or an effect without a cause", "ERRORSET-01 ERRORSET-04 RETRY-T4.i RETRY-01.f"}, every_operation, unlisted_answer},
    Rule{{"FT-62", "Stalled obligation", "something that must happen in a bounded time does not", "RETRY-T1.h CANCEL-01.o"}, on(Op::Get), stalled_obligation},
};

/// The rules that look at the answers of one operation, in the order of the table.
struct Plan {
    struct Step { Check check{}; std::uint8_t rule{}; };
    std::array<Step, rules.size()> steps{};
    std::size_t count{};
};
constexpr std::array<Plan, operation_count> plans = [] {
    std::array<Plan, operation_count> all{};
    for (std::size_t operation = 0; operation < operation_count; ++operation)
        for (std::size_t i = 0; i < rules.size(); ++i)
            if ((rules[i].operations >> operation) & 1U) all[operation].steps[all[operation].count++] = {rules[i].check, static_cast<std::uint8_t>(i)};
    return all;
}();

[[nodiscard]] std::vector<MonitorRow> rows_by_number() {
    std::vector<MonitorRow> rows;
    for (Rule const& rule : rules)
        if (rows.empty() || rows.back().forbidden_trace != rule.row.forbidden_trace) rows.push_back(rule.row);
    return rows;
}

}  // namespace

std::span<MonitorRow const> monitors() {
    static std::vector<MonitorRow> const rows = rows_by_number();
    return rows;
}

std::vector<Alarm> watch(History const& history) {
    thread_local Timeline memory;   // keeps its memory between histories
    Timeline& timeline = memory;
    timeline.start(history);
    std::vector<Alarm> alarms;
    std::bitset<rules.size()> fired;
    for (std::size_t index = 0; index < history.entries.size(); ++index) {
        Sighting const* const sighting = timeline.read(history.entries[index], index);
        if (sighting == nullptr) continue;
        Report report{alarms, index};
        Plan const& plan = plans[static_cast<std::size_t>(sighting->operation)];
        for (std::size_t i = 0; i < plan.count; ++i) {
            auto const [check, rule] = plan.steps[i];
            if (fired[rule]) continue;
            check(timeline, *sighting, report);
            if (report.name_raised(rules[rule].row.forbidden_trace)) fired.set(rule);
        }
    }
    return alarms;
}

}  // namespace seatrial
