#include "harness/cli/judge_file.hpp"

#include "harness/cli/files.hpp"
#include "harness/cli/tell.hpp"
#include "model/vocabulary/history_codec.hpp"

#include <ostream>

namespace seatrial::cli {

int judge_file(std::string const& file, Console& console) {
    Expected<std::string> const text = read_text(file, console);
    if (!text) return report_failure({Exit::Usage, describe(text.error()), ""}, console);
    Expected<History> const history = parse_history(*text, file);
    if (!history) return report_failure({Exit::Usage, describe(history.error()), ""}, console);
    Verdict const verdict = judge_driven(*history);
    tell_verdict({file, Scenario{}, *history, verdict}, console);
    return static_cast<int>(exit_of(verdict));
}

}  // namespace seatrial::cli
