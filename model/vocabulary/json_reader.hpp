#pragma once
// Decoding of a tree into strict types, straight on: every call gives a value, the first problem is kept, and whoever reads
// asks once at the end. After a problem the values mean nothing.

#include "model/vocabulary/json_codec.hpp"
#include "model/vocabulary/words.hpp"

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace seatrial::json {

struct Range {
    std::uint64_t min{0};
    std::uint64_t max{std::numeric_limits<std::uint64_t>::max()};
};
inline constexpr Range any_u32{0, std::numeric_limits<std::uint32_t>::max()};

class Reader {
public:
    explicit Reader(Tree const& tree) : tree_{tree} {}

    [[nodiscard]] bool failed() const { return problem_.has_value(); }
    [[nodiscard]] std::optional<Problem> const& problem() const { return problem_; }
    [[nodiscard]] Tree const& tree() const { return tree_; }
    void fail(Index at, std::string sentence) { fail(at, {}, std::move(sentence)); }
    /// A problem with a member that is missing from `object`.
    void fail(Index object, std::string_view member, std::string sentence);

    /// The value itself, which must be of the kind.
    void must_be(Index at, Kind kind);
    [[nodiscard]] std::string text_at(Index at);
    [[nodiscard]] std::uint64_t number_at(Index at, Range range);
    [[nodiscard]] std::int64_t integer_at(Index at, std::int64_t min, std::int64_t max);
    [[nodiscard]] bool truth_at(Index at);
    template <class Enum> [[nodiscard]] Enum word_at(Index at);

    /// Members that must be there.
    [[nodiscard]] Index member(Index object, std::string_view name, std::string_view wanted);
    [[nodiscard]] std::string text(Index object, std::string_view name) { return text_at(member(object, name, "a text")); }
    [[nodiscard]] std::uint64_t number(Index object, std::string_view name, Range range) {
        return number_at(member(object, name, "a whole number"), range);
    }
    [[nodiscard]] Index object(Index object, std::string_view name);
    [[nodiscard]] Index array(Index object, std::string_view name);
    template <class Enum> [[nodiscard]] Enum word(Index object, std::string_view name) {
        return word_at<Enum>(member(object, name, "a word"));
    }

    /// Members that may be absent. A null is not absence.
    [[nodiscard]] std::optional<std::string> text_if(Index object, std::string_view name);
    [[nodiscard]] std::optional<std::uint64_t> number_if(Index object, std::string_view name, Range range);
    template <class Enum> [[nodiscard]] std::optional<Enum> word_if(Index object, std::string_view name) {
        std::optional<Index> const at = find(object, name);
        return at ? std::optional<Enum>{word_at<Enum>(*at)} : std::nullopt;
    }
    [[nodiscard]] std::optional<Index> find(Index object, std::string_view name) const {
        return failed() ? std::nullopt : tree_.find(object, name);
    }

    /// Every member of the object must be one of these.
    void only(Index object, std::initializer_list<std::string_view> known) { only(object, std::span{known.begin(), known.size()}); }
    void only(Index object, std::span<std::string_view const> known);

private:
    void wrong_kind(Index at, std::string_view wanted);
    void wrong_word(Index at, std::span<std::string_view const> words);

    Tree const& tree_;
    std::optional<Problem> problem_{};
};

/// "`a`, `b` and `c`", for sentences.
[[nodiscard]] std::string listing(std::span<std::string_view const> words);

template <class Enum> Enum Reader::word_at(Index at) {
    must_be(at, Kind::Text);
    if (failed()) return Enum{};
    if (std::optional<Enum> const value = from_word<Enum>(tree_.text(at))) return *value;
    wrong_word(at, Words<Enum>::table);
    return Enum{};
}

}  // namespace seatrial::json
