#include "reference/fingerprint.hpp"

#include "reference/ensure.hpp"

#include <openssl/evp.h>

namespace seatrial::reference {

Fingerprint fingerprint_of(std::string_view operation, std::string_view canonical) {
    std::string text = std::to_string(operation.size());
    text += ':';
    text += operation;
    text += canonical;
    Fingerprint fingerprint;
    unsigned size = 0;
    int const done = EVP_Digest(text.data(), text.size(), fingerprint.bytes.data(), &size, EVP_sha256(), nullptr);
    ensure(done == 1 && size == fingerprint.bytes.size(), "SHA-256 is available");
    return fingerprint;
}

std::string to_hex(Fingerprint const& fingerprint) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * fingerprint.bytes.size());
    for (std::uint8_t const byte : fingerprint.bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

ContractDigest short_name(Fingerprint const& fingerprint) { return {to_hex(fingerprint).substr(0, 14)}; }

}  // namespace seatrial::reference
