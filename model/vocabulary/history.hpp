#pragma once
// A history: what happened, in the order of one clock. The wire view: an Invoked entry is a message that reached the
// implementation, and its answer is recorded also when the network then hid it from the caller.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/reply.hpp"
#include "model/vocabulary/scenario.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace seatrial {

struct Invoked {
    CallId call{};
    StepId step{};
    std::string actor{};
    Command command{};
    bool repeat{false};                    ///< a further copy of an earlier message, made by the network
    friend bool operator==(Invoked const&, Invoked const&) = default;
};

/// Whether the caller heard the answer.
enum class Heard : std::uint8_t { Yes, Lost, Late };
struct Returned {
    CallId call{};
    Response response{};
    Heard heard{};
    friend bool operator==(Returned const&, Returned const&) = default;
};

enum class SilenceReason : std::uint8_t { Timeout, PeerCrash };
/// No answer: the call may have happened, or may still happen.
struct Unanswered { CallId call{}; SilenceReason reason{}; friend bool operator==(Unanswered const&, Unanswered const&) = default; };

struct TimeMoved { StepId step{}; Tick now{}; friend bool operator==(TimeMoved const&, TimeMoved const&) = default; };

/// Something that the network did, for the story: the message never arrived, or arrives later, or its answer is held back.
struct NetworkActed {
    StepId step{};
    std::string actor{};
    MessageFault fault{};
    friend bool operator==(NetworkActed const&, NetworkActed const&) = default;
};

/// The implementation was killed and started again on its data. With a call: it had that call then, and the call ends as Unanswered
/// just before. From here on no earlier call can still happen.
struct Crashed {
    StepId step{};
    std::optional<CallId> call{};
    std::optional<CrashPoint> point{};     ///< where it died, if it was told where
    std::uint32_t again{0};                ///< how often it was killed once more while it came up
    friend bool operator==(Crashed const&, Crashed const&) = default;
};
struct Paused { StepId step{}; std::uint32_t milliseconds{}; friend bool operator==(Paused const&, Paused const&) = default; };
struct RightsSet { StepId step{}; Caller principal{}; Rights may{}; friend bool operator==(RightsSet const&, RightsSet const&) = default; };

/// A step that was passed over, and why.
struct PassedOver { StepId step{}; std::string why{}; friend bool operator==(PassedOver const&, PassedOver const&) = default; };

using Entry = std::variant<Invoked, Returned, Unanswered, TimeMoved, NetworkActed, PassedOver, Crashed, Paused, RightsSet>;

struct History {
    std::string scenario{};
    std::string implementation{};          ///< name and version
    Published published{};
    bool time_is_virtual{true};
    std::vector<Entry> entries{};
    friend bool operator==(History const&, History const&) = default;
};

}  // namespace seatrial
