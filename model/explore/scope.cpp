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
    for (Terms const& terms : scope.contents)
        if (terms.budget.value_or(0) > number_max || terms.reserve > number_max) return "budgets and reservations must be below 50";
    if (scope.amounts == 0 || scope.amounts * slots_max > number_max) return "usage reports must say at least one unit, and all of them fewer than 50";
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
    void (*turn)(Scope&);
};

// Every reading that changes the law, and every promise that may be missing.
constexpr std::array turns{
    Turn{"idem.inflight=transient", [](Scope& s) { s.published.profile.idem_inflight = InFlightReading::Transient; }},
    Turn{"retention.origin=submit", [](Scope& s) { s.published.profile.retention_origin = RetentionOrigin::Submit; }},
    Turn{"retention.boundary=inclusive", [](Scope& s) { s.published.profile.retention_boundary = RetentionBoundary::Inclusive; }},
    Turn{"retention.boundary=exclusive", [](Scope& s) { s.published.profile.retention_boundary = RetentionBoundary::Exclusive; }},
    Turn{"retention.sliding=true", [](Scope& s) { s.published.profile.retention_sliding = true; }},
    Turn{"retention.after=gone", [](Scope& s) { s.published.profile.retention_after = RetentionAfter::Gone; }},
    Turn{"lease.expiry=strict", [](Scope& s) { s.published.profile.lease_expiry = LeaseExpiry::Strict; }},
    Turn{"claim.token=none", [](Scope& s) { s.published.profile.claim_token = TokenReading::None; }},
    Turn{"claim.none=exact", [](Scope& s) { s.published.profile.claim_none = NoneReading::Exact; }},
    Turn{"deadline.effect=grant_only", [](Scope& s) { s.published.profile.deadline_effect = DeadlineEffect::GrantOnly; }},
    Turn{"cancel.confirm=lease_end", [](Scope& s) { s.published.profile.cancel_confirm = CancelConfirm::LeaseEnd; }},
    Turn{"cancel.confirm=executor_stopped", [](Scope& s) { s.published.profile.cancel_confirm = CancelConfirm::ExecutorStopped; }},
    Turn{"cancel.blocks_grant=must", [](Scope& s) { s.published.profile.cancel_blocks_grant = CancelBlocksGrant::Must; }},
    Turn{"retry.count=started", [](Scope& s) { s.published.profile.retry_count = RetryCount::Started; }},
    Turn{"release.not_started=regrant", [](Scope& s) { s.published.profile.release_not_started = ReleaseNotStarted::Regrant; }},
    Turn{"budget.count_stale=false", [](Scope& s) { s.published.profile.budget_count_stale = false; }},
    Turn{"budget.mid_attempt=expire", [](Scope& s) { s.published.profile.budget_mid_attempt = BudgetMidAttempt::Expire; }},
    Turn{"usage.form=cumulative", [](Scope& s) { s.published.profile.usage_form = UsageForm::Cumulative; s.amounts = 2; }},
    Turn{"lease=unpromised", [](Scope& s) { s.published.config.lease_ticks.reset(); }},
    Turn{"loss=promised", [](Scope& s) { s.published.config.loss_ticks = 1; }},
    Turn{"cancel=unpromised", [](Scope& s) { s.published.config.cancel_ticks.reset(); }},
    Turn{"retention=unpromised", [](Scope& s) { s.published.config.retry_window_ticks.reset(); }},
};

}  // namespace

Expected<law::Setting<law::Packed>> packed_setting(Scope const& scope) {
    if (auto const what = complaint(scope)) return tl::unexpected(wrong(scope, *what));
    return law::setting_from<law::Packed>(scope.published,
                                          [](std::uint64_t n) { return law::Int<law::Packed>::of(static_cast<std::uint8_t>(n)); });
}

Scope one_key() {
    Scope scope{.name = "one-key"};
    scope.contents = {{.retry_safe = true, .attempts_max = 2, .deadline_in = 3}, {.retry_safe = false, .attempts_max = 2},
                      {.retry_safe = true, .attempts_max = 2, .budget = 1, .reserve = 1}};
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
        turn.turn(scope);
        scopes.push_back(std::move(scope));
    }
    return scopes;
}

}  // namespace seatrial::explore
