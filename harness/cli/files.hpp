#pragma once

#include "harness/cli/console.hpp"
#include "model/vocabulary/input_error.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::cli {

/// The whole text of a file, or of standard input for "-". At most 256 MiB.
[[nodiscard]] Expected<std::string> read_text(std::string const& name, Console& console);

/// Writes to a temporary name beside `path` and renames, so that nobody ever sees half a file. An error sentence if it fails.
[[nodiscard]] tl::expected<void, std::string> write_text(std::filesystem::path const& path, std::string_view text);

/// The files below `folder` whose name ends with `extension`, sorted by path.
[[nodiscard]] Expected<std::vector<std::string>> files_below(std::string const& folder, std::string_view extension);

}  // namespace seatrial::cli
