// The answer is sent before its transaction is committed.
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/working_copy.hpp"

#include <utility>
#include <vector>

namespace seatrial::reference {

namespace {

class AnswersFirst final : public WorkingCopy {
public:
    explicit AnswersFirst(Store& kept) : WorkingCopy{kept, nullptr, nullptr} {}

    /// Before a command is answered the coordinator looks once more for timers. When it begins anything after that, the answer is out.
    [[nodiscard]] Transaction& begin() override {
        if (++begun_since_ > 1)
            for (Changes& changes : std::exchange(unwritten_, {})) WorkingCopy::keep(std::move(changes));
        return WorkingCopy::begin();
    }
    void reset(Published const& published) override {
        unwritten_.clear();
        WorkingCopy::reset(published);
    }

private:
    void keep(Changes&& changes) override {
        unwritten_.push_back(std::move(changes));
        begun_since_ = 0;
    }

    std::vector<Changes> unwritten_{};
    int begun_since_{0};   ///< transactions since the latest of these
};

}  // namespace

Mutant answer_before_commit() {
    return {.id = "M-03",
            .name = "answer-before-commit",
            .sentence = "The answer is sent before its transaction is committed.",
            .clauses = {"IDEM-01.g", "RETRY-T5.e", "CANCEL-01.a", "ATOM-04"},
            .forbidden_traces = {"FT-06"},
            .level = 3,
            .needs = Capability::Crs,
            .break_it = [](Design& design) {
                design.layer = [](Store& kept) -> std::unique_ptr<Store> { return std::make_unique<AnswersFirst>(kept); };
            }};
}

}  // namespace seatrial::reference
