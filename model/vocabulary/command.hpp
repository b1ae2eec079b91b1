#pragma once
// The messages that a client or an executor can send, with concrete identifiers.

#include "model/vocabulary/content.hpp"
#include "model/vocabulary/ids.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace seatrial {

struct Caller {
    TenantId tenant{};
    PrincipalId principal{};
    friend bool operator==(Caller const&, Caller const&) = default;
};

/// What a principal may do for its tenant; without a word from the harness, everything.
struct Rights {
    bool submit{true};
    bool read{true};
    bool cancel{true};
    friend bool operator==(Rights const&, Rights const&) = default;
};

/// What a node holds after a grant; sent back unchanged with every message about the attempt.
struct LeaseRef {
    TaskId task{};
    AttemptId attempt{};
    LeaseGeneration generation{};
    friend bool operator==(LeaseRef const&, LeaseRef const&) = default;
};

/// Classes of the failure table (RETRY-T1 to T3). Other stands for any unlisted word and is not temporary.
enum class FailureClass : std::uint8_t { Temporary, Invalid, Denied, Other };

struct Submit {
    Caller by{};
    OperationName operation{};
    IdempotencyKey key{};
    Content content{};
    Spelling spelling{};
    /// Present: the body, which is no contract; content and spelling mean nothing then (RETRY-T2.c).
    std::optional<std::string> malformed{};
    /// A tenant that the caller writes into its request beside the one it is authenticated for; must have no influence (IDEM-01.c).
    std::optional<TenantId> claimed{};
    friend bool operator==(Submit const&, Submit const&) = default;
};
struct GetTask { Caller by{}; TaskId task{}; friend bool operator==(GetTask const&, GetTask const&) = default; };
struct FindTask { Caller by{}; OperationName operation{}; IdempotencyKey key{}; friend bool operator==(FindTask const&, FindTask const&) = default; };
struct ListTasks { Caller by{}; friend bool operator==(ListTasks const&, ListTasks const&) = default; };
struct ReadHistory { Caller by{}; TaskId task{}; friend bool operator==(ReadHistory const&, ReadHistory const&) = default; };
struct Cancel { Caller by{}; TaskId task{}; friend bool operator==(Cancel const&, Cancel const&) = default; };

struct Claim {
    NodeName node{};
    std::optional<TaskId> task{};        ///< absent: any task
    std::optional<ClaimToken> token{};
    friend bool operator==(Claim const&, Claim const&) = default;
};
struct Renew { NodeName node{}; LeaseRef lease{}; friend bool operator==(Renew const&, Renew const&) = default; };
struct Deliver { NodeName node{}; LeaseRef lease{}; std::string result{}; friend bool operator==(Deliver const&, Deliver const&) = default; };
struct Fail { NodeName node{}; LeaseRef lease{}; FailureClass failure{}; friend bool operator==(Fail const&, Fail const&) = default; };
struct Release {
    NodeName node{};
    LeaseRef lease{};
    bool not_started{false};             ///< the node states that it did nothing under this lease (A-67)
    friend bool operator==(Release const&, Release const&) = default;
};
struct ReportUsage {
    NodeName node{};
    LeaseRef lease{};
    UsageId usage{};
    std::uint32_t amount{};              ///< units: of this report, or under `usage.form = cumulative` of the attempt so far (A-51)
    friend bool operator==(ReportUsage const&, ReportUsage const&) = default;
};
struct ReadLedger { Caller by{}; TaskId task{}; friend bool operator==(ReadLedger const&, ReadLedger const&) = default; };

using Command = std::variant<Submit, GetTask, FindTask, ListTasks, ReadHistory, Cancel, Claim, Renew, Deliver, Fail, Release, ReportUsage, ReadLedger>;

/// The operation a command belongs to, in the order of the alternatives of Command.
enum class Operation : std::uint8_t { Submit, Get, Find, List, History, Cancel, Claim, Renew, Deliver, Fail, Release, Usage, Ledger };
inline constexpr std::size_t operation_count = std::variant_size_v<Command>;

[[nodiscard]] inline Operation operation_of(Command const& command) noexcept { return static_cast<Operation>(command.index()); }

}  // namespace seatrial
