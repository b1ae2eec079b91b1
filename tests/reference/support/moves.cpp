#include "tests/reference/support/moves.hpp"

#include <rapidcheck.h>

#include <string>

namespace seatrial::test {

std::uint32_t below(std::uint32_t end) { return *rc::gen::inRange(0U, end); }

namespace {

/// Leases that could exist: identifiers of this coordinator are numbered, so most guesses are right after a few grants.
[[nodiscard]] LeaseRef some_lease() { return {{"T" + std::to_string(1 + below(3))}, {"A" + std::to_string(1 + below(6))}, {1 + below(3)}}; }

[[nodiscard]] Command some_command() {
    Caller const by{{"t1"}, {"p1"}};
    TaskId const task{"T" + std::to_string(1 + below(3))};
    NodeName const node{"n" + std::to_string(1 + below(2))};
    switch (below(16)) {
        case 0:
        case 1: {
            Content content{.work = "w" + std::to_string(below(2)), .retry_safe = below(3) != 0, .max_attempts = 1 + below(3)};
            if (below(2) == 0) content.deadline_in = 10 + below(40);
            return Submit{.by = by, .operation = {"op1"}, .key = {"k" + std::to_string(below(3))}, .content = content};
        }
        case 2: return GetTask{by, task};
        case 3: return ReadHistory{by, task};
        case 4: return Cancel{by, task};
        case 5:
        case 6:
        case 7: {
            Claim claim{.node = node};
            if (below(2) == 0) claim.task = task;
            if (below(2) == 0) claim.token = ClaimToken{"c" + std::to_string(below(2))};
            return claim;
        }
        case 8: return Renew{node, some_lease()};
        case 9: return Deliver{node, some_lease(), "r" + std::to_string(below(2))};
        case 10:
        case 11: return Fail{node, some_lease(), below(4) == 0 ? FailureClass::Invalid : FailureClass::Temporary};
        case 12: return Release{node, some_lease()};
        case 13: return FindTask{by, {"op1"}, {"k" + std::to_string(below(3))}};
        case 14: return ListTasks{by};
        default: return ReportUsage{node, some_lease(), {"u" + std::to_string(below(2))}, 5};
    }
}

}  // namespace

std::vector<Move> some_moves() {
    std::vector<Move> moves;
    for (std::uint32_t left = 5 + below(60); left > 0; --left) {
        if (below(3) == 0)
            moves.emplace_back(Pass{below(45)});
        else
            moves.emplace_back(some_command());
    }
    return moves;
}

Response done(Endpoint& endpoint, Move const& move) {
    if (Pass const* const pass = std::get_if<Pass>(&move)) return Reply{Answer::Ok, LeaseEnd{endpoint.advance(pass->ticks)}};
    return endpoint.handle(std::get<Command>(move));
}

}  // namespace seatrial::test
