#pragma once

#include <string_view>
#include <vector>

namespace seatrial::catalogue {

/// The non-empty parts of `text` between separators.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace seatrial::catalogue
