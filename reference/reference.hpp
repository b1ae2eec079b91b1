#pragma once
// The reference coordinator: one honest implementation of docs/protocol.md, written as a product would be. It shares nothing
// with the judge but the vocabulary.

#include "model/vocabulary/endpoint.hpp"
#include "reference/clock.hpp"
#include "reference/contract.hpp"
#include "reference/decisions/decision.hpp"
#include "reference/stores/store.hpp"

#include <memory>

namespace seatrial::reference {

/// What a coordinator is made of. The parts by default are the honest ones.
struct Design {
    Published published{default_published()};
    Habits habits{};
    Decisions decisions{};
    ContractReader read_contract{reference::read_contract};
    bool (*key_is_well_formed)(std::string_view key){reference::key_is_well_formed};
    /// What stands between the coordinator and the store that outlives it, made anew with every start; nothing if null.
    std::unique_ptr<Store> (*layer)(Store& kept){nullptr};
};

/// With a virtual clock and records in memory unless others are given. The published terms of the design must be possible.
[[nodiscard]] std::unique_ptr<Endpoint> make_reference(Design const& design = {}, std::unique_ptr<Clock> clock = nullptr,
                                                       std::unique_ptr<Store> store = nullptr);

}  // namespace seatrial::reference
