#include "model/explore/scope.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace seatrial::explore {

namespace {

constexpr std::uint64_t number_max = 49;

InputError wrong(Scope const& scope, std::string const& what) { return {.sentence = fmt::format("scope {}: {}", scope.name, what)}; }

std::optional<std::string> complaint(Scope const& scope) {
    Config const& c = scope.published.config;
    auto const small = [](std::optional<std::uint32_t> n) { return !n || *n <= number_max; };
    if (scope.contents.empty() || scope.contents.size() > number_max) return "there must be between 1 and 49 contents";
    for (Terms const& terms : scope.contents)
        if (terms.attempts_max == 0 || terms.attempts_max > number_max || (terms.deadline_in && *terms.deadline_in > number_max))
            return "attempts and deadlines must be below 50, and at least one attempt allowed";
    if (scope.nodes == 0 || scope.nodes > number_max || scope.tokens > number_max || scope.results == 0 || scope.results > number_max)
        return "there must be at least one node and one result, and fewer than 50 nodes, tokens and results";
    if (c.generation_max == 0 || c.generation_max > slots_max) return fmt::format("the largest generation must be between 1 and {}", slots_max);
    if (!small(c.lease_ticks) || !small(c.backoff_ticks) || !small(c.retry_window_ticks) || !small(c.reconciliation_window_ticks) ||
        !small(c.usage_grace_ticks) || !small(c.cancel_ticks) || !small(c.loss_ticks) || !small(c.timer_slack_ticks))
        return "times must be below 50 ticks";
    return std::nullopt;
}

struct Turn {
    std::string_view name;
    void (*turn)(Published&);
};

// Every reading that changes the law, and every promise that may be missing.
constexpr std::array turns{
    Turn{"idem.inflight=transient", [](Published& p) { p.profile.idem_inflight = InFlightReading::Transient; }},
    Turn{"retention.origin=submit", [](Published& p) { p.profile.retention_origin = RetentionOrigin::Submit; }},
    Turn{"retention.boundary=inclusive", [](Published& p) { p.profile.retention_boundary = RetentionBoundary::Inclusive; }},
    Turn{"retention.boundary=exclusive", [](Published& p) { p.profile.retention_boundary = RetentionBoundary::Exclusive; }},
    Turn{"retention.sliding=true", [](Published& p) { p.profile.retention_sliding = true; }},
    Turn{"retention.after=gone", [](Published& p) { p.profile.retention_after = RetentionAfter::Gone; }},
    Turn{"lease.expiry=strict", [](Published& p) { p.profile.lease_expiry = LeaseExpiry::Strict; }},
    Turn{"claim.token=none", [](Published& p) { p.profile.claim_token = TokenReading::None; }},
    Turn{"claim.none=exact", [](Published& p) { p.profile.claim_none = NoneReading::Exact; }},
    Turn{"deadline.effect=grant_only", [](Published& p) { p.profile.deadline_effect = DeadlineEffect::GrantOnly; }},
    Turn{"cancel.confirm=lease_end", [](Published& p) { p.profile.cancel_confirm = CancelConfirm::LeaseEnd; }},
    Turn{"cancel.confirm=executor_stopped", [](Published& p) { p.profile.cancel_confirm = CancelConfirm::ExecutorStopped; }},
    Turn{"cancel.blocks_grant=must", [](Published& p) { p.profile.cancel_blocks_grant = CancelBlocksGrant::Must; }},
    Turn{"lease=unpromised", [](Published& p) { p.config.lease_ticks.reset(); }},
    Turn{"loss=promised", [](Published& p) { p.config.loss_ticks = 1; }},
    Turn{"cancel=unpromised", [](Published& p) { p.config.cancel_ticks.reset(); }},
    Turn{"retention=unpromised", [](Published& p) { p.config.retry_window_ticks.reset(); }},
};

}  // namespace

Expected<law::Setting<law::Packed>> packed_setting(Scope const& scope) {
    if (auto const what = complaint(scope)) return tl::unexpected(wrong(scope, *what));
    return law::setting_from<law::Packed>(scope.published,
                                          [](std::uint64_t n) { return law::Int<law::Packed>::of(static_cast<std::uint8_t>(n)); });
}

Scope one_key() {
    Scope scope{.name = "one-key"};
    scope.contents = {{.retry_safe = true, .attempts_max = 2, .deadline_in = 3}, {.retry_safe = false, .attempts_max = 2}};
    scope.published.config = {.lease_ticks = 2, .backoff_ticks = 1, .retry_window_ticks = 2, .reconciliation_window_ticks = 1,
                              .cancel_ticks = 2, .timer_slack_ticks = 1, .generation_max = 3};
    return scope;
}

Scope one_key_brief() {
    Scope scope = one_key();
    scope.name = "brief";
    scope.nodes = 1;
    scope.contents[0].deadline_in = 2;
    scope.published.config.lease_ticks = 1;
    scope.published.config.cancel_ticks = 1;
    scope.published.config.retry_window_ticks = 1;
    scope.published.config.timer_slack_ticks = 0;
    return scope;
}

std::vector<Scope> turned_scopes() {
    std::vector<Scope> scopes;
    for (Turn const& turn : turns) {
        Scope scope = one_key_brief();
        scope.name = fmt::format("{}+{}", scope.name, turn.name);
        turn.turn(scope.published);
        scopes.push_back(std::move(scope));
    }
    return scopes;
}

}  // namespace seatrial::explore
