#pragma once
// The folder of a run: everything in it appears by rename, so none is ever half-written.

#include "harness/shrink.hpp"
#include "reports/run_log.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace seatrial::cli {

class RunFolder {
public:
    using Done = tl::expected<void, std::string>;

    /// Makes `out`, or seatrial-runs/TIME with a `latest` link beside it if `out` is empty. `time` names the run, as "2024-05-01T10-00-00Z".
    [[nodiscard]] static tl::expected<RunFolder, std::string> open(std::string const& out, std::string const& time);

    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

    /// Appends to the run log, which has a temporary name until `finish`.
    [[nodiscard]] Done append(reports::RunLine const& line);
    /// findings/N/{scenario.json, history.jsonl, verdict.json}.
    [[nodiscard]] Done write_finding(Report const& report, reports::FindingLine const& line);
    /// Nothing was run: leaves nothing behind but what the program wrote to standard error.
    void discard();
    /// Gives events.jsonl its name and renders everything else from it.
    [[nodiscard]] Done finish();

private:
    explicit RunFolder(std::filesystem::path path) : path_{std::move(path)} {}

    std::filesystem::path path_;
    std::ofstream log_{};
    bool link_wanted_{};      ///< `latest` shall point here once there is something to see
};

}  // namespace seatrial::cli
