#pragma once
// Records in memory: rows in vectors, small integers behind the identifiers.

#include "reference/stores/store.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <set>
#include <string>
#include <utility>

namespace seatrial::reference {

class MemoryStore final : public Store, private Transaction {
public:
    [[nodiscard]] Transaction& begin() override;
    [[nodiscard]] Epoch const* epoch() const override { return epoch_ ? &*epoch_ : nullptr; }
    void reset(Published const& published) override;
    [[nodiscard]] Records records() const override;

private:
    using Row = std::uint32_t;
    struct TaskRow {
        TaskRecord record{};
        std::vector<AttemptRecord> attempts{};
        std::vector<UsageRecord> usages{};
    };
    struct KeyRow {
        KeyRecord record{};
        std::uint64_t written{};   ///< counts the writes of keys
    };
    /// Several texts as one look-up key; each is led by its length, so that no two lists of texts look alike.
    using Composite = std::string;
    struct Timer {
        Tick due{};
        Row row{};
    };

    [[nodiscard]] KeyRecord const* key(KeyScope const& scope) const override;
    [[nodiscard]] KeyRecord const* key_with_content(KeyScope const& scope, Fingerprint const& content) const override;
    [[nodiscard]] TaskRecord const* task(TaskId const& id) const override;
    [[nodiscard]] std::vector<TaskId> tasks_of(TenantId const& tenant) const override;
    [[nodiscard]] std::span<AttemptRecord const> attempts_of(TaskId const& task) const override;
    [[nodiscard]] AttemptRecord const* attempt_with_token(NodeName const& node, ClaimToken const& token) const override;
    [[nodiscard]] bool knows_usage(AttemptRecord const& attempt, UsageId const& id) const override;
    [[nodiscard]] std::vector<UsageRecord> usages_of(TaskId const& task) const override;
    [[nodiscard]] Rights rights_of(Caller const& by) const override;
    [[nodiscard]] TaskRecord const* next_queued(TaskRecord const* after) const override;
    [[nodiscard]] TaskRecord const* next_due(Tick until) override;
    [[nodiscard]] Counts counts() const override { return counts_; }
    void commit(Changes&& changes) override;
    void close() override {}

    [[nodiscard]] Composite const& composed(std::initializer_list<std::string_view> texts) const;
    void write_key(KeyRecord&& record);
    void write_task(TaskRecord&& record);
    void write_attempt(AttemptRecord&& record);
    void write_usage(UsageRecord const& record);

    std::vector<TaskRow> tasks_{};
    boost::unordered_flat_map<TaskId, Row, std::hash<TaskId>> task_rows_{};
    boost::unordered_flat_map<Composite, KeyRow> keys_{};
    std::uint64_t keys_written_{0};
    boost::unordered_flat_map<Composite, Composite> key_by_content_{};
    std::vector<std::pair<Row, std::uint32_t>> grants_{};   ///< row of the task, and ordinal, in the order of the grants
    boost::unordered_flat_map<Composite, std::pair<Row, std::uint32_t>> attempt_by_token_{};
    std::vector<UsageRecord> usages_{};
    boost::unordered_flat_set<Composite> known_usages_{};
    boost::unordered_flat_map<Composite, RightsRecord> rights_{};
    std::set<Row> queued_{};
    std::vector<Timer> timers_{};          ///< heap; an entry counts only while its task is still due then
    Counts counts_{};
    std::optional<Epoch> epoch_{};
    mutable Composite scratch_{};          ///< so that a look-up allocates nothing
};

}  // namespace seatrial::reference
