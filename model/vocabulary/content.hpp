#pragma once
// What a submission says. Two contents are the same intent exactly if they compare equal; `spelling` only chooses how the
// text is written, so the judge knows by construction whether two bodies mean the same and never computes a fingerprint.

#include <cstdint>
#include <optional>
#include <string>

namespace seatrial {

struct Content {
    std::string work{};                        ///< text for the executor
    std::optional<bool> retry_safe{};          ///< absent differs from false, A-07
    std::uint32_t max_attempts{1};             ///< the first included, A-23
    std::optional<std::uint32_t> deadline_in{};///< ticks from the first submission, A-24
    std::optional<std::uint32_t> budget{};     ///< units of usage that all attempts together may incur, A-25; absent: no limit
    std::optional<std::uint32_t> reserve{};    ///< units that must be left of the budget for an attempt to be granted; absent: 0
    friend bool operator==(Content const&, Content const&) = default;
};

/// Whether the contract is valid: at least one attempt must be allowed. Invalid ones are made on purpose (RETRY-T2.c).
[[nodiscard]] constexpr bool is_valid(Content const& content) { return content.max_attempts >= 1; }

/// How the body is written; every spelling of one content is canonically equal (IDEM-01.p).
enum class Spelling : std::uint8_t { Plain, Reordered, Spaced, Escaped, Decimal };

/// The exact body text of a content, a JSON object.
[[nodiscard]] std::string render_body(Content const& content, Spelling spelling);

}  // namespace seatrial
