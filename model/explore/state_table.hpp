#pragma once
// The set of visited states, numbered in the order in which they were found; the list of states is also the queue of the search.

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace seatrial::explore {

using StateIndex = std::uint32_t;

/// Open addressing with linear probing. A place holds the index of a state and 32 bits of its hash, so that a state is compared
/// only when it is very likely the same.
template <class State>
class StateTable {
    static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>, "states are compared as memory");

public:
    StateTable() : places_(std::size_t{1} << 12) {}

    /// The number of the state, and whether it is new.
    std::pair<StateIndex, bool> insert(State const& state) {
        if (states_.size() * 2 >= places_.size()) grow();
        std::uint64_t const hash = hash_of(state);
        Place& place = find(state, hash);
        if (place.index != nobody) return {place.index, false};
        place = {static_cast<StateIndex>(states_.size()), static_cast<std::uint32_t>(hash >> 32U)};
        states_.push_back(state);
        return {place.index, true};
    }

    [[nodiscard]] State const& operator[](StateIndex index) const { return states_[index]; }
    [[nodiscard]] std::size_t size() const { return states_.size(); }

private:
    static constexpr StateIndex nobody = std::numeric_limits<StateIndex>::max();
    struct Place {
        StateIndex index{nobody};
        std::uint32_t tag{};
    };

    static std::uint64_t hash_of(State const& state) { return XXH3_64bits(&state, sizeof state); }

    Place& find(State const& state, std::uint64_t hash) {
        std::size_t const mask = places_.size() - 1;
        auto const tag = static_cast<std::uint32_t>(hash >> 32U);
        for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
            Place& place = places_[at];
            if (place.index == nobody || (place.tag == tag && std::memcmp(&states_[place.index], &state, sizeof state) == 0)) return place;
        }
    }

    void grow() {
        places_.assign(places_.size() * 2, Place{});
        for (StateIndex index = 0; index < states_.size(); ++index) {
            std::uint64_t const hash = hash_of(states_[index]);
            find(states_[index], hash) = {index, static_cast<std::uint32_t>(hash >> 32U)};
        }
    }

    std::vector<State> states_;
    std::vector<Place> places_;
};

}  // namespace seatrial::explore
