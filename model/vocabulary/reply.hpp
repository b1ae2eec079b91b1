#pragma once
// The closed set of abstract answers and what each carries.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/ids.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace seatrial {

enum class Answer : std::uint8_t {
    Ok, New, Same, Conflict, InFlight, Invalid, Denied, Gone, Busy,        // submit; Ok, Invalid and Denied anywhere
    Task, Found, Listed, History, Unknown,                                 // reads
    Recorded, Confirmed, Overtaken, State,                                 // cancel
    Lease, None, CancelAsked, Stale, Cancelled, Refused,                   // executor
    Delivered, Replay, Dup, Late,
    Ledger,                                                                // the ledger of a task
};
inline constexpr std::size_t answer_count = static_cast<std::size_t>(Answer::Ledger) + 1;

enum class PhaseWord : std::uint8_t { Queued, Backoff, Leased, Delivered, Cancelled, Failed, Expired };
enum class CancelWord : std::uint8_t { None, Requested, Confirmed, Overtaken, Moot };
enum class ReasonWord : std::uint8_t { Attempts, NotRetrySafe, Generations, Deadline, Invalid, Denied, Other, Budget };
enum class AttemptWord : std::uint8_t { Live, Failed, Lost, Released, Delivered, Retired };

struct TaskHandle {                      ///< New, Same
    TaskId task{};
    std::optional<ContractDigest> digest{};
    friend bool operator==(TaskHandle const&, TaskHandle const&) = default;
};
struct DeliveryView {
    DeliveryId delivery{};
    std::string result{};
    friend bool operator==(DeliveryView const&, DeliveryView const&) = default;
};
struct TaskView {                        ///< Task
    TaskId task{};
    std::optional<ContractDigest> digest{};
    PhaseWord phase{};
    std::optional<CancelWord> cancel{};
    std::optional<ReasonWord> reason{};
    std::optional<DeliveryView> delivery{};
    friend bool operator==(TaskView const&, TaskView const&) = default;
};
struct AttemptView {
    AttemptId attempt{};
    LeaseGeneration generation{};
    std::optional<NodeName> node{};
    AttemptWord status{};
    std::optional<FailureClass> failure{};   ///< present iff status is Failed
    std::optional<std::uint64_t> usage{};
    friend bool operator==(AttemptView const&, AttemptView const&) = default;
};
struct LeaseView {                       ///< Lease
    LeaseRef lease{};
    std::optional<Tick> lease_end{};
    std::string work{};
    friend bool operator==(LeaseView const&, LeaseView const&) = default;
};
enum class LedgerKind : std::uint8_t { Accept, Charge, Usage };
/// One entry of a task's ledger: the acceptance of its delivery, the charge for it, or a usage report that was kept.
struct LedgerEntry {
    LedgerKind kind{};
    std::optional<AttemptId> attempt{};      ///< of a usage report
    std::optional<UsageId> usage{};
    std::optional<std::uint64_t> amount{};   ///< units of a usage report
    friend bool operator==(LedgerEntry const&, LedgerEntry const&) = default;
};
struct LeaseEnd { std::optional<Tick> lease_end{}; friend bool operator==(LeaseEnd const&, LeaseEnd const&) = default; };   ///< renew: Ok, CancelAsked

/// Nothing · New, Same · Found, and Conflict where it names the original · Listed · Task · History · Delivered, Replay, Overtaken · State · Lease · renewals · Ledger.
using Details = std::variant<std::monostate, TaskHandle, TaskId, std::vector<TaskId>, TaskView, std::vector<AttemptView>, DeliveryId, PhaseWord, LeaseView, LeaseEnd, std::vector<LedgerEntry>>;

struct Reply {
    Answer answer{};
    Details details{};
    friend bool operator==(Reply const&, Reply const&) = default;
};

/// An answer word outside the closed set of its operation; judged as a violation of ERRORSET-01, never guessed at.
struct Unlisted { std::string word{}; friend bool operator==(Unlisted const&, Unlisted const&) = default; };
/// The adapter says that the system has no such operation although it was declared.
struct Unsupported { std::string why{}; friend bool operator==(Unsupported const&, Unsupported const&) = default; };

/// Everything an implementation can say to a command.
using Response = std::variant<Reply, Unlisted, Unsupported>;

/// What the caller may conclude from an answer (ATOM-02): done now or earlier, or not and never.
enum class OutcomeClass : std::uint8_t { Applied, NotApplied };
[[nodiscard]] OutcomeClass outcome_class(Answer answer) noexcept;

/// Whether an operation may answer so at all (ERRORSET-01); the table of docs/protocol.md.
[[nodiscard]] bool is_listed(Operation operation, Answer answer) noexcept;
/// All answers of an operation, in the order of that table.
[[nodiscard]] std::span<Answer const> listed_answers(Operation operation) noexcept;
/// Whether the answer stands under `refused` on the wire; otherwise it stands under `ok`.
[[nodiscard]] bool is_refusal(Answer answer) noexcept;

}  // namespace seatrial
