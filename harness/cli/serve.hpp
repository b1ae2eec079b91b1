#pragma once

#include "harness/cli/console.hpp"

#include <string>

namespace seatrial::cli {

struct ServeOptions {
    bool stdio{false};
    std::string store{"memory"};   ///< or sqlite:FILE
    std::string mutant{};
    std::string variant{};
};

/// `seatrial serve --stdio`: the reference coordinator, or one mutant or variant of it, as an adapter of docs/protocol.md.
int serve(ServeOptions const& options, Console& console);

}  // namespace seatrial::cli
