#pragma once
// From the conjunct that fails to the clause that a reader would name: the same conjunct ("the task is queued") is broken by a
// second master, by a grant after cancellation and by a repeat that re-queues, and the catalogue has a clause for each.

#include "model/oracle/configuration.hpp"
#include "model/vocabulary/reply.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seatrial::oracle {

/// What is known about an answer that nothing explains.
struct Unexplained {
    Operation operation{};
    Answer answer{};
    std::string_view clause{};           ///< of the conjunct or field that fails
    ExactTask task{};                    ///< one of the states that were possible
    std::int64_t now{};
    bool after_lost_reply{false};
    bool conflict_seen{false};
    bool confirmation_told{false};
    bool crashed{false};                 ///< the implementation crashed since the task was made
    std::optional<Answer> last_told{};
    std::string_view last_rule{};        ///< that explained it
    bool reporter_won{false};            ///< the recorded delivery is the reporter's
    bool other_result{false};            ///< the reporter hands in another result than the recorded one
    bool spelled_otherwise{false};       ///< a submission in another spelling than the plain one
    bool other_content{false};
    bool same_work{false};
    bool owned_by_another_key{false};    ///< the task that is named belongs to another key
    bool owned_by_equal_content{false};
};

[[nodiscard]] std::string refined_clause(Unexplained const& unexplained);

}  // namespace seatrial::oracle
