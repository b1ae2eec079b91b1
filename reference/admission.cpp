#include "reference/admission.hpp"

#include "reference/fingerprint.hpp"

namespace seatrial::reference {

namespace {

void append(std::string& text, std::string_view name, std::optional<std::uint64_t> value) {
    text += name;
    text += value ? std::to_string(*value) : std::string{"-"};
}

/// The terms of a contract with their defaults in place, however its body was written.
[[nodiscard]] std::string normalised(Contract const& contract, Profile const& readings) {
    std::string text = std::to_string(contract.work.size()) + ":" + contract.work;
    append(text, " safe ", contract.retry_safe.value_or(readings.retry_default_safe) ? 1U : 0U);
    append(text, " attempts ", contract.max_attempts);
    append(text, " deadline ", contract.deadline_in);
    append(text, " budget ", contract.budget);
    append(text, " reserve ", contract.reserve.value_or(0));
    return text;
}

}  // namespace

void Admission::begin(Profile const& readings) {
    if (readings.idem_fingerprint != readings_.idem_fingerprint || readings.retry_default_safe != readings_.retry_default_safe) remembered_.clear();
    readings_ = readings;
}

std::shared_ptr<Contract const> Admission::read_anew(std::string_view operation, std::string const& body) const {
    std::shared_ptr<Contract const> contract = read_(operation, body);
    if (contract == nullptr || readings_.idem_fingerprint == FingerprintReading::Jcs) return contract;
    auto other = std::make_shared<Contract>(*contract);
    bool const is_raw = readings_.idem_fingerprint == FingerprintReading::Raw;
    other->fingerprint = fingerprint_of(operation, is_raw ? body : normalised(*contract, readings_));
    other->digest = short_name(other->fingerprint);
    return other;
}

std::shared_ptr<Contract const> Admission::contract(std::string_view operation, std::string const& body) {
    // Led by the length of the name: what follows could otherwise belong to either.
    wanted_ = std::to_string(operation.size());
    wanted_ += ':';
    wanted_ += operation;
    wanted_ += body;
    if (auto const known = remembered_.find(wanted_); known != remembered_.end()) return known->second;
    if (remembered_.size() >= remembered_max) remembered_.clear();
    return remembered_.emplace(wanted_, read_anew(operation, body)).first->second;
}

}  // namespace seatrial::reference
