#include "reports/render.hpp"

#include "reports/plain.hpp"

#include <array>

namespace seatrial::reports {

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

std::string replay_of(RunLog const& log, FindingLine const& finding) {
    std::string const folder =
        (log.header.folder.empty() ? "" : log.header.folder + "/") + "findings/" + std::to_string(finding.number) + "/scenario.json";
    return "seatrial replay " + shell_word(folder) + " " + log.header.subject;
}

std::string_view meaning_of_exit(int code) {
    static constexpr std::array<std::string_view, 7> meanings{"gate met",       "violation",  "usage or configuration", "adapter fault",
                                                              "stale baseline", "incomplete", "harness fault"};
    return code >= 0 && static_cast<std::size_t>(code) < meanings.size() ? meanings[static_cast<std::size_t>(code)] : "unknown";
}

bool is_shown(catalogue::ClauseVerdict const& verdict) { return verdict.word != catalogue::ClauseWord::NotRun; }

}  // namespace seatrial::reports
