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
    };
}

}  // namespace seatrial
