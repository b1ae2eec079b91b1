// Attempts are numbered in memory; after a restart identifiers are given again.
#include "reference/mutants/mutant.hpp"
#include "reference/stores/store_layer.hpp"

namespace seatrial::reference {

namespace {

class NumbersAnew final : public StoreLayer {
public:
    explicit NumbersAnew(Store& kept) : StoreLayer{kept} { found_ = kept.records().attempts.size(); }
    void reset(Published const& published) override {
        found_ = 0;
        StoreLayer::reset(published);
    }

private:
    [[nodiscard]] Counts counts() const override {
        Counts counts = StoreLayer::counts();
        counts.attempts -= found_;
        return counts;
    }

    std::uint64_t found_{};
};

}  // namespace

Mutant attempt_numbers_restart() {
    return {.id = "M-258",
            .name = "attempt-numbers-restart",
            .sentence = "Attempts are numbered in memory; after a restart identifiers are given again.",
            .clauses = {"RETRY-01.a"},
            .forbidden_traces = {"FT-20"},
            .level = 2,
            .needs = Capability::Crs,
            .break_it = [](Design& design) {
                design.layer = [](Store& kept) -> std::unique_ptr<Store> { return std::make_unique<NumbersAnew>(kept); };
            }};
}

}  // namespace seatrial::reference
