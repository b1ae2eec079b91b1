#pragma once
// An implementation under test, wherever it runs. What it answers is data; only a sick adapter or a broken environment is an error.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/history.hpp"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <variant>

namespace seatrial {

/// The adapter broke the rules of docs/protocol.md (exit code 3), or could not be run at all.
struct IutError {
    enum class Kind : std::uint8_t { AdapterFault, CannotStart } kind{};
    std::string what{};     ///< one sentence
    std::string hint{};     ///< what the vendor can do about it
};

struct Silence { SilenceReason reason{}; };
using Outcome = std::variant<Response, Silence>;

class Iut {
public:
    virtual ~Iut() = default;
    [[nodiscard]] virtual Hello const& hello() const = 0;
    /// False: the wanted readings or numbers are not possible here.
    [[nodiscard]] virtual tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) = 0;
    [[nodiscard]] virtual tl::expected<Tick, IutError> advance(std::uint32_t ticks) = 0;
    [[nodiscard]] virtual tl::expected<Outcome, IutError> call(Command const& command) = 0;
};

}  // namespace seatrial
