#include "model/monitors/names.hpp"

#include <algorithm>
#include <cstring>

namespace seatrial::watching {

namespace {

constexpr std::size_t table_start = 32;

template <class Word> [[nodiscard]] std::uint64_t load(char const* from) {
    Word word{};
    std::memcpy(&word, from, sizeof word);
    return word;
}

/// Reads the length and at most 16 bytes of a text: identifiers differ at their ends, and a collision costs only a comparison.
[[nodiscard]] inline std::uint64_t mix(std::uint64_t hash, std::string_view text) {
    char const* const start = text.data();
    std::size_t const size = text.size();
    std::uint64_t bytes = 0;
    if (size >= 8) {
        bytes = load<std::uint64_t>(start) ^ (load<std::uint64_t>(start + size - 8) << 1U);
    } else if (size >= 4) {
        bytes = load<std::uint32_t>(start) | (load<std::uint32_t>(start + size - 4) << 32U);
    } else if (size > 0) {
        bytes = load<std::uint8_t>(start) | (load<std::uint8_t>(start + size / 2) << 8U) | (load<std::uint8_t>(start + size - 1) << 16U);
    }
    hash = (hash ^ bytes ^ (static_cast<std::uint64_t>(size) << 56U)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29U);
}

[[nodiscard]] std::uint64_t hash_of(Name const& name) {
    std::uint64_t hash = mix(name.number * 0xbf58476d1ce4e5b9ULL, name.first);
    if (!name.second.empty()) hash = mix(hash, name.second);
    if (!name.third.empty()) hash = mix(hash, name.third);
    return hash;
}

}  // namespace

std::size_t Names::place_of(Name const& name, std::uint64_t hash) const {
    std::size_t place = hash & (table_.size() - 1);
    while (table_[place] != 0) {
        std::uint32_t const index = table_[place] - 1;
        if (hashes_[index] == hash && names_[index] == name) break;
        place = (place + 1) & (table_.size() - 1);
    }
    return place;
}

std::uint32_t Names::index_of(Name const& name) {
    if (2 * (names_.size() + 1) > table_.size()) grow();
    std::uint64_t const hash = hash_of(name);
    std::uint32_t& place = table_[place_of(name, hash)];
    if (place == 0) {
        names_.push_back(name);
        hashes_.push_back(hash);
        place = static_cast<std::uint32_t>(names_.size());
    }
    return place - 1;
}

std::optional<std::uint32_t> Names::find(Name const& name) const {
    if (table_.empty()) return std::nullopt;
    std::uint32_t const place = table_[place_of(name, hash_of(name))];
    return place == 0 ? std::nullopt : std::optional{place - 1};
}

void Names::clear() {
    names_.clear();
    hashes_.clear();
    std::fill(table_.begin(), table_.end(), 0);
}

void Names::grow() {
    table_.assign(table_.empty() ? table_start : 2 * table_.size(), 0);
    for (std::uint32_t index = 0; index < names_.size(); ++index) {
        std::size_t place = hashes_[index] & (table_.size() - 1);
        while (table_[place] != 0) place = (place + 1) & (table_.size() - 1);
        table_[place] = index + 1;
    }
}

}  // namespace seatrial::watching
