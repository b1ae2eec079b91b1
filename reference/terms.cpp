#include "reference/terms.hpp"

namespace seatrial::reference {

Published default_published() {
    return {.profile = {},
            .config = {.lease_ticks = 30,
                       .backoff_ticks = 5,
                       .retry_window_ticks = 100,
                       .reconciliation_window_ticks = 60,
                       .usage_grace_ticks = 10,
                       .cancel_ticks = 4,
                       .loss_ticks = 2,
                       .timer_slack_ticks = 0}};
}

std::optional<Terms> terms_of(Published const& published) {
    Config const ours = default_published().config;
    Config const& wanted = published.config;
    if (wanted.lease_ticks == 0U) return std::nullopt;
    if (wanted.key_max == 0 || wanted.key_max > ours.key_max) return std::nullopt;
    if (wanted.generation_max == 0 || wanted.generation_max > ours.generation_max) return std::nullopt;
    return Terms{.readings = published.profile,
                 .lease_ticks = wanted.lease_ticks.value_or(*ours.lease_ticks),
                 .backoff_ticks = wanted.backoff_ticks,
                 .retry_window_ticks = wanted.retry_window_ticks.value_or(*ours.retry_window_ticks),
                 .reconciliation_window_ticks = wanted.reconciliation_window_ticks.value_or(*ours.reconciliation_window_ticks),
                 .usage_grace_ticks = wanted.usage_grace_ticks,
                 .cancel_ticks = wanted.cancel_ticks.value_or(*ours.cancel_ticks),
                 .loss_ticks = wanted.loss_ticks.value_or(*ours.loss_ticks),
                 .timer_slack_ticks = wanted.timer_slack_ticks,
                 .generation_max = wanted.generation_max,
                 .key_max = wanted.key_max};
}

}  // namespace seatrial::reference
