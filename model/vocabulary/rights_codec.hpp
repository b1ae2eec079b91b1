#pragma once
// Who may do what, as members of an object: {"tenant":"t1","principal":"p2","may":["read"]}.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/json_reader.hpp"

#include <string>

namespace seatrial {

/// Each member with a comma before it.
void append_rights(std::string& out, Caller const& principal, Rights may);
[[nodiscard]] Caller read_principal(json::Reader& in, json::Index object);
/// The member `may`, a list of `submit`, `read` and `cancel`.
[[nodiscard]] Rights read_rights(json::Reader& in, json::Index object);

}  // namespace seatrial
