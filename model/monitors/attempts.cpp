// One attempt at a time, each with a name of its own, as many as the contract allows: FT-20, FT-22, FT-23, FT-27 to FT-29, FT-31.

#include "model/monitors/rule.hpp"
#include "model/monitors/sightings.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

[[nodiscard]] std::string generation_text(LeaseGeneration generation) { return std::to_string(generation.value); }

/// A lease that is told again under the name of an attempt that can be current no more.
void look_at_known(Timeline const& before, Sighting const& now, Report& alarm) {
    AttemptFacts const& attempt = before.attempt(now.attempt);
    TaskFacts const& task = before.task(attempt.task);
    // Of an attempt that was only told stale a strict coordinator may still tell the lease.
    bool const has_given_up = attempt.is_superseded_before(now.when) ||
                              (attempt.over != Over::No && attempt.over != Over::Told && attempt.over_when.before(now.when));
    bool const has_ended = task.end && task.end != PhaseWord::Cancelled && task.end_when.before(now.when);   // FT-45 has the cancelled ones
    if (has_given_up || has_ended)
        return alarm("RETRY-01.a", {"attempt ", before.attempt_name(now.attempt), " of task ", before.task_name(now.named), " was over, and its name is granted again"});
    Claim const& claim = std::get<Claim>(*now.command);
    bool const is_same_token = claim.token && attempt.token != nullptr && *claim.token == *attempt.token;
    bool const may_be_hidden_repeat = before.has_open_claim(task) || !attempt.granted.before(now.when);
    if (claim.node != *attempt.node && !is_same_token && !may_be_hidden_repeat)
        alarm("RETRY-01.a", {"node ", claim.node.value, " is granted attempt ", before.attempt_name(now.attempt), ", which node ", attempt.node->value, " holds"});
}

}  // namespace

void recycled_identity(Timeline const& before, Sighting const& now, Report& alarm) {
    LeaseView const* const lease = now.details<LeaseView>();
    if (lease == nullptr) return;
    if (before.attempt(now.attempt).is_granted()) return look_at_known(before, now, alarm);

    TaskFacts const& task = before.task(now.named);
    if (Index const first = before.granted_under(lease->lease.attempt); first != nobody) {
        TaskFacts const& other = before.task(before.attempt(first).task);
        bool const is_same_tenant = &task == &other || (task.tenant != nullptr && other.tenant != nullptr && *task.tenant == *other.tenant);
        if (is_same_tenant)
            return alarm("RETRY-01.a", {"attempt ", lease->lease.attempt.value, " was granted for task ", before.task_name(before.attempt(first).task), " as generation ",
                                        generation_text(before.attempt(first).ref->generation), ", and its name is used again for task ", before.task_name(now.named)});
    }
    LeaseGeneration const generation = lease->lease.generation;
    std::uint64_t const highest = before.config().generation_max;
    if (generation.value > highest)
        return alarm("RETRY-01.d", {"task ", before.task_name(now.named), " is granted generation ", generation_text(generation), ", beyond the largest, ", std::to_string(highest)});
    if (task.latest == nobody) return;
    AttemptFacts const& last = before.attempt(task.latest);
    if (last.ref->generation < generation || !last.granted.before(before.grant_of(now))) return;
    bool const is_wrapped = last.ref->generation.value == highest;
    alarm(is_wrapped ? "RETRY-01.d" : "RETRY-01.b",
          {"task ", before.task_name(now.named), " had generation ", generation_text(last.ref->generation), ", and its next attempt ", lease->lease.attempt.value,
           " has generation ", generation_text(generation)});
}

void two_masters(Timeline const& before, Sighting const& now, Report& alarm) {
    if (auto const* const shown = now.details<std::vector<AttemptView>>()) {
        AttemptView const* first = nullptr;
        for (AttemptView const& attempt : *shown) {
            if (attempt.status != AttemptWord::Live) continue;
            if (first != nullptr)
                return alarm("RETRY-01.e", {"the history of task ", before.task_name(now.task), " shows both ", first->attempt.value, " and ", attempt.attempt.value, " as live"});
            first = &attempt;
        }
        return;
    }
    if (!is_new_grant(before, now)) return;
    TaskFacts const& task = before.task(now.named);
    When const grant = before.grant_of(now);
    if (task.end == PhaseWord::Delivered && task.end_when.before(grant))
        return alarm("RETRY-01.e", {"task ", before.task_name(now.named), " is delivered, and a new attempt of it is granted"});
    if (task.latest == nobody) return;
    AttemptFacts const& holder = before.attempt(task.latest);
    NodeName const& node = std::get<Claim>(*now.command).node;
    bool const may_have_ended = holder.over != Over::No || holder.superseded || holder.open_ends.any() || before.has_open_claim(task);
    if (*holder.node == node || may_have_ended || !holder.granted.before(now.when)) return;   // a node may replace itself (RETRY-01.g)
    // If the attempt was given up, then at the end of its lease, and the task has waited since.
    if (!before.has_clock() || !holder.lease_end_min) return;
    std::int64_t const lost_from = std::max(*holder.lease_end_min, holder.holding_seen);
    if (now.when.to >= lost_from + before.config().backoff_ticks) return;
    alarm("RETRY-01.e", {"node ", holder.node->value, " holds attempt ", before.attempt_name(task.latest), " of task ", before.task_name(now.named), ", and node ", node.value,
                         " is granted a second one"});
}

void zombie_changes_state(Timeline const& before, Sighting const& now, Report& alarm) {
    AttemptFacts const& attempt = before.attempt(now.attempt);
    TaskFacts const& task = before.task(now.task);
    if (!is_accepted(now)) return;
    if (!attempt.is_granted()) {
        if (!before.has_open_claim(task))
            alarm("RETRY-T4.b", {"no attempt ", before.attempt_name(now.attempt), " with this generation was granted for task ", before.task_name(now.task), ", and its ",
                                 to_word(now.operation), " is accepted"});
        return;
    }
    bool const is_expired = before.certainly_expired(task, now.when);
    bool const is_lost = before.certainly_lost(now.attempt, now.when);
    if (!attempt.is_over_before(now.when) && !is_expired && !is_lost) return;
    bool const is_superseded = attempt.is_superseded_before(now.when);
    bool const is_cancelled = task.end == PhaseWord::Cancelled && !is_superseded;   // FT-45 tells that story
    Fail const* const fail = std::get_if<Fail>(now.command);
    bool const said_before = fail != nullptr && (attempt.failed_as & (1U << static_cast<unsigned>(fail->failure))) != 0;
    bool const given_back_before = now.operation == Operation::Release && attempt.over == Over::Released;
    bool const delivered_before = now.operation == Operation::Deliver && attempt.over == Over::Delivered;   // FT-35 and FT-38
    if (is_cancelled || said_before || given_back_before || delivered_before || attempt.open_ends.any()) return;
    bool const has_ended = is_expired || (task.end && task.end_when.before(now.when));
    std::string_view const why = is_superseded ? "was superseded" : attempt.over == Over::Told ? "was told that it is stale" : is_expired ? "was stopped by the deadline" : is_lost ? "had lost its lease" : "had ended";
    alarm(has_ended ? "RETRY-T4.f" : "RETRY-T4.b",
          {"attempt ", before.attempt_name(now.attempt), " of task ", before.task_name(now.task), " ", why, ", and then its ", to_word(now.operation), " is accepted"});
}

void retry_of_undeclared_work(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_new_grant(before, now)) return;
    TaskFacts const& task = before.task(now.named);
    if (!before.counts_every_attempt() || task.grants == 0 || task.content == nullptr || before.is_retry_safe(*task.content)) return;
    bool const was_declared_later = task.last_conflict.has_value();
    alarm(was_declared_later ? "RETRY-T1.b" : "RETRY-T1.a",
          {"task ", before.task_name(now.named), " was not declared safe to repeat, and a second attempt, ", before.attempt_name(now.attempt), ", is granted"});
}

void beyond_the_attempt_limit(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_new_grant(before, now)) return;
    TaskFacts const& task = before.task(now.named);
    if (!before.counts_every_attempt() || task.content == nullptr || task.grants < task.content->max_attempts) return;
    alarm("RETRY-T1.c", {"task ", before.task_name(now.named), " allows ", std::to_string(task.content->max_attempts), " attempts, and attempt number ",
                         std::to_string(task.grants + 1), ", ", before.attempt_name(now.attempt), ", is granted"});
}

void at_or_past_the_deadline(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!before.has_clock() || !is_new_grant(before, now)) return;
    TaskFacts const& task = before.task(now.named);
    std::optional<std::int64_t> const deadline = before.deadline_max(task);
    std::int64_t const granted = before.grant_of(now).from;
    if (!deadline || granted < *deadline) return;
    alarm("RETRY-T1.d", {"the deadline of task ", before.task_name(now.named), " is at ", std::to_string(*deadline), ", and attempt ", before.attempt_name(now.attempt),
                         " is granted at ", std::to_string(granted)});
}

void stubborn_retry(Timeline const& before, Sighting const& now, Report& alarm) {
    if (!is_new_grant(before, now)) return;
    TaskFacts const& task = before.task(now.named);
    if (task.hopeless == nullptr || !task.hopeless_when.before(before.grant_of(now))) return;
    FailureClass const failure = task.hopeless->failure;
    alarm(failure == FailureClass::Invalid ? "RETRY-T2.a" : failure == FailureClass::Denied ? "RETRY-T2.b" : "RETRY-T1.g",
          {"attempt ", task.hopeless->lease.attempt.value, " of task ", before.task_name(now.named), " failed as ", to_word(failure), ", and a further attempt, ",
           before.attempt_name(now.attempt), ", is granted"});
}

}  // namespace seatrial::watching
