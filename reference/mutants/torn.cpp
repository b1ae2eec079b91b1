#include "reference/mutants/torn.hpp"

#include <utility>

namespace seatrial::reference {

void TornStore::commit(Changes&& changes) {
    std::optional<Tick> const now = std::exchange(changes.now, std::nullopt);
    Changes first = tear_(changes);
    bool const is_one = is_empty(first) || is_empty(changes);
    Changes& only = is_empty(first) ? changes : first;
    only.now = now;
    StoreLayer::commit(std::move(only));
    if (is_one) return;
    changes.now = now;
    below_.begin().commit(std::move(changes));
}

}  // namespace seatrial::reference
