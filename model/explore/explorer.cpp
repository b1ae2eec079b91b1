#include "model/explore/explorer.hpp"

#include "model/explore/cell.hpp"
#include "model/explore/settling.hpp"
#include "model/explore/state_table.hpp"
#include "model/explore/story.hpp"
#include "model/spec/goals.hpp"
#include "model/spec/lemmas.hpp"
#include "model/spec/planted.hpp"

#include <algorithm>
#include <cstring>

namespace seatrial::explore {

namespace {

struct Cause {
    StateIndex from{};
    StepId step{};
};

/// A property that does not hold, and the step from a numbered state that shows it.
struct Violation {
    std::string_view property{}, sentence{};
    Cause cause{};
    State state{};
};

bool is_same(State const& a, State const& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

class Walk {
public:
    Walk(Scope const& scope, Setting const& setting, Options const& options) : options_(options), cell_(scope, setting), taken_(cell_.rules().size()) {
        for (auto const& goal : law::goals<Packed>) goals_.push_back({goal.name, std::nullopt});
    }

    Exploration run() {
        check_state(State{}, {});
        found(State{}, {});
        StateIndex level_end = 1;
        result_.states_by_depth.push_back(1);
        for (StateIndex at = 0; at < states_.size() && !violation_ && states_.size() <= options_.states_max; ++at) {
            if (at == level_end) {
                level_end = static_cast<StateIndex>(states_.size());
                result_.states_by_depth.push_back(level_end - at);
            }
            expand(at);
        }
        return finished();
    }

private:
    void expand(StateIndex at) {
        State const state = states_[at];        // a copy: the table grows meanwhile
        cell_.each_step(state, [&](StepId step, law::Rule<Packed> const& row, law::Situation<Packed> const& situation, law::Change<Packed> const& change) {
            ++result_.steps;
            ++taken_[step.rule];
            State const next = cell_.after(state, change, situation);
            check_step(state, next, row, situation, change, {at, step});
            reach(at, state, next, step);
        });
        if (auto const next = cell_.later(state)) {
            ++result_.steps;
            reach(at, state, *next, tick_step);
        }
    }

    /// Invariants are checked before canonical(), which could hide a timer that should be dead.
    void reach(StateIndex at, State const& state, State const& next, StepId step) {
        if (is_same(state, next)) return;
        check_state(next, {at, step});
        State const canonical = cell_.canonical(next);
        if (is_same(state, canonical)) return;
        ++result_.edges;
        StateIndex const to = found(canonical, {at, step});
        bool const by_client = step.probe != no_probe && (cell_.probes()[step.probe].operation == Operation::Submit || cell_.probes()[step.probe].operation == Operation::Cancel);
        if (options_.settling && !by_client) settling_.add(at, to);
    }

    StateIndex found(State const& state, Cause cause) {
        auto const [index, is_new] = states_.insert(state);
        if (is_new) causes_.push_back(cause);
        return index;
    }

    void check_state(State const& state, Cause cause) {
        for (std::size_t slot = 0; slot < slots_max; ++slot) {
            Watched const watched = cell_.watched(state, slot);
            law::Snapshot<Packed> const snapshot{state.task, watched, cell_.setting(), cell_.now()};
            auto const check = [&](law::Invariant<Packed> const& invariant) {
                if (!invariant.holds(snapshot).known()) violated(invariant.name, invariant.sentence, cause, state);
            };
            for (auto const& invariant : law::state_invariants<Packed>) check(invariant);
            for (auto const& lemma : law::lemmas<Packed>) check(lemma);
            for (auto const& invariant : law::planted_invariants<Packed>)
                if (invariant.name == options_.planted) check(invariant);
        }
    }

    void check_step(State const& state, State const& next, law::Rule<Packed> const& row, law::Situation<Packed> const& s, law::Change<Packed> const& change, Cause cause) {
        bool const opens_life = change.opens_life.value != 0;
        bool const alone = opens_life || is_same(state, next);      // then no attempt differs, and one slot stands for all
        for (std::size_t slot = 0; slot < (alone ? 1 : slots_max); ++slot) {
            Watched const before = cell_.watched(state, slot);
            Watched const after = opens_life ? before : cell_.watched(next, slot);
            auto const operation = cause.step.probe == no_probe ? std::nullopt : std::optional{cell_.probes()[cause.step.probe].operation};
            law::Taken<Packed> const taken{.before = {state.task, before, s.setting, s.now}, .after = {change.task, after, s.setting, s.now},
                                           .recall = s.recall, .message = s.message, .operation = operation, .answer = row.answer};
            auto const check = [&](law::StepProperty<Packed> const& property) {
                if (!property.holds(taken).known()) violated(property.name, property.sentence, cause, next);
            };
            for (auto const& invariant : law::step_invariants<Packed>) check(invariant);
            for (auto const& invariant : law::planted_steps<Packed>)
                if (invariant.name == options_.planted) check(invariant);
            if (slot == 0) note_goals(taken);
        }
    }

    void note_goals(law::Taken<Packed> const& taken) {
        for (std::size_t i = 0; i < goals_.size(); ++i)
            if (!goals_[i].steps && law::goals<Packed>[i].holds(taken).known()) goals_[i].steps = static_cast<std::uint32_t>(result_.states_by_depth.size());
    }

    void violated(std::string_view property, std::string_view sentence, Cause cause, State const& state) {
        if (!violation_) violation_ = Violation{property, sentence, cause, state};
    }

    Exploration finished() {
        result_.states = states_.size();
        result_.complete = !violation_ && states_.size() <= options_.states_max;
        if (result_.complete && options_.settling) check_settling();
        for (std::size_t i = 0; i < taken_.size(); ++i) result_.rules.push_back({cell_.rules()[i]->id, taken_[i]});
        result_.goals = std::move(goals_);
        if (violation_) result_.violation = story_of(*violation_);
        return std::move(result_);
    }

    void check_settling() {
        auto const is_settled = [&](StateIndex i) { return states_[i].task.phase.value == law::phase::none || law::terminal<Packed>(states_[i].task).known(); };
        if (auto const stuck = settling_.first_stuck(static_cast<StateIndex>(states_.size()), is_settled))
            violated("BR-11", "from every state the task can still end with no client acting", causes_[*stuck], states_[*stuck]);
    }

    Counterexample story_of(Violation const& violation) const {
        Counterexample story{std::string{violation.property}, std::string{violation.sentence}, {}, state_text(cell_, violation.state)};
        story.steps.push_back(step_text(cell_, violation.cause.step));
        for (StateIndex at = violation.cause.from; at != 0; at = causes_[at].from) story.steps.push_back(step_text(cell_, causes_[at].step));
        std::ranges::reverse(story.steps);
        return story;
    }

    Options options_;
    Cell cell_;
    StateTable<State> states_;
    std::vector<Cause> causes_;
    Settling settling_;
    std::vector<std::uint64_t> taken_;
    std::vector<GoalReached> goals_;
    std::optional<Violation> violation_;
    Exploration result_;
};

}  // namespace

Expected<Exploration> explore(Scope const& scope, Options const& options) {
    auto const setting = packed_setting(scope);
    if (!setting) return tl::unexpected(setting.error());
    return Walk{scope, *setting, options}.run();
}

}  // namespace seatrial::explore
