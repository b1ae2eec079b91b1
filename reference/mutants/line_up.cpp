#include "reference/mutants/all.hpp"
#include "reference/mutants/variant.hpp"

#include <algorithm>
#include <array>

namespace seatrial::reference {

std::span<Mutant const> mutants() {
    static std::array const all{
        fingerprint_ignored(),
        fingerprint_of_raw_bytes(),
        fingerprint_of_work_only(),
        conflict_overwrites_contract(),
        conflict_restarts_task(),
        conflict_creates_second_task(),
        empty_key_accepted(),
        key_dies_before_its_task(),
        key_expires_one_tick_early(),
        repeat_requeues_failed_task(),
        refused_submission_binds_key(),
        retry_keeps_attempt_identifier(),
        retry_keeps_generation(),
        generation_wraps(),
        lost_lease_stays_valid(),
        stale_delivery_accepted(),
        stale_failure_accepted(),
        stale_delivery_replaces_result(),
        history_keeps_last_attempt_only(),
        safe_by_default(),
        limit_counts_retries(),
        deadline_not_checked_at_grant(),
        denied_is_retried(),
        repeated_delivery_recorded_again(),
        winner_is_stale(),
        recorded_shown_as_cancelled(),
        late_delivery_flips_cancelled(),
        win_of_delivery_hidden(),
        authority_survives_confirmation(),
        usage_counted_twice(),
        cancel_undoes_delivery(),
        exhausted_task_waits_for_ever(),
        confirmation_waits_for_executor(),
        ended_attempt_may_renew(),
        release_keeps_authority(),
        list_omits_oldest_task(),
        find_forgets_ended_tasks(),
        strict_lease_one_tick_too_long(),
        renewal_is_forgotten(),
        repeat_restarts_deadline(),
        repeat_shortens_retention(),
        replay_invents_identifier(),
        content_deduplicated_silently(),
        mismatch_swallowed_after_the_end(),
        failed_task_confirms_cancel(),
        release_resets_generation(),
        history_of_failed_task_vanishes(),
        history_rewrites_causes(),
        second_result_replaces_first(),
        cancelled_task_is_granted(),
        invalid_is_retried(),
        unknown_class_is_retried(),
        failure_forgets_cancel(),
        overtaken_cancel_stays_requested(),
        late_usage_is_lost(),
        attempt_identifiers_per_task(),
        expired_task_takes_delivery(),
        recorded_cancel_answers_ok(),
        deadline_one_tick_late(),
        repeat_recomputes_digest(),
        repeated_cancel_postpones(),
        conflict_gives_new_task(),
        conflict_rebinds_key(),
        key_forgotten_at_the_end(),
        unsafe_work_is_retried(),
        grant_leaves_old_lease(),
        lease_generation_ignored(),
        lapsed_renewal_is_hollow(),
        lapsed_delivery_is_stale(),
        repeat_blocks_waiting_task(),
        task_before_key(),
        key_before_task(),
        answer_before_commit(),
        keys_only_in_memory(),
        fingerprint_seeded_by_process(),
        in_progress_mark_stays(),
        generation_counter_in_memory(),
        attempt_count_lost_on_restart(),
        cancel_kept_in_memory(),
        decision_before_authority(),
        usage_known_before_counted(),
        usage_counted_before_known(),
        late_usage_lost_on_restart(),
        renewal_kept_in_memory(),
        deadline_restarts_with_process(),
        key_age_lost_on_restart(),
        deliverer_lost_on_restart(),
        attempt_numbers_restart(),
        attempt_before_grant(),
        confirmation_not_durable(),
    };
    return all;
}

Mutant const* find_mutant(std::string_view name_or_id) {
    std::span<Mutant const> const all = mutants();
    auto const found =
        std::ranges::find_if(all, [&](Mutant const& mutant) { return mutant.name == name_or_id || mutant.id == name_or_id; });
    return found == all.end() ? nullptr : &*found;
}

Variant const* find_variant(std::string_view name) {
    std::span<Variant const> const all = variants();
    auto const found = std::ranges::find(all, name, &Variant::name);
    return found == all.end() ? nullptr : &*found;
}

tl::expected<Design, std::string> design_of(Chosen const& chosen) {
    Design design{};
    if (!chosen.variant.empty()) {
        Variant const* const variant = find_variant(chosen.variant);
        if (variant == nullptr) return tl::unexpected("there is no variant named `" + chosen.variant + "`");
        variant->vary(design);
    }
    if (!chosen.mutant.empty()) {
        Mutant const* const mutant = find_mutant(chosen.mutant);
        if (mutant == nullptr) return tl::unexpected("there is no mutant named `" + chosen.mutant + "`");
        mutant->break_it(design);
    }
    return design;
}

}  // namespace seatrial::reference
