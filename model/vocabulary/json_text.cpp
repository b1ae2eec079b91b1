#include "model/vocabulary/json_codec.hpp"

#include <array>
#include <charconv>

namespace seatrial::json {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";   // U+FFFD

[[nodiscard]] constexpr bool is_plain(unsigned char c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; }

constexpr std::array<bool, 256> plain = [] {
    std::array<bool, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = is_plain(static_cast<unsigned char>(i));
    return table;
}();

/// Length of the legal UTF-8 sequence of more than one byte at the start of `text`, or 0. Surrogates, overlong forms and
/// code points beyond U+10FFFF are not legal.
[[nodiscard]] std::size_t sequence_length(std::string_view text) {
    auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    auto const follows = [&](std::size_t i) { return byte(i) >= 0x80 && byte(i) < 0xC0; };
    unsigned const first = byte(0);
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        unsigned const low = first == 0xE0 ? 0xA0 : 0x80;
        unsigned const high = first == 0xED ? 0x9F : 0xBF;
        return byte(1) >= low && byte(1) <= high && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        unsigned const low = first == 0xF0 ? 0x90 : 0x80;
        unsigned const high = first == 0xF4 ? 0x8F : 0xBF;
        return byte(1) >= low && byte(1) <= high && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

void append_special(std::string& out, unsigned char c) {
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        default: break;
    }
    constexpr std::string_view digits = "0123456789abcdef";
    out += "\\u00";
    out += digits[c >> 4U];
    out += digits[c & 15U];
}

template <class Number>
void append_digits(std::string& out, Number number) {
    std::array<char, 24> buffer{};
    auto const [end, failed] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    out.append(buffer.data(), end);
}

}  // namespace

void append_text(std::string& out, std::string_view text) {
    out += '"';
    std::size_t from = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        auto const c = static_cast<unsigned char>(text[at]);
        if (plain[c]) {
            ++at;
            continue;
        }
        std::size_t const length = c < 0x80 ? 0 : sequence_length(text.substr(at));
        if (length > 0) {
            at += length;
            continue;
        }
        out += text.substr(from, at - from);
        if (c < 0x80)
            append_special(out, c);
        else
            out += replacement;
        from = ++at;
    }
    out += text.substr(from);
    out += '"';
}

void append_number(std::string& out, std::uint64_t number) { append_digits(out, number); }
void append_number(std::string& out, std::int64_t number) { append_digits(out, number); }

}  // namespace seatrial::json
