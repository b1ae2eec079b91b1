// The fingerprint depends on a seed that each process draws anew.
#include "reference/mutants/mutant.hpp"
#include "reference/stores/store_layer.hpp"

#include <deque>

namespace seatrial::reference {

namespace {

/// The seed is the number of tasks and attempts that the process found, so that it is another one after anything was stored, and yet
/// the same in every repetition of a story.
class SeededStore final : public StoreLayer {
public:
    explicit SeededStore(Store& kept) : StoreLayer{kept} {
        Records const found = kept.records();
        seed_ = static_cast<std::uint8_t>(found.tasks.size() + found.attempts.size());
    }

    void reset(Published const& published) override {
        seed_ = 0;
        StoreLayer::reset(published);
    }

private:
    [[nodiscard]] Fingerprint seeded(Fingerprint fingerprint) const {
        fingerprint.bytes[0] ^= seed_;
        return fingerprint;
    }
    [[nodiscard]] KeyRecord const* unseeded(KeyRecord const* key) const {
        if (key == nullptr) return nullptr;
        KeyRecord& told = told_.emplace_back(*key);
        told.fingerprint = seeded(key->fingerprint);
        return &told;
    }
    [[nodiscard]] Transaction& begin() override {
        told_.clear();
        return StoreLayer::begin();
    }
    [[nodiscard]] KeyRecord const* key(KeyScope const& scope) const override { return unseeded(StoreLayer::key(scope)); }
    [[nodiscard]] KeyRecord const* key_with_content(KeyScope const& scope, Fingerprint const& content) const override {
        return unseeded(StoreLayer::key_with_content(scope, seeded(content)));
    }
    void commit(Changes&& changes) override {
        if (changes.key) changes.key->fingerprint = seeded(changes.key->fingerprint);
        StoreLayer::commit(std::move(changes));
    }

    std::uint8_t seed_{};
    mutable std::deque<KeyRecord> told_{};
};

}  // namespace

Mutant fingerprint_seeded_by_process() {
    return {.id = "M-15",
            .name = "fingerprint-seeded-by-process",
            .sentence = "The fingerprint depends on a seed that each process draws anew.",
            .clauses = {"IDEM-01.l", "IDEM-01.p"},
            .forbidden_traces = {"FT-13"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) {
                design.layer = [](Store& kept) -> std::unique_ptr<Store> { return std::make_unique<SeededStore>(kept); };
            }};
}

}  // namespace seatrial::reference
