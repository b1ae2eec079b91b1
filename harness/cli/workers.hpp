#pragma once
// Runs the portions of a plan on one or more instances of the implementation, and hands back the results in the order of the plan,
// so that nothing that reaches a report depends on the number of workers.

#include "harness/cli/recorder.hpp"
#include "harness/cli/run_plan.hpp"
#include "harness/iut/iut.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace seatrial::cli {

struct Judged {
    ScenarioResult result{};
    std::optional<Report> violation{};       ///< not shrunk yet
    std::vector<Entry> entries{};            ///< only where messages are to be shown
};

/// Drives and judges one scenario. A scenario that was passed over as a whole is void, with the reason.
[[nodiscard]] tl::expected<Judged, IutError> judge_scenario(std::string const& origin, Scenario const& scenario, Iut& iut,
                                                            std::optional<Published> const& wanted, bool keep_entries);

struct WorkOrder {
    RunPlan const& plan;
    std::uint64_t seed{};
    World world{};
    std::optional<Published> wanted{};
    bool keep_entries{false};
};

/// Says whether to go on.
using TakeJudged = std::function<bool(Judged&&)>;
using TakeError = std::function<void(IutError const&)>;

/// In the calling thread, on one instance.
void work_alone(WorkOrder const& order, Iut& iut, TakeJudged const& take, TakeError const& fail);
/// On every instance at once; `take` and `fail` are called in the calling thread.
void work_together(WorkOrder const& order, std::vector<std::unique_ptr<Iut>> const& iuts, TakeJudged const& take, TakeError const& fail);

}  // namespace seatrial::cli
