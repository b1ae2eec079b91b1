#pragma once

#include "model/vocabulary/profile.hpp"
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
    /// Which contents are the same is a reading; forgets what was read under another one.
    void begin(Profile const& readings);
    [[nodiscard]] std::shared_ptr<Contract const> contract(std::string_view operation, std::string const& body);

private:
    static constexpr std::size_t remembered_max = 4096;
    [[nodiscard]] std::shared_ptr<Contract const> read_anew(std::string_view operation, std::string const& body) const;

    ContractReader read_;
    Profile readings_{};
    std::string wanted_{};
    boost::unordered_flat_map<std::string, std::shared_ptr<Contract const>> remembered_{};
};

}  // namespace seatrial::reference
