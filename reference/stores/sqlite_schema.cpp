#include "reference/stores/sqlite_schema.hpp"

#include "reference/stores/sqlite_columns.hpp"

#include <set>

namespace seatrial::reference::sqlite {

namespace {

constexpr std::int64_t application_id = 0x53656174;   // "Seat": says whose file it is

[[nodiscard]] std::int64_t number(sqlite3* db, std::string const& query) {
    std::int64_t found = 0;
    Statement statement{db, query};
    statement.visit([&] {
        found = statement.number(0);
        return false;
    });
    return found;
}

[[nodiscard]] std::set<std::string> columns_of(sqlite3* db, std::string_view table) {
    std::set<std::string> names;
    Statement statement{db, "SELECT name FROM pragma_table_info(?1)"};
    statement.bind(1, table);
    statement.visit([&] { return names.emplace(statement.text(0)).second; });
    return names;
}

template <class Record>
void create(sqlite3* db) {
    std::string text = "CREATE TABLE " + quoted(Table<Record>::name) + " (born INTEGER PRIMARY KEY";  // a younger row has a larger number
    Record const record{};
    numbered(record, [&]<class Member>(std::string_view name, int, Member const&) {
        text += ", " + quoted(name) + " " + std::string{Column<Member>::type};
    });
    std::string identity;
    for (std::string_view const name : Table<Record>::identity) identity += (identity.empty() ? "" : ", ") + quoted(name);
    if (!identity.empty()) text += ", UNIQUE (" + identity + ")";
    execute(db, text + ") STRICT");
    for (std::string_view const columns : Table<Record>::indexes) {
        std::string const name = std::string{Table<Record>::name} + " by " + std::string{columns};
        execute(db, "CREATE INDEX " + quoted(name) + " ON " + quoted(Table<Record>::name) + " (" + std::string{columns} + ")");
    }
}

template <class Record>
void add_columns(sqlite3* db, std::set<std::string> const& present) {
    Record const record{};
    numbered(record, [&]<class Member>(std::string_view name, int, Member const& as_new) {
        if (present.contains(std::string{name})) return;
        execute(db, "ALTER TABLE " + quoted(Table<Record>::name) + " ADD COLUMN " + quoted(name) + " " + std::string{Column<Member>::type} +
                        " DEFAULT " + Column<Member>::literal(as_new));
    });
}

}  // namespace

std::optional<std::string> refusal(sqlite3* db) {
    std::int64_t const version = number(db, "PRAGMA user_version");
    bool const is_empty = version == 0 && number(db, "SELECT count(*) FROM sqlite_schema") == 0;
    if (is_empty) return std::nullopt;
    if (number(db, "PRAGMA application_id") != application_id || version < 1)
        return "is a SQLite database, but not one of a seatrial coordinator";
    if (version > schema_version)
        return "was written by a later version of seatrial: its schema is " + std::to_string(version) + ", and this version knows " +
               std::to_string(schema_version);
    return std::nullopt;
}

void create_or_upgrade(sqlite3* db) {
    for_each_table([&]<class Record>() {
        std::set<std::string> const present = columns_of(db, Table<Record>::name);
        if (present.empty())
            create<Record>(db);
        else
            add_columns<Record>(db, present);
    });
    if (number(db, "PRAGMA user_version") == schema_version) return;
    execute(db, "PRAGMA application_id = " + std::to_string(application_id));
    execute(db, "PRAGMA user_version = " + std::to_string(schema_version));
}

}  // namespace seatrial::reference::sqlite
