#pragma once
// Where records are kept. Whatever one decision reads and changes is one transaction, so that a durable store can make the
// change visible as a whole or not at all (ATOM-06). What a coordinator needs after a restart stands here and nowhere else.

#include "model/vocabulary/profile.hpp"
#include "reference/stores/records.hpp"

#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace seatrial::reference {

/// What one decision writes. Records replace those with the same identity, or are added.
struct Changes {
    std::optional<KeyRecord> key{};
    std::optional<TaskRecord> task{};
    std::optional<AttemptRecord> attempt{};   ///< identity: task and ordinal
    std::optional<UsageRecord> usage{};
    std::optional<RightsRecord> rights{};
    std::optional<Tick> now{};                ///< the time as of which this was decided
};

[[nodiscard]] inline bool is_empty(Changes const& changes) {
    return !changes.key && !changes.task && !changes.attempt && !changes.usage && !changes.rights && !changes.now;
}

/// What holds for all records together.
struct Epoch {
    Published published{};   ///< readings and numbers, chosen at the reset that began it
    Tick now{};              ///< the time that was reached; never falls
    friend bool operator==(Epoch const&, Epoch const&) = default;
};

/// How many records there are; the next identifier follows from it, so identifiers are never used twice (RETRY-01.a).
struct Counts {
    std::uint64_t tasks{0};
    std::uint64_t attempts{0};
    std::uint64_t deliveries{0};
};

/// Pointers and spans stay valid until the transaction ends.
class Transaction {
public:
    virtual ~Transaction() = default;
    [[nodiscard]] virtual KeyRecord const* key(KeyScope const& scope) const = 0;
    /// The latest key of this tenant and operation that was bound with this content.
    [[nodiscard]] virtual KeyRecord const* key_with_content(KeyScope const& scope, Fingerprint const& content) const = 0;
    [[nodiscard]] virtual TaskRecord const* task(TaskId const& id) const = 0;
    /// Every task of the tenant, oldest first.
    [[nodiscard]] virtual std::vector<TaskId> tasks_of(TenantId const& tenant) const = 0;
    /// All attempts of a task, oldest first: the attempt with ordinal n is element n − 1.
    [[nodiscard]] virtual std::span<AttemptRecord const> attempts_of(TaskId const& task) const = 0;
    /// The latest attempt that was granted to this node under this token.
    [[nodiscard]] virtual AttemptRecord const* attempt_with_token(NodeName const& node, ClaimToken const& token) const = 0;
    [[nodiscard]] virtual bool knows_usage(AttemptRecord const& attempt, UsageId const& id) const = 0;
    /// Every report that was kept for the task, oldest first.
    [[nodiscard]] virtual std::vector<UsageRecord> usages_of(TaskId const& task) const = 0;
    /// Everything, unless something else was said.
    [[nodiscard]] virtual Rights rights_of(Caller const& by) const = 0;
    /// The oldest queued task; with `after`, the oldest that is younger than that one. None is a null pointer.
    [[nodiscard]] virtual TaskRecord const* next_queued(TaskRecord const* after) const = 0;
    /// The task whose timer is due first, if it is due by `until`; equal times in order of age. None is a null pointer.
    [[nodiscard]] virtual TaskRecord const* next_due(Tick until) = 0;
    [[nodiscard]] virtual Counts counts() const = 0;

    /// Writes everything and ends the transaction.
    virtual void commit(Changes&& changes) = 0;
    /// Ends the transaction without a change.
    virtual void close() = 0;
};

/// A copy of all records, each kind from the oldest to the youngest; a key is as old as its latest change.
struct Records {
    std::vector<KeyRecord> keys{};
    std::vector<TaskRecord> tasks{};
    std::vector<AttemptRecord> attempts{};
    std::vector<UsageRecord> usages{};
    std::vector<RightsRecord> rights{};
};

class Store {
public:
    virtual ~Store() = default;
    /// One transaction is open at a time.
    [[nodiscard]] virtual Transaction& begin() = 0;
    /// Null before the first reset.
    [[nodiscard]] virtual Epoch const* epoch() const = 0;
    /// Forgets everything and begins anew at time 0.
    virtual void reset(Published const& published) = 0;
    /// Outside of transactions.
    [[nodiscard]] virtual Records records() const = 0;
};

/// The records cannot be read or written (a full disk, a damaged file). What a transaction that ends so has written is undone.
class StoreFailure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace seatrial::reference
