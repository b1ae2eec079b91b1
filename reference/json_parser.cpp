#include "reference/canonical_json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

namespace seatrial::reference {

namespace {

constexpr double integer_max = 9007199254740991.0;   // 2^53 − 1

void append_utf8(std::string& out, std::uint32_t code) {
    auto const put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | code >> 6U);
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | code >> 18U);
        put(0x80U | (code >> 12U & 0x3FU));
        put(0x80U | (code >> 6U & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

/// Length of the well-formed UTF-8 character at the front; 0 if there is none (no overlong forms, no surrogates).
[[nodiscard]] std::size_t utf8_length(std::string_view text) {
    auto const byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    auto const follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    unsigned const lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2) return 0;
    if (lead < 0xE0) return follows(1) ? 2 : 0;
    if (lead < 0xF0) {
        if (!follows(1) || !follows(2)) return 0;
        if (lead == 0xE0 && byte(1) < 0xA0) return 0;
        return lead == 0xED && byte(1) > 0x9F ? 0 : 3;
    }
    if (lead > 0xF4 || !follows(1) || !follows(2) || !follows(3)) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    return lead == 0xF4 && byte(1) > 0x8F ? 0 : 4;
}

/// Recursive descent; the first problem is kept and ends the reading.
class Parser {
public:
    explicit Parser(std::string_view text) : text_{text} {}

    [[nodiscard]] tl::expected<JsonValue, std::string> whole() {
        JsonValue result = value(0);
        skip_space();
        if (at_ < text_.size()) problem("nothing may follow the value");
        if (problem_) return tl::unexpected("at byte " + std::to_string(problem_at_) + ": " + problem_);
        return result;
    }

private:
    void problem(char const* what) {
        if (problem_ == nullptr) {
            problem_ = what;
            problem_at_ = at_;
        }
        at_ = text_.size();
    }
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    [[nodiscard]] bool take(char expected) {
        if (at_ >= text_.size() || text_[at_] != expected) return false;
        ++at_;
        return true;
    }
    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
    }

    [[nodiscard]] JsonValue value(std::size_t depth) {
        if (depth > json_depth_max) return problem("nested too deeply"), JsonValue{};
        skip_space();
        switch (peek()) {
            case '{': return {object(depth)};
            case '[': return {array(depth)};
            case '"': return {string()};
            case 't': return word("true"), JsonValue{true};
            case 'f': return word("false"), JsonValue{false};
            case 'n': return word("null"), JsonValue{};
            default: return {number()};
        }
    }

    void word(std::string_view expected) {
        if (text_.substr(at_, expected.size()) != expected) return problem("no JSON value");
        at_ += expected.size();
    }

    [[nodiscard]] JsonObject object(std::size_t depth) {
        JsonObject members;
        ++at_;
        skip_space();
        if (take('}')) return members;
        do {
            skip_space();
            if (peek() != '"') return problem("a member name must be a text"), members;
            std::string name = string();
            skip_space();
            if (!take(':')) return problem("a colon must follow the member name"), members;
            members.emplace_back(std::move(name), value(depth + 1));
            skip_space();
        } while (take(','));
        if (!take('}')) problem("the object must go on with a comma or end");
        if (has_duplicate(members)) problem("a member name occurs twice");
        return members;
    }

    [[nodiscard]] static bool has_duplicate(JsonObject const& members) {
        std::vector<std::string_view> names;
        names.reserve(members.size());
        for (auto const& member : members) names.emplace_back(member.first);
        std::ranges::sort(names);
        return std::ranges::adjacent_find(names) != names.end();
    }

    [[nodiscard]] JsonArray array(std::size_t depth) {
        JsonArray elements;
        ++at_;
        skip_space();
        if (take(']')) return elements;
        do {
            elements.push_back(value(depth + 1));
            skip_space();
        } while (take(','));
        if (!take(']')) problem("the array must go on with a comma or end");
        return elements;
    }

    [[nodiscard]] std::string string() {
        std::string out;
        ++at_;
        while (at_ < text_.size()) {
            char const c = text_[at_];
            if (c == '"') return ++at_, out;
            if (c == '\\') {
                escape(out);
            } else if (static_cast<unsigned char>(c) < 0x20) {
                problem("a control character must be escaped");
            } else {
                std::size_t const length = utf8_length(text_.substr(at_));
                if (length == 0) return problem("not UTF-8"), out;
                out.append(text_, at_, length);
                at_ += length;
            }
        }
        problem("the text does not end");
        return out;
    }

    void escape(std::string& out) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        ++at_;
        char const letter = peek();
        if (letter == 'u') {
            ++at_;
            return escaped_code(out);
        }
        std::size_t const known = letters.find(letter);
        if (at_ >= text_.size() || known == std::string_view::npos) return problem("no escape");
        out += meanings[known];
        ++at_;
    }

    void escaped_code(std::string& out) {
        std::optional<std::uint32_t> code = four_digits();
        if (!code) return problem("four hexadecimal digits must follow \\u");
        if (*code >= 0xDC00 && *code < 0xE000) return problem("half of a character");
        if (*code >= 0xD800 && *code < 0xDC00) {
            if (!take('\\') || !take('u')) return problem("half of a character");
            std::optional<std::uint32_t> const low = four_digits();
            if (!low || *low < 0xDC00 || *low >= 0xE000) return problem("half of a character");
            code = 0x10000 + ((*code - 0xD800) << 10U) + (*low - 0xDC00);
        }
        append_utf8(out, *code);
    }

    [[nodiscard]] std::optional<std::uint32_t> four_digits() {
        if (text_.size() - at_ < 4) return std::nullopt;
        std::uint32_t code = 0;
        char const* const end = text_.data() + at_ + 4;
        auto const read = std::from_chars(text_.data() + at_, end, code, 16);
        if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
        at_ += 4;
        return code;
    }

    [[nodiscard]] std::size_t digits() {
        std::size_t const from = at_;
        while (peek() >= '0' && peek() <= '9') ++at_;
        return at_ - from;
    }

    [[nodiscard]] double number() {
        std::size_t const from = at_;
        static_cast<void>(take('-'));
        bool const leading_zero = peek() == '0';
        std::size_t const whole_digits = digits();
        if (whole_digits == 0 || (leading_zero && whole_digits > 1)) return problem("no JSON value"), 0;
        bool is_integer = true;
        if (take('.')) {
            is_integer = false;
            if (digits() == 0) return problem("digits must follow the point"), 0;
        }
        if (peek() == 'e' || peek() == 'E') {
            is_integer = false;
            ++at_;
            if (!take('-')) static_cast<void>(take('+'));
            if (digits() == 0) return problem("digits must follow the exponent mark"), 0;
        }
        double result = 0;
        auto const read = std::from_chars(text_.data() + from, text_.data() + at_, result);
        if (read.ec != std::errc{}) return problem("a number that a double cannot hold"), 0;
        if (is_integer && std::abs(result) > integer_max) return problem("an integer beyond 2^53 - 1 must be sent as a text"), 0;
        return result;
    }

    std::string_view text_;
    std::size_t at_{0};
    char const* problem_{nullptr};
    std::size_t problem_at_{0};
};

}  // namespace

tl::expected<JsonValue, std::string> parse_json(std::string_view text) { return Parser{text}.whole(); }

}  // namespace seatrial::reference
