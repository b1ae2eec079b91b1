#pragma once
// What one decision writes, written in two transactions: a crash can come between them.

#include "reference/stores/store_layer.hpp"

#include <memory>

namespace seatrial::reference {

/// Takes out of the changes what is written first; what is left is written second. Nothing left, or nothing taken: one transaction.
using Tear = Changes (*)(Changes& rest);

class TornStore final : public StoreLayer {
public:
    TornStore(Store& below, Tear tear) : StoreLayer{below}, tear_{tear} {}

private:
    void commit(Changes&& changes) override;

    Tear tear_;
};

/// For Design::layer.
template <Tear tear>
[[nodiscard]] std::unique_ptr<Store> torn(Store& kept) {
    return std::make_unique<TornStore>(kept, tear);
}

}  // namespace seatrial::reference
