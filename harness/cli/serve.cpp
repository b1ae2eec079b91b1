#include "harness/cli/serve.hpp"

#include "reference/front_ends/stdio.hpp"
#include "reference/mutants/variant.hpp"
#include "reference/reference.hpp"

#include <unistd.h>

#include <utility>

namespace seatrial::cli {

int serve_stdio(std::string const& mutant, std::string const& variant, Console& console) {
    tl::expected<reference::Design, std::string> design = reference::design_of({mutant, variant});
    if (!design)
        return report_failure({Exit::Usage, design.error(), "`seatrial list mutants` and `seatrial list variants` show the names"},
                              console);
    std::unique_ptr<Endpoint> const endpoint = reference::make_reference(std::move(*design));
    return reference::serve_stdio(*endpoint, STDIN_FILENO, STDOUT_FILENO) == 0 ? 0 : static_cast<int>(Exit::HarnessFault);
}

}  // namespace seatrial::cli
