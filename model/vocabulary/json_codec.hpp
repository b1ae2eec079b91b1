#pragma once
// One JSON text as a flat tree, read strictly. The reader of nlohmann is lenient (duplicate members keep the last, a NUL ends
// the text, a byte order mark passes); this one is not. Values stand in document order, so that a walk is a loop over indices
// and reading a small line allocates nothing once the tree has been used before.

#include "model/vocabulary/input_error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::json {

/// Natural: a whole number from 0 to 2^64-1. Negative: a whole number below 0. Fraction: any other number, also 1.0 and 1e3.
enum class Kind : std::uint8_t { Null, Boolean, Natural, Negative, Fraction, Text, Array, Object };

/// Position of a value in document order; the whole text is value 0.
using Index = std::uint32_t;

struct Node {
    Kind kind{};
    bool truth{false};
    Index end{};                 ///< first value behind this one and everything inside it
    std::uint32_t key_at{};      ///< in the pool of the tree
    std::uint32_t key_size{};
    std::uint32_t text_at{};
    std::uint32_t text_size{};
    std::uint64_t number{};      ///< magnitude of Natural and Negative
};

/// What is wrong with a text: at a byte if it is not JSON, otherwise at a value or at a member that is missing from it.
struct Problem {
    Index at{0};
    std::string member{};                  ///< appended to the pointer of `at` unless empty
    std::string sentence{};
    std::optional<std::size_t> byte{};
};

struct Limits {
    std::size_t depth_max{32};
    std::size_t bytes_max{std::size_t{64} << 20};
    bool decimals_are_whole{false};   ///< 3.0 and 3e0 are the natural number 3, as RFC 8785 has it
};

class Tree {
public:
    /// Replaces the content. After a problem the tree holds what was read up to there.
    [[nodiscard]] std::optional<Problem> read(std::string_view text, Limits limits);

    [[nodiscard]] Node const& operator[](Index at) const { return nodes_[at]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    /// Name under which the value is a member; empty for elements of arrays and for the whole text.
    [[nodiscard]] std::string_view key(Index at) const { return {pool_.data() + nodes_[at].key_at, nodes_[at].key_size}; }
    [[nodiscard]] std::string_view text(Index at) const { return {pool_.data() + nodes_[at].text_at, nodes_[at].text_size}; }
    /// The member of an object, or nothing. Loop over children: for (Index i = at + 1; i < tree[at].end; i = tree[i].end).
    [[nodiscard]] std::optional<Index> find(Index object, std::string_view member) const;
    /// JSON pointer (RFC 6901).
    [[nodiscard]] std::string pointer(Index at) const;

private:
    friend class TreeBuilder;
    std::vector<Node> nodes_{};
    std::string pool_{};
};

/// Where lines are counted from: 1 for a file, n for line n of a file of lines, 0 if the text has no lines worth naming.
struct Place {
    std::string file{};
    std::size_t first_line{0};
};

[[nodiscard]] InputError locate(Problem const& problem, Tree const& tree, std::string_view text, Place const& place);

/// Appends a quoted JSON text. Control characters are escaped; a byte that is not UTF-8 becomes U+FFFD, so that a line is always legal.
void append_text(std::string& out, std::string_view text);
void append_number(std::string& out, std::uint64_t number);
void append_number(std::string& out, std::int64_t number);

}  // namespace seatrial::json
