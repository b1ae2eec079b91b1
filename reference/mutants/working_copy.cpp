#include "reference/mutants/working_copy.hpp"

#include <utility>

namespace seatrial::reference {

WorkingCopy::WorkingCopy(Store& kept, Forget forget, Misread misread) : StoreLayer{Copied::memory}, kept_{kept}, forget_{forget} {
    Epoch const* const epoch = kept.epoch();
    if (epoch == nullptr) return;
    Records found = kept.records();
    if (misread != nullptr) misread(found, *epoch);
    load(std::move(found), *epoch);
}

void WorkingCopy::load(Records&& found, Epoch const& epoch) {
    StoreLayer::reset(epoch.published);
    auto const write = [this](Changes&& changes) {
        static_cast<void>(begin());
        StoreLayer::commit(std::move(changes));
    };
    for (TaskRecord& task : found.tasks) write({.task = std::move(task)});
    for (AttemptRecord& attempt : found.attempts) write({.attempt = std::move(attempt)});
    for (UsageRecord& usage : found.usages) write({.usage = std::move(usage)});
    for (KeyRecord& key : found.keys) write({.key = std::move(key)});
    for (RightsRecord& rights : found.rights) write({.rights = std::move(rights)});
    write({.now = epoch.now});
}

void WorkingCopy::reset(Published const& published) {
    kept_.reset(published);
    StoreLayer::reset(published);
}

void WorkingCopy::commit(Changes&& changes) {
    Changes durable = changes;
    if (forget_ != nullptr) forget_(durable, *open_);
    StoreLayer::commit(std::move(changes));
    if (!is_empty(durable)) keep(std::move(durable));
}

}  // namespace seatrial::reference
