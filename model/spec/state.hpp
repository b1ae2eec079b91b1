#pragma once
// The decision state of one cell: one life of one key with the task it names. Every field is an integer of the domain; times are
// due times or D::never(). What would grow without bound (attempts, usage reports) is not here but answered by recall.

#include "model/spec/domain.hpp"

namespace seatrial::law {

namespace phase { inline constexpr int none = 0, queued = 1, backoff = 2, leased = 3, delivered = 4, cancelled = 5, failed = 6, expired = 7; }
namespace cancel { inline constexpr int none = 0, requested = 1, confirmed = 2, overtaken = 3, moot = 4; }
/// How an attempt stands (all but live are final), and how the last ended attempt of a task ended.
namespace attempt { inline constexpr int none = 0, live = 1, failed = 2, lost = 3, released = 4, delivered = 5, retired = 6; }
/// Classes of failure; only temporary ones qualify for a retry (RETRY-T1.g).
namespace failure { inline constexpr int none = 0, temporary = 1, invalid = 2, denied = 3, other = 4; }
/// Why a task failed, as a sum: limits that held, or class_base times the failure class.
namespace why { inline constexpr int none = 0, attempts = 1, not_retry_safe = 2, generations = 4, deadline = 8, budget = 16, class_base = 32; }

template <ValueDomain D>
struct Task {
    Int<D> phase{};
    // The contract, frozen at submission (INV-04).
    Int<D> content{};               ///< which content, numbered by the caller of the law
    Int<D> retry_safe{};            ///< 0 or 1
    Int<D> attempts_max{};
    Int<D> deadline{};              ///< due
    Int<D> budget{};                ///< units, never() for no limit
    Int<D> reserve{};               ///< units that an attempt needs of the budget
    // The key.
    Int<D> retry_until{};           ///< due: first submission + retry window
    Int<D> key_end{};               ///< due: the key's life ends here; never while the task is open
    // Attempts.
    Int<D> granted{};               ///< how many
    Int<D> counted{};               ///< how many of them count against attempts_max (A-23, A-67)
    Int<D> ventured{};              ///< how many of them may have done something (A-67)
    Int<D> generation_high{};       ///< highest generation ever granted, 0 for none
    Int<D> live{};                  ///< generation that holds authority, 0 for none
    Int<D> live_node{};
    Int<D> live_token{};            ///< claim token of the live lease, 0 for none
    Int<D> lease_end{};             ///< due
    Int<D> expired{};               ///< 0 or 1: the live lease has lapsed
    Int<D> started{};               ///< 0 or 1: the live attempt showed a sign of itself; kept only where a reading asks for it
    Int<D> backoff_until{};         ///< due
    Int<D> last{};                  ///< failure class if the last ended attempt failed, else 0
    // Decisions.
    Int<D> cancel{};
    Int<D> cancel_due{};            ///< due: a recorded cancellation is decided by then (BR-03)
    Int<D> delivered_generation{};  ///< 0 while nothing is delivered
    Int<D> delivered_result{};
    Int<D> why{};
    // What was spent.
    Int<D> incurred{};              ///< units of usage that count against the budget (A-25)
    Int<D> accepted{};              ///< ghost: entries in the ledger that accept the delivery; no guard reads it
    Int<D> charged{};               ///< ghost: entries in the ledger that charge for it
};

/// What recall answers about the attempt and the usage report that a message names.
template <ValueDomain D>
struct Recall {
    Bool<D> granted{D::boolean(false)};     ///< this attempt was granted under this generation
    Int<D> status{};                ///< of that attempt
    Int<D> failure{};               ///< its class, if it failed
    Bool<D> usage_kept{D::boolean(false)};  ///< this usage identifier is known for that attempt
    Int<D> usage_total{};           ///< units kept for that attempt
};

/// What a message says, as far as guards and effects read it.
template <ValueDomain D>
struct Message {
    Int<D> content{};               ///< submit: which content, with its terms
    Int<D> retry_safe{};
    Int<D> attempts_max{};
    Int<D> deadline_in{};           ///< ticks, or never
    Int<D> budget{};                ///< units, or never
    Int<D> reserve{};               ///< units
    Int<D> node{};
    Int<D> token{};                 ///< 0 for none
    Int<D> generation{};            ///< of the lease that is named; for a claim the generation that the implementation chose
    Int<D> lease_end{};             ///< for a grant whose lease length is not promised: the end that was told, else never
    Int<D> result{};
    Int<D> failure{};
    Int<D> amount{};                ///< units of a usage report
    Bool<D> not_started{D::boolean(false)}; ///< release: the node states that it did nothing
    Bool<D> admissible{D::boolean(true)};   ///< submit: key syntax and contract are valid
    Bool<D> rival_open{D::boolean(false)};  ///< another submission of the same key has arrived and is not answered
    Bool<D> may_submit{D::boolean(true)};   ///< the caller's rights (A-02)
    Bool<D> may_read{D::boolean(true)};
    Bool<D> may_cancel{D::boolean(true)};
    Bool<D> foreign{D::boolean(false)};     ///< the task that is named belongs to another tenant
    Bool<D> misnamed{D::boolean(false)};    ///< submit: the request names a tenant that its caller is not authenticated for
};

/// The readings as words of vocabulary/profile.hpp and the promised numbers; absent numbers are never().
template <ValueDomain D>
struct Setting {
    Int<D> inflight_transient{};
    Int<D> retention_origin_submit{};
    Int<D> retention_boundary{};    ///< 0 free, 1 inclusive, 2 exclusive
    Int<D> retention_sliding{};
    Int<D> retention_gone{};
    Int<D> retention_promised{};
    Int<D> lease_strict{};
    Int<D> token_none{};
    Int<D> none_exact{};
    Int<D> deadline_grant_only{};
    Int<D> confirm{};               ///< 0 authority, 1 lease_end, 2 executor_stopped
    Int<D> blocks_grant_must{};
    Int<D> count_started{};         ///< A-23
    Int<D> regrant{};               ///< A-67
    Int<D> count_stale{};           ///< A-25
    Int<D> mid_attempt_expire{};    ///< A-25
    Int<D> usage_cumulative{};      ///< A-51
    Int<D> lease_ticks{};
    Int<D> backoff_ticks{};
    Int<D> retry_window{};
    Int<D> recon_window{};
    Int<D> usage_grace{};
    Int<D> cancel_ticks{};
    Int<D> loss_ticks{};
    Int<D> slack{};
    Int<D> generation_max{};
};

template <ValueDomain D>
struct Situation {
    Task<D> const& task;
    Recall<D> const& recall;
    Message<D> const& message;
    Setting<D> const& setting;
    Int<D> now;
};

}  // namespace seatrial::law
