#include "harness/cli/law.hpp"

#include "model/spec/law_text.hpp"

#include <ostream>

namespace seatrial::cli {

int law(std::string const& command, Console& console) {
    Expected<std::string> const text = seatrial::law::law_text(command);
    if (!text) return report_failure({Exit::Usage, describe(text.error()), ""}, console);
    console.out << *text;
    return 0;
}

}  // namespace seatrial::cli
