#pragma once
// One scenario, driven and judged. A request that is left without an answer once leaves the verdict open. When it is left without one
// again, after a new start and the same steps, it is the implementation's own failure (BR-01, FT-61).

#include "harness/iut/iut.hpp"
#include "harness/shrink.hpp"
#include "harness/verdict.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace seatrial {

/// The first request of a history that got no answer, not even a late one.
struct LeftOpen {
    std::size_t entry{};
    StepId step{};
    std::string request{};       ///< its operation
    SilenceReason reason{};
};
[[nodiscard]] std::optional<LeftOpen> left_open(History const& history);

struct Attempt {
    History history{};
    Verdict verdict{};
    std::optional<LeftOpen> open{};   ///< whatever came of it
};

/// How often a run has waited in vain. An implementation that hangs or dies all the time must not hold up the run for hours.
class Disappointments {
public:
    void add(LeftOpen const& open);
    void add(Disappointments const& more);
    [[nodiscard]] bool too_many() const { return timeouts_ >= timeouts_max || deaths_ >= deaths_max; }
    /// Why the run is over, in a sentence.
    [[nodiscard]] std::string sentence() const;

    /// This operation was left open twice; that it happens again with other steps need not be tried out.
    void note_twice(std::string const& request) { twice_.insert(request); }
    [[nodiscard]] bool was_twice(std::string const& request) const { return twice_.contains(request); }

    static constexpr std::uint32_t timeouts_max = 3;    ///< scenarios in which an answer was waited for until the time was out
    static constexpr std::uint32_t deaths_max = 20;     ///< scenarios in which the implementation ended or closed its pipe

private:
    std::uint32_t timeouts_{0};
    std::uint32_t deaths_{0};
    std::set<std::string> twice_{};
};

/// Runs the scenario a second time if it left a request open, and judges.
[[nodiscard]] tl::expected<Attempt, IutError> attempt(Scenario const& scenario, Iut& iut, std::optional<Published> const& wanted,
                                                      JudgeFunction const& judged_by, Disappointments& so_far);

/// Runs it once. `open_is_finding`: a request that is left open is a finding at once, for those who run it twice themselves.
[[nodiscard]] tl::expected<Attempt, IutError> attempt_once(Scenario const& scenario, Iut& iut, std::optional<Published> const& wanted,
                                                           JudgeFunction const& judged_by, bool open_is_finding);

/// The error with the name of the scenario that met it.
[[nodiscard]] IutError in_scenario(IutError error, std::string const& name);

/// Whether the finding says that a request was left open twice.
[[nodiscard]] bool is_of_silence(Finding const& finding);

}  // namespace seatrial
