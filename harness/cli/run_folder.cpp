#include "harness/cli/run_folder.hpp"

#include "harness/cli/files.hpp"
#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "reports/render.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <sstream>
#include <utility>

namespace seatrial::cli {

namespace fs = std::filesystem;

namespace {

constexpr char const* log_name = "events.jsonl";
constexpr char const* log_name_unfinished = "events.jsonl.new";

/// Points `latest` at the run; a link that cannot be made is no reason to fail a run.
void link_latest(fs::path const& run) {
    fs::path const link = run.parent_path() / "latest";
    fs::path const temporary = run.parent_path() / ("latest." + run.filename().string());
    std::error_code error;
    if (fs::exists(fs::symlink_status(link, error)) && !fs::is_symlink(link, error)) return;
    fs::create_directory_symlink(run.filename(), temporary, error);
    if (error) return;
    fs::rename(temporary, link, error);
    if (error) fs::remove(temporary, error);
}

std::string verdict_text(reports::FindingLine const& line) {
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(reports::format_line(line));
    json.erase("kind");
    return json.dump(2, ' ', true) + "\n";
}

}  // namespace

tl::expected<RunFolder, std::string> RunFolder::open(std::string const& out, std::string const& time) {
    std::error_code error;
    fs::path path = out;
    if (out.empty()) {
        fs::create_directories("seatrial-runs", error);
        path = fs::path{"seatrial-runs"} / time;
        for (int copy = 2; fs::exists(path, error); ++copy) path = fs::path{"seatrial-runs"} / (time + "-" + std::to_string(copy));
    }
    fs::create_directories(path, error);
    if (error) return tl::make_unexpected("the run folder " + path.string() + " cannot be made: " + error.message());
    RunFolder folder{path};
    // What an older run left in the same folder must not stand beside the new run's reports.
    if (fs::remove(path / log_name, error)) {
        fs::remove_all(path / "findings", error);
        fs::remove(path / "iut.stderr", error);
    }
    folder.log_.open(path / log_name_unfinished, std::ios::binary | std::ios::trunc);
    if (!folder.log_) return tl::make_unexpected("the run folder " + path.string() + " cannot be written to");
    folder.link_wanted_ = out.empty();
    return folder;
}

RunFolder::Done RunFolder::append(reports::RunLine const& line) {
    if (std::exchange(link_wanted_, false)) link_latest(path_);
    log_ << reports::format_line(line) << '\n';
    if (!log_) return tl::make_unexpected("the run log in " + path_.string() + " cannot be written");
    return {};
}

RunFolder::Done RunFolder::write_finding(Report const& report, reports::FindingLine const& line) {
    fs::path const folder = path_ / "findings" / std::to_string(line.number);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return tl::make_unexpected(folder.string() + " cannot be made: " + error.message());
    for (auto const& [name, text] :
         {std::pair{"scenario.json", format_scenario(report.scenario)}, std::pair{"history.jsonl", format_history(report.history)},
          std::pair{"verdict.json", verdict_text(line)}}) {
        if (Done done = write_text(folder / name, text); !done) return done;
    }
    return {};
}

void RunFolder::discard() {
    log_.close();
    std::error_code error;
    fs::remove(path_ / log_name_unfinished, error);
    if (fs::file_size(path_ / "iut.stderr", error) == 0 && !error) fs::remove(path_ / "iut.stderr", error);
    fs::remove(path_, error);     // refused where something is in it
}

RunFolder::Done RunFolder::finish() {
    log_.close();
    std::ifstream in{path_ / log_name_unfinished, std::ios::binary};
    std::ostringstream text;
    text << in.rdbuf();
    Expected<reports::RunLog> const log = reports::parse_run_log(text.str(), log_name);
    if (!log) return tl::make_unexpected(describe(log.error()));
    for (auto const& [name, render] :
         std::array{std::pair{"verdict.json", &reports::render_verdict_json}, std::pair{"junit.xml", &reports::render_junit},
                    std::pair{"summary.md", &reports::render_summary}, std::pair{"replay.txt", &reports::render_replay}}) {
        if (Done done = write_text(path_ / name, render(*log)); !done) return done;
    }
    std::error_code error;
    fs::rename(path_ / log_name_unfinished, path_ / log_name, error);
    if (error) return tl::make_unexpected("the run log in " + path_.string() + " cannot be named: " + error.message());
    return {};
}

}  // namespace seatrial::cli
