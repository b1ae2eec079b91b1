#include "model/vocabulary/profile.hpp"

namespace seatrial {

Profile default_profile() { return {}; }

Profile strict_profile() {
    return {
        .retention_boundary = RetentionBoundary::Exclusive,
        .lease_expiry = LeaseExpiry::Strict,
        .claim_none = NoneReading::Exact,
        .cancel_blocks_grant = CancelBlocksGrant::Must,
        .obs_list = ListReading::Snapshot,
        .idem_principal_in_scope = true,
        .idem_fingerprint = FingerprintReading::Raw,
        .budget_mid_attempt = BudgetMidAttempt::Expire,
    };
}

Profile permissive_profile() {
    return {
        .idem_inflight = InFlightReading::Transient,
        .idem_content_dedup = true,
        .retention_sliding = true,
        .retry_default_safe = true,
        .deadline_effect = DeadlineEffect::GrantOnly,
        .cancel_blocks_grant = CancelBlocksGrant::Free,
        .idem_fingerprint = FingerprintReading::SchemaNormalised,
        .retry_count = RetryCount::Started,
        .release_not_started = ReleaseNotStarted::Regrant,
        .budget_count_stale = false,
        .usage_form = UsageForm::Cumulative,
    };
}

}  // namespace seatrial
