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
    std::string request{};  ///< of NoAnswer: the operation that was not answered
    SilenceReason silence{};   ///< of NoAnswer: what came instead
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

    /// CRS: kills the implementation between two calls and starts it again on the same data; time goes on. False: that cannot be done here.
    [[nodiscard]] virtual tl::expected<bool, IutError> crash(Crash const& /*how*/) { return false; }
    /// Like call, but kills the implementation while it has the call, and starts it again on the same data. Silence: it died with the call
    /// unanswered, which is an effective crash. An answer: it was faster than the kill, or never came to the point; it was killed after
    /// that all the same unless a point was named.
    [[nodiscard]] virtual tl::expected<Outcome, IutError> call_and_crash(Command const& command, Crash const& /*how*/) { return call(command); }
    /// Stops the implementation for so many milliseconds of real time and lets it go on. False: that cannot be done here.
    [[nodiscard]] virtual tl::expected<bool, IutError> pause(std::uint32_t /*milliseconds*/) { return false; }
    /// False: the implementation knows no principals.
    [[nodiscard]] virtual tl::expected<bool, IutError> set_rights(Caller const& /*principal*/, Rights /*may*/) { return false; }

    /// Late answers that were seen since the last asking, in order of arrival.
    [[nodiscard]] virtual std::vector<LateReply> take_late_replies() { return {}; }
    /// What is known of how the implementation ended when it last left a call without an answer, in words; empty if it did not end.
    [[nodiscard]] virtual std::string last_words() { return {}; }
    /// The end of what it wrote to standard error, if it has one of its own.
    [[nodiscard]] virtual std::string stderr_tail() { return {}; }
};

}  // namespace seatrial
