#pragma once
// The options of a run that are written in little languages, read.

#include "harness/campaign.hpp"
#include "harness/catalogue/tally.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/run.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seatrial::cli {

struct Budget {
    std::optional<std::uint64_t> scenarios{};                ///< generated ones; the corpus is run besides
    std::optional<std::chrono::milliseconds> duration{};
};
/// "2000", "30s", "5m", "1h".
[[nodiscard]] std::optional<Budget> parse_budget(std::string_view text);
/// "2/4" is the second of four; empty is the only one.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);

struct RunTerms {
    std::uint64_t seed{};
    Budget budget{};
    Shard shard{};
    catalogue::Gate gate{};
};
[[nodiscard]] tl::expected<RunTerms, Failure> read_terms(RunOptions const& options);

}  // namespace seatrial::cli
