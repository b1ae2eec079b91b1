#pragma once
// SQLite in terms of C++: a connection and prepared statements that clean up after themselves and fail by StoreFailure.

#include "reference/stores/store.hpp"

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace seatrial::reference::sqlite {

struct Closer {
    void operator()(sqlite3* db) const noexcept { sqlite3_close_v2(db); }
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using Connection = std::unique_ptr<sqlite3, Closer>;

/// Throws what SQLite says about its last call, led by what was to be done.
[[noreturn]] void fail(sqlite3* db, std::string_view doing);
/// Runs one or several statements whose rows nobody wants.
void execute(sqlite3* db, std::string const& sql);

/// Prepared once, at its first use, and used again and again.
class Statement {
public:
    Statement() = default;
    Statement(sqlite3* db, std::string sql) : db_{db}, sql_{std::move(sql)} {}

    /// Parameters count from 1, columns from 0. Texts and bytes are viewed until the rows were visited.
    void bind(int parameter, std::string_view text);
    void bind(int parameter, std::span<std::uint8_t const> bytes);
    void bind(int parameter, std::int64_t number);
    void bind_null(int parameter);

    [[nodiscard]] bool is_null(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }
    [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::span<std::uint8_t const> bytes(int column) const;

    /// Shows the rows one by one to `each`, which returns whether it wants another. Then the statement is ready for its next use.
    template <std::predicate Each>
    void visit(Each&& each) {
        Reset const afterwards{*this};
        while (step() && each()) continue;
    }
    /// For a statement without rows. Returns how many rows it changed.
    int run();

private:
    struct Reset {
        Statement& statement;
        ~Reset() { sqlite3_reset(statement.handle_.get()); }
    };
    void prepare();
    [[nodiscard]] bool step();
    void check(int code);

    sqlite3* db_{};
    std::string sql_{};
    std::unique_ptr<sqlite3_stmt, Closer> handle_{};
};

}  // namespace seatrial::reference::sqlite
