#pragma once

#include "reference/stores/records.hpp"

#include <string>
#include <string_view>

namespace seatrial::reference {

/// SHA-256 over the operation name and a canonical text. The name is led by its length, so that no other pair gives the same bytes.
[[nodiscard]] Fingerprint fingerprint_of(std::string_view operation, std::string_view canonical);
/// All 64 hexadecimal digits.
[[nodiscard]] std::string to_hex(Fingerprint const& fingerprint);
/// The first 14 digits: a name for reading. Whether contents are equal is decided on the whole fingerprint.
[[nodiscard]] ContractDigest short_name(Fingerprint const& fingerprint);

}  // namespace seatrial::reference
