#pragma once
// The one source of chance. Everything random follows from a 64-bit seed by arithmetic that no library or platform changes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace seatrial {

class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) noexcept : seed_{seed}, state_{seed} {}

    /// A stream of its own, derived from the seed and the name only: a consumer that draws more does not shift the others.
    [[nodiscard]] constexpr Rng stream(std::string_view name) const noexcept {
        std::uint64_t hash = 0xcbf29ce484222325ULL;   // FNV-1a
        for (char const c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        return Rng{mix(seed_ ^ mix(hash))};
    }

    [[nodiscard]] constexpr std::uint64_t next() noexcept { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

    /// From 0 to n − 1, for n > 0. Standard distributions may differ between libraries; this does not.
    [[nodiscard]] constexpr std::uint32_t below(std::uint32_t n) noexcept {
        return static_cast<std::uint32_t>(((next() >> 32) * std::uint64_t{n}) >> 32);
    }
    [[nodiscard]] constexpr bool one_in(std::uint32_t n) noexcept { return below(n) == 0; }
    [[nodiscard]] constexpr bool percent(std::uint32_t p) noexcept { return below(100) < p; }

    template <class T, std::size_t n> [[nodiscard]] constexpr T const& pick(std::array<T, n> const& from) noexcept { return from[below(n)]; }

    /// An index, each in proportion to its weight; the weights are not all zero.
    [[nodiscard]] constexpr std::size_t weighted(std::span<std::uint32_t const> weights) noexcept {
        std::uint32_t sum = 0;
        for (std::uint32_t const weight : weights) sum += weight;
        std::uint32_t left = below(sum);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (left < weights[i]) return i;
            left -= weights[i];
        }
        return weights.size() - 1;
    }

private:
    /// The finalizer of SplitMix64.
    [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t z) noexcept {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

    std::uint64_t seed_;
    std::uint64_t state_;
};

}  // namespace seatrial
