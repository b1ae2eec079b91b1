#include "reference/canonical_json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace seatrial::reference {

namespace {

void append_canonical_text(std::string& out, std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    out += '"';
    for (char const c : text) {
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\b': out += "\\b"; break;
            case '\f': out += "\\f"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default: {
                auto const byte = static_cast<unsigned char>(c);
                if (byte >= 0x20) {
                    out += c;
                } else {
                    out += "\\u00";
                    out += hex[byte >> 4U];
                    out += hex[byte & 15U];
                }
            }
        }
    }
    out += '"';
}

/// Prints one kind of value each; a new kind does not compile before it is printed.
struct Printer {
    std::string& out;

    void print(JsonValue const& value) { std::visit(*this, value.value); }
    void operator()(JsonNull) { out += "null"; }
    void operator()(bool value) { out += value ? "true" : "false"; }
    void operator()(double value) { append_ecmascript_number(out, value); }
    void operator()(std::string const& value) { append_canonical_text(out, value); }
    void operator()(JsonArray const& elements) {
        char separator = '[';
        for (JsonValue const& element : elements) {
            out += separator;
            separator = ',';
            print(element);
        }
        out += elements.empty() ? "[]" : "]";
    }
    void operator()(JsonObject const& members) {
        std::vector<JsonObject::value_type const*> sorted;
        sorted.reserve(members.size());
        for (auto const& member : members) sorted.push_back(&member);
        std::ranges::sort(sorted, [](auto const* a, auto const* b) { return utf16_less(a->first, b->first); });
        char separator = '{';
        for (auto const* member : sorted) {
            out += separator;
            separator = ',';
            append_canonical_text(out, member->first);
            out += ':';
            print(member->second);
        }
        out += members.empty() ? "{}" : "}";
    }
};

}  // namespace

std::string canonical_json(JsonValue const& value) {
    std::string out;
    Printer{out}.print(value);
    return out;
}

bool utf16_less(std::string_view a, std::string_view b) {
    // UTF-8 sorts like code points. UTF-16 differs in one thing: characters above U+FFFF (lead bytes F0 and up) are written with
    // surrogates, which lie below U+E000 to U+FFFF (lead bytes EE and EF).
    auto const [first, second] = std::ranges::mismatch(a, b);
    if (first == a.end() || second == b.end()) return first == a.end() && second != b.end();
    auto const x = static_cast<unsigned char>(*first);
    auto const y = static_cast<unsigned char>(*second);
    bool const x_is_pair = x >= 0xF0;
    bool const y_is_pair = y >= 0xF0;
    if (x_is_pair != y_is_pair && std::min(x, y) >= 0xEE) return x_is_pair;
    return x < y;
}

void append_ecmascript_number(std::string& out, double number) {
    if (number == 0) {   // also −0
        out += '0';
        return;
    }
    if (number < 0) out += '-';
    // Shortest digits that read back as the same double, as d.ddde±xx; only the layout is ours.
    std::array<char, 32> buffer{};
    char const* const end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(number), std::chars_format::scientific).ptr;
    std::string_view const text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    std::size_t const mark = text.find('e');
    std::string digits{text.front()};
    if (mark > 2) digits += text.substr(2, mark - 2);
    int exponent = 0;
    std::string_view power = text.substr(mark + 1);
    if (power.front() == '+') power.remove_prefix(1);
    std::from_chars(power.data(), power.data() + power.size(), exponent);

    int const count = static_cast<int>(digits.size());
    int const point = exponent + 1;   // where the decimal point stands, counted from the first digit
    if (count <= point && point <= 21) {
        out += digits.append(static_cast<std::size_t>(point - count), '0');
    } else if (0 < point && point <= 21) {
        out += digits.insert(static_cast<std::size_t>(point), 1, '.');
    } else if (-6 < point && point <= 0) {
        out += "0.";
        out.append(static_cast<std::size_t>(-point), '0');
        out += digits;
    } else {
        if (count > 1) digits.insert(1, 1, '.');
        out += digits;
        out += exponent < 0 ? "e-" : "e+";
        out += std::to_string(std::abs(exponent));
    }
}

}  // namespace seatrial::reference
