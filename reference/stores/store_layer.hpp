#pragma once
// A store before a store: hands everything on to the one below. Whoever wants to do one thing otherwise overrides that.

#include "reference/stores/store.hpp"

namespace seatrial::reference {

class StoreLayer : public Store, protected Transaction {
public:
    /// `below` outlives the layer.
    explicit StoreLayer(Store& below) : below_{below} {}

    [[nodiscard]] Transaction& begin() override {
        open_ = &below_.begin();
        return *this;
    }
    [[nodiscard]] Epoch const* epoch() const override { return below_.epoch(); }
    void reset(Published const& published) override { below_.reset(published); }
    [[nodiscard]] Records records() const override { return below_.records(); }

protected:
    [[nodiscard]] KeyRecord const* key(KeyScope const& scope) const override { return open_->key(scope); }
    [[nodiscard]] KeyRecord const* key_with_content(KeyScope const& scope, Fingerprint const& content) const override {
        return open_->key_with_content(scope, content);
    }
    [[nodiscard]] TaskRecord const* task(TaskId const& id) const override { return open_->task(id); }
    [[nodiscard]] std::vector<TaskId> tasks_of(TenantId const& tenant) const override { return open_->tasks_of(tenant); }
    [[nodiscard]] std::span<AttemptRecord const> attempts_of(TaskId const& of) const override { return open_->attempts_of(of); }
    [[nodiscard]] AttemptRecord const* attempt_with_token(NodeName const& node, ClaimToken const& token) const override {
        return open_->attempt_with_token(node, token);
    }
    [[nodiscard]] bool knows_usage(AttemptRecord const& attempt, UsageId const& id) const override {
        return open_->knows_usage(attempt, id);
    }
    [[nodiscard]] std::vector<UsageRecord> usages_of(TaskId const& task) const override { return open_->usages_of(task); }
    [[nodiscard]] Rights rights_of(Caller const& by) const override { return open_->rights_of(by); }
    [[nodiscard]] TaskRecord const* next_queued(TaskRecord const* after) const override { return open_->next_queued(after); }
    [[nodiscard]] TaskRecord const* next_due(Tick until) override { return open_->next_due(until); }
    [[nodiscard]] Counts counts() const override { return open_->counts(); }
    void commit(Changes&& changes) override { open_->commit(std::move(changes)); }
    void close() override { open_->close(); }

    Store& below_;
    Transaction* open_{nullptr};   ///< of the store below
};

}  // namespace seatrial::reference
