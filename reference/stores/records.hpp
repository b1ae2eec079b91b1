#pragma once
// What the coordinator keeps. A contract is immutable by its type; everything that moves stands in the other records.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/ids.hpp"
#include "model/vocabulary/reply.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace seatrial::reference {

/// SHA-256 over the operation name and the canonical form of the body. Equality decides whether two contents are one intent.
struct Fingerprint {
    std::array<std::uint8_t, 32> bytes{};
    friend bool operator==(Fingerprint const&, Fingerprint const&) = default;
};

/// The terms of a task as its client wrote them, checked; never changed after it was made (IDEM-01.w).
struct Contract {
    std::string work{};
    std::optional<bool> retry_safe{};
    std::uint32_t max_attempts{1};
    std::optional<std::uint32_t> deadline_in{};   ///< ticks from the first submission
    std::optional<std::uint32_t> budget{};        ///< units that all attempts may use together
    std::optional<std::uint32_t> reserve{};       ///< units that must be left for an attempt to be granted; absent is 0
    Fingerprint fingerprint{};
    ContractDigest digest{};                      ///< a short name of the fingerprint, for reading only
};

/// Scope of an idempotency key (IDEM-01.a, .b), as it is looked up; valid as long as the command that it views.
struct KeyScope {
    std::string_view tenant{};
    std::string_view principal{};   ///< empty where the principals of a tenant share their keys (A-02)
    std::string_view operation{};
    std::string_view key{};
};

/// One life of a key: scope, fingerprint and task are written together and vanish together (IDEM-01.f, .rf).
struct KeyRecord {
    TenantId tenant{};
    PrincipalId principal{};  ///< as in KeyScope
    OperationName operation{};
    IdempotencyKey key{};
    Fingerprint fingerprint{};
    TaskId task{};
    Tick counted_from{};      ///< the first submission; the latest repeat under `retention.sliding` (A-16)
};

/// The authorised result; write-once (RETRY-T5.d).
struct Delivery {
    DeliveryId id{};
    std::uint32_t attempt{};  ///< ordinal of the attempt that delivered
    std::string result{};
    friend bool operator==(Delivery const&, Delivery const&) = default;
};

inline constexpr Tick never{std::numeric_limits<std::int64_t>::max()};

struct TaskRecord {
    TaskId id{};
    TenantId tenant{};
    std::shared_ptr<Contract const> contract{};
    bool retry_safe{false};                 ///< resolved once, at submission (RETRY-T1.b)
    std::optional<Tick> deadline{};         ///< absolute, fixed at the first submission (A-24)

    PhaseWord phase{PhaseWord::Queued};
    CancelWord cancel{CancelWord::None};
    std::optional<ReasonWord> reason{};     ///< with Failed only
    std::uint32_t granted{0};
    std::uint32_t counted{0};               ///< attempts that count against the contract's limit (A-23, A-67)
    std::uint32_t ventured{0};              ///< attempts that may have done something (A-67)
    bool started{false};                    ///< the live attempt gave a sign of itself
    std::uint64_t incurred{0};              ///< units used that count against the budget (A-25)
    LeaseGeneration generation_high{0};
    std::uint32_t live{0};                  ///< ordinal of the attempt that holds authority; 0 is nobody
    Tick lease_end{};                       ///< of the live attempt
    Tick backoff_end{};
    Tick cancel_asked_at{};
    Tick ended_at{};                        ///< of a terminal task
    std::optional<Delivery> delivery{};

    Tick due{never};                        ///< when a timer of this task acts next
};

struct AttemptRecord {
    AttemptId id{};
    TaskId task{};
    std::uint32_t ordinal{};                ///< from 1, in the order of the grants of the task
    LeaseGeneration generation{};
    NodeName node{};
    std::optional<ClaimToken> token{};
    AttemptWord status{AttemptWord::Live};
    std::optional<FailureClass> failure{};  ///< with Failed only
    std::uint64_t usage{0};                 ///< units of all distinct reports
    std::optional<UsageId> last_usage{};    ///< the latest report that was kept
};

struct UsageRecord {
    TaskId task{};
    std::uint32_t attempt{};                ///< ordinal
    UsageId id{};
    std::uint32_t amount{};
};

/// What a principal may do, once that was said.
struct RightsRecord {
    TenantId tenant{};
    PrincipalId principal{};
    Rights may{};
};

[[nodiscard]] inline bool has_ended(TaskRecord const& task) noexcept {
    switch (task.phase) {
        case PhaseWord::Queued:
        case PhaseWord::Backoff:
        case PhaseWord::Leased: return false;
        case PhaseWord::Delivered:
        case PhaseWord::Cancelled:
        case PhaseWord::Failed:
        case PhaseWord::Expired: return true;
    }
    return true;
}

}  // namespace seatrial::reference
