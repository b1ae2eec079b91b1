#pragma once
// Every mutant by name; each lives in the file of that name.

#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

[[nodiscard]] Mutant fingerprint_ignored();
[[nodiscard]] Mutant fingerprint_of_raw_bytes();
[[nodiscard]] Mutant fingerprint_of_work_only();
[[nodiscard]] Mutant conflict_overwrites_contract();
[[nodiscard]] Mutant conflict_restarts_task();
[[nodiscard]] Mutant conflict_creates_second_task();
[[nodiscard]] Mutant empty_key_accepted();
[[nodiscard]] Mutant key_dies_before_its_task();
[[nodiscard]] Mutant key_expires_one_tick_early();
[[nodiscard]] Mutant repeat_requeues_failed_task();
[[nodiscard]] Mutant refused_submission_binds_key();
[[nodiscard]] Mutant retry_keeps_attempt_identifier();
[[nodiscard]] Mutant retry_keeps_generation();
[[nodiscard]] Mutant generation_wraps();
[[nodiscard]] Mutant lost_lease_stays_valid();
[[nodiscard]] Mutant stale_delivery_accepted();
[[nodiscard]] Mutant stale_failure_accepted();
[[nodiscard]] Mutant stale_delivery_replaces_result();
[[nodiscard]] Mutant history_keeps_last_attempt_only();
[[nodiscard]] Mutant safe_by_default();
[[nodiscard]] Mutant limit_counts_retries();
[[nodiscard]] Mutant deadline_not_checked_at_grant();
[[nodiscard]] Mutant denied_is_retried();
[[nodiscard]] Mutant repeated_delivery_recorded_again();
[[nodiscard]] Mutant winner_is_stale();
[[nodiscard]] Mutant recorded_shown_as_cancelled();
[[nodiscard]] Mutant late_delivery_flips_cancelled();
[[nodiscard]] Mutant win_of_delivery_hidden();
[[nodiscard]] Mutant authority_survives_confirmation();
[[nodiscard]] Mutant usage_counted_twice();
[[nodiscard]] Mutant cancel_undoes_delivery();
[[nodiscard]] Mutant exhausted_task_waits_for_ever();
[[nodiscard]] Mutant confirmation_waits_for_executor();
[[nodiscard]] Mutant ended_attempt_may_renew();
[[nodiscard]] Mutant release_keeps_authority();
[[nodiscard]] Mutant list_omits_oldest_task();
[[nodiscard]] Mutant find_forgets_ended_tasks();
[[nodiscard]] Mutant strict_lease_one_tick_too_long();
[[nodiscard]] Mutant renewal_is_forgotten();
[[nodiscard]] Mutant repeat_restarts_deadline();
[[nodiscard]] Mutant repeat_shortens_retention();
[[nodiscard]] Mutant replay_invents_identifier();
[[nodiscard]] Mutant content_deduplicated_silently();
[[nodiscard]] Mutant mismatch_swallowed_after_the_end();
[[nodiscard]] Mutant failed_task_confirms_cancel();
[[nodiscard]] Mutant release_resets_generation();
[[nodiscard]] Mutant history_of_failed_task_vanishes();
[[nodiscard]] Mutant history_rewrites_causes();
[[nodiscard]] Mutant second_result_replaces_first();
[[nodiscard]] Mutant cancelled_task_is_granted();
[[nodiscard]] Mutant invalid_is_retried();
[[nodiscard]] Mutant unknown_class_is_retried();
[[nodiscard]] Mutant failure_forgets_cancel();
[[nodiscard]] Mutant overtaken_cancel_stays_requested();
[[nodiscard]] Mutant late_usage_is_lost();
[[nodiscard]] Mutant attempt_identifiers_per_task();
[[nodiscard]] Mutant expired_task_takes_delivery();
[[nodiscard]] Mutant recorded_cancel_answers_ok();
[[nodiscard]] Mutant deadline_one_tick_late();
[[nodiscard]] Mutant repeat_recomputes_digest();
[[nodiscard]] Mutant repeated_cancel_postpones();
[[nodiscard]] Mutant conflict_gives_new_task();
[[nodiscard]] Mutant conflict_rebinds_key();
[[nodiscard]] Mutant key_forgotten_at_the_end();
[[nodiscard]] Mutant unsafe_work_is_retried();
[[nodiscard]] Mutant grant_leaves_old_lease();
[[nodiscard]] Mutant lease_generation_ignored();
[[nodiscard]] Mutant lapsed_renewal_is_hollow();
[[nodiscard]] Mutant lapsed_delivery_is_stale();
[[nodiscard]] Mutant repeat_blocks_waiting_task();

}  // namespace seatrial::reference
