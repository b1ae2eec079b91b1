#pragma once
// What an implementation publishes: readings (where the protocol can be read in two ways) and numbers.
// Names of readings are those of the readings document; docs/readings.md lists them for vendors.

#include <cstdint>
#include <optional>
#include <string>

namespace seatrial {

enum class FingerprintReading : std::uint8_t { Jcs, Raw, SchemaNormalised };
enum class InFlightReading : std::uint8_t { Wait, Transient };
enum class RetentionOrigin : std::uint8_t { Terminal, Submit };
enum class RetentionBoundary : std::uint8_t { Free, Inclusive, Exclusive };
enum class RetentionAfter : std::uint8_t { New, Gone };
enum class LeaseExpiry : std::uint8_t { Soft, Strict };
enum class TokenReading : std::uint8_t { Optional, None };
enum class NoneReading : std::uint8_t { Bounded, Exact };
enum class DeadlineEffect : std::uint8_t { Expire, GrantOnly };
enum class CancelConfirm : std::uint8_t { Authority, LeaseEnd, ExecutorStopped };
enum class CancelBlocksGrant : std::uint8_t { Should, Must, Free };       // A-43a
enum class RetryCount : std::uint8_t { Granted, Started };
enum class ReleaseNotStarted : std::uint8_t { Count, Regrant };
enum class BudgetMidAttempt : std::uint8_t { LetRun, Expire };
enum class UsageForm : std::uint8_t { Delta, Cumulative };
enum class ListReading : std::uint8_t { Elements, Snapshot };

struct Profile {
    InFlightReading idem_inflight{InFlightReading::Wait};
    bool idem_content_dedup{false};
    bool idem_conflict_discloses{true};
    RetentionOrigin retention_origin{RetentionOrigin::Terminal};
    RetentionBoundary retention_boundary{RetentionBoundary::Free};
    bool retention_sliding{false};
    RetentionAfter retention_after{RetentionAfter::New};
    bool retry_default_safe{false};
    LeaseExpiry lease_expiry{LeaseExpiry::Soft};
    TokenReading claim_token{TokenReading::Optional};
    NoneReading claim_none{NoneReading::Bounded};
    DeadlineEffect deadline_effect{DeadlineEffect::Expire};
    CancelConfirm cancel_confirm{CancelConfirm::Authority};
    CancelBlocksGrant cancel_blocks_grant{CancelBlocksGrant::Should};
    ListReading obs_list{ListReading::Elements};
    bool idem_principal_in_scope{false};
    FingerprintReading idem_fingerprint{FingerprintReading::Jcs};
    RetryCount retry_count{RetryCount::Granted};
    ReleaseNotStarted release_not_started{ReleaseNotStarted::Count};
    bool budget_count_stale{true};
    BudgetMidAttempt budget_mid_attempt{BudgetMidAttempt::LetRun};
    UsageForm usage_form{UsageForm::Delta};
    friend bool operator==(Profile const&, Profile const&) = default;
};

/// Numbers that an implementation promises; an absent one is not promised and nothing is judged against it. In ticks unless said otherwise.
struct Config {
    std::optional<std::uint32_t> lease_ticks{};
    std::uint32_t backoff_ticks{0};
    std::optional<std::uint32_t> retry_window_ticks{};
    std::optional<std::uint32_t> reconciliation_window_ticks{};
    std::uint32_t usage_grace_ticks{0};
    std::optional<std::uint32_t> cancel_ticks{};
    std::optional<std::uint32_t> loss_ticks{};       ///< a lapsed attempt is given up within this time after its lease end (BR-04)
    std::uint32_t timer_slack_ticks{0};
    std::uint64_t generation_max{(1ULL << 53) - 1};   ///< largest generation, not ticks
    std::uint32_t key_max{255};                      ///< longest key, characters, not ticks (A-09)
    std::uint32_t ledger_lag_ticks{0};               ///< an entry of the ledger is shown within this time after what it records (A-56)
    friend bool operator==(Config const&, Config const&) = default;
};

struct Published {
    Profile profile{};
    Config config{};
    friend bool operator==(Published const&, Published const&) = default;
};

/// The three profiles that ship. Strict forbids what default leaves free; permissive allows every declared freedom.
[[nodiscard]] Profile default_profile();
[[nodiscard]] Profile strict_profile();
[[nodiscard]] Profile permissive_profile();

}  // namespace seatrial
