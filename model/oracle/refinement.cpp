#include "model/oracle/refinement.hpp"

#include <algorithm>
#include <array>

namespace seatrial::oracle {

namespace {

using U = Unexplained;

bool is(U const& u, Operation operation, Answer answer) { return u.operation == operation && u.answer == answer; }
bool in_phase(U const& u, int phase) { return u.task.phase.value == phase; }
bool ended(U const& u) { return u.task.phase.value >= law::phase::delivered; }
bool window_over(U const& u) { return u.task.retry_until.value >= 0 && u.now > u.task.retry_until.value; }
bool failed_with(U const& u, int failure) { return in_phase(u, law::phase::failed) && u.task.why.value == law::why::class_base * failure; }
bool failed_at(U const& u, int limit) { return in_phase(u, law::phase::failed) && u.task.why.value < law::why::class_base && (u.task.why.value & limit) != 0; }
bool new_on_known_key(U const& u) { return is(u, Operation::Submit, Answer::New) && u.task.phase.value != law::phase::none; }
bool same_for_other_content(U const& u) { return is(u, Operation::Submit, Answer::Same) && u.clause == "IDEM-01.u"; }
bool conflict_for_same_content(U const& u) { return is(u, Operation::Submit, Answer::Conflict) && u.clause == "IDEM-01.p"; }
bool leased_when_not_queued(U const& u) { return is(u, Operation::Claim, Answer::Lease) && u.clause == "RETRY-01.e"; }
bool delivered_when_ended(U const& u) { return is(u, Operation::Deliver, Answer::Delivered) && ended(u); }
bool prolonged(U const& u) { return u.operation == Operation::Renew && (u.answer == Answer::Ok || u.answer == Answer::CancelAsked); }

/// Reads and refusals whose conjunct speaks of the state as a whole: if the last answer should have left the state as it was, that is what is broken.
bool state_differs(U const& u) {
    static constexpr std::array<std::string_view, 10> own{"CANCEL-01.b", "CANCEL-01.o", "IDEM-01.w", "RETRY-01.h", "RETRY-01.i", "DEDUP-04", "RETRY-01.k", "RETRY-01.l", "RETRY-01.m", "RETRY-T5.d"};
    bool const tells_state = u.operation == Operation::Get || u.operation == Operation::History || u.clause == "ERRORSET-04";
    return tells_state && std::ranges::find(own, u.clause) == own.end();
}
bool after(U const& u, Answer last) { return state_differs(u) && u.last_told == last; }

bool holder_refused(U const& u) {
    bool const reports = u.operation == Operation::Renew || u.operation == Operation::Deliver || u.operation == Operation::Fail || u.operation == Operation::Release;
    return reports && u.clause == "ERRORSET-04" && u.task.live.value != 0 && u.last_told != Answer::Conflict && u.last_told != Answer::Same;
}

bool reads_task(U const& u) { return u.operation == Operation::Get || u.operation == Operation::History || u.operation == Operation::Ledger; }
bool forgotten(U const& u) { return u.crashed && reads_task(u) && u.answer == Answer::Unknown; }
bool executor_says(U const& u) { return u.operation >= Operation::Renew && u.operation <= Operation::Release; }

struct Refinement {
    bool (*applies)(U const&);
    std::string_view clause;
};

// The first row that applies names the clause; without one the conjunct's own clause stands.
constexpr Refinement refinements[] = {
    // What a crash took away or tore apart.
    {[](U const& u) { return u.crashed && new_on_known_key(u) && !u.last_told; }, "IDEM-01.f"},
    {[](U const& u) { return u.crashed && new_on_known_key(u) && ended(u) && u.task.key_end.value >= 0; }, "IDEM-01.rb"},
    {[](U const& u) { return u.crashed && new_on_known_key(u); }, "IDEM-01.g"},
    {[](U const& u) { return forgotten(u) && u.last_told == Answer::Same; }, "IDEM-01.h"},
    {forgotten, "IDEM-01.g"},
    {[](U const& u) { return u.crashed && (conflict_for_same_content(u) || same_for_other_content(u)); }, "IDEM-01.l"},
    {[](U const& u) { return u.crashed && is(u, Operation::Find, Answer::Unknown) && !ended(u); }, "IDEM-01.l"},
    {[](U const& u) { return u.crashed && is(u, Operation::Claim, Answer::Lease) && u.clause == "RETRY-01.b"; }, "RETRY-01.c"},
    {[](U const& u) { return u.crashed && is(u, Operation::Claim, Answer::Lease) && (u.clause == "RETRY-T1.c" || u.clause == "RETRY-T1.e"); }, "RETRY-T1.f"},
    {[](U const& u) { return u.crashed && leased_when_not_queued(u) && (failed_at(u, law::why::attempts) || failed_at(u, law::why::budget)); }, "RETRY-T1.f"},
    {[](U const& u) { return u.crashed && executor_says(u) && u.clause == "RETRY-T4.b"; }, "RETRY-T4.e"},
    {[](U const& u) { return u.crashed && delivered_when_ended(u) && u.reporter_won; }, "RETRY-T5.e"},
    {[](U const& u) { return u.crashed && delivered_when_ended(u) && in_phase(u, law::phase::expired); }, "RETRY-T1.f"},
    {[](U const& u) { return u.crashed && u.operation == Operation::History && u.clause == "RETRY-01.h"; }, "ATOM-04"},
    {[](U const& u) { return u.crashed && u.operation == Operation::Get && in_phase(u, law::phase::delivered); }, "RETRY-T5.e"},
    {[](U const& u) { return u.crashed && u.operation == Operation::Get && u.clause == "CANCEL-01.b"; }, "CANCEL-01.a"},
    {[](U const& u) { return u.crashed && u.operation == Operation::Get && (failed_at(u, law::why::attempts) || failed_at(u, law::why::budget)); }, "RETRY-T1.f"},
    {[](U const& u) { return u.crashed && u.operation == Operation::History && u.clause == "RETRY-01.i"; }, "ATOM-08"},
    {[](U const& u) { return u.crashed && u.clause == "RETRY-01.m" && u.last_told == Answer::Dup; }, "ATOM-06"},
    {[](U const& u) { return u.crashed && holder_refused(u); }, "ATOM-04"},
    {[](U const& u) { return u.crashed && state_differs(u); }, "ATOM-04"},
    // Another tenant.
    {[](U const& u) { return u.clause == "IDEM-01.d" && u.operation == Operation::Cancel; }, "CANCEL-01.f"},
    // A new task under a key that has one.
    {[](U const& u) { return new_on_known_key(u) && !ended(u) && window_over(u); }, "IDEM-01.rc"},
    {[](U const& u) { return new_on_known_key(u) && !ended(u) && u.other_content; }, "IDEM-01.u"},
    {[](U const& u) { return new_on_known_key(u) && !ended(u) && u.spelled_otherwise; }, "IDEM-01.p"},
    {[](U const& u) { return new_on_known_key(u) && !ended(u) && u.after_lost_reply; }, "IDEM-01.cd"},
    {[](U const& u) { return new_on_known_key(u) && !ended(u); }, "IDEM-01.m"},
    {[](U const& u) { return new_on_known_key(u) && u.task.key_end.value >= 0 && (window_over(u) || u.task.key_end.value - u.now <= 2); }, "IDEM-01.rb"},
    {[](U const& u) { return new_on_known_key(u) && u.other_content; }, "IDEM-01.u"},
    {new_on_known_key, "IDEM-01.n"},
    // What a refused submission left behind.
    {[](U const& u) { return in_phase(u, law::phase::none) && u.last_told == Answer::Invalid; }, "RETRY-T2.c"},
    // The first task for something that is no repeat.
    {[](U const& u) { return is(u, Operation::Submit, Answer::Same) && u.owned_by_another_key; }, "IDEM-01.na"},
    {[](U const& u) { return is(u, Operation::Submit, Answer::Conflict) && in_phase(u, law::phase::none); }, "IDEM-01.na"},
    {[](U const& u) { return is(u, Operation::Submit, Answer::Same) && in_phase(u, law::phase::none); }, "RETRY-T2.c"},
    {[](U const& u) { return same_for_other_content(u) && u.same_work; }, "IDEM-01.q"},
    {[](U const& u) { return same_for_other_content(u) && u.conflict_seen; }, "IDEM-01.x"},
    // A conflict for what is a repeat.
    {[](U const& u) { return conflict_for_same_content(u) && u.conflict_seen; }, "IDEM-01.x"},
    {[](U const& u) { return conflict_for_same_content(u) && u.spelled_otherwise; }, "IDEM-01.p"},
    {[](U const& u) { return conflict_for_same_content(u) && ended(u); }, "IDEM-01.n"},
    {conflict_for_same_content, "IDEM-01.m"},
    // A key that is found no more.
    {[](U const& u) { return is(u, Operation::Find, Answer::Unknown) && !ended(u) && window_over(u); }, "IDEM-01.rc"},
    {[](U const& u) { return is(u, Operation::Find, Answer::Unknown) && !ended(u); }, "IDEM-01.h"},
    {[](U const& u) { return is(u, Operation::Find, Answer::Unknown) && u.last_told == Answer::Same && u.task.key_end.value - u.now > 2; }, "IDEM-01.rh"},
    // A lease of what is not queued.
    {[](U const& u) { return leased_when_not_queued(u) && u.last_told == Answer::Same; }, "IDEM-01.o"},
    {[](U const& u) { return leased_when_not_queued(u) && u.last_told == Answer::Conflict; }, "IDEM-01.y"},
    {[](U const& u) { return leased_when_not_queued(u) && in_phase(u, law::phase::cancelled) && u.task.granted.value == 0; }, "CANCEL-01.h"},
    {[](U const& u) { return leased_when_not_queued(u) && in_phase(u, law::phase::cancelled); }, "CANCEL-01.r"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_with(u, law::failure::denied); }, "RETRY-T2.b"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_with(u, law::failure::invalid); }, "RETRY-T2.a"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_with(u, law::failure::other); }, "RETRY-T1.g"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_at(u, law::why::not_retry_safe); }, "RETRY-T1.a"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_at(u, law::why::attempts); }, "RETRY-T1.c"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_at(u, law::why::budget); }, "RETRY-T1.e"},
    {[](U const& u) { return leased_when_not_queued(u) && failed_at(u, law::why::generations); }, "RETRY-01.d"},
    {[](U const& u) { return leased_when_not_queued(u) && (failed_at(u, law::why::deadline) || in_phase(u, law::phase::expired)); }, "RETRY-T1.d"},
    // A delivery or a renewal after the end.
    {[](U const& u) { return delivered_when_ended(u) && in_phase(u, law::phase::cancelled); }, "CANCEL-01.l"},
    {[](U const& u) { return delivered_when_ended(u) && u.reporter_won && u.other_result; }, "RETRY-T5.d"},
    {[](U const& u) { return delivered_when_ended(u) && u.reporter_won; }, "RETRY-T5.a"},
    {[](U const& u) { return delivered_when_ended(u) && in_phase(u, law::phase::delivered); }, "RETRY-01.l"},
    {delivered_when_ended, "RETRY-T4.f"},
    {[](U const& u) { return prolonged(u) && in_phase(u, law::phase::cancelled) && !u.confirmation_told; }, "CANCEL-01.o"},
    {[](U const& u) { return prolonged(u) && in_phase(u, law::phase::cancelled); }, "CANCEL-01.r"},
    {[](U const& u) { return u.operation == Operation::Deliver && u.answer == Answer::Replay && !u.reporter_won && in_phase(u, law::phase::delivered); }, "RETRY-T5.f"},
    // A cancellation that meets an end.
    {[](U const& u) { return is(u, Operation::Cancel, Answer::Confirmed) && in_phase(u, law::phase::delivered); }, "CANCEL-01.i"},
    {[](U const& u) { return u.operation == Operation::Cancel && in_phase(u, law::phase::delivered); }, "CANCEL-01.n"},
    // A recorded request whose decision is overdue.
    {[](U const& u) { return u.operation == Operation::Get && in_phase(u, law::phase::cancelled) && !u.confirmation_told; }, "CANCEL-01.o"},
    {[](U const& u) { return u.operation == Operation::Cancel && in_phase(u, law::phase::cancelled) && !u.confirmation_told; }, "CANCEL-01.o"},
    // The holder is refused.
    {[](U const& u) { return holder_refused(u) && u.task.cancel.value == law::cancel::requested; }, "CANCEL-01.c"},
    {[](U const& u) { return holder_refused(u) && u.task.lease_end.value >= 0 && u.now >= u.task.lease_end.value; }, "RETRY-T4.i"},
    // A state that changed although the last answer promised that nothing did.
    {[](U const& u) { return after(u, Answer::Conflict); }, "IDEM-01.y"},
    {[](U const& u) { return after(u, Answer::Same); }, "IDEM-01.o"},
    {[](U const& u) { return state_differs(u) && u.last_rule == "fail.repeat"; }, "RETRY-T4.b"},
    {[](U const& u) { return state_differs(u) && u.task.live.value != 0 && u.last_rule.starts_with("renew."); }, "RETRY-01.f"},
    {[](U const& u) { return after(u, Answer::Stale) || after(u, Answer::Refused); }, "RETRY-T4.b"},
    {[](U const& u) { return after(u, Answer::Replay); }, "RETRY-T5.a"},
    {[](U const& u) { return after(u, Answer::Cancelled); }, "CANCEL-01.l"},
    {[](U const& u) { return after(u, Answer::Overtaken) || after(u, Answer::State); }, "CANCEL-01.g"},
};

}  // namespace

std::string refined_clause(Unexplained const& unexplained) {
    auto const row = std::ranges::find_if(refinements, [&](Refinement const& r) { return r.applies(unexplained); });
    return std::string{row != std::end(refinements) ? row->clause : unexplained.clause};
}

}  // namespace seatrial::oracle
