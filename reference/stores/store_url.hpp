#pragma once
// The store that someone asks for by name.

#include "reference/stores/store.hpp"

#include <tl/expected.hpp>

#include <memory>
#include <string>

namespace seatrial::reference {

struct OpenStore {
    std::unique_ptr<Store> store{};
    bool outlives_the_process{false};   ///< what is in it is found again by the next process
};

/// "memory" or "sqlite:FILE". The error is a sentence.
[[nodiscard]] tl::expected<OpenStore, std::string> open_store(std::string const& url);

}  // namespace seatrial::reference
