#pragma once
// What an implementation publishes, as the integers that the law reads.

#include "model/spec/state.hpp"
#include "model/vocabulary/profile.hpp"

#include <optional>

namespace seatrial::law {

/// `number` makes an integer of the domain from a published number that fits it.
template <ValueDomain D, class Number>
[[nodiscard]] Setting<D> setting_from(Published const& published, Number&& number) {
    Profile const& p = published.profile;
    Config const& c = published.config;
    auto const ticks = [&](std::optional<std::uint32_t> const& some) { return some ? number(std::uint64_t{*some}) : D::never(); };
    bool const promised = c.retry_window_ticks && (c.reconciliation_window_ticks || p.retention_origin == RetentionOrigin::Submit);
    Setting<D> s;
    s.inflight_transient = p.idem_inflight == InFlightReading::Transient ? 1 : 0;
    s.retention_origin_submit = p.retention_origin == RetentionOrigin::Submit ? 1 : 0;
    s.retention_boundary = static_cast<int>(p.retention_boundary);
    s.retention_sliding = p.retention_sliding ? 1 : 0;
    s.retention_gone = p.retention_after == RetentionAfter::Gone ? 1 : 0;
    s.retention_promised = promised ? 1 : 0;
    s.lease_strict = p.lease_expiry == LeaseExpiry::Strict ? 1 : 0;
    s.token_none = p.claim_token == TokenReading::None ? 1 : 0;
    s.none_exact = p.claim_none == NoneReading::Exact ? 1 : 0;
    s.deadline_grant_only = p.deadline_effect == DeadlineEffect::GrantOnly ? 1 : 0;
    s.confirm = static_cast<int>(p.cancel_confirm);
    s.blocks_grant_must = p.cancel_blocks_grant == CancelBlocksGrant::Must ? 1 : 0;
    s.count_started = p.retry_count == RetryCount::Started ? 1 : 0;
    s.regrant = p.release_not_started == ReleaseNotStarted::Regrant ? 1 : 0;
    s.count_stale = p.budget_count_stale ? 1 : 0;
    s.mid_attempt_expire = p.budget_mid_attempt == BudgetMidAttempt::Expire ? 1 : 0;
    s.usage_cumulative = p.usage_form == UsageForm::Cumulative ? 1 : 0;
    s.lease_ticks = ticks(c.lease_ticks);
    s.backoff_ticks = number(std::uint64_t{c.backoff_ticks});
    s.retry_window = ticks(c.retry_window_ticks);
    s.recon_window = ticks(c.reconciliation_window_ticks);
    s.usage_grace = number(std::uint64_t{c.usage_grace_ticks});
    s.cancel_ticks = ticks(c.cancel_ticks);
    s.loss_ticks = ticks(c.loss_ticks);
    s.slack = number(std::uint64_t{c.timer_slack_ticks});
    s.generation_max = number(c.generation_max);
    return s;
}

}  // namespace seatrial::law
