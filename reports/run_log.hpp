#pragma once
// The run log: everything a report can say about a run, line by line as it happened (events.jsonl). All reports are rendered from it.
// The same run gives the same bytes, apart from the header line and the elapsed time in the footer.

#include "harness/catalogue/tally.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/input_error.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace seatrial::reports {

inline constexpr int run_log_format = 1;
/// What is judged: a proposal, in this version (META-01).
inline constexpr std::string_view document_version = "proposal, clause catalogue 1 (176 clauses)";

struct RunHeader {
    std::string version{};                 ///< of seatrial
    std::string commit{};
    std::string document{document_version};
    std::string digest{};                  ///< of the readings and numbers
    std::string published{};               ///< the readings and numbers as JSON text
    std::uint64_t seed{};
    std::string implementation{};          ///< name and version
    std::vector<std::string> operations{};
    std::vector<std::string> capabilities{};
    std::vector<std::string> controls{};
    std::vector<std::string> selectors{};
    std::string gate{};
    std::string budget{};
    std::string command{};                 ///< as typed, one shell line
    std::string subject{};                 ///< the words of a command line that name the implementation: "-- ./adapter"
    std::string folder{};                  ///< of the run, as the user would write it; empty: none
    std::string started{};                 ///< UTC, ISO 8601
    friend bool operator==(RunHeader const&, RunHeader const&) = default;
};

struct ScenarioLine {
    std::uint32_t number{};
    std::string name{};
    std::string origin{};                  ///< "corpus", "generated" or "file"
    Judgement word{};
    std::uint32_t calls{};
    std::uint32_t faults{};
    std::string reason{};                  ///< of inconclusive and void
    friend bool operator==(ScenarioLine const&, ScenarioLine const&) = default;
};

struct WarningLine {
    std::string scenario{};
    std::string clause{};
    std::string sentence{};
    friend bool operator==(WarningLine const&, WarningLine const&) = default;
};

struct FindingLine {
    std::uint32_t number{};
    std::string scenario{};
    std::vector<std::string> clauses{};    ///< the broken one first
    std::string forbidden_trace{};
    std::string rule{};
    std::string sentence{};
    std::vector<std::string> allowed{};
    std::uint32_t steps{};                 ///< of the shrunk scenario
    std::vector<std::string> story{};
    friend bool operator==(FindingLine const&, FindingLine const&) = default;
};

/// The adapter misbehaved, the environment failed, or a person stopped the run.
struct TroubleLine {
    std::string what{};
    std::string hint{};
    friend bool operator==(TroubleLine const&, TroubleLine const&) = default;
};

struct RunFooter {
    std::uint32_t scenarios{};
    std::uint32_t conforms{};
    std::uint32_t violates{};
    std::uint32_t inconclusive{};
    std::uint32_t voids{};
    std::uint64_t calls{};
    std::uint64_t faults{};
    std::uint64_t crashes{};
    std::map<std::string, std::uint64_t> effective_crashes{};   ///< operation → crashes between its arrival and its answer
    std::uint32_t warnings{};
    bool interrupted{};
    int exit_code{};
    std::uint64_t elapsed_ms{};
    friend bool operator==(RunFooter const&, RunFooter const&) = default;
};

using RunLine = std::variant<RunHeader, ScenarioLine, WarningLine, FindingLine, TroubleLine, catalogue::ClauseVerdict, RunFooter>;

/// One line without LF, in ASCII.
[[nodiscard]] std::string format_line(RunLine const& line);
[[nodiscard]] Expected<RunLine> parse_line(std::string_view text, std::string const& file, std::size_t number);

/// The lines gathered by kind.
struct RunLog {
    RunHeader header{};
    std::vector<ScenarioLine> scenarios{};
    std::vector<WarningLine> warnings{};
    std::vector<FindingLine> findings{};
    std::vector<TroubleLine> troubles{};
    std::vector<catalogue::ClauseVerdict> clauses{};
    std::optional<RunFooter> footer{};     ///< absent: the run was cut short
    void add(RunLine line);
    friend bool operator==(RunLog const&, RunLog const&) = default;
};

[[nodiscard]] Expected<RunLog> parse_run_log(std::string_view text, std::string const& file);

}  // namespace seatrial::reports
