#pragma once
// The words of the vocabulary as text: one constexpr table an enumeration, used by the codec, the reports and the command line.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/profile.hpp"
#include "model/vocabulary/reply.hpp"
#include "model/vocabulary/scenario.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace seatrial {

template <class Enum> struct Words;   // specialised below: `static constexpr std::array table` in the order of the enumerators

template <class Enum>
[[nodiscard]] constexpr std::string_view to_word(Enum value) { return Words<Enum>::table[static_cast<std::size_t>(value)]; }

template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> from_word(std::string_view word) {
    for (std::size_t i = 0; i < Words<Enum>::table.size(); ++i)
        if (Words<Enum>::table[i] == word) return static_cast<Enum>(i);
    return std::nullopt;
}

template <> struct Words<Operation> { static constexpr std::array<std::string_view, 13> table{"submit", "get", "find", "list", "history", "cancel", "claim", "renew", "deliver", "fail", "release", "usage", "ledger"}; };
template <> struct Words<Answer> { static constexpr std::array<std::string_view, 29> table{"ok", "new", "same", "conflict", "in-flight", "invalid", "denied", "gone", "busy", "task", "found", "listed", "history", "unknown", "recorded", "confirmed", "overtaken", "state", "lease", "none", "cancel-asked", "stale", "cancelled", "refused", "delivered", "replay", "dup", "late", "ledger"}; };
template <> struct Words<PhaseWord> { static constexpr std::array<std::string_view, 7> table{"queued", "backoff", "leased", "delivered", "cancelled", "failed", "expired"}; };
template <> struct Words<CancelWord> { static constexpr std::array<std::string_view, 5> table{"none", "requested", "confirmed", "overtaken", "moot"}; };
template <> struct Words<ReasonWord> { static constexpr std::array<std::string_view, 8> table{"attempts", "not-retry-safe", "generations", "deadline", "invalid", "denied", "other", "budget"}; };
template <> struct Words<AttemptWord> { static constexpr std::array<std::string_view, 6> table{"live", "failed", "lost", "released", "delivered", "retired"}; };
template <> struct Words<FailureClass> { static constexpr std::array<std::string_view, 4> table{"temporary", "invalid", "denied", "other"}; };
template <> struct Words<Spelling> { static constexpr std::array<std::string_view, 5> table{"plain", "reordered", "spaced", "escaped", "decimal"}; };
template <> struct Words<Capability> { static constexpr std::array<std::string_view, 12> table{"CLK", "CFG", "CRS", "CRS+", "TEN", "RACE", "POL", "EVT", "EVD", "LED", "EXT", "DEV"}; };
template <> struct Words<Control> { static constexpr std::array<std::string_view, 4> table{"reset", "advance", "configure", "rights"}; };
template <> struct Words<Tamper> { static constexpr std::array<std::string_view, 3> table{"nothing", "attempt", "generation"}; };
template <> struct Words<MessageFault> { static constexpr std::array<std::string_view, 7> table{"none", "lose-request", "lose-reply", "twice", "twice-later", "delay-request", "late-reply"}; };
template <> struct Words<Instant> { static constexpr std::array<std::string_view, 5> table{"lease-end", "deadline", "key-end", "backoff-end", "cancel-due"}; };
template <> struct Words<Heard> { static constexpr std::array<std::string_view, 3> table{"yes", "lost", "late"}; };
template <> struct Words<SilenceReason> { static constexpr std::array<std::string_view, 2> table{"timeout", "peer-crash"}; };
template <> struct Words<InFlightReading> { static constexpr std::array<std::string_view, 2> table{"wait", "transient"}; };
template <> struct Words<RetentionOrigin> { static constexpr std::array<std::string_view, 2> table{"terminal", "submit"}; };
template <> struct Words<RetentionBoundary> { static constexpr std::array<std::string_view, 3> table{"free", "inclusive", "exclusive"}; };
template <> struct Words<RetentionAfter> { static constexpr std::array<std::string_view, 2> table{"new", "gone"}; };
template <> struct Words<LeaseExpiry> { static constexpr std::array<std::string_view, 2> table{"soft", "strict"}; };
template <> struct Words<TokenReading> { static constexpr std::array<std::string_view, 2> table{"optional", "none"}; };
template <> struct Words<NoneReading> { static constexpr std::array<std::string_view, 2> table{"bounded", "exact"}; };
template <> struct Words<DeadlineEffect> { static constexpr std::array<std::string_view, 2> table{"expire", "grant_only"}; };
template <> struct Words<CancelConfirm> { static constexpr std::array<std::string_view, 3> table{"authority", "lease_end", "executor_stopped"}; };
template <> struct Words<CancelBlocksGrant> { static constexpr std::array<std::string_view, 3> table{"should", "must", "free"}; };
template <> struct Words<ListReading> { static constexpr std::array<std::string_view, 2> table{"elements", "snapshot"}; };
template <> struct Words<LedgerKind> { static constexpr std::array<std::string_view, 3> table{"accept", "charge", "usage"}; };
template <> struct Words<CrashPoint> { static constexpr std::array<std::string_view, 3> table{"before", "inside", "after"}; };
template <> struct Words<FingerprintReading> { static constexpr std::array<std::string_view, 3> table{"jcs", "raw", "schema_normalised"}; };
template <> struct Words<RetryCount> { static constexpr std::array<std::string_view, 2> table{"granted", "started"}; };
template <> struct Words<ReleaseNotStarted> { static constexpr std::array<std::string_view, 2> table{"count", "regrant"}; };
template <> struct Words<BudgetMidAttempt> { static constexpr std::array<std::string_view, 2> table{"let_run", "expire"}; };
template <> struct Words<UsageForm> { static constexpr std::array<std::string_view, 2> table{"delta", "cumulative"}; };

static_assert(Words<Answer>::table.size() == answer_count);

}  // namespace seatrial
