#include "model/spec/fields.hpp"

#include <fmt/format.h>

#include <span>

namespace seatrial::law {

namespace {

constexpr std::array<std::string_view, 8> phases{"none", "queued", "backoff", "leased", "delivered", "cancelled", "failed", "expired"};
constexpr std::array<std::string_view, 5> cancels{"none", "requested", "confirmed", "overtaken", "moot"};
constexpr std::array<std::string_view, 7> statuses{"none", "live", "failed", "lost", "released", "delivered", "retired"};
constexpr std::array<std::string_view, 5> failures{"none", "temporary", "invalid", "denied", "other"};

std::string word_of(std::span<std::string_view const> words, std::int64_t value) {
    if (value < 0 || value >= static_cast<std::int64_t>(words.size())) return fmt::format("{}", value);
    return std::string{words[static_cast<std::size_t>(value)]};
}

std::string why_text(std::int64_t sum) {
    if (sum == why::none) return "none";
    if (sum >= why::class_base) return word_of(failures, sum / why::class_base);
    std::string text;
    for (auto const& [flag, name] : {std::pair{why::attempts, "attempts"}, std::pair{why::not_retry_safe, "not-retry-safe"},
                                     std::pair{why::generations, "generations"}, std::pair{why::deadline, "deadline"}, std::pair{why::budget, "budget"}})
        if ((sum & flag) != 0) text += (text.empty() ? "" : "+") + std::string{name};
    return text;
}

}  // namespace

std::string value_text(FieldKind kind, std::int64_t value, std::int64_t never) {
    switch (kind) {
        case FieldKind::Number: break;
        case FieldKind::Limit: if (value == never) return "none"; break;
        case FieldKind::Due: if (value == never) return "never"; break;
        case FieldKind::Phase: return word_of(phases, value);
        case FieldKind::CancelWord: return word_of(cancels, value);
        case FieldKind::Status: return word_of(statuses, value);
        case FieldKind::FailureWord: return word_of(failures, value);
        case FieldKind::Why: return why_text(value);
    }
    return fmt::format("{}", value);
}

}  // namespace seatrial::law
