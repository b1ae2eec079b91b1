#include "model/vocabulary/reply.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace seatrial {

namespace {

using enum Answer;

// The tables of docs/protocol.md, one row an operation.
constexpr std::array submit_answers{New, Same, Conflict, InFlight, Invalid, Denied, Busy, Gone};
constexpr std::array get_answers{Task, Unknown, Denied};
constexpr std::array find_answers{Found, Unknown, Denied};
constexpr std::array list_answers{Listed, Unknown, Denied};
constexpr std::array history_answers{History, Unknown, Denied};
constexpr std::array cancel_answers{Recorded, Confirmed, Overtaken, State, Unknown, Denied};
constexpr std::array claim_answers{Lease, None};
constexpr std::array renew_answers{Ok, CancelAsked, Stale, Cancelled, Refused};
constexpr std::array deliver_answers{Delivered, Replay, Stale, Cancelled, Conflict, Refused};
constexpr std::array fail_answers{Ok, Stale, Cancelled, Refused};
constexpr std::array release_answers{Ok, Stale, Cancelled, Refused};
constexpr std::array usage_answers{Ok, Late, Dup, Refused};
constexpr std::array ledger_answers{Ledger, Unknown, Denied};

constexpr std::array<std::span<Answer const>, operation_count> answers_of{submit_answers,  get_answers,    find_answers,    list_answers,
                                                                          history_answers, cancel_answers, claim_answers,   renew_answers,
                                                                          deliver_answers, fail_answers,   release_answers, usage_answers,
                                                                          ledger_answers};

}  // namespace

std::span<Answer const> listed_answers(Operation operation) noexcept { return answers_of[static_cast<std::size_t>(operation)]; }

bool is_listed(Operation operation, Answer answer) noexcept {
    std::span<Answer const> const listed = listed_answers(operation);
    return std::find(listed.begin(), listed.end(), answer) != listed.end();
}

OutcomeClass outcome_class(Answer answer) noexcept {
    switch (answer) {
        case Ok:
        case New:
        case Same:
        case Task:
        case Found:
        case Listed:
        case History:
        case Recorded:
        case Confirmed:
        case Lease:
        case CancelAsked:
        case Delivered:
        case Replay:
        case Dup:
        case Late:
        case Ledger: return OutcomeClass::Applied;
        case None:   // nothing was granted, and this call never will grant anything
        case Conflict:
        case InFlight:
        case Invalid:
        case Denied:
        case Gone:
        case Busy:
        case Unknown:
        case Overtaken:
        case State:
        case Stale:
        case Cancelled:
        case Refused: return OutcomeClass::NotApplied;
    }
    return OutcomeClass::NotApplied;
}

bool is_refusal(Answer answer) noexcept { return answer != None && outcome_class(answer) == OutcomeClass::NotApplied; }

}  // namespace seatrial
