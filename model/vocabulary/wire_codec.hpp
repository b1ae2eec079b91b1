#pragma once
// The lines of docs/protocol.md, both ways. Strict: duplicate members, unknown words in requests, wrong number forms and
// missing fields are errors with a field name; unknown members of a reply are ignored, an unlisted answer word becomes Unlisted.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/input_error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace seatrial::wire {

inline constexpr std::size_t line_bytes_max = 1 << 20;

struct AskHello { int protocol{protocol_version}; friend bool operator==(AskHello const&, AskHello const&) = default; };
struct AskReset { std::optional<Published> wanted{}; friend bool operator==(AskReset const&, AskReset const&) = default; };
struct AskAdvance { std::uint32_t ticks{}; friend bool operator==(AskAdvance const&, AskAdvance const&) = default; };
struct AskRights { Caller principal{}; Rights may{}; friend bool operator==(AskRights const&, AskRights const&) = default; };
using Ask = std::variant<AskHello, AskReset, AskAdvance, AskRights, Command>;
struct Request { std::uint64_t id{}; Ask ask{}; friend bool operator==(Request const&, Request const&) = default; };

/// What kind of reply a request gets, so that the reply can be decoded.
enum class Kind : std::uint8_t { Hello, Reset, Advance, Rights, Submit, Get, Find, List, History, Cancel, Claim, Renew, Deliver, Fail, Release, Usage, Ledger };
[[nodiscard]] Kind kind_of(Ask const& ask) noexcept;

struct ResetDone { bool possible{true}; std::optional<Tick> now{}; friend bool operator==(ResetDone const&, ResetDone const&) = default; };
struct Advanced { Tick now{}; friend bool operator==(Advanced const&, Advanced const&) = default; };
struct RightsDone { friend bool operator==(RightsDone const&, RightsDone const&) = default; };
struct AdapterFault { std::string why{}; friend bool operator==(AdapterFault const&, AdapterFault const&) = default; };
using Body = std::variant<Hello, ResetDone, Advanced, RightsDone, Response, AdapterFault>;
struct Reply { std::uint64_t id{}; Body body{}; friend bool operator==(Reply const&, Reply const&) = default; };

/// One line without its LF.
void append_request(std::string& out, Request const& request);
/// The same for a command that is not copied into a Request first.
void append_request(std::string& out, std::uint64_t id, Command const& command);
void append_reply(std::string& out, Reply const& reply);

[[nodiscard]] Expected<Request> parse_request(std::string_view line);

/// The id of a reply line, read first so that the caller can say which kind it awaits.
[[nodiscard]] Expected<std::uint64_t> parse_reply_id(std::string_view line);
[[nodiscard]] Expected<Reply> parse_reply(std::string_view line, Kind kind);

}  // namespace seatrial::wire
