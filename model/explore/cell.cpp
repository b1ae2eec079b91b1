#include "model/explore/cell.hpp"

#include "model/spec/fields.hpp"

namespace seatrial::explore {

namespace {

Number small(std::size_t n) { return Number::of(static_cast<std::uint8_t>(n)); }

std::uint8_t loss_of(Setting const& setting) { return setting.loss_ticks.value == Packed::never().value ? 0 : setting.loss_ticks.value; }

/// All messages of a scope, in a fixed order.
class Enumeration {
public:
    Enumeration(Scope const& scope, Setting const& setting, Number now) : scope_(scope), setting_(setting), generations_(setting.generation_max.value) {
        told_ends_.push_back(Packed::never());
        if (setting.lease_ticks.value == Packed::never().value) told_ends_.push_back(now + Number{1});
    }

    std::vector<Probe> all() {
        submits();
        for (Operation const op : {Operation::Get, Operation::Find, Operation::List, Operation::History, Operation::Ledger, Operation::Cancel}) about_task(op);
        claims();
        for (Operation const op : {Operation::Renew, Operation::Deliver, Operation::Fail, Operation::Release, Operation::Usage})
            for (std::size_t generation = 1; generation <= generations_; ++generation)
                for (bool const genuine : {true, false}) reports(op, generation, genuine);
        return std::move(probes_);
    }

private:
    void add(Probe const& probe) { probes_.push_back(probe); }

    void submits() {
        for (std::size_t i = 0; i < scope_.contents.size(); ++i) {
            Terms const& terms = scope_.contents[i];
            Probe probe{.operation = Operation::Submit};
            probe.message.content = small(i + 1);
            probe.message.retry_safe = terms.retry_safe ? 1 : 0;
            probe.message.attempts_max = small(terms.attempts_max);
            probe.message.budget = terms.budget ? small(*terms.budget) : Packed::never();
            probe.message.reserve = small(terms.reserve);
            probe.message.deadline_in = terms.deadline_in ? small(*terms.deadline_in) : Packed::never();
            for (bool const admissible : {true, false})
                for (bool const rival_open : {false, true}) {
                    if (rival_open && setting_.inflight_transient.value == 0) continue;     // nobody asks
                    probe.message.admissible = law::Bool<Packed>{admissible};
                    probe.message.rival_open = law::Bool<Packed>{rival_open};
                    add(probe);
                }
            probe.message.admissible = law::Bool<Packed>{true};
            probe.message.rival_open = law::Bool<Packed>{false};
            probe.message.may_submit = law::Bool<Packed>{false};
            add(probe);
            probe.message.may_read = law::Bool<Packed>{false};
            add(probe);
            probe.message.may_submit = probe.message.may_read = law::Bool<Packed>{true};
            probe.message.misnamed = law::Bool<Packed>{true};
            add(probe);
        }
    }

    /// As its owner asks, as another tenant asks, and as somebody asks who may not.
    void about_task(Operation op) {
        Probe probe{.operation = op};
        add(probe);
        probe.message.foreign = law::Bool<Packed>{true};
        add(probe);
        probe.message.foreign = probe.message.may_read = probe.message.may_cancel = law::Bool<Packed>{false};
        add(probe);
    }

    void claims() {
        for (std::size_t node = 1; node <= scope_.nodes; ++node)
            for (std::size_t token = 0; token <= scope_.tokens; ++token)
                for (std::size_t generation = 1; generation <= generations_ + 1; ++generation)
                    for (Number const told : told_ends_) {
                        Probe probe{.operation = Operation::Claim};
                        probe.message.node = small(node);
                        probe.message.token = small(token);
                        probe.message.generation = small(generation);
                        probe.message.lease_end = told;
                        add(probe);
                    }
    }

    void reports(Operation op, std::size_t generation, bool genuine) {
        Probe probe{.operation = op, .genuine = genuine};
        probe.message.generation = small(generation);
        if (op == Operation::Renew) {
            for (Number const told : told_ends_) { probe.message.lease_end = told; add(probe); }
        } else if (op == Operation::Deliver) {
            for (std::size_t result = 1; result <= scope_.results; ++result) { probe.message.result = small(result); add(probe); }
        } else if (op == Operation::Fail) {
            for (int failure = law::failure::temporary; failure <= law::failure::other; ++failure) { probe.message.failure = failure; add(probe); }
        } else if (op == Operation::Usage) {
            for (std::size_t amount = 1; amount <= scope_.amounts; ++amount) { probe.message.amount = small(amount); add(probe); }
        } else if (op == Operation::Release) {
            add(probe);
            probe.message.not_started = law::Bool<Packed>{true};
            if (setting_.regrant.value == 1) add(probe);
        } else {
            add(probe);
        }
    }

    Scope const& scope_;
    Setting const& setting_;
    std::size_t generations_;
    std::vector<Number> told_ends_;
    std::vector<Probe> probes_;
};

}  // namespace

Cell::Cell(Scope const& scope, Setting const& setting)
    : setting_(setting), now_(small(std::size_t{setting.slack.value} + loss_of(setting) + 1)), probes_(Enumeration{scope, setting_, now_}.all()) {
    for (std::size_t op = 0; op < operation_count; ++op) {
        first_rule_[op] = rules_.size();
        for (auto const& row : law::rules_of<Packed>(static_cast<Operation>(op))) rules_.push_back(&row);
    }
    first_rule_[operation_count] = rules_.size();
    for (auto const& row : law::hidden_rules<Packed>()) rules_.push_back(&row);
}

Watched Cell::watched(State const& state, std::size_t slot) const {
    Slot const& s = state.attempts[slot];
    return {small(slot + 1), s.status, s.failure, s.usage, s.total};
}

State Cell::after(State const& before, law::Change<Packed> const& change, law::Situation<Packed> const& situation) const {
    if (change.opens_life.value != 0) {
        State const nothing{};
        law::Situation<Packed> const afresh{nothing.task, situation.recall, situation.message, situation.setting, situation.now};
        law::Change<Packed> first{nothing.task};
        law::create_task<Packed>(first, afresh);
        return State{.task = first.task};
    }
    State next = before;
    next.task = change.task;
    for (std::size_t slot = 0; slot < slots_max; ++slot) {
        Watched const w = law::watched_after<Packed>(watched(before, slot), change, situation);
        next.attempts[slot] = {w.status, w.failure, w.usage, w.total};
    }
    return next;
}

State Cell::canonical(State state) const {
    law::Task<Packed>& t = state.task;
    if (t.phase.value == law::phase::none) return state;
    if (setting_.retention_promised.value == 0) t.retry_until = Packed::never();    // the end of the key is not computed
    if (t.budget.value == Packed::never().value) t.incurred = 0;    // read only with a budget
    if (law::terminal<Packed>(t).known()) {
        t.incurred = 0;                     // read only by grants and limits
        t.deadline = Packed::never();       // read only by grants and failures
        t.retry_until = Packed::never();    // already in key_end
        t.last = 0;                         // read only by grants
    }
    return state;
}

bool Cell::is_late(State const& state) const {
    law::Recall<Packed> const recall{};
    law::Message<Packed> const message{};
    law::Situation<Packed> const situation{state.task, recall, message, setting_, now_};
    for (auto const& row : law::hidden_rules<Packed>())
        if (row.overdue != nullptr && row.overdue(situation).known() && law::guard_of<Packed>(row, situation).known()) return true;
    return false;
}

std::optional<State> Cell::later(State const& state) const {
    State next = state;
    if (state.task.phase.value == law::phase::none) return next;
    std::uint8_t const loss = loss_of(setting_);
    for (auto const& field : law::task_fields<Packed>) {
        if (field.kind != law::FieldKind::Due) continue;
        Number& due = next.task.*field.member;
        std::uint8_t const floor = field.member == &law::Task<Packed>::lease_end ? 0 : loss;
        if (due.value != Packed::never().value && due.value > floor) due.value = static_cast<std::uint8_t>(due.value - 1);
    }
    if (is_late(next)) return std::nullopt;
    return next;
}

}  // namespace seatrial::explore
