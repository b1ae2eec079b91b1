#pragma once
// The whole law: a table of rules a port.

#include "model/spec/rules/cancel.hpp"
#include "model/spec/rules/claim.hpp"
#include "model/spec/rules/deliver.hpp"
#include "model/spec/rules/fail.hpp"
#include "model/spec/rules/read.hpp"
#include "model/spec/rules/release.hpp"
#include "model/spec/rules/renew.hpp"
#include "model/spec/rules/submit.hpp"
#include "model/spec/rules/timers.hpp"
#include "model/spec/rules/usage.hpp"
#include "model/vocabulary/command.hpp"

namespace seatrial::law {

/// The rules of a command's port, in order of precedence.
template <ValueDomain D>
constexpr std::span<Rule<D> const> rules_of(Operation operation) {
    switch (operation) {
        case Operation::Submit: return submit_rules<D>;
        case Operation::Get: return get_rules<D>;
        case Operation::Find: return find_rules<D>;
        case Operation::List: return list_rules<D>;
        case Operation::History: return history_rules<D>;
        case Operation::Cancel: return cancel_rules<D>;
        case Operation::Claim: return claim_rules<D>;
        case Operation::Renew: return renew_rules<D>;
        case Operation::Deliver: return deliver_rules<D>;
        case Operation::Fail: return fail_rules<D>;
        case Operation::Release: return release_rules<D>;
        case Operation::Usage: return usage_rules<D>;
        case Operation::Ledger: return ledger_rules<D>;
    }
    return {};
}

template <ValueDomain D>
constexpr std::span<Rule<D> const> hidden_rules() { return timer_rules<D>; }

/// Calls `visit(row)` for every row of the law: commands in the order of Operation, then the hidden steps.
template <ValueDomain D, class Visit>
constexpr void each_rule(Visit&& visit) {
    for (std::size_t op = 0; op < operation_count; ++op)
        for (Rule<D> const& row : rules_of<D>(static_cast<Operation>(op))) visit(row);
    for (Rule<D> const& row : hidden_rules<D>()) visit(row);
}

}  // namespace seatrial::law
