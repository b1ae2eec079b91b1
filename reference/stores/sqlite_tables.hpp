#pragma once
// The tables: which member of a record is which column. Whoever adds a member to a record adds its line here, and nothing else:
// creating, upgrading, reading and writing all visit these lists.

#include "reference/stores/records.hpp"
#include "reference/stores/store.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace seatrial::reference::sqlite {

/// Raise it with every change of a table, so that older programs refuse the file. Columns that an older file lacks are added to
/// it, with the value that a new record has there.
inline constexpr int schema_version = 1;

/// Contracts and deliveries do not change, so they are not written again with every move of their task.
struct ContractRow {
    TaskId task{};
    Contract contract{};
};
struct DeliveryRow {
    TaskId task{};
    Delivery delivery{};
};
/// The single row of what holds for all records together.
struct EpochRow {
    std::string published{};   ///< as a file of readings and numbers
    Tick now{};
    Counts counts{};
};

/// `name`; `identity`, the columns by which a row is found, unique; `indexes`; and `visit`, which shows every column with its name.
template <class Record>
struct Table;

template <>
struct Table<EpochRow> {
    static constexpr std::string_view name = "epoch";
    static constexpr std::array<std::string_view, 0> identity{};
    static constexpr std::array<std::string_view, 0> indexes{};
    template <class Row, class Visit>
    static void visit(Row& row, Visit&& column) {
        column("published", row.published);
        column("now", row.now);
        column("tasks", row.counts.tasks);
        column("attempts", row.counts.attempts);
        column("deliveries", row.counts.deliveries);
    }
};

template <>
struct Table<KeyRecord> {
    static constexpr std::string_view name = "keys";
    static constexpr std::array<std::string_view, 4> identity{"tenant", "principal", "operation", "key"};
    static constexpr std::array<std::string_view, 1> indexes{"tenant, principal, operation, fingerprint"};
    template <class Row, class Visit>
    static void visit(Row& key, Visit&& column) {
        column("tenant", key.tenant);
        column("principal", key.principal);
        column("operation", key.operation);
        column("key", key.key);
        column("fingerprint", key.fingerprint);
        column("task", key.task);
        column("counted_from", key.counted_from);
    }
};

template <>
struct Table<TaskRecord> {
    static constexpr std::string_view name = "tasks";
    static constexpr std::array<std::string_view, 1> identity{"id"};
    static constexpr std::array<std::string_view, 3> indexes{"tenant", "phase", "due"};
    template <class Row, class Visit>
    static void visit(Row& task, Visit&& column) {
        column("id", task.id);
        column("tenant", task.tenant);
        column("retry_safe", task.retry_safe);
        column("deadline", task.deadline);
        column("phase", task.phase);
        column("cancel", task.cancel);
        column("reason", task.reason);
        column("granted", task.granted);
        column("counted", task.counted);
        column("ventured", task.ventured);
        column("started", task.started);
        column("incurred", task.incurred);
        column("generation_high", task.generation_high);
        column("live", task.live);
        column("lease_end", task.lease_end);
        column("backoff_end", task.backoff_end);
        column("cancel_asked_at", task.cancel_asked_at);
        column("ended_at", task.ended_at);
        column("due", task.due);
    }
};

template <>
struct Table<ContractRow> {
    static constexpr std::string_view name = "contracts";
    static constexpr std::array<std::string_view, 1> identity{"task"};
    static constexpr std::array<std::string_view, 0> indexes{};
    template <class Row, class Visit>
    static void visit(Row& row, Visit&& column) {
        column("task", row.task);
        column("work", row.contract.work);
        column("retry_safe", row.contract.retry_safe);
        column("max_attempts", row.contract.max_attempts);
        column("deadline_in", row.contract.deadline_in);
        column("budget", row.contract.budget);
        column("reserve", row.contract.reserve);
        column("fingerprint", row.contract.fingerprint);
        column("digest", row.contract.digest);
    }
};

template <>
struct Table<DeliveryRow> {
    static constexpr std::string_view name = "deliveries";
    static constexpr std::array<std::string_view, 1> identity{"task"};
    static constexpr std::array<std::string_view, 0> indexes{};
    template <class Row, class Visit>
    static void visit(Row& row, Visit&& column) {
        column("task", row.task);
        column("id", row.delivery.id);
        column("attempt", row.delivery.attempt);
        column("result", row.delivery.result);
    }
};

template <>
struct Table<AttemptRecord> {
    static constexpr std::string_view name = "attempts";
    static constexpr std::array<std::string_view, 2> identity{"task", "ordinal"};
    static constexpr std::array<std::string_view, 1> indexes{"node, token"};
    template <class Row, class Visit>
    static void visit(Row& attempt, Visit&& column) {
        column("task", attempt.task);
        column("ordinal", attempt.ordinal);
        column("id", attempt.id);
        column("generation", attempt.generation);
        column("node", attempt.node);
        column("token", attempt.token);
        column("status", attempt.status);
        column("failure", attempt.failure);
        column("usage", attempt.usage);
        column("last_usage", attempt.last_usage);
    }
};

template <>
struct Table<UsageRecord> {
    static constexpr std::string_view name = "usages";
    static constexpr std::array<std::string_view, 3> identity{"task", "attempt", "id"};
    static constexpr std::array<std::string_view, 0> indexes{};
    template <class Row, class Visit>
    static void visit(Row& usage, Visit&& column) {
        column("task", usage.task);
        column("attempt", usage.attempt);
        column("id", usage.id);
        column("amount", usage.amount);
    }
};

/// Calls `each.operator()<Record>()` for every table.
template <>
struct Table<RightsRecord> {
    static constexpr std::string_view name = "rights";
    static constexpr std::array<std::string_view, 2> identity{"tenant", "principal"};
    static constexpr std::array<std::string_view, 0> indexes{};
    template <class Row, class Visit>
    static void visit(Row& row, Visit&& column) {
        column("tenant", row.tenant);
        column("principal", row.principal);
        column("submit", row.may.submit);
        column("read", row.may.read);
        column("cancel", row.may.cancel);
    }
};

template <class Each>
void for_each_table(Each&& each) {
    each.template operator()<EpochRow>();
    each.template operator()<KeyRecord>();
    each.template operator()<TaskRecord>();
    each.template operator()<ContractRow>();
    each.template operator()<DeliveryRow>();
    each.template operator()<AttemptRecord>();
    each.template operator()<UsageRecord>();
    each.template operator()<RightsRecord>();
}

}  // namespace seatrial::reference::sqlite
