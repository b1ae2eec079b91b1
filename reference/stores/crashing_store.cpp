#include "reference/stores/crashing_store.hpp"

#include <utility>

namespace seatrial::reference {

void CrashingStore::die_if_armed_for(CrashPoint point) const {
    if (armed_ == point) throw Died{};
}

void CrashingStore::crash() {
    armed_.reset();
    unsynced_ = {};
    if (Transaction* const open = std::exchange(open_, nullptr); open != nullptr) open->close();
}

Transaction& CrashingStore::begin() {
    die_if_armed_for(CrashPoint::BeforeCommit);
    return StoreLayer::begin();
}

void CrashingStore::commit(Changes&& changes) {
    unsynced_ = std::move(changes);
    die_if_armed_for(CrashPoint::InsideCommit);
    std::exchange(open_, nullptr)->commit(std::exchange(unsynced_, {}));
    die_if_armed_for(CrashPoint::AfterCommit);
}

void CrashingStore::close() { std::exchange(open_, nullptr)->close(); }

}  // namespace seatrial::reference
