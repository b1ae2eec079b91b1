#pragma once
// How a value stands in a column, and the statements that follow from a table's list of columns.

#include "model/vocabulary/words.hpp"
#include "reference/stores/sqlite_statement.hpp"
#include "reference/stores/sqlite_tables.hpp"

#include <algorithm>
#include <concepts>
#include <type_traits>

namespace seatrial::reference::sqlite {

/// `type` in the words of SQLite, `literal` in SQL, `bind` and `read`.
template <class Value>
struct Column;

template <class Value>
    requires std::integral<Value>
struct Column<Value> {
    static constexpr std::string_view type = "INTEGER NOT NULL";
    static std::string literal(Value value) { return std::to_string(static_cast<std::int64_t>(value)); }
    static void bind(Statement& to, int at, Value value) { to.bind(at, static_cast<std::int64_t>(value)); }
    static void read(Statement const& from, int at, Value& value) { value = static_cast<Value>(from.number(at)); }
};

template <>
struct Column<std::string> {
    static constexpr std::string_view type = "TEXT NOT NULL";
    static std::string literal(std::string const& value) {
        std::string text = "'";
        for (char const c : value) text += c == '\'' ? std::string{"''"} : std::string{c};
        return text + "'";
    }
    static void bind(Statement& to, int at, std::string const& value) { to.bind(at, std::string_view{value}); }
    static void read(Statement const& from, int at, std::string& value) { value = from.text(at); }
};

/// As its word, so that an enumeration may grow anywhere.
template <class Value>
    requires std::is_enum_v<Value>
struct Column<Value> {
    static constexpr std::string_view type = "TEXT NOT NULL";
    static std::string literal(Value value) { return "'" + std::string{to_word(value)} + "'"; }
    static void bind(Statement& to, int at, Value value) { to.bind(at, to_word(value)); }
    static void read(Statement const& from, int at, Value& value) {
        std::optional<Value> const known = from_word<Value>(from.text(at));
        if (!known) throw StoreFailure{"the file holds a word that is not known: " + std::string{from.text(at)}};
        value = *known;
    }
};

template <class Tag, class Rep>
struct Column<Id<Tag, Rep>> {
    static constexpr std::string_view type = Column<Rep>::type;
    static std::string literal(Id<Tag, Rep> const& id) { return Column<Rep>::literal(id.value); }
    static void bind(Statement& to, int at, Id<Tag, Rep> const& id) { Column<Rep>::bind(to, at, id.value); }
    static void read(Statement const& from, int at, Id<Tag, Rep>& id) { Column<Rep>::read(from, at, id.value); }
};

template <class Value>
struct Column<std::optional<Value>> {
    static constexpr std::string_view type = Column<Value>::type.substr(0, Column<Value>::type.find(' '));
    static std::string literal(std::optional<Value> const& value) { return value ? Column<Value>::literal(*value) : "NULL"; }
    static void bind(Statement& to, int at, std::optional<Value> const& value) {
        if (value)
            Column<Value>::bind(to, at, *value);
        else
            to.bind_null(at);
    }
    static void read(Statement const& from, int at, std::optional<Value>& value) {
        value.reset();
        if (!from.is_null(at)) Column<Value>::read(from, at, value.emplace());
    }
};

template <>
struct Column<Fingerprint> {
    static constexpr std::string_view type = "BLOB NOT NULL";
    static std::string literal(Fingerprint const& value) {
        std::string text = "x'";
        for (std::uint8_t const byte : value.bytes) {
            text += "0123456789abcdef"[byte >> 4U];
            text += "0123456789abcdef"[byte & 15U];
        }
        return text + "'";
    }
    static void bind(Statement& to, int at, Fingerprint const& value) { to.bind(at, std::span<std::uint8_t const>{value.bytes}); }
    static void read(Statement const& from, int at, Fingerprint& value) {
        std::span<std::uint8_t const> const bytes = from.bytes(at);
        if (bytes.size() != value.bytes.size()) throw StoreFailure{"the file holds a fingerprint of another length"};
        std::ranges::copy(bytes, value.bytes.begin());
    }
};

[[nodiscard]] inline std::string quoted(std::string_view name) { return '"' + std::string{name} + '"'; }

/// Calls `each(name, number, member)` for every column, numbered from 0.
template <class Record, class Each>
void numbered(Record& record, Each&& each) {
    int number = 0;
    Table<std::remove_const_t<Record>>::visit(record, [&](std::string_view name, auto& member) { each(name, number++, member); });
}

/// The text of `each(name, number)` for every column, joined.
template <class Record, class Each>
[[nodiscard]] std::string joined(std::string_view between, Each&& each) {
    Record const record{};
    std::string text;
    numbered(record, [&](std::string_view name, int number, auto const&) {
        if (number > 0) text += between;
        text += each(name, number);
    });
    return text;
}

template <class Record>
[[nodiscard]] std::string column_names(std::string_view prefix = "") {
    return joined<Record>(", ", [&](std::string_view name, int) { return std::string{prefix} + quoted(name); });
}

/// "INSERT INTO …" or "REPLACE INTO …", parameter n + 1 for column n.
template <class Record>
[[nodiscard]] std::string insertion(std::string_view verb = "INSERT") {
    return std::string{verb} + " INTO " + quoted(Table<Record>::name) + " (" + column_names<Record>() + ") VALUES (" +
           joined<Record>(", ", [](std::string_view, int number) { return "?" + std::to_string(number + 1); }) + ")";
}

/// Changes the row with the identity of the record; the same parameters.
template <class Record>
[[nodiscard]] std::string update() {
    auto const assignment = [](std::string_view name, int number) { return quoted(name) + " = ?" + std::to_string(number + 1); };
    std::string condition;
    Record const record{};
    numbered(record, [&](std::string_view name, int number, auto const&) {
        if (std::ranges::count(Table<Record>::identity, name) == 0) return;
        condition += (condition.empty() ? " WHERE " : " AND ") + assignment(name, number);
    });
    return "UPDATE " + quoted(Table<Record>::name) + " SET " + joined<Record>(", ", assignment) + condition;
}

template <class Record>
[[nodiscard]] std::string selection(std::string_view rest) {
    return "SELECT " + column_names<Record>() + " FROM " + quoted(Table<Record>::name) + " " + std::string{rest};
}

template <class Record>
void bind(Statement& to, Record const& record) {
    numbered(record,
             [&]<class Member>(std::string_view, int number, Member const& member) { Column<Member>::bind(to, number + 1, member); });
}

template <class Record>
[[nodiscard]] Record read(Statement const& from) {
    Record record{};
    numbered(record, [&]<class Member>(std::string_view, int number, Member& member) { Column<Member>::read(from, number, member); });
    return record;
}

}  // namespace seatrial::reference::sqlite
