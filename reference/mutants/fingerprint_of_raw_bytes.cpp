// The fingerprint is taken over the bytes of the body, although its canonical form is what counts.
#include "reference/fingerprint.hpp"
#include "reference/mutants/mutant.hpp"

namespace seatrial::reference {

namespace {

std::shared_ptr<Contract const> read(std::string_view operation, std::string_view body) {
    std::shared_ptr<Contract const> const honest = read_contract(operation, body);
    if (honest == nullptr) return nullptr;
    auto contract = std::make_shared<Contract>(*honest);
    contract->fingerprint = fingerprint_of(operation, body);
    return contract;
}

}  // namespace

Mutant fingerprint_of_raw_bytes() {
    return {.id = "M-12",
            .name = "fingerprint-of-raw-bytes",
            .sentence = "The fingerprint is taken over the bytes of the body, although its canonical form is what counts.",
            .clauses = {"IDEM-01.p"},
            .forbidden_traces = {"FT-13"},
            .level = 1,
            .break_it = [](Design& design) { design.read_contract = read; }};
}

}  // namespace seatrial::reference
