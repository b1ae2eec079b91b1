#pragma once
// Records in the memory of the process, and only some of them, or not at once, in the store that outlives it. A new process finds
// what that store holds.

#include "reference/stores/memory_store.hpp"
#include "reference/stores/store_layer.hpp"

#include <memory>

namespace seatrial::reference {

namespace detail {
struct Copied {   // a base, so that it is there before the layer above it
    MemoryStore memory{};
};
}  // namespace detail

class WorkingCopy : private detail::Copied, public StoreLayer {
public:
    /// Takes out of the changes what is kept in memory only; `before` is the records as they stand.
    using Forget = void (*)(Changes& changes, Transaction const& before);
    /// Changes what a new process finds.
    using Misread = void (*)(Records& found, Epoch const& epoch);

    /// Either may be null.
    WorkingCopy(Store& kept, Forget forget, Misread misread);

    void reset(Published const& published) override;

protected:
    void commit(Changes&& changes) override;
    /// What is made durable, and when.
    virtual void keep(Changes&& changes) { kept_.begin().commit(std::move(changes)); }

    Store& kept_;

private:
    void load(Records&& found, Epoch const& epoch);

    Forget forget_;
};

/// For Design::layer.
template <WorkingCopy::Forget forget>
[[nodiscard]] std::unique_ptr<Store> forgetting(Store& kept) {
    return std::make_unique<WorkingCopy>(kept, forget, nullptr);
}
template <WorkingCopy::Misread misread>
[[nodiscard]] std::unique_ptr<Store> misreading(Store& kept) {
    return std::make_unique<WorkingCopy>(kept, nullptr, misread);
}

}  // namespace seatrial::reference
