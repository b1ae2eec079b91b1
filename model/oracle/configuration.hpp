#pragma once
// One state that the implementation may be in, as far as one cell (one life of one key) goes: the decision state of the law, and
// the book that answers its recall questions.

#include "model/spec/law.hpp"
#include "model/vocabulary/ids.hpp"

#include <boost/container/small_vector.hpp>

#include <cstdint>

namespace seatrial::oracle {

using law::Exact;
using Word = std::int32_t;      ///< an interned text; 0 for none
using ExactTask = law::Task<Exact>;
using ExactMessage = law::Message<Exact>;
using ExactSetting = law::Setting<Exact>;
using ExactRule = law::Rule<Exact>;

/// An attempt that was granted.
struct Grant {
    std::int64_t generation{};
    Word attempt{};              ///< 0: granted by a call whose answer was never seen
    Word node{};
    std::int64_t status{};
    std::int64_t failure{};
    std::uint64_t usage{};       ///< units kept
    friend bool operator==(Grant const&, Grant const&) = default;
};

/// A usage report that was kept; under a cumulative form the last one of its attempt.
struct KeptUsage {
    std::int64_t generation{};
    Word usage{};
    std::uint64_t amount{};
    bool late{false};            ///< its attempt held no authority when it came
    std::int64_t at{};           ///< when, where the ledger may lag behind; else 0, so that states do not differ in it
    friend bool operator==(KeptUsage const&, KeptUsage const&) = default;
};

/// An open call that this state supposes to have happened already, and what it must have been told.
struct Placed { CallId call{}; Answer answer{}; std::int64_t generation{}; friend bool operator==(Placed const&, Placed const&) = default; };

struct Configuration {
    ExactTask task{};
    boost::container::small_vector<Grant, 2> grants{};
    boost::container::small_vector<KeptUsage, 1> kept{};
    boost::container::small_vector<Placed, 1> placed{};
    std::int64_t delivered_at{}; ///< as KeptUsage::at
    std::uint16_t trail{};       ///< hidden rules taken since the last observation, a bit each; not part of the state
};

/// Equality of states; the trail does not count.
[[nodiscard]] bool same_state(Configuration const& a, Configuration const& b);

/// What a message says beside what the law reads.
struct Said {
    ExactMessage message{};
    Word attempt{};              ///< of the lease that is named, or of the grant that was told
    Word usage{};
    std::uint32_t amount{};
    bool ledger_lags{false};     ///< when something happened matters for what the ledger may show
};

[[nodiscard]] law::Recall<Exact> recall_of(Configuration const& configuration, Said const& said);

/// The state after a rule was taken.
[[nodiscard]] Configuration after(Configuration const& before, ExactRule const& row, law::Situation<Exact> const& situation, Said const& said);

/// The submission begins the next life of its key.
[[nodiscard]] inline bool opens_life(ExactRule const& row) { return row.effect == law::open_next_life<Exact>; }

/// In words, for a report.
[[nodiscard]] std::string describe(Configuration const& configuration);

}  // namespace seatrial::oracle
