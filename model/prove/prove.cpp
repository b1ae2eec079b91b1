#include "model/prove/prove.hpp"

#include "model/prove/refute.hpp"
#include "model/prove/unknowns.hpp"
#include "model/spec/law.hpp"
#include "model/spec/lemmas.hpp"
#include "model/spec/planted.hpp"
#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace seatrial::prove {

namespace {

using D = Symbolic;
using Rows = std::span<law::Rule<D> const>;
using StateProperty = law::Invariant<D>;
using StepProperty = law::StepProperty<D>;

constexpr unsigned patience_ms = 10'000;

struct Properties {
    std::vector<StateProperty> state;
    std::vector<StepProperty> step;
};

Properties properties_of_law() {
    Properties all;
    all.state.assign(law::state_invariants<D>.begin(), law::state_invariants<D>.end());
    all.state.insert(all.state.end(), law::lemmas<D>.begin(), law::lemmas<D>.end());
    all.step.assign(law::step_invariants<D>.begin(), law::step_invariants<D>.end());
    return all;
}

Properties planted_property(std::string_view name) {
    Properties one;
    std::ranges::copy_if(law::planted_invariants<D>, std::back_inserter(one.state), [&](auto const& p) { return p.name == name; });
    std::ranges::copy_if(law::planted_steps<D>, std::back_inserter(one.step), [&](auto const& p) { return p.name == name; });
    return one;
}

struct Goal {
    std::string_view property{}, sentence{};
    D::Bool holds;
};

class Prover {
public:
    Prover(z3::context& context, Properties goals) : context_(context), unknowns_(context), solver_(context), goals_(std::move(goals)) {
        z3::params params{context};
        params.set("timeout", patience_ms);
        solver_.set(params);
        solver_.add((unknowns_.setting_is_sane() && unknowns_.message_is_sane()).term());
    }

    Proof run(bool with_coverage) {
        prove_start();
        assume_invariants();
        prove_tick();
        for (std::size_t op = 0; op < operation_count; ++op) {
            auto const operation = static_cast<Operation>(op);
            prove_rows(law::rules_of<D>(operation), operation);
            if (with_coverage) prove_answered(operation);
        }
        prove_rows(law::hidden_rules<D>(), std::nullopt);
        list_proved();
        return std::move(proof_);
    }

private:
    /// The start: no task, nothing granted.
    void prove_start() {
        law::Task<D> const nothing;
        law::Watched<D> ungranted;
        ungranted.generation = unknowns_.watched.generation;
        Snapshot const start{nothing, ungranted, unknowns_.setting, unknowns_.now};
        if (solver_.check() != z3::sat) proof_.impossible.emplace_back("start");
        std::vector<Goal> goals;
        for (StateProperty const& p : goals_.state) goals.push_back({p.name, p.sentence, p.holds(start)});
        settle("start", context_.bool_val(true), goals, std::nullopt);
    }

    /// Of the state before, for the watched attempt and for the one that the message names.
    void assume_invariants() {
        auto const assume = [&](StateProperty const& p) { solver_.add((p.holds(unknowns_.before()) && p.holds(unknowns_.before_of_named())).term()); };
        std::ranges::for_each(properties_of_law().state, assume);
        std::ranges::for_each(goals_.state, assume);
        for (StateProperty const& p : goals_.state) assumed_.push_back({p.name, p.sentence, p.holds(unknowns_.before())});
    }

    void prove_tick() {
        D::Int const later{context_.int_const("later")};
        Snapshot const after{unknowns_.task, unknowns_.watched, unknowns_.setting, later};
        std::vector<Goal> goals;
        for (StateProperty const& p : goals_.state) goals.push_back({p.name, p.sentence, p.holds(after)});
        settle("tick", (later > unknowns_.now).term(), goals, std::nullopt);
    }

    void prove_rows(Rows rows, std::optional<Operation> operation) {
        law::Situation<D> const situation = unknowns_.situation();
        law::each_effective<D>(rows, situation, [&](law::Rule<D> const& row, D::Bool const& guard) { prove_row(row, guard, situation, operation); });
    }

    // A step that opens the key's next life leaves this one as it is, and the next life begins like any first submission (submit.new).
    void prove_row(law::Rule<D> const& row, D::Bool const& guard, law::Situation<D> const& situation, std::optional<Operation> operation) {
        if (!is_possible(guard.term())) proof_.impossible.emplace_back(row.id);
        law::Change<D> const change = law::change_by<D>(row, situation);
        law::Watched<D> const watched = law::watched_after<D>(unknowns_.watched, change, situation);
        Snapshot const after{change.task, watched, unknowns_.setting, unknowns_.now};
        law::Taken<D> const taken{unknowns_.before(), after, unknowns_.recall, unknowns_.message, operation, row.answer};
        std::vector<Goal> goals;
        for (StateProperty const& p : goals_.state) goals.push_back({p.name, p.sentence, p.holds(after)});
        for (StepProperty const& p : goals_.step) goals.push_back({p.name, p.sentence, p.holds(taken)});
        settle(row.id, guard.term(), goals, after);
    }

    /// Every message finds a row. The generation of a grant is the implementation's choice; the next one will do.
    void prove_answered(Operation operation) {
        law::Message<D> message = unknowns_.message;
        if (operation == Operation::Claim) message.generation = unknowns_.task.generation_high + D::Int{1};
        law::Situation<D> const situation{unknowns_.task, unknowns_.recall, message, unknowns_.setting, unknowns_.now};
        D::Bool answered = D::boolean(false);
        for (law::Rule<D> const& row : law::rules_of<D>(operation)) answered = answered || law::guard_of<D>(row, situation);
        settle(to_word(operation), context_.bool_val(true), {{"ERRORSET-01", "every message finds a rule", answered}}, std::nullopt);
    }

    bool is_possible(z3::expr const& guard) {
        solver_.push();
        solver_.add(guard);
        bool const possible = solver_.check() == z3::sat;
        solver_.pop();
        return possible;
    }

    /// All goals of a step at once; one by one only if that fails, to name those that do.
    void settle(std::string_view step, z3::expr const& guard, std::vector<Goal> const& goals, std::optional<Snapshot> const& after) {
        proof_.obligations += goals.size();
        std::vector<Goal> open;
        std::ranges::copy_if(goals, std::back_inserter(open), [&](Goal const& goal) { return !is_plain(goal); });
        proof_.solved += open.size();
        if (open.empty()) return;
        solver_.push();
        solver_.add(guard);
        D::Bool all = D::boolean(true);
        for (Goal const& goal : open) all = all && goal.holds;
        if (check_fails(all) != z3::unsat)
            for (Goal const& goal : open) settle_one(step, guard, goal, after);
        solver_.pop();
    }

    /// True as it stands, or the very invariant that was assumed of the state before, because the step changes nothing that it reads.
    bool is_plain(Goal const& goal) const {
        if (goal.holds.term().is_true()) return true;
        return std::ranges::any_of(assumed_, [&](Goal const& known) { return z3::eq(known.holds.term(), goal.holds.term()); });
    }

    z3::check_result check_fails(D::Bool const& holds) {
        solver_.push();
        solver_.add((!holds).term());
        z3::check_result const result = solver_.check();
        solver_.pop();
        return result;
    }

    void settle_one(std::string_view step, z3::expr const& guard, Goal const& goal, std::optional<Snapshot> const& after) {
        solver_.push();
        solver_.add((!goal.holds).term());
        z3::check_result const result = solver_.check();
        if (result == z3::unknown) proof_.undecided.push_back(fmt::format("{} under {}", goal.property, step));
        if (result == z3::sat)
            proof_.refuted.push_back(refutation_of({goal.property, goal.sentence, step, guard && (!goal.holds).term(), after}, unknowns_, solver_.get_model()));
        solver_.pop();
    }

    void list_proved() {
        auto const is_open = [&](std::string_view name) {
            return std::ranges::any_of(proof_.refuted, [&](Refutation const& r) { return r.property == name; }) ||
                   std::ranges::any_of(proof_.undecided, [&](std::string const& u) { return u.starts_with(name); });
        };
        auto const list = [&](std::string_view name) {
            if (!is_open(name) && std::ranges::find(proof_.properties, name) == proof_.properties.end()) proof_.properties.emplace_back(name);
        };
        for (StateProperty const& p : goals_.state) list(p.name);
        for (StepProperty const& p : goals_.step) list(p.name);
    }

    z3::context& context_;
    Unknowns unknowns_;
    z3::solver solver_;
    Properties goals_;
    std::vector<Goal> assumed_;
    Proof proof_;
};

tl::expected<Proof, std::string> proof_of(Properties (*properties)(std::string_view), std::string_view name, bool with_coverage) {
    try {
        z3::context context;
        Ambient const ambient{context};
        Properties goals = properties(name);
        if (goals.state.empty() && goals.step.empty()) return tl::unexpected(fmt::format("there is no property '{}'", name));
        return Prover{context, std::move(goals)}.run(with_coverage);
    } catch (z3::exception const& problem) {
        return tl::unexpected(fmt::format("the solver failed: {}", problem.msg()));
    }
}

}  // namespace

tl::expected<Proof, std::string> prove_law() {
    return proof_of([](std::string_view) { return properties_of_law(); }, "", true);
}

tl::expected<Proof, std::string> prove_planted(std::string_view name) { return proof_of(planted_property, name, false); }

}  // namespace seatrial::prove
