#pragma once
// A store that loses what was not synced. It stands between a coordinator and the store that keeps its records, and lets the process
// die at a chosen point of a transaction, so that a search over crashes needs no process.

#include "model/vocabulary/endpoint.hpp"
#include "reference/stores/store_layer.hpp"

#include <optional>

namespace seatrial::reference {

/// Thrown where the process dies; caught by whoever plays the process and by nobody else, for it is no error.
struct Died {};

class CrashingStore final : public StoreLayer {
public:
    /// What stands in `synced` survives every crash.
    explicit CrashingStore(Store& synced) : StoreLayer{synced} {}

    /// The process dies at this point: BeforeCommit of the next transaction, or inside or after the commit of the next one that writes.
    void arm(CrashPoint point) { armed_ = point; }
    void disarm() { armed_.reset(); }
    /// What was written and not synced is lost, and an open transaction with it.
    void crash();

    [[nodiscard]] Transaction& begin() override;

private:
    void commit(Changes&& changes) override;
    void close() override;
    void die_if_armed_for(CrashPoint point) const;

    Changes unsynced_{};
    std::optional<CrashPoint> armed_{};
};

}  // namespace seatrial::reference
