#pragma once
// What a read may show of a state: folds over the state and the book, compared with what was told.

#include "model/oracle/configuration.hpp"
#include "model/oracle/translate.hpp"
#include "model/vocabulary/reply.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace seatrial::oracle {

/// A field that no rule explains, and the clause it breaks.
struct Mismatch {
    std::string_view clause{};
    std::string sentence{};
};

/// Identifiers that the implementation chose for one task; 0 until seen.
struct Names {
    Word task{};
    Word digest{};
    bool digest_told{false};     ///< whether a first answer was seen at all: a digest is told always or never
    Word delivery{};
};

/// When the ledger is read, how far it may lag, and what it showed before: what it showed once it goes on showing.
struct LedgerTerms {
    std::int64_t now{};
    std::uint32_t lag{};
    std::vector<LedgerEntry> const& seen;
};
[[nodiscard]] std::optional<Mismatch> mismatch(std::vector<LedgerEntry> const& shown, Configuration const& state, LedgerTerms const& terms, Interner& words);
[[nodiscard]] std::optional<Mismatch> mismatch(TaskView const& shown, Configuration const& state, Names const& names, Interner& words);
/// May bind attempts of the state whose grant was never seen.
[[nodiscard]] std::optional<Mismatch> mismatch(std::vector<AttemptView> const& shown, Configuration& state, Interner& words);
[[nodiscard]] std::optional<Mismatch> digest_mismatch(std::optional<ContractDigest> const& shown, Names const& names, Interner& words);

}  // namespace seatrial::oracle
