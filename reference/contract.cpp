#include "reference/contract.hpp"

#include "reference/canonical_json.hpp"
#include "reference/fingerprint.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace seatrial::reference {

namespace {

[[nodiscard]] std::optional<std::uint32_t> whole_number(JsonValue const& value, double at_least) {
    double const* const number = std::get_if<double>(&value.value);
    if (number == nullptr || *number < at_least || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    if (std::floor(*number) != *number) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

/// Takes one member into the contract; false if its name or its value is not one of a contract.
[[nodiscard]] bool take(Contract& contract, std::string const& name, JsonValue const& value) {
    if (name == "work") {
        std::string const* const work = std::get_if<std::string>(&value.value);
        if (work != nullptr) contract.work = *work;
        return work != nullptr;
    }
    if (name == "retry_safe") {
        bool const* const safe = std::get_if<bool>(&value.value);
        if (safe != nullptr) contract.retry_safe = *safe;
        return safe != nullptr;
    }
    if (name == "max_attempts") {
        std::optional<std::uint32_t> const attempts = whole_number(value, 1);
        contract.max_attempts = attempts.value_or(0);
        return attempts.has_value();
    }
    if (name == "deadline_in") {
        contract.deadline_in = whole_number(value, 0);
        return contract.deadline_in.has_value();
    }
    if (name == "budget") {
        contract.budget = whole_number(value, 0);
        return contract.budget.has_value();
    }
    if (name == "reserve") {
        contract.reserve = whole_number(value, 0);
        return contract.reserve.has_value();
    }
    return false;
}

}  // namespace

std::shared_ptr<Contract const> read_contract(std::string_view operation, std::string_view body) {
    tl::expected<JsonValue, std::string> const read = parse_json(body);
    if (!read) return nullptr;
    JsonObject const* const members = std::get_if<JsonObject>(&read->value);
    if (members == nullptr) return nullptr;

    auto contract = std::make_shared<Contract>();
    for (auto const& [name, value] : *members)
        if (!take(*contract, name, value)) return nullptr;
    auto const says = [&](std::string_view wanted) {
        return std::ranges::any_of(*members, [&](auto const& m) { return m.first == wanted; });
    };
    if (!says("work") || !says("max_attempts")) return nullptr;

    contract->fingerprint = fingerprint_of(operation, canonical_json(*read));
    contract->digest = short_name(contract->fingerprint);
    return contract;
}

bool key_is_well_formed(std::string_view key) {
    return !key.empty() && key.size() <= 255 && std::ranges::all_of(key, [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace seatrial::reference
