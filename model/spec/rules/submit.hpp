#pragma once
// Submission under a key: IDEM-01. Rows speak to the newest life of the key.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array submit_rules{
    rule<D>("submit.denied", "IDEM-01.r", "who may neither submit nor read is refused without a word about the key", {has_no_right<D>}, unchanged<D>, Answer::Denied),
    rule<D>("submit.denied_repeat", "IDEM-01.r", "who may read but not submit may be refused (A-02)", {may_not_submit<D>}, unchanged<D>, Answer::Denied, Mood::May),
    rule<D>("submit.misnamed_denied", "IDEM-01.c", "a request in another tenant's name may be denied", {is_misnamed<D>}, unchanged<D>, Answer::Denied, Mood::May),
    rule<D>("submit.misnamed_invalid", "IDEM-01.c", "a request in another tenant's name may be refused as invalid", {is_misnamed<D>}, unchanged<D>, Answer::Invalid, Mood::May),
    rule<D>("submit.in_flight", "IDEM-01.k", "a repeat that meets its unfinished original may be told so",
            {is_admissible<D>, rival_is_open<D>}, unchanged<D>, Answer::InFlight, Mood::May),
    rule<D>("submit.conflict_before_invalid", "IDEM-01.u", "a mismatch that is also invalid may be refused as a conflict (A-27a)",
            {is_inadmissible<D>, task_exists<D>, key_lives<D>, other_content<D>}, unchanged<D>, Answer::Conflict, Mood::May),
    rule<D>("submit.invalid", "RETRY-T2.c IDEM-01.t", "a submission with an invalid key or contract is refused and leaves nothing behind",
            {is_inadmissible<D>}, unchanged<D>, Answer::Invalid),
    rule<D>("submit.denied_new", "IDEM-01.r", "who may not submit creates nothing", {may_not_submit<D>, would_create<D>}, unchanged<D>, Answer::Denied),
    rule<D>("submit.busy", "ATOM-02", "a new submission may be turned away without effect",
            {is_admissible<D>, no_task<D>}, unchanged<D>, Answer::Busy, Mood::May),
    rule<D>("submit.busy_after_end", "ATOM-02 IDEM-01.re", "so may a submission that would open the key's next life",
            {is_admissible<D>, task_has_ended<D>, key_is_over_or_at_end<D>, reopens<D>}, unchanged<D>, Answer::Busy, Mood::May),
    rule<D>("submit.new", "IDEM-01.a IDEM-01.b IDEM-01.c IDEM-01.m IDEM-01.cd IDEM-01.na DEDUP-01 RETRY-T2.e", "the first submission of a key creates its task",
            {is_admissible<D>, no_task<D>}, create_task<D>, Answer::New),
    rule<D>("submit.at_end", "IDEM-01.re WINDOW-03 WINDOW-05", "at the exact end of a key's life a submission may open the next one",
            {may_submit<D>, is_admissible<D>, task_exists<D>, key_at_its_end<D>, reopens<D>}, open_next_life<D>, Answer::New, Mood::May),
    rule<D>("submit.gone_at_end", "IDEM-01.re WINDOW-03 WINDOW-05", "at the exact end of a key's life a submission may be refused as gone",
            {is_admissible<D>, task_exists<D>, key_at_its_end<D>, stays_closed<D>}, unchanged<D>, Answer::Gone, Mood::May),
    rule<D>("submit.same", "IDEM-01.e IDEM-01.m IDEM-01.n IDEM-01.o IDEM-01.p IDEM-01.s IDEM-01.rb IDEM-01.rc IDEM-01.rh IDEM-01.cd DEDUP-03 WINDOW-02", "a repeat with equal content returns the first task",
            {is_admissible<D>, task_exists<D>, key_lives<D>, not_excluded_at_end<D>, same_content<D>}, slide_if_declared<D>, Answer::Same),
    rule<D>("submit.conflict", "IDEM-01.q IDEM-01.u IDEM-01.v IDEM-01.w IDEM-01.x IDEM-01.y IDEM-01.rb", "the key with other content is refused as a conflict and changes nothing",
            {is_admissible<D>, task_exists<D>, key_lives<D>, not_excluded_at_end<D>, other_content<D>}, unchanged<D>, Answer::Conflict),
    rule<D>("submit.reborn", "IDEM-01.re IDEM-01.rg WINDOW-03", "after the key's life a submission is a new operation",
            {is_admissible<D>, task_exists<D>, task_has_ended<D>, key_is_over<D>, reopens<D>}, open_next_life<D>, Answer::New),
    rule<D>("submit.gone", "IDEM-01.re IDEM-01.rg WINDOW-03", "after the key's life a submission is refused as gone",
            {is_admissible<D>, task_exists<D>, task_has_ended<D>, key_is_over<D>, stays_closed<D>}, unchanged<D>, Answer::Gone),
};

}  // namespace seatrial::law
