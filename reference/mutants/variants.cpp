#include "reference/decisions/endings.hpp"
#include "reference/mutants/variant.hpp"

#include <array>

namespace seatrial::reference {

namespace {

Decision stale_for_repeated_failure(LeaseFacts<Fail> const& facts, Context const& context) {
    bool const repeats = facts.attempt != nullptr && facts.attempt->status == AttemptWord::Failed;
    return repeats ? Decision{.reply = no_authority(*facts.task)} : decide_fail(facts, context);
}

}  // namespace

std::span<Variant const> variants() {
    static std::array<Variant, 24> const all{{
        {"strict-lease", "A lapsed lease is worth nothing, as published (A-34).",
         [](Design& d) { d.published.profile.lease_expiry = LeaseExpiry::Strict; }},
        {"gone-after-expiry", "After its life a key is refused, as published (A-17).",
         [](Design& d) { d.published.profile.retention_after = RetentionAfter::Gone; }},
        {"dead-at-the-exact-end", "At the exact end of its life a key is gone; both are allowed there (A-15).",
         [](Design& d) { d.habits.key_lives_at_its_end = false; }},
        {"gone-at-the-exact-end", "At the exact end of its life a key is refused; both are allowed there (A-15).",
         [](Design& d) {
             d.published.profile.retention_after = RetentionAfter::Gone;
             d.habits.key_lives_at_its_end = false;
         }},
        {"immediate-confirmation", "A cancellation is confirmed at once, also while an attempt runs (A-43).",
         [](Design& d) { d.habits.cancel_delay_ticks = 0; }},
        {"slow-confirmation", "A cancellation is confirmed at the last moment that is published.",
         [](Design& d) { d.habits.cancel_delay_ticks = 4; }},
        {"cancel-always-recorded-first", "A cancellation is recorded first, also when nothing runs (A-41).",
         [](Design& d) { d.habits.records_cancel_first = true; }},
        {"grant-after-recorded-cancel", "An attempt may be granted while a cancellation is recorded; that earns a warning (A-43a).",
         [](Design& d) {
             d.habits.records_cancel_first = true;
             d.habits.grants_after_cancel = true;
         }},
        {"confirmed-at-lease-end", "A cancellation is confirmed when the lease lapses, as published (A-43).",
         [](Design& d) { d.published.profile.cancel_confirm = CancelConfirm::LeaseEnd; }},
        {"confirmed-when-executor-stopped", "A cancellation is confirmed when the attempt ends, as published (A-43).",
         [](Design& d) { d.published.profile.cancel_confirm = CancelConfirm::ExecutorStopped; }},
        {"stale-for-repeated-failure", "A repeated failure report is stale; both answers are allowed.",
         [](Design& d) { d.decisions.fail = stale_for_repeated_failure; }},
        {"newest-task-first", "An untargeted claim gets the youngest task; no order is promised.",
         [](Design& d) { d.habits.newest_task_first = true; }},
        {"idle-claims", "Every third untargeted claim gets nothing; that says nothing about any task (A-72).",
         [](Design& d) { d.habits.idle_claim_every = 3; }},
        {"sparse-generations", "Generations grow by seven; gaps are fine (RETRY-01.b).", [](Design& d) { d.habits.generation_step = 7; }},
        {"long-identifiers", "Identifiers have a hundred characters.", [](Design& d) { d.habits.identifier_length = 100; }},
        {"slow-timers", "Timers act two ticks late, within the slack that is published.",
         [](Design& d) {
             d.published.config.timer_slack_ticks = 3;
             d.habits.timer_delay_ticks = 2;
         }},
        {"no-grace", "A lapsed attempt is given up at once, which is sooner than published (A-34).",
         [](Design& d) { d.habits.give_up_grace_ticks = 0; }},
        {"long-grace", "A lapsed attempt is left alone for ten ticks, as published (A-34).",
         [](Design& d) {
             d.published.config.loss_ticks = 10;
             d.habits.give_up_grace_ticks = 10;
         }},
        {"deadline-stops-grants-only", "The deadline forbids further attempts and lets the running one end, as published (A-24).",
         [](Design& d) { d.published.profile.deadline_effect = DeadlineEffect::GrantOnly; }},
        {"safe-unless-said-otherwise", "Work that says nothing about repeating is safe to repeat, as published (A-22).",
         [](Design& d) { d.published.profile.retry_default_safe = true; }},
        {"silent-conflict", "A conflict does not name the original task, as published (A-13).",
         [](Design& d) { d.published.profile.idem_conflict_discloses = false; }},
        {"sliding-retention", "Repeats prolong the life of a key, as published (A-16).",
         [](Design& d) { d.published.profile.retention_sliding = true; }},
        {"no-claim-tokens", "Claim tokens mean nothing, as published (A-35).",
         [](Design& d) { d.published.profile.claim_token = TokenReading::None; }},
        {"content-deduplicated", "Equal content under a fresh key names the same task, as published (A-21).",
         [](Design& d) { d.published.profile.idem_content_dedup = true; }},
    }};
    return all;
}

}  // namespace seatrial::reference
