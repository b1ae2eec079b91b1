#pragma once
// What a submission must look like before anything is decided about it.

#include "reference/records.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace seatrial::reference {

/// The contract that a body says, or null if the body is no contract (docs/protocol.md, submit). Strict: a member that we do not
/// know is a term that we could not keep.
[[nodiscard]] std::shared_ptr<Contract const> read_contract(std::string_view operation, std::string_view body);

/// 1 to 255 printable ASCII characters, compared exactly.
[[nodiscard]] bool key_is_well_formed(std::string_view key);

/// Reads each body once: clients repeat themselves.
class Admission {
public:
    using Reader = std::shared_ptr<Contract const> (*)(std::string_view operation, std::string_view body);
    explicit Admission(Reader read) : read_{read} {}
    [[nodiscard]] std::shared_ptr<Contract const> contract(std::string_view operation, std::string const& body);

private:
    static constexpr std::size_t remembered_max = 4096;
    Reader read_;
    std::string wanted_{};
    boost::unordered_flat_map<std::string, std::shared_ptr<Contract const>> remembered_{};
};

}  // namespace seatrial::reference
