// The fingerprint covers the work and leaves out the other terms of the contract.
#include "reference/fingerprint.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::shared_ptr<Contract const> read(std::string_view operation, std::string_view body) {
    std::shared_ptr<Contract const> const honest = read_contract(operation, body);
    if (honest == nullptr) return nullptr;
    auto contract = std::make_shared<Contract>(*honest);
    contract->fingerprint = fingerprint_of(operation, contract->work);
    return contract;
}

}  // namespace

Mutant fingerprint_of_work_only() {
    return {.id = "M-13",
            .name = "fingerprint-of-work-only",
            .sentence = "The fingerprint covers the work and leaves out the other terms of the contract.",
            .clauses = {"IDEM-01.q", "IDEM-01.u"},
            .forbidden_traces = {"FT-14", "FT-09"},
            .level = 2,
            .break_it = [](Design& design) { design.read_contract = read; }};
}

}  // namespace seatrial::reference
