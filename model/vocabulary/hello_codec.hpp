#pragma once
// The answer to hello as members of an object.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/json_reader.hpp"

#include <string>

namespace seatrial {

/// "answer":"hello","protocol":1,… without braces.
void append_hello(std::string& out, Hello const& hello);

/// Unknown members beside the known ones are ignored, but not inside `config` and `readings`: a misspelt promise is no promise.
[[nodiscard]] Hello read_hello(json::Reader& in, json::Index object);

}  // namespace seatrial
