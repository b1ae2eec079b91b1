#include "reference/stores/sqlite_statement.hpp"

namespace seatrial::reference::sqlite {

void fail(sqlite3* db, std::string_view doing) { throw StoreFailure{std::string{doing} + ": " + sqlite3_errmsg(db)}; }

void execute(sqlite3* db, std::string const& sql) {
    if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(db, "the records cannot be kept");
}

void Statement::check(int code) {
    if (code != SQLITE_OK) fail(db_, "the records cannot be kept");
}

void Statement::prepare() {
    if (handle_ != nullptr) return;
    sqlite3_stmt* prepared = nullptr;
    check(sqlite3_prepare_v3(db_, sql_.data(), static_cast<int>(sql_.size()), SQLITE_PREPARE_PERSISTENT, &prepared, nullptr));
    handle_.reset(prepared);
}

void Statement::bind(int parameter, std::string_view text) {
    prepare();
    char const* const data = text.data() == nullptr ? "" : text.data();   // a null pointer would bind NULL
    check(sqlite3_bind_text64(handle_.get(), parameter, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int parameter, std::span<std::uint8_t const> bytes) {
    prepare();
    check(sqlite3_bind_blob64(handle_.get(), parameter, bytes.data(), bytes.size(), SQLITE_STATIC));
}

void Statement::bind(int parameter, std::int64_t number) {
    prepare();
    check(sqlite3_bind_int64(handle_.get(), parameter, number));
}

void Statement::bind_null(int parameter) {
    prepare();
    check(sqlite3_bind_null(handle_.get(), parameter));
}

std::string_view Statement::text(int column) const {
    auto const* const data = reinterpret_cast<char const*>(sqlite3_column_text(handle_.get(), column));
    return data == nullptr ? std::string_view{}
                           : std::string_view{data, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

std::span<std::uint8_t const> Statement::bytes(int column) const {
    auto const* const data = static_cast<std::uint8_t const*>(sqlite3_column_blob(handle_.get(), column));
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}

bool Statement::step() {
    prepare();
    int const code = sqlite3_step(handle_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(db_, "the records cannot be kept");
    return false;
}

int Statement::run() {
    Reset const afterwards{*this};
    while (step()) continue;
    return sqlite3_changes(db_);
}

}  // namespace seatrial::reference::sqlite
