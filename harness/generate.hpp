#pragma once

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/scenario.hpp"

#include <cstdint>
#include <vector>

namespace seatrial {

inline constexpr std::uint32_t block_size = 256;   ///< scenarios a block: the unit of seed, job and shard

/// What the scenarios may use; read from the Hello of the implementation, so that nothing is generated in vain.
struct World {
    Hello hello{};
    std::uint32_t steps_max{24};
};

/// The scenarios of block `number` under `seed`: a pure function of its arguments.
[[nodiscard]] std::vector<Scenario> generate_block(std::uint64_t seed, std::uint32_t number, World const& world);

}  // namespace seatrial
