#pragma once

#include "reference/contract.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace seatrial::reference {

/// Reads each body once: clients repeat themselves.
class Admission {
public:
    explicit Admission(ContractReader read) : read_{read} {}
    [[nodiscard]] std::shared_ptr<Contract const> contract(std::string_view operation, std::string const& body);

private:
    static constexpr std::size_t remembered_max = 4096;
    ContractReader read_;
    std::string wanted_{};
    boost::unordered_flat_map<std::string, std::shared_ptr<Contract const>> remembered_{};
};

}  // namespace seatrial::reference
