#pragma once
// Whether a file is one of ours, and its tables as this version wants them.

#include "reference/stores/sqlite_statement.hpp"

#include <optional>
#include <string>

namespace seatrial::reference::sqlite {

/// Why the file must not be touched, as what is said after its name; nothing if it is empty or ours. Changes nothing.
[[nodiscard]] std::optional<std::string> refusal(sqlite3* db);

/// Creates what an empty file lacks and adds what an older one lacks. Inside a transaction of the caller.
void create_or_upgrade(sqlite3* db);

}  // namespace seatrial::reference::sqlite
