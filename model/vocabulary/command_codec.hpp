#pragma once
// Commands as members of an object, the same in a request line and in a history.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/json_reader.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace seatrial {

/// "op":"get","tenant":"t1",… without braces.
void append_command(std::string& out, Command const& command);

/// Reads the members of `operation`. Members beside them and beside `envelope` are problems.
[[nodiscard]] Command read_command(json::Reader& in, json::Index object, Operation operation,
                                   std::initializer_list<std::string_view> envelope);

/// A failure class: a word that is not listed counts as other.
[[nodiscard]] FailureClass read_failure(json::Reader& in, json::Index at);

}  // namespace seatrial
