#pragma once
// An implementation under test, wherever it runs. What it answers is data; only a sick adapter or a broken environment is an error.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/history.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace seatrial {

/// The adapter broke the rules of docs/protocol.md (exit code 3), or could not be run at all. NoAnswer: a reset or an advance met
/// silence or death, also after a new start where that was possible.
struct IutError {
    enum class Kind : std::uint8_t { AdapterFault, CannotStart, NoAnswer } kind{};
    std::string what{};     ///< one sentence
    std::string hint{};     ///< what the vendor can do about it
};

struct Silence { SilenceReason reason{}; friend bool operator==(Silence const&, Silence const&) = default; };
using Outcome = std::variant<Response, Silence>;

/// An answer that came after call() had said Silence: no fault, and something for the judge.
struct LateReply {
    std::uint32_t call{};   ///< the how-manieth call since the last reset, from 1
    Response response{};
};

class Iut {
public:
    virtual ~Iut() = default;
    [[nodiscard]] virtual Hello const& hello() const = 0;
    /// False: the wanted readings or numbers are not possible here.
    [[nodiscard]] virtual tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) = 0;
    [[nodiscard]] virtual tl::expected<Tick, IutError> advance(std::uint32_t ticks) = 0;
    [[nodiscard]] virtual tl::expected<Outcome, IutError> call(Command const& command) = 0;

    /// Late answers that were seen since the last asking, in order of arrival.
    [[nodiscard]] virtual std::vector<LateReply> take_late_replies() { return {}; }
    /// Says so when one and the same well-formed request was met by silence or death twice, with a new start in between: the
    /// implementation's own failure (BR-01, FT-61), where once would only be inconclusive.
    [[nodiscard]] virtual std::optional<std::string> unanswered_twice() const { return std::nullopt; }
};

}  // namespace seatrial
