#include "model/vocabulary/content.hpp"

#include "model/vocabulary/json_codec.hpp"

#include <array>
#include <string_view>

namespace seatrial {

namespace {

void append_code_unit(std::string& out, std::uint32_t unit) {
    constexpr std::string_view digits = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += digits[(unit >> static_cast<unsigned>(shift)) & 15U];
}

/// Bytes and value of the first character of a text that is legal UTF-8.
struct First {
    std::size_t size{};
    std::uint32_t code_point{};
};
[[nodiscard]] First first_character(std::string_view text) {
    auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) : 0U; };
    std::uint32_t const lead = byte(0);
    if (lead < 0x80) return {1, lead};
    if (lead < 0xE0) return {2, (lead & 0x1FU) << 6U | (byte(1) & 0x3FU)};
    if (lead < 0xF0) return {3, (lead & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU)};
    return {4, (lead & 0x07U) << 18U | (byte(1) & 0x3FU) << 12U | (byte(2) & 0x3FU) << 6U | (byte(3) & 0x3FU)};
}

/// A quoted text whose first character is written as an escape, in two halves where UTF-16 needs two.
void append_escaped(std::string& out, std::string_view text) {
    std::string legal;
    json::append_text(legal, text);
    std::string_view inside{legal};
    inside.remove_prefix(1);
    if (inside.front() == '"' || inside.front() == '\\') {   // empty, or escaped anyhow
        out += legal;
        return;
    }
    First const first = first_character(inside);
    out += '"';
    if (first.code_point < 0x10000) {
        append_code_unit(out, first.code_point);
    } else {
        append_code_unit(out, 0xD800U + ((first.code_point - 0x10000U) >> 10U));
        append_code_unit(out, 0xDC00U + ((first.code_point - 0x10000U) & 0x3FFU));
    }
    out += inside.substr(first.size);
}

/// How one spelling writes what lies between and inside the members.
struct Style {
    std::string_view open{"{"};
    std::string_view colon{":"};
    std::string_view comma{","};
    std::string_view close{"}"};
    void (*text)(std::string&, std::string_view){json::append_text};
    std::string_view after_number{};
};

void append_member(std::string& out, Style const& style, std::string_view name, bool& first) {
    out += first ? style.open : style.comma;
    first = false;
    style.text(out, name);
    out += style.colon;
}

enum class Member : std::uint8_t { Work, RetrySafe, MaxAttempts, DeadlineIn, Budget, Reserve };

void append_number(std::string& out, Style const& style, std::string_view name, std::optional<std::uint32_t> const& number, bool& first) {
    if (!number) return;
    append_member(out, style, name, first);
    json::append_number(out, std::uint64_t{*number});
    out += style.after_number;
}

void append_value(std::string& out, Style const& style, Content const& content, Member member, bool& first) {
    switch (member) {
        case Member::Work:
            append_member(out, style, "work", first);
            style.text(out, content.work);
            return;
        case Member::RetrySafe:
            if (!content.retry_safe) return;
            append_member(out, style, "retry_safe", first);
            out += *content.retry_safe ? "true" : "false";
            return;
        case Member::MaxAttempts: append_number(out, style, "max_attempts", content.max_attempts, first); return;
        case Member::DeadlineIn: append_number(out, style, "deadline_in", content.deadline_in, first); return;
        case Member::Budget: append_number(out, style, "budget", content.budget, first); return;
        case Member::Reserve: append_number(out, style, "reserve", content.reserve, first); return;
    }
}

[[nodiscard]] Style style_of(Spelling spelling) {
    switch (spelling) {
        case Spelling::Plain:
        case Spelling::Reordered: return {};
        case Spelling::Spaced: return {.open = "{ ", .colon = " : ", .comma = ",\n\t", .close = " }"};
        case Spelling::Escaped: return {.text = append_escaped};
        case Spelling::Decimal: return {.after_number = ".0"};
    }
    return {};
}

}  // namespace

std::string render_body(Content const& content, Spelling spelling) {
    constexpr std::array order{Member::Work, Member::RetrySafe, Member::MaxAttempts, Member::DeadlineIn, Member::Budget, Member::Reserve};
    Style const style = style_of(spelling);
    std::string out;
    out.reserve(96 + content.work.size());
    bool first = true;
    for (std::size_t i = 0; i < order.size(); ++i)
        append_value(out, style, content, spelling == Spelling::Reordered ? order[order.size() - 1 - i] : order[i], first);
    out += style.close;
    return out;
}

}  // namespace seatrial
