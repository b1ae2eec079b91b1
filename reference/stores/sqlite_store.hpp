#pragma once
// Records in a file of SQLite, for a coordinator that must not forget. A transaction that ended is on the disk (write-ahead log,
// synchronous = FULL); one that did not, because the process died, has changed nothing.

#include "reference/stores/store.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>

namespace seatrial::reference {

/// Opens the file, or makes it. The file belongs to this process as long as the store lives; another process that opens it waits a
/// moment and is refused. The error is a sentence that names the file.
[[nodiscard]] tl::expected<std::unique_ptr<Store>, std::string> open_sqlite(std::string const& file);

}  // namespace seatrial::reference
