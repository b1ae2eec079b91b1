#pragma once
// What a submission must look like before anything is decided about it.

#include "reference/stores/records.hpp"

#include <memory>
#include <string_view>

namespace seatrial::reference {

/// The contract that a body says, or null if the body is no contract (docs/protocol.md, submit). Strict: a member that we do not
/// know is a term that we could not keep.
[[nodiscard]] std::shared_ptr<Contract const> read_contract(std::string_view operation, std::string_view body);

/// 1 to 255 printable ASCII characters, compared exactly.
[[nodiscard]] bool key_is_well_formed(std::string_view key);

using ContractReader = std::shared_ptr<Contract const> (*)(std::string_view operation, std::string_view body);

}  // namespace seatrial::reference
