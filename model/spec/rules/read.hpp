#pragma once
// Reads change nothing. What they show is compared with the folds of view.hpp.

#include "model/spec/effects.hpp"

namespace seatrial::law {

template <ValueDomain D>
inline constexpr std::array get_rules{
    rule<D>("get.denied", "CANCEL-01.f", "who may not read is told nothing else", {may_not_read<D>}, unchanged<D>, Answer::Denied),
    rule<D>("get.unknown", "IDEM-01.h", "what does not exist is unknown", {no_task<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("get.foreign", "IDEM-01.d CANCEL-01.f", "a task of another tenant does not exist for the caller", {is_foreign<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("get.view", "IDEM-01.h IDEM-01.w IDEM-01.rg RETRY-T5.d CANCEL-01.b CANCEL-01.o", "a task is shown as it stands",
            {task_exists<D>}, unchanged<D>, Answer::Task),
};

template <ValueDomain D>
inline constexpr std::array find_rules{
    rule<D>("find.denied", "CANCEL-01.f", "who may not read is told nothing else", {may_not_read<D>}, unchanged<D>, Answer::Denied),
    rule<D>("find.forgotten", "IDEM-01.re", "an ended key may be found no more", {task_exists<D>, task_has_ended<D>, key_is_over_or_at_end<D>}, unchanged<D>, Answer::Unknown, Mood::May),
    rule<D>("find.found", "IDEM-01.cd TIMEOUT-04", "a key names its task", {task_exists<D>}, unchanged<D>, Answer::Found),
    rule<D>("find.unknown", "IDEM-01.cd", "a key that was never used is unknown", {no_task<D>}, unchanged<D>, Answer::Unknown),
};

template <ValueDomain D>
inline constexpr std::array list_rules{
    rule<D>("list.denied", "CANCEL-01.f", "who may not read is told nothing else", {may_not_read<D>}, unchanged<D>, Answer::Denied),
    rule<D>("list.element", "IDEM-01.v IDEM-01.na WINDOW-02", "a list names every task of the tenant", {task_exists<D>}, unchanged<D>, Answer::Listed),
    rule<D>("list.absent", "IDEM-01.v", "a list names no task that does not exist", {no_task<D>}, unchanged<D>, Answer::Listed),
};

template <ValueDomain D>
inline constexpr std::array history_rules{
    rule<D>("history.denied", "CANCEL-01.f", "who may not read is told nothing else", {may_not_read<D>}, unchanged<D>, Answer::Denied),
    rule<D>("history.unknown", "IDEM-01.h", "what does not exist is unknown", {no_task<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("history.foreign", "IDEM-01.d CANCEL-01.f", "a task of another tenant does not exist for the caller", {is_foreign<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("history.view", "RETRY-01.h RETRY-01.i RETRY-01.k RETRY-01.a", "every attempt ever granted is shown with its outcome",
            {task_exists<D>}, unchanged<D>, Answer::History),
};

template <ValueDomain D>
inline constexpr std::array ledger_rules{
    rule<D>("ledger.denied", "CANCEL-01.f", "who may not read is told nothing else", {may_not_read<D>}, unchanged<D>, Answer::Denied),
    rule<D>("ledger.unknown", "IDEM-01.h", "what does not exist is unknown", {no_task<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("ledger.foreign", "IDEM-01.d CANCEL-01.f", "a task of another tenant does not exist for the caller", {is_foreign<D>}, unchanged<D>, Answer::Unknown),
    rule<D>("ledger.view", "RETRY-T5.b RETRY-T5.c CANCEL-01.t CANCEL-01.u CANCEL-01.v RETRY-01.m DEDUP-04", "acceptance, charge and usage are shown as they were recorded",
            {task_exists<D>}, unchanged<D>, Answer::Ledger),
};

}  // namespace seatrial::law
