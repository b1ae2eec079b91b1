// Hidden steps: what the implementation may have done between two observations.

#include "model/oracle/oracle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace seatrial::oracle {

namespace {

using I = law::Int<Exact>;

Said const& nothing_said() {
    static Said const said;
    return said;
}

/// Whether a state may not exist at `now` any more, because a hidden step with a bound must have been taken.
bool is_overdue(Configuration const& state, ExactSetting const& setting, I now) {
    law::Recall<Exact> const recall;
    law::Situation<Exact> const s{state.task, recall, nothing_said().message, setting, now};
    return std::ranges::any_of(law::hidden_rules<Exact>(), [&](ExactRule const& row) { return row.overdue != nullptr && row.overdue(s).known() && law::guard_of(row, s).known(); });
}

bool some_step_enabled(Configuration const& state, ExactSetting const& setting, I now) {
    law::Recall<Exact> const recall;
    law::Situation<Exact> const s{state.task, recall, nothing_said().message, setting, now};
    return std::ranges::any_of(law::hidden_rules<Exact>(), [&](ExactRule const& row) { return law::guard_of(row, s).known(); });
}

/// The next instant after `now` at which a timer of this state falls due, or `to`.
std::int64_t next_due(Configuration const& state, std::int64_t now, std::int64_t to) {
    std::int64_t next = to;
    ExactTask const& t = state.task;
    for (I const due : {t.lease_end, t.backoff_until, t.cancel_due, t.deadline})
        if (due.value > now && due.value < next) next = due.value;
    return next;
}

}  // namespace

void Oracle::add_state(Cell& cell, Configuration&& state) {
    for (Configuration& known : cell.states)
        if (same_state(known, state)) { known.trail = static_cast<std::uint16_t>(known.trail & state.trail); return; }
    cell.states.push_back(std::move(state));
    if (cell.states.size() > states_max && !gave_up_) gave_up_ = fmt::format("more than {} states are possible for one task", states_max);
}

void Oracle::close(Cell& cell, I now, std::optional<CallId> except) {
    bool const others_open = std::ranges::any_of(open_, [&](Pending const& p) { return p.call != except; }) || std::ranges::any_of(pending_, [&](Pending const& p) { return p.call != except; });
    if (cell.closed && !others_open) return;
    std::span<ExactRule const> const rows = law::hidden_rules<Exact>();
    for (std::size_t i = 0; i < cell.states.size() && !gave_up_; ++i) {
        for (std::size_t k = 0; k < rows.size(); ++k) {
            law::Recall<Exact> const recall;
            law::Situation<Exact> const s{cell.states[i].task, recall, nothing_said().message, setting_, now};
            if (!law::guard_of(rows[k], s).known()) continue;
            Configuration next = after(cell.states[i], rows[k], s, nothing_said());
            next.trail = static_cast<std::uint16_t>(next.trail | 1U << k);
            add_state(cell, std::move(next));
        }
        if (others_open) place_open_calls(cell, i, now, except);
    }
    cell.closed = true;
}

void Oracle::place_open_calls(Cell& cell, std::size_t state, I now, std::optional<CallId> except) {
    for (std::vector<Pending> const* calls : {&open_, &pending_})
        for (Pending const& call : *calls) {
            if (call.call == except || !concerns(call, cell)) continue;
            if (std::ranges::find(cell.states[state].placed, call.call, &Placed::call) != cell.states[state].placed.end()) continue;
            Said said = said_by(call.command, published_, rights_, words_, contents_);
            if (operation_of(call.command) == Operation::Claim)   // the generation was not seen: the least that is allowed stands for it
                said.message.generation = cell.states[state].task.generation_high + I{1};
            Configuration const before = cell.states[state];
            law::Recall<Exact> const recall = recall_of(before, said);
            law::Situation<Exact> const s{before.task, recall, said.message, setting_, now};
            law::each_effective<Exact>(law::rules_of<Exact>(operation_of(call.command)), s, [&](ExactRule const& row, law::Bool<Exact>) {
                if (opens_life(row)) {   // the old task stays as it is; what may have begun is a cell of its own
                    Submit const& submit = std::get<Submit>(call.command);
                    KeyLives& lives = lives_of(key_name(submit.by, submit.operation, submit.key));
                    if (!lives.next && lives.cells.back() == cell.index) lives.next = add_unbound_cell(lives).index;
                    return;
                }
                Configuration next = after(before, row, s, said);
                next.placed.push_back(Placed{call.call, row.answer, said.message.generation.value});
                add_state(cell, std::move(next));
            });
        }
}

bool Oracle::concerns(Pending const& open, Cell const& cell) {
    if (auto const* submit = std::get_if<Submit>(&open.command)) {
        KeyLives const& lives = lives_of(key_name(submit->by, submit->operation, submit->key));
        return !lives.cells.empty() && (&cells_[lives.cells.back()] == &cell || (lives.next && *lives.next == cell.index));
    }
    auto const same_task = [&](TaskId const& task) { return cell.names.task != 0 && words_.word(task.value) == cell.names.task; };
    if (auto const* claim = std::get_if<Claim>(&open.command)) return !claim->task || same_task(*claim->task);
    if (auto const* c = std::get_if<Cancel>(&open.command)) return same_task(c->task) && words_.word(c->by.tenant.value) == cell.tenant;
    if (auto const* c = std::get_if<Renew>(&open.command)) return same_task(c->lease.task);
    if (auto const* c = std::get_if<Deliver>(&open.command)) return same_task(c->lease.task);
    if (auto const* c = std::get_if<Fail>(&open.command)) return same_task(c->lease.task);
    if (auto const* c = std::get_if<Release>(&open.command)) return same_task(c->lease.task);
    if (auto const* c = std::get_if<ReportUsage>(&open.command)) return same_task(c->lease.task);
    return false;
}

/// What was open at a crash has happened by then, or never will.
void Oracle::strike_off_open_calls() {
    for (std::size_t i = 0; i < cells_.size(); ++i) {   // more may come while they are closed
        Cell& cell = cells_[i];
        close(cell, now_, std::nullopt);
        std::vector<Configuration> const known = std::exchange(cell.states, {});
        for (Configuration state : known) {
            state.placed.clear();
            add_state(cell, std::move(state));
        }
        cell.closed = false;
        cell.crashed = true;
    }
    open_.clear();
}

void Oracle::move_time(Tick to) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {   // more may come while they are closed
        Cell& cell = cells_[i];
        std::int64_t now = now_.value;
        while (now < to.value && !gave_up_) {
            close(cell, I::of(now), std::nullopt);      // a tick is a barrier
            std::int64_t next = to.value;
            for (Configuration const& state : cell.states)
                next = std::min(next, some_step_enabled(state, setting_, I::of(now)) ? now + 1 : next_due(state, now, to.value));
            now = next;
            std::erase_if(cell.states, [&](Configuration const& state) { return is_overdue(state, setting_, I::of(now)); });
            cell.closed = false;
        }
    }
    now_ = I::of(to.value);
}

Cell* Oracle::unbound_cell_with(std::string const& work) {
    Cell* found = nullptr;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        Cell& cell = cells_[i];
        if (cell.names.task != 0) continue;
        close(cell, now_, std::nullopt);
        bool const fits = std::ranges::any_of(cell.states, [&](Configuration const& s) { return s.task.content.value != 0 && contents_.content(static_cast<Word>(s.task.content.value)).work == work; });
        if (!fits) continue;
        if (found != nullptr) { if (!gave_up_) gave_up_ = "two unanswered submissions carry the same work, and a lease of unknown task fits both"; return found; }
        found = &cell;
    }
    return found;
}

std::uint16_t Oracle::circumstances_of(Configuration const& state, Cell const& cell, Pending const& call) {
    ExactTask const& t = state.task;
    int bits = 0;
    if (call.after_lost) bits |= AfterLostReply;
    if (call.copy) bits |= NetworkCopy;
    if (call.after_crash) bits |= AfterCutShort;
    if (cell.crashed) bits |= AfterCrash;
    if (cell.conflict_seen) bits |= AfterConflict;
    if (t.granted.value > 1 || (t.granted.value == 1 && t.live.value == 0)) bits |= SecondAttempt;
    if (t.budget.value >= 0 && t.incurred.value > 0) bits |= SpentOfBudget;
    if (t.generation_high.value == setting_.generation_max.value) bits |= LastGeneration;
    for (I const due : {t.lease_end, t.backoff_until, t.cancel_due, t.deadline, t.key_end})
        if (due.value >= 0 && due.value - now_.value <= 1 && now_.value - due.value <= 1) bits |= AtBoundary;
    if (auto const* submit = std::get_if<Submit>(&call.command)) bits |= circumstances_of(*submit, cell, t);
    return static_cast<std::uint16_t>(bits);
}

int Oracle::circumstances_of(Submit const& submit, Cell const& cell, ExactTask const& task) {
    int bits = 0;
    KeyName const name = key_name(submit.by, submit.operation, submit.key);
    for (KeyLives const& other : keys_) {
        if (other.name.key != name.key || other.cells.empty()) continue;
        if (other.name.tenant != name.tenant && other.name.operation == name.operation) bits |= AcrossTenants;
        if (other.name.tenant == name.tenant && other.name.operation != name.operation) bits |= AcrossOperations;
    }
    if (cell.first_principal != 0 && cell.first_principal != words_.word(submit.by.principal.value)) bits |= AnotherPrincipal;
    if (submit.spelling != Spelling::Plain) bits |= AnotherSpelling;
    if (submit.claimed && *submit.claimed != submit.by.tenant) bits |= InAnotherName;
    bool const differs = task.content.value != 0 && !submit.malformed && contents_.number(submit) != task.content.value;
    if (differs && contents_.content(static_cast<Word>(task.content.value)).work == submit.content.work) bits |= SameWork;
    return bits;
}

}  // namespace seatrial::oracle
