#include "harness/catalogue/split.hpp"

namespace seatrial::catalogue {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        std::size_t const end = text.find(separator);
        std::string_view const part = text.substr(0, end);
        if (!part.empty()) parts.push_back(part);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return parts;
}

}  // namespace seatrial::catalogue
