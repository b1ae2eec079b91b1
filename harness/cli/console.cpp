#include "harness/cli/console.hpp"

#include "reports/plain.hpp"

#include <algorithm>
#include <array>
#include <ostream>

namespace seatrial::cli {

Exit worse_of(Exit left, Exit right) {
    static constexpr std::array order{Exit::Usage,         Exit::HarnessFault, Exit::AdapterFault, Exit::Violation,
                                      Exit::StaleBaseline, Exit::Incomplete,   Exit::GateMet};
    return *std::ranges::find_if(order, [&](Exit code) { return code == left || code == right; });
}

int report_failure(Failure const& failure, Console& console) {
    console.err << "seatrial: " << reports::plain(failure.sentence, 2000) << "\n";
    if (!failure.hint.empty()) console.err << "  hint: " << reports::plain(failure.hint, 2000) << "\n";
    return static_cast<int>(failure.code);
}

}  // namespace seatrial::cli
