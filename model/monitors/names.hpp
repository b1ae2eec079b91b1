#pragma once
// Small numbers for the identifiers of one history, so that monitors compare numbers and keep arrays.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace seatrial::watching {

/// Up to three texts and a number. The texts are not owned: they are those of the history.
struct Name {
    std::string_view first{};
    std::string_view second{};
    std::string_view third{};
    std::uint64_t number{};
    friend bool operator==(Name const&, Name const&) = default;
};

class Names {
public:
    /// The number of the name: from 0, in the order of first use.
    [[nodiscard]] std::uint32_t index_of(Name const& name);
    /// The number of a name that was used before.
    [[nodiscard]] std::optional<std::uint32_t> find(Name const& name) const;
    [[nodiscard]] Name const& operator[](std::uint32_t index) const { return names_[index]; }
    [[nodiscard]] std::size_t size() const { return names_.size(); }
    /// Forgets the names, keeps the memory.
    void clear();

private:
    [[nodiscard]] std::size_t place_of(Name const& name, std::uint64_t hash) const;
    void grow();

    std::vector<Name> names_{};
    std::vector<std::uint64_t> hashes_{};
    std::vector<std::uint32_t> table_{};   ///< index plus one, 0 for a free place; a power of two, at most half full
};

}  // namespace seatrial::watching
