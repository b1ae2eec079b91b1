#include "reference/decisions/endings.hpp"
#include "reference/names.hpp"

#include <algorithm>

namespace seatrial::reference {

namespace {

[[nodiscard]] Reply lease_of(TaskRecord const& task, AttemptRecord const& attempt) {
    return {Answer::Lease, LeaseView{.lease = {.task = task.id, .attempt = attempt.id, .generation = attempt.generation},
                                     .lease_end = task.lease_end,
                                     .work = task.contract->work}};
}

[[nodiscard]] bool is_repeat(ClaimFacts const& facts, Context const& context) {
    return context.terms.readings.claim_token == TokenReading::Optional && facts.live != nullptr && facts.command.token &&
           facts.live->token == facts.command.token && facts.live->node == facts.command.node &&
           is_current(*facts.task, *facts.live, context);
}

[[nodiscard]] bool may_grant(TaskRecord const& task, Context const& context) {
    if (task.phase != PhaseWord::Queued) return false;
    bool const despite_cancel = context.habits.grants_after_cancel && context.terms.readings.cancel_blocks_grant != CancelBlocksGrant::Must;
    if (task.cancel != CancelWord::None && !despite_cancel) return false;
    return !context.decisions.limit_reached(task, context);
}

}  // namespace

Decision decide_claim(ClaimFacts const& facts, Context const& context) {
    if (facts.task == nullptr) return {.reply = {Answer::None}};
    if (is_repeat(facts, context)) return {.reply = lease_of(*facts.task, *facts.live)};   // RETRY-01.g
    if (!may_grant(*facts.task, context)) return {.reply = {Answer::None}};

    Decision decision{};
    TaskRecord& task = decision.changes.task.emplace(*facts.task);
    task.phase = PhaseWord::Leased;
    task.granted += 1;
    task.counted += 1;
    task.ventured += 1;
    task.started = false;
    std::uint64_t const room = context.terms.generation_max - task.generation_high.value;
    task.generation_high.value += std::min(context.habits.generation_step, room);
    task.live = task.granted;
    task.lease_end = later(context.now, context.terms.lease_ticks);
    AttemptRecord& attempt = decision.changes.attempt.emplace();
    attempt.id = next_attempt_id(context);
    attempt.task = task.id;
    attempt.ordinal = task.granted;
    attempt.generation = task.generation_high;
    attempt.node = facts.command.node;
    attempt.token = facts.command.token;
    decision.reply = lease_of(task, attempt);
    return decision;
}

}  // namespace seatrial::reference
