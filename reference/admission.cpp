#include "reference/admission.hpp"

namespace seatrial::reference {

std::shared_ptr<Contract const> Admission::contract(std::string_view operation, std::string const& body) {
    // Led by the length of the name: what follows could otherwise belong to either.
    wanted_ = std::to_string(operation.size());
    wanted_ += ':';
    wanted_ += operation;
    wanted_ += body;
    if (auto const known = remembered_.find(wanted_); known != remembered_.end()) return known->second;
    if (remembered_.size() >= remembered_max) remembered_.clear();
    return remembered_.emplace(wanted_, read_(operation, body)).first->second;
}

}  // namespace seatrial::reference
