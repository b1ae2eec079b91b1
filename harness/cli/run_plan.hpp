#pragma once
// What a run has to do, as a list of portions that can be worked on in any order and are counted in this one.

#include "harness/cli/corpus.hpp"
#include "harness/generate.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::cli {

struct Budget {
    std::optional<std::uint64_t> scenarios{};   ///< generated ones; the corpus is run besides
    std::optional<double> seconds{};
};
/// "2000", "30s", "5m", "1h".
[[nodiscard]] std::optional<Budget> parse_budget(std::string_view text);

struct Shard { std::uint32_t index{0}; std::uint32_t count{1}; };   ///< index from 0
/// "2/4" is the second of four; empty is the only one.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);

/// A block of the generator, or a share of the corpus.
struct Portion {
    bool is_generated{};
    std::uint32_t block{};
    std::uint32_t size{};                        ///< scenarios taken from the block
    std::vector<Scenario> corpus{};
};

class RunPlan {
public:
    RunPlan(std::vector<Scenario> corpus, bool with_campaign, Budget budget, Shard shard);
    /// The portion of this number, or nothing behind the last one. Endless where the budget is one of time.
    [[nodiscard]] std::optional<Portion> portion(std::uint32_t number) const;
    [[nodiscard]] std::uint64_t scenarios_known() const;

private:
    std::vector<Scenario> corpus_;
    bool with_campaign_;
    Budget budget_;
    Shard shard_;
};

}  // namespace seatrial::cli
