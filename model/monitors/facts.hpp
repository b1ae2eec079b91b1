#pragma once
// What a history tells for certain about its keys, tasks and attempts. Pointers lead into the history.

#include "model/vocabulary/history.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace seatrial::watching {

using Index = std::uint32_t;
inline constexpr Index nobody = std::numeric_limits<Index>::max();
inline constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t always = std::numeric_limits<std::int64_t>::min();

/// A call took effect somewhere between its arrival and its answer: entries lo to hi, ticks from to to.
struct When {
    std::uint32_t lo{};
    std::uint32_t hi{};
    std::int64_t from{};
    std::int64_t to{};
    /// The only order that a history proves: this was answered before that arrived.
    [[nodiscard]] bool before(When const& later) const { return hi < later.lo; }
};

/// Messages that arrived and have no answer yet: each may have happened, and may still happen.
struct Open {
    std::uint32_t count{};
    std::uint32_t lo{};            ///< of the earliest since there was none
    std::int64_t from{never};
    void add(std::uint32_t entry, std::int64_t tick) {
        if (count++ == 0) lo = entry, from = tick;
    }
    void remove() {
        if (--count == 0) from = never;
    }
    [[nodiscard]] bool any() const { return count != 0; }
};

/// A key with its current life: the task that it names, as last told.
struct KeyFacts {
    std::int64_t first_sent{never};       ///< tick of the first submission under this key, whatever came of it
    Open open{};
    std::uint32_t sent{};
    std::uint32_t refused{};              ///< submissions that were not admitted; conflicts are not among them
    Index task{nobody};
    Submit const* bound_by{};
    When bound{};                         ///< from and to enclose the first submission of this life
    Heard bound_heard{};
    std::int64_t seen_alive{always};      ///< last tick at which an answer showed the binding
    std::optional<When> last_same{};      ///< of this life
};

/// How an attempt itself certainly lost its authority; Told: it was answered stale or cancelled.
enum class Over : std::uint8_t { No, Failed, Released, Delivered, Told };

struct AttemptFacts {
    LeaseRef const* ref{};                ///< of its grant; null while nothing granted it
    Index task{nobody};
    Index previous{nobody};               ///< the attempt of the task that was granted before
    When granted{};
    NodeName const* node{};               ///< that was told the lease first
    ClaimToken const* token{};
    bool node_is_certain{};               ///< no other claim can have been the one that was granted
    std::optional<std::int64_t> lease_end_min{};   ///< absent: nothing is promised
    std::optional<std::int64_t> lease_end_max{};
    std::uint32_t lease_told_hi{};        ///< entry that last told something about the end of the lease
    std::int64_t holding_seen{always};    ///< it was current at this tick or later
    Over over{Over::No};
    When over_when{};                     ///< of the answer that tells it
    bool over_by_this_call{};             ///< no earlier report without an answer can have been the one
    std::optional<When> superseded{};     ///< a later attempt of the task is known since this call
    std::uint8_t failed_as{};             ///< bits of FailureClass that were reported and taken
    Open open_ends{};                     ///< deliver, fail, release
    Open open_renewals{};
    Index usage{nobody};                  ///< the last report
    std::uint32_t usages{};
    [[nodiscard]] bool is_granted() const { return ref != nullptr; }
    [[nodiscard]] bool is_superseded_before(When const& call) const { return superseded && superseded->before(call); }
    [[nodiscard]] bool is_over_before(When const& call) const { return is_superseded_before(call) || (over != Over::No && over_when.before(call)); }
};

struct UsageFacts {
    enum class State : std::uint8_t { Open, Kept, NotKept } state{};
    ReportUsage const* report{};
    Index previous{nobody};
    When when{};
};

struct TaskFacts {
    Index key{nobody};
    bool exists{};                        ///< an answer to a submission named it
    Content const* content{};
    TenantId const* tenant{};
    When born{};                          ///< from and to enclose its first submission
    ContractDigest const* digest{};

    std::optional<PhaseWord> end{};       ///< the first end that was told
    When end_when{};
    bool end_confirmed{};                 ///< told as the decision about a cancellation, not only as a phase
    std::int64_t open_seen{always};       ///< it was seen not to have ended at this tick or later
    std::int64_t end_possible{never};     ///< tick of the earliest answered report that may have ended it and was not disproved
    std::uint32_t end_possible_hi{};
    Open open_ends{};

    Open open_cancels{};
    std::int64_t cancel_from{never};      ///< tick of the earliest cancellation that was taken
    std::optional<When> recorded{};
    Cancel const* cancel_refused{};       ///< a cancellation of this task that was answered unknown or denied

    DeliveryId const* delivery{};
    std::string const* result{};
    Index winner{nobody};
    When delivered{};
    bool told_as_delivered{};             ///< not only as a replay, or by a view

    std::uint32_t grants{};
    Index latest{nobody};                 ///< attempt of the last grant
    Open open_claims{};                   ///< claims of this very task
    std::uint32_t listed_in{nobody};      ///< entry of the last list that showed it
    std::optional<When> zombie_spoke{};   ///< last message of an attempt that was superseded by then
    std::optional<When> last_conflict{};
    std::optional<When> last_same{};
    Fail const* hopeless{};               ///< a report after which no attempt may follow
    When hopeless_when{};
    std::vector<AttemptView> const* attempts_shown{};
    When attempts_shown_when{};
};

/// A submission that was refused: it must never show an effect.
struct RefusedSubmit {
    Submit const* submit{};
    Index key{nobody};
    Answer answer{};
    When when{};
};

/// A delivery that arrived, whatever came of it.
struct DeliverSent {
    Deliver const* deliver{};
    Index task{nobody};
    Index attempt{nobody};
};

[[nodiscard]] inline bool is_end(PhaseWord phase) {
    return phase == PhaseWord::Delivered || phase == PhaseWord::Cancelled || phase == PhaseWord::Failed || phase == PhaseWord::Expired;
}

}  // namespace seatrial::watching
