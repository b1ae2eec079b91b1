#include "model/vocabulary/json_reader.hpp"

#include <algorithm>

namespace seatrial::json {

namespace {

[[nodiscard]] std::string_view kind_words(Kind kind) {
    switch (kind) {
        case Kind::Null: return "a null";
        case Kind::Boolean: return "a true or false";
        case Kind::Natural: return "a whole number";
        case Kind::Negative: return "a negative number";
        case Kind::Fraction: return "a number with fraction or exponent";
        case Kind::Text: return "a text";
        case Kind::Array: return "an array";
        case Kind::Object: return "an object";
    }
    return "something else";
}

[[nodiscard]] std::string range_words(std::string const& min, std::string const& max) {
    return "a whole number from " + min + " to " + max;
}

/// Quoted from the input, short enough for a sentence.
[[nodiscard]] std::string quoted(std::string_view text) {
    constexpr std::size_t bytes_max = 60;
    if (text.size() <= bytes_max) return "`" + std::string{text} + "`";
    std::size_t end = bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;   // not inside a character
    return "`" + std::string{text.substr(0, end)} + "…`";
}

}  // namespace

std::string listing(std::span<std::string_view const> words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
        out += '`';
        out += words[i];
        out += '`';
    }
    return out;
}

void Reader::fail(Index object, std::string_view member, std::string sentence) {
    if (!problem_) problem_ = Problem{.at = object, .member = std::string{member}, .sentence = std::move(sentence)};
}

void Reader::wrong_kind(Index at, std::string_view wanted) {
    fail(at, std::string{kind_words(tree_[at].kind)} + " stands here; " + std::string{wanted} + " belongs here");
}

void Reader::wrong_word(Index at, std::span<std::string_view const> words) {
    fail(at, quoted(tree_.text(at)) + " is not a word for this; the words are " + listing(words));
}

void Reader::must_be(Index at, Kind kind) {
    if (!failed() && tree_[at].kind != kind) wrong_kind(at, kind_words(kind));
}

std::string Reader::text_at(Index at) {
    must_be(at, Kind::Text);
    return failed() ? std::string{} : std::string{tree_.text(at)};
}

std::uint64_t Reader::number_at(Index at, Range range) {
    if (failed()) return range.min;
    Node const& node = tree_[at];
    if (node.kind != Kind::Natural && node.kind != Kind::Negative) {
        wrong_kind(at, range_words(std::to_string(range.min), std::to_string(range.max)));
    } else if (node.kind == Kind::Negative || node.number < range.min || node.number > range.max) {
        fail(at, (node.kind == Kind::Negative ? "-" : "") + std::to_string(node.number) + " is out of range; " +
                     range_words(std::to_string(range.min), std::to_string(range.max)) + " belongs here");
    } else {
        return node.number;
    }
    return range.min;
}

std::int64_t Reader::integer_at(Index at, std::int64_t min, std::int64_t max) {
    if (failed()) return min;
    Node const& node = tree_[at];
    auto const range = [&] { return range_words(std::to_string(min), std::to_string(max)); };
    if (node.kind != Kind::Natural && node.kind != Kind::Negative) {
        wrong_kind(at, range());
        return min;
    }
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    bool const negative = node.kind == Kind::Negative;
    std::int64_t const value = node.number > limit ? 0 : static_cast<std::int64_t>(node.number) * (negative ? -1 : 1);
    if (node.number <= limit && value >= min && value <= max) return value;
    fail(at, (negative ? "-" : "") + std::to_string(node.number) + " is out of range; " + range() + " belongs here");
    return min;
}

bool Reader::truth_at(Index at) {
    must_be(at, Kind::Boolean);
    return !failed() && tree_[at].truth;
}

Index Reader::member(Index object, std::string_view name, std::string_view wanted) {
    if (failed()) return 0;
    if (std::optional<Index> const at = tree_.find(object, name)) return *at;
    fail(object, name, "this member is missing; " + std::string{wanted} + " belongs here");
    return 0;
}

Index Reader::object(Index object, std::string_view name) {
    Index const at = member(object, name, "an object");
    must_be(at, Kind::Object);
    return at;
}

Index Reader::array(Index object, std::string_view name) {
    Index const at = member(object, name, "an array");
    must_be(at, Kind::Array);
    return at;
}

std::optional<std::string> Reader::text_if(Index object, std::string_view name) {
    std::optional<Index> const at = find(object, name);
    return at ? std::optional{text_at(*at)} : std::nullopt;
}

std::optional<std::uint64_t> Reader::number_if(Index object, std::string_view name, Range range) {
    std::optional<Index> const at = find(object, name);
    return at ? std::optional{number_at(*at, range)} : std::nullopt;
}

void Reader::only(Index object, std::span<std::string_view const> known) {
    if (failed()) return;
    for (Index i = object + 1; i < tree_[object].end; i = tree_[i].end) {
        if (std::find(known.begin(), known.end(), tree_.key(i)) != known.end()) continue;
        fail(i, known.empty() ? "this member is not known here; the object stays empty"
                              : "this member is not known here; known are " + listing(known));
        return;
    }
}

}  // namespace seatrial::json
