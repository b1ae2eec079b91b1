#include "harness/cli/serve.hpp"

#include "reference/front_ends/stdio.hpp"
#include "reference/mutants/variant.hpp"
#include "reference/reference.hpp"
#include "reference/stores/store_url.hpp"

#include <unistd.h>

#include <utility>

namespace seatrial::cli {

int serve(ServeOptions const& options, Console& console) {
    tl::expected<reference::Design, std::string> design = reference::design_of({options.mutant, options.variant});
    if (!design)
        return report_failure({Exit::Usage, design.error(), "`seatrial list mutants` and `seatrial list variants` show the names"},
                              console);
    tl::expected<reference::OpenStore, std::string> opened = reference::open_store(options.store);
    if (!opened) return report_failure({Exit::Usage, opened.error(), ""}, console);
    reference::Epoch const* const kept = opened->store->epoch();
    if (kept != nullptr && !reference::terms_of(kept->published))
        return report_failure({Exit::Usage, "the store `" + options.store + "` holds numbers that cannot be kept", ""}, console);

    using reference::AfterKill;
    AfterKill const after_kill = opened->outlives_the_process ? AfterKill::EverythingAcknowledged : AfterKill::Nothing;
    std::unique_ptr<Endpoint> const endpoint = reference::make_reference(std::move(*design), nullptr, std::move(opened->store));
    int const code = reference::serve_stdio(*endpoint, STDIN_FILENO, STDOUT_FILENO, after_kill);
    return code == 0 ? 0 : static_cast<int>(Exit::HarnessFault);
}

}  // namespace seatrial::cli
