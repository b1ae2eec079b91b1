#pragma once
// What the judge takes for granted about the order of a history: calls are unique, answers belong to calls that are open,
// time never goes backwards. Each member function takes one entry and says what is wrong with it, if anything.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/ids.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

namespace seatrial {

class HistoryOrder {
public:
    [[nodiscard]] std::optional<std::string> begin(CallId call, Operation operation, std::size_t line);
    /// A late answer may still come to a call that was given up after a timeout, but not to one whose peer died.
    [[nodiscard]] std::optional<std::string> answer(CallId call, std::size_t line);
    [[nodiscard]] std::optional<std::string> give_up(CallId call, SilenceReason reason, std::size_t line);
    [[nodiscard]] std::optional<std::string> move_to(Tick now);
    /// The implementation died while it had this call: the call ended so.
    [[nodiscard]] std::optional<std::string> crash_with(CallId call) const;

    [[nodiscard]] std::optional<Operation> operation_of(CallId call) const;

    struct Open {
        CallId call{};
        std::size_t line{};
    };
    /// The first call that neither ended nor was given up.
    [[nodiscard]] std::optional<Open> first_open() const;

private:
    enum class End : std::uint8_t { None, Answered, TimedOut, PeerDied };
    struct Known {
        Operation operation{};
        std::size_t begun{};     ///< line
        End end{};
        std::size_t ended{};     ///< line
    };
    [[nodiscard]] std::optional<std::string> end(CallId call, End how, std::size_t line);

    std::unordered_map<CallId, Known> calls_{};
    Tick now_{0};
};

}  // namespace seatrial
