#pragma once
// JSON as a contract is written in: read strictly (I-JSON, RFC 7493) and printed in the one canonical way (JCS, RFC 8785).

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace seatrial::reference {

struct JsonValue;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<std::pair<std::string, JsonValue>>;   ///< in the order of the text; names are unique

struct JsonNull {
    friend bool operator==(JsonNull, JsonNull) = default;
};

struct JsonValue {
    std::variant<JsonNull, bool, double, std::string, JsonArray, JsonObject> value{};
};

inline constexpr std::size_t json_depth_max = 64;

/// Reads a whole text. The error is a sentence with a byte offset. Refused are, beside what is no JSON: member names that occur
/// twice, integers beyond ±(2^53 − 1) and numbers that no double holds, text that is not Unicode, nesting deeper
/// than json_depth_max. Text is not normalised.
[[nodiscard]] tl::expected<JsonValue, std::string> parse_json(std::string_view text);

/// RFC 8785: members in the order of the UTF-16 code units of their names, numbers as ECMAScript prints them, no white space.
[[nodiscard]] std::string canonical_json(JsonValue const& value);

/// A finite number as ECMAScript prints it (RFC 8785, 3.2.2.3).
void append_ecmascript_number(std::string& out, double number);

/// Whether `a` comes before `b` by UTF-16 code units. Differs from the order of bytes above U+FFFF.
[[nodiscard]] bool utf16_less(std::string_view a, std::string_view b);

}  // namespace seatrial::reference
