#pragma once
// A scenario: what to do. Steps name earlier results symbolically (a task by its key, a lease by the step that claimed it),
// so that deleting a step leaves the others meaningful; a step whose reference is unknown to its actor is passed over.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/profile.hpp"
#include "model/vocabulary/reply.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace seatrial {

/// A task as its client knows it: whatever task identifier the callers last learned for this key.
struct KeyRef {
    TenantId tenant{"t1"};
    OperationName operation{"op1"};
    IdempotencyKey key{};
    friend bool operator==(KeyRef const&, KeyRef const&) = default;
    friend auto operator<=>(KeyRef const&, KeyRef const&) = default;
};

/// What to falsify in a lease before it is sent back (RETRY-T4.b boundary cases).
enum class Tamper : std::uint8_t { Nothing, Attempt, Generation };

struct LeaseOf { StepId claim{}; Tamper tamper{}; friend bool operator==(LeaseOf const&, LeaseOf const&) = default; };

struct AskSubmit {
    KeyRef key{};
    Content content{};
    Spelling spelling{};
    std::optional<std::string> malformed{};   ///< a body that is no contract, in place of the content
    std::optional<TenantId> claimed{};        ///< the tenant that the request names without being authenticated for it
    friend bool operator==(AskSubmit const&, AskSubmit const&) = default;
};
/// `task`: this very identifier, in place of the one that the callers learned for the key (CANCEL-01.e).
struct AskGet { KeyRef key{}; std::optional<TaskId> task{}; friend bool operator==(AskGet const&, AskGet const&) = default; };
struct AskFind { KeyRef key{}; friend bool operator==(AskFind const&, AskFind const&) = default; };
struct AskList { TenantId tenant{"t1"}; friend bool operator==(AskList const&, AskList const&) = default; };
struct AskHistory { KeyRef key{}; std::optional<TaskId> task{}; friend bool operator==(AskHistory const&, AskHistory const&) = default; };
struct AskCancel { KeyRef key{}; std::optional<TaskId> task{}; friend bool operator==(AskCancel const&, AskCancel const&) = default; };
struct AskClaim { std::optional<KeyRef> key{}; std::optional<ClaimToken> token{}; friend bool operator==(AskClaim const&, AskClaim const&) = default; };
struct AskRenew { LeaseOf lease{}; friend bool operator==(AskRenew const&, AskRenew const&) = default; };
struct AskDeliver { LeaseOf lease{}; std::string result{}; friend bool operator==(AskDeliver const&, AskDeliver const&) = default; };
struct AskFail { LeaseOf lease{}; FailureClass failure{}; friend bool operator==(AskFail const&, AskFail const&) = default; };
struct AskRelease { LeaseOf lease{}; bool not_started{false}; friend bool operator==(AskRelease const&, AskRelease const&) = default; };
struct AskUsage { LeaseOf lease{}; UsageId usage{}; std::uint32_t amount{}; friend bool operator==(AskUsage const&, AskUsage const&) = default; };
struct AskLedger { KeyRef key{}; std::optional<TaskId> task{}; friend bool operator==(AskLedger const&, AskLedger const&) = default; };

/// In the order of the alternatives of Command.
using Ask = std::variant<AskSubmit, AskGet, AskFind, AskList, AskHistory, AskCancel, AskClaim, AskRenew, AskDeliver, AskFail, AskRelease, AskUsage, AskLedger>;

/// What the network does to one message. `after` counts steps of the scenario for the last three.
enum class MessageFault : std::uint8_t {
    None,
    LoseRequest,      ///< the implementation never sees it
    LoseReply,        ///< done, but the caller never hears
    Twice,            ///< the request arrives twice in a row; the caller hears the first answer
    TwiceLater,       ///< a second copy of the request arrives `after` steps later
    DelayRequest,     ///< the request arrives `after` steps later; the caller has given up
    LateReply,        ///< the caller hears the answer `after` steps later
};

struct Network { MessageFault fault{}; std::uint32_t after{0}; friend bool operator==(Network const&, Network const&) = default; };

/// SIGKILL of the implementation's process group and a new start on the same data; time goes on where it was.
struct Crash {
    std::optional<CrashPoint> point{};     ///< where in the transaction of the call (CRS+); absent: wherever it is then
    std::uint32_t delay_us{0};             ///< from the last byte of the request to the kill, in microseconds of real time
    std::uint32_t again{0};                ///< how often it is killed once more while it comes up
    friend bool operator==(Crash const&, Crash const&) = default;
};

struct Call {
    std::string actor{};                   ///< a client (its principal) or an executor node
    Ask ask{};
    Network network{};
    std::optional<Crash> crash{};          ///< the implementation is killed while it has this call
    std::optional<TenantId> as{};          ///< the tenant that the client is authenticated for, if it is not that of the key
    std::optional<Answer> expect{};        ///< pinned only to tell a story; the oracle knows what is right
    friend bool operator==(Call const&, Call const&) = default;
};

/// An instant that the harness can compute from what it saw: never in the past.
enum class Instant : std::uint8_t { LeaseEnd, Deadline, KeyEnd, BackoffEnd, CancelDue };
struct Wait { std::uint32_t ticks{}; friend bool operator==(Wait const&, Wait const&) = default; };
struct WaitUntil {
    Instant instant{};
    KeyRef key{};
    std::int32_t plus{};                   ///< ticks before (negative) or after
    friend bool operator==(WaitUntil const&, WaitUntil const&) = default;
};

/// SIGSTOP, so many milliseconds of real time, SIGCONT.
struct Pause { std::uint32_t milliseconds{}; friend bool operator==(Pause const&, Pause const&) = default; };
/// From now on this principal may do this and no more.
struct SetRights { Caller principal{}; Rights may{}; friend bool operator==(SetRights const&, SetRights const&) = default; };

struct Step {
    StepId id{};
    std::variant<Call, Wait, WaitUntil, Crash, Pause, SetRights> act{};
    friend bool operator==(Step const&, Step const&) = default;
};

struct Scenario {
    std::string name{};
    std::string description{};
    std::vector<std::string> clauses{};            ///< clause, FT, BC or FR ids that it belongs to
    std::vector<std::string> tags{};
    std::optional<Profile> profile{};              ///< readings that it needs; passed over elsewhere
    std::optional<Config> config{};                ///< numbers that it needs; passed over elsewhere
    std::vector<Step> steps{};
    friend bool operator==(Scenario const&, Scenario const&) = default;
};

}  // namespace seatrial
