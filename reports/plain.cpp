#include "reports/plain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace seatrial::reports {

namespace {

struct Decoded {
    std::uint32_t point{};
    std::size_t size{};
};   ///< size 0: these bytes are not UTF-8

Decoded decode(std::string_view text) {
    auto const byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    std::uint8_t const first = byte(0);
    if (first < 0x80) return {first, 1};
    std::size_t const size = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc2 && first < 0xe0 ? 2 : 0;
    if (size == 0 || text.size() < size) return {};
    std::uint32_t point = first & (0x7fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        point = point << 6 | (byte(i) & 0x3fu);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < least[size] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return {};
    return {point, size};
}

/// Characters that a reader cannot see or that reorder what the reader sees.
bool is_deceptive(std::uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad || point == 0x61c || point == 0x180e ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) || (point >= 0x2060 && point <= 0x206f) ||
           point == 0xfeff || (point >= 0xfff0 && point <= 0xfffb) || (point >= 0xe0000 && point <= 0xe0fff);
}

std::string escape(std::uint32_t point) {
    switch (point) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: return point < 0x100 ? fmt::format("\\x{:02x}", point) : fmt::format("\\u{{{:x}}}", point);
    }
}

}  // namespace

std::string plain(std::string_view text, std::size_t width_max) {
    std::string out;
    std::size_t width = 0;
    while (!text.empty()) {
        if (width >= width_max) return out + "…";
        Decoded const decoded = decode(text);
        if (decoded.size == 0) {
            out += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(text[0]));
            text.remove_prefix(1);
        } else {
            out += is_deceptive(decoded.point) ? escape(decoded.point) : std::string{text.substr(0, decoded.size)};
            text.remove_prefix(decoded.size);
        }
        ++width;
    }
    return out;
}

std::string plain_markdown(std::string_view text, std::size_t width_max) {
    std::string out;
    for (char c : plain(text, width_max)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '|':
            case '`':
            case '*':
            case '_':
            case '[':
            case ']':
            case '\\':
            case '#':
            case '~':
            case '!':
            case '@': out += fmt::format("&#{};", static_cast<int>(c)); break;
            default: out += c;
        }
    }
    return out;
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+%";
    std::string const shown = plain(text, 4096);
    if (!shown.empty() && shown.find_first_not_of(harmless) == std::string::npos) return shown;
    std::string out = "'";
    for (char c : shown) out += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return out + "'";
}

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<std::uint8_t>(c) & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t width) {
    std::size_t const own = width_of(text);
    return std::string{text} + std::string(own < width ? width - own : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
    std::size_t const own = width_of(text);
    return std::string(own < width ? width - own : 0, ' ') + std::string{text};
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string out;
    std::size_t column = 0;
    while (!text.empty()) {
        std::size_t const end = text.find(' ');
        std::string_view const word = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        std::size_t const size = width_of(word);
        if (column > 0 && column + 1 + size > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += word;
        column += size;
    }
    return out;
}

}  // namespace seatrial::reports
