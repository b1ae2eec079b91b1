#pragma once
// Answers as members of an object, the same under `ok` and `refused` of a reply line and in a history.

#include "model/vocabulary/json_reader.hpp"
#include "model/vocabulary/reply.hpp"

#include <string>
#include <variant>

namespace seatrial {

/// "answer":"new","task":"T-1",… without braces.
void append_answer(std::string& out, Reply const& reply);

/// The head under which an answer stands.
enum class Head : std::uint8_t { Ok, Refused };

/// Reads `answer` and what belongs to it. Members beside them are ignored. A word that the operation does not list becomes
/// Unlisted; a listed word under the wrong head, or without its fields, is a problem.
[[nodiscard]] Response read_answer(json::Reader& in, json::Index object, Operation operation, Head head);

}  // namespace seatrial
