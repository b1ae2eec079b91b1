#include "reference/stores/sqlite_store.hpp"

#include "model/vocabulary/scenario_codec.hpp"
#include "reference/stores/sqlite_columns.hpp"
#include "reference/stores/sqlite_schema.hpp"

#include <deque>
#include <utility>

namespace seatrial::reference {

namespace {

using sqlite::Connection;
using sqlite::ContractRow;
using sqlite::DeliveryRow;
using sqlite::EpochRow;
using sqlite::Statement;

/// A table whose rows are changed in place, so that they keep their age.
template <class Record>
struct Rows {
    Statement update;
    Statement insert;
    explicit Rows(sqlite3* db) : update{db, sqlite::update<Record>()}, insert{db, sqlite::insertion<Record>()} {}
    /// Whether the record is a new one.
    bool write(Record const& record) {
        sqlite::bind(update, record);
        if (update.run() > 0) return false;
        sqlite::bind(insert, record);
        insert.run();
        return true;
    }
};

/// Every statement, prepared at its first use.
struct Statements {
    explicit Statements(sqlite3* database) : db{database} {}

    sqlite3* db;
    Statement begin{db, "BEGIN"};
    Statement commit{db, "COMMIT"};
    Statement key{db, sqlite::selection<KeyRecord>("WHERE tenant = ?1 AND principal = ?2 AND operation = ?3 AND \"key\" = ?4")};
    Statement key_with_content{
        db, sqlite::selection<KeyRecord>("WHERE tenant = ?1 AND principal = ?2 AND operation = ?3 AND fingerprint = ?4 ORDER BY born DESC LIMIT 1")};
    Statement task{db, sqlite::selection<TaskRecord>("WHERE id = ?1")};
    Statement contract{db, sqlite::selection<ContractRow>("WHERE task = ?1")};
    Statement delivery{db, sqlite::selection<DeliveryRow>("WHERE task = ?1")};
    Statement tasks_of{db, "SELECT id FROM tasks WHERE tenant = ?1 ORDER BY born"};
    Statement attempts_of{db, sqlite::selection<AttemptRecord>("WHERE task = ?1 ORDER BY ordinal")};
    Statement attempt_with_token{db, sqlite::selection<AttemptRecord>("WHERE node = ?1 AND token = ?2 ORDER BY born DESC LIMIT 1")};
    Statement usage{db, "SELECT 1 FROM usages WHERE task = ?1 AND attempt = ?2 AND id = ?3"};
    Statement usages_of{db, sqlite::selection<UsageRecord>("WHERE task = ?1 ORDER BY born")};
    Statement rights_of{db, sqlite::selection<RightsRecord>("WHERE tenant = ?1 AND principal = ?2")};
    Statement next_queued{db, sqlite::selection<TaskRecord>("WHERE phase = 'queued' AND born > coalesce((SELECT born FROM tasks WHERE "
                                                            "id = ?1), 0) ORDER BY born LIMIT 1")};
    Statement next_due{db, sqlite::selection<TaskRecord>("WHERE due <= ?1 ORDER BY due, born LIMIT 1")};

    Rows<EpochRow> epoch{db};
    Rows<TaskRecord> tasks{db};
    Rows<ContractRow> contracts{db};
    Rows<DeliveryRow> deliveries{db};
    Rows<AttemptRecord> attempts{db};
    Statement erase_delivery{db, "DELETE FROM deliveries WHERE task = ?1"};
    Rows<RightsRecord> rights{db};
    Statement write_usage{db, sqlite::insertion<UsageRecord>("REPLACE")};
    Statement write_key{db, sqlite::insertion<KeyRecord>("REPLACE")};   // a key that is bound anew is the latest one
};

class SqliteStore final : public Store, private Transaction {
public:
    explicit SqliteStore(Connection db) : db_{std::move(db)}, sql_{db_.get()} {}
    /// Finds what an earlier process left. An error if that cannot be understood.
    [[nodiscard]] tl::expected<void, std::string> find_epoch();

    [[nodiscard]] Transaction& begin() override;
    [[nodiscard]] Epoch const* epoch() const override { return epoch_ ? &*epoch_ : nullptr; }
    void reset(Published const& published) override;
    [[nodiscard]] Records records() const override;

private:
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
    [[nodiscard]] Counts counts() const override { return kept_.counts; }
    void commit(Changes&& changes) override;
    void close() override;

    /// The first row, kept until the transaction ends; null if there is none.
    template <class Record>
    [[nodiscard]] Record const* first(Statement& query, std::deque<Record>& kept) const;
    [[nodiscard]] TaskRecord const* first_task(Statement& query) const;
    /// Adds contract and delivery.
    void complete(TaskRecord& task) const;
    template <class Record>
    [[nodiscard]] std::vector<Record> all_of() const;
    /// The task before this transaction changes it.
    [[nodiscard]] TaskRecord const* as_it_stands(TaskId const& id) const;
    void write(TaskRecord const& task, Counts& counts);
    void write(Changes const& changes, Counts& counts);
    void undo();
    void forget_what_was_read();

    Connection db_;
    mutable Statements sql_;
    EpochRow kept_{};
    std::optional<Epoch> epoch_{};   ///< the same, understood
    /// What the open transaction has handed out.
    mutable std::deque<KeyRecord> keys_{};
    mutable std::deque<TaskRecord> tasks_{};
    mutable std::deque<AttemptRecord> attempts_{};
    mutable std::deque<std::vector<AttemptRecord>> histories_{};
};

Transaction& SqliteStore::begin() {
    undo();   // of a transaction that ended by an exception
    sql_.begin.run();
    return *this;
}

void SqliteStore::undo() {
    forget_what_was_read();
    if (sqlite3_get_autocommit(db_.get()) == 0) sqlite::execute(db_.get(), "ROLLBACK");
}

void SqliteStore::forget_what_was_read() {
    keys_.clear();
    tasks_.clear();
    attempts_.clear();
    histories_.clear();
}

tl::expected<void, std::string> SqliteStore::find_epoch() {
    bool has_begun = false;
    Statement query{db_.get(), sqlite::selection<EpochRow>("")};
    query.visit([&] {
        kept_ = sqlite::read<EpochRow>(query);
        has_begun = true;
        return false;
    });
    if (!has_begun) return {};
    Expected<Published> const published = parse_published(kept_.published, "its readings and numbers");
    if (!published) return tl::make_unexpected(describe(published.error()));
    epoch_ = Epoch{.published = *published, .now = kept_.now};
    return {};
}

void SqliteStore::reset(Published const& published) {
    static_cast<void>(begin());
    EpochRow const fresh{.published = format_published(published)};
    try {
        sqlite::for_each_table(
            [&]<class Record>() { sqlite::execute(db_.get(), "DELETE FROM " + sqlite::quoted(sqlite::Table<Record>::name)); });
        sql_.epoch.write(fresh);
        sql_.commit.run();
    } catch (StoreFailure const&) {
        undo();
        throw;
    }
    kept_ = fresh;
    epoch_ = Epoch{.published = published};
}

template <class Record>
Record const* SqliteStore::first(Statement& query, std::deque<Record>& kept) const {
    Record const* found = nullptr;
    query.visit([&] {
        found = &kept.emplace_back(sqlite::read<Record>(query));
        return false;
    });
    return found;
}

TaskRecord const* SqliteStore::first_task(Statement& query) const {
    if (first(query, tasks_) == nullptr) return nullptr;
    complete(tasks_.back());
    return &tasks_.back();
}

void SqliteStore::complete(TaskRecord& task) const {
    sql_.contract.bind(1, task.id.value);
    sql_.contract.visit([&] {
        task.contract = std::make_shared<Contract const>(sqlite::read<ContractRow>(sql_.contract).contract);
        return false;
    });
    if (task.contract == nullptr) throw StoreFailure{"the file holds a task without its contract"};
    sql_.delivery.bind(1, task.id.value);
    sql_.delivery.visit([&] {
        task.delivery = sqlite::read<DeliveryRow>(sql_.delivery).delivery;
        return false;
    });
}

template <class Record>
std::vector<Record> SqliteStore::all_of() const {
    std::vector<Record> all;
    Statement query{db_.get(), sqlite::selection<Record>("ORDER BY born")};
    query.visit([&] {
        all.push_back(sqlite::read<Record>(query));
        return true;
    });
    return all;
}

Records SqliteStore::records() const {
    Records all{
        .keys = all_of<KeyRecord>(), .tasks = all_of<TaskRecord>(), .attempts = all_of<AttemptRecord>(), .usages = all_of<UsageRecord>(), .rights = all_of<RightsRecord>()};
    for (TaskRecord& task : all.tasks) complete(task);
    return all;
}

KeyRecord const* SqliteStore::key(KeyScope const& scope) const {
    sql_.key.bind(1, scope.tenant);
    sql_.key.bind(2, scope.principal);
    sql_.key.bind(3, scope.operation);
    sql_.key.bind(4, scope.key);
    return first(sql_.key, keys_);
}

KeyRecord const* SqliteStore::key_with_content(KeyScope const& scope, Fingerprint const& content) const {
    sql_.key_with_content.bind(1, scope.tenant);
    sql_.key_with_content.bind(2, scope.principal);
    sql_.key_with_content.bind(3, scope.operation);
    sql_.key_with_content.bind(4, std::span<std::uint8_t const>{content.bytes});
    return first(sql_.key_with_content, keys_);
}

TaskRecord const* SqliteStore::task(TaskId const& id) const {
    sql_.task.bind(1, id.value);
    return first_task(sql_.task);
}

std::vector<TaskId> SqliteStore::tasks_of(TenantId const& tenant) const {
    std::vector<TaskId> ids;
    sql_.tasks_of.bind(1, tenant.value);
    sql_.tasks_of.visit([&] {
        ids.push_back({std::string{sql_.tasks_of.text(0)}});
        return true;
    });
    return ids;
}

std::span<AttemptRecord const> SqliteStore::attempts_of(TaskId const& task) const {
    std::vector<AttemptRecord>& attempts = histories_.emplace_back();
    sql_.attempts_of.bind(1, task.value);
    sql_.attempts_of.visit([&] {
        attempts.push_back(sqlite::read<AttemptRecord>(sql_.attempts_of));
        return true;
    });
    return attempts;
}

AttemptRecord const* SqliteStore::attempt_with_token(NodeName const& node, ClaimToken const& token) const {
    sql_.attempt_with_token.bind(1, node.value);
    sql_.attempt_with_token.bind(2, token.value);
    return first(sql_.attempt_with_token, attempts_);
}

bool SqliteStore::knows_usage(AttemptRecord const& attempt, UsageId const& id) const {
    bool known = false;
    sql_.usage.bind(1, attempt.task.value);
    sql_.usage.bind(2, std::int64_t{attempt.ordinal});
    sql_.usage.bind(3, id.value);
    sql_.usage.visit([&] {
        known = true;
        return false;
    });
    return known;
}

std::vector<UsageRecord> SqliteStore::usages_of(TaskId const& task) const {
    std::vector<UsageRecord> usages;
    sql_.usages_of.bind(1, task.value);
    sql_.usages_of.visit([&] {
        usages.push_back(sqlite::read<UsageRecord>(sql_.usages_of));
        return true;
    });
    return usages;
}

Rights SqliteStore::rights_of(Caller const& by) const {
    Rights may{};
    sql_.rights_of.bind(1, by.tenant.value);
    sql_.rights_of.bind(2, by.principal.value);
    sql_.rights_of.visit([&] {
        may = sqlite::read<RightsRecord>(sql_.rights_of).may;
        return false;
    });
    return may;
}

TaskRecord const* SqliteStore::next_queued(TaskRecord const* after) const {
    sql_.next_queued.bind_null(1);
    if (after != nullptr) sql_.next_queued.bind(1, after->id.value);
    return first_task(sql_.next_queued);
}

TaskRecord const* SqliteStore::next_due(Tick until) {
    sql_.next_due.bind(1, until.value);
    return first_task(sql_.next_due);
}

void SqliteStore::commit(Changes&& changes) {
    EpochRow next = kept_;
    if (changes.now) next.now = *changes.now;
    try {
        write(changes, next.counts);
        sql_.epoch.write(next);
        sql_.commit.run();
    } catch (StoreFailure const&) {
        undo();
        throw;
    }
    kept_ = std::move(next);
    if (epoch_) epoch_->now = kept_.now;
    forget_what_was_read();
}

void SqliteStore::write(Changes const& changes, Counts& counts) {
    if (changes.task) write(*changes.task, counts);
    if (changes.attempt && sql_.attempts.write(*changes.attempt)) ++counts.attempts;
    if (changes.key) {
        sqlite::bind(sql_.write_key, *changes.key);
        sql_.write_key.run();
    }
    if (changes.rights) sql_.rights.write(*changes.rights);
    if (changes.usage) {
        sqlite::bind(sql_.write_usage, *changes.usage);
        sql_.write_usage.run();
    }
}

TaskRecord const* SqliteStore::as_it_stands(TaskId const& id) const {
    auto const read = std::ranges::find(tasks_, id, &TaskRecord::id);
    return read != tasks_.end() ? &*read : task(id);
}

void SqliteStore::write(TaskRecord const& task, Counts& counts) {
    TaskRecord const* const before = as_it_stands(task.id);
    if (before == nullptr) ++counts.tasks;
    sql_.tasks.write(task);
    if (before == nullptr || before->contract != task.contract) sql_.contracts.write({task.id, *task.contract});

    std::optional<Delivery> const recorded = before == nullptr ? std::nullopt : before->delivery;
    if (recorded == task.delivery) return;
    if (!task.delivery) {
        sql_.erase_delivery.bind(1, task.id.value);
        sql_.erase_delivery.run();
        return;
    }
    if (!recorded || recorded->id != task.delivery->id) ++counts.deliveries;
    sql_.deliveries.write({task.id, *task.delivery});
}

void SqliteStore::close() {
    sql_.commit.run();
    forget_what_was_read();
}

constexpr int patience_ms = 1000;   // a process that was killed a moment ago may still hold its lock

/// Why the file could not be opened, in our words where SQLite's are not clear.
[[nodiscard]] std::string reason(sqlite3* db, std::string const& said) {
    switch (sqlite3_errcode(db)) {
        case SQLITE_BUSY: return "is in use by another process";
        case SQLITE_NOTADB: return "is no SQLite database";
        case SQLITE_CANTOPEN: return "cannot be opened";
        case SQLITE_READONLY: return "cannot be written";
        default: return said;
    }
}

/// Opens the file for this process alone, and only then changes it. Throws StoreFailure.
[[nodiscard]] std::optional<std::string> prepare(sqlite3* db) {
    sqlite3_busy_timeout(db, patience_ms);
    sqlite::execute(db, "PRAGMA locking_mode = EXCLUSIVE");
    if (std::optional<std::string> no = sqlite::refusal(db)) return no;
    sqlite::execute(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    sqlite::create_or_upgrade(db);
    sqlite::execute(db, "COMMIT");
    return std::nullopt;
}

}  // namespace

tl::expected<std::unique_ptr<Store>, std::string> open_sqlite(std::string const& file) {
    auto const refused = [&](std::string const& why) { return tl::make_unexpected("the store `" + file + "` " + why); };
    if (file.empty() || file.front() == ':') return tl::make_unexpected(std::string{"sqlite: needs the name of a file"});
    sqlite3* opened = nullptr;
    int const code = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Connection db{opened};
    if (db == nullptr) return refused("cannot be opened");
    if (code != SQLITE_OK) return refused(reason(db.get(), "cannot be opened"));
    try {
        if (std::optional<std::string> const no = prepare(db.get())) return refused(*no);
        auto store = std::make_unique<SqliteStore>(std::move(db));
        if (tl::expected<void, std::string> const found = store->find_epoch(); !found)
            return refused("cannot be understood: " + found.error());
        return store;
    } catch (StoreFailure const& failure) {
        return refused(db == nullptr ? std::string{"cannot be understood: "} + failure.what()
                                     : reason(db.get(), std::string{"cannot be used: "} + failure.what()));
    }
}

}  // namespace seatrial::reference
