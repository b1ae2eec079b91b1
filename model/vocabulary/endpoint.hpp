#pragma once
// What stands behind an adapter: the same requests whether they come over a pipe or by a call in this process.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/profile.hpp"
#include "model/vocabulary/reply.hpp"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace seatrial {

inline constexpr int protocol_version = 1;

enum class Capability : std::uint8_t { Clk, Cfg, Crs, CrsPlus, Ten, Race, Pol, Evt, Evd, Led, Ext, Dev };
enum class Control : std::uint8_t { Reset, Advance, Configure, Rights };
inline constexpr std::size_t capability_count = 12;
inline constexpr std::size_t control_count = 4;

/// The answer to hello: who is there, what it serves, what it promises.
struct Hello {
    std::string name{};
    std::string version{};
    std::bitset<operation_count> operations{};
    std::bitset<capability_count> capabilities{};
    std::bitset<control_count> controls{};
    std::uint32_t max_in_flight{1};
    Published published{};
    [[nodiscard]] bool serves(Operation op) const { return operations.test(static_cast<std::size_t>(op)); }
    [[nodiscard]] bool can(Capability c) const { return capabilities.test(static_cast<std::size_t>(c)); }
    [[nodiscard]] bool can(Control c) const { return controls.test(static_cast<std::size_t>(c)); }
    friend bool operator==(Hello const&, Hello const&) = default;
};

/// Where a process dies on purpose (CRS+), seen from the transaction of the command that it handles then: before it begins, with all of
/// its writes made and not yet committed, or committed and not yet answered.
enum class CrashPoint : std::uint8_t { BeforeCommit, InsideCommit, AfterCommit };

class Endpoint {
public:
    virtual ~Endpoint() = default;
    [[nodiscard]] virtual Hello hello() = 0;
    /// Forgets everything; time is 0 again. False: the wanted readings or numbers are not possible, and nothing was changed.
    [[nodiscard]] virtual bool reset(std::optional<Published> const& wanted) = 0;
    /// Moves virtual time forward and returns the new time.
    virtual Tick advance(std::uint32_t ticks) = 0;
    [[nodiscard]] virtual Response handle(Command const& command) = 0;
    /// From now on the principal may do this and no more, and the system remembers it like anything else. False: it knows no principals.
    [[nodiscard]] virtual bool set_rights(Caller const& /*principal*/, Rights /*may*/) { return false; }

    /// CRS: dies between two commands, loses what was not durable, and comes up again; time goes on. False: it cannot.
    [[nodiscard]] virtual bool restart() { return false; }
    /// CRS+: handles the command until the point, dies there and comes up again as after restart(). Nothing: it died. An answer: the
    /// command never came to that point, and nothing died.
    [[nodiscard]] virtual std::optional<Response> handle_and_die(Command const& command, CrashPoint) { return handle(command); }
};

}  // namespace seatrial
