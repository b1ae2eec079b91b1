// What to say when nothing explains an entry: which rule and clause forbid it, and what would have been allowed.

#include "model/oracle/oracle.hpp"
#include "model/oracle/refinement.hpp"

#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace seatrial::oracle {

Finding Oracle::finding(Pending const& call, std::size_t index, std::string clause, std::string sentence) const {
    Finding found;
    found.entry = index;
    found.step = call.step;
    found.clause = std::move(clause);
    found.forbidden_trace = "FT-61";
    found.sentence = std::move(sentence);
    return found;
}

namespace {

/// The first conjunct of a row that does not hold, and how many do not.
struct Failing { law::Condition<Exact> const* first{nullptr}; std::size_t count{0}; };

Failing failing_conjuncts(ExactRule const& row, law::Situation<Exact> const& s) {
    Failing failing;
    for (law::Condition<Exact> const& condition : row.when()) {
        if (condition.holds(s).known()) continue;
        if (failing.first == nullptr) failing.first = &condition;
        ++failing.count;
    }
    return failing;
}

}  // namespace

Finding Oracle::diagnose(Pending const& call, Cell& cell, Said const& said, Reply const& reply, Explained const& explained, std::size_t index) {
    Finding found = finding(call, index, "ERRORSET-04", "");
    std::optional<NearMiss> nearest = explained.nearest;
    Operation const op = operation_of(call.command);
    for (Configuration const& state : cell.states) {
        law::Recall<Exact> const recall = recall_of(state, said);
        law::Situation<Exact> const s{state.task, recall, said.message, setting_, now_};
        Explanation explanation{describe(state), "", "", ""};
        ExactRule const* decided = nullptr;
        law::each_effective<Exact>(law::rules_of<Exact>(op), s, [&](ExactRule const& row, law::Bool<Exact>) {
            if (row.mood == law::Mood::Decisive) decided = &row;
            std::string const answer{to_word(row.answer)};
            if (row.answer != reply.answer && std::ranges::find(found.allowed, answer) == found.allowed.end()) found.allowed.push_back(answer);
            if (explanation.rule.empty() || row.mood == law::Mood::Decisive) { explanation.rule = row.id; explanation.would_answer = answer; }
        });
        std::optional<NearMiss> here;
        for (ExactRule const& row : law::rules_of<Exact>(op)) {
            if (row.answer != reply.answer) continue;
            Failing const failing = failing_conjuncts(row, s);
            if (failing.first != nullptr && (!here || failing.count < here->misses))
                here = NearMiss{row.id, failing.first->clause, fmt::format("it does not hold that {}", failing.first->sentence), failing.count};
            if (failing.first == nullptr && decided != nullptr && decided != &row && (!here || here->misses > 1))
                here = NearMiss{row.id, decided->clauses.substr(0, decided->clauses.find(' ')), fmt::format("rule {} decides before", decided->id), 1};
        }
        if (explained.nearest) explanation.because = explained.nearest->sentence;
        else if (here) explanation.because = here->sentence;
        if (here && (!nearest || here->misses < nearest->misses)) nearest = here;
        found.possible.push_back(std::move(explanation));
    }
    if (!nearest) nearest = NearMiss{"", "ERRORSET-01", "no rule of the law ever gives this answer here", 0};
    found.rule = nearest->rule;
    found.clause = refined_clause(circumstance_of(cell, call, said, reply, *nearest));
    found.sentence = fmt::format("{} was answered {}, but {}", to_word(op), to_word(reply.answer), nearest->sentence);
    return found;
}

Unexplained Oracle::circumstance_of(Cell const& cell, Pending const& call, Said const& said, Reply const& reply, NearMiss const& nearest) {
    ExactTask const& t = cell.states.front().task;
    Unexplained u;
    u.operation = operation_of(call.command);
    u.answer = reply.answer;
    u.clause = nearest.clause;
    u.task = t;
    u.now = now_.value;
    u.after_lost_reply = call.after_lost;
    u.conflict_seen = cell.conflict_seen;
    u.confirmation_told = cell.confirmation_told;
    u.crashed = cell.crashed;
    u.last_told = cell.last_told;
    u.reporter_won = t.delivered_generation.value != 0 && t.delivered_generation.value == said.message.generation.value;
    u.other_result = t.delivered_result.value != said.message.result.value;
    u.last_rule = cell.last_rule;
    if (auto const* submit = std::get_if<Submit>(&call.command)) {
        u.spelled_otherwise = submit->spelling != Spelling::Plain;
        u.other_content = t.content.value != 0 && t.content.value != said.message.content.value;
        u.same_work = t.content.value != 0 && contents_.content(static_cast<Word>(t.content.value)).work == submit->content.work;
        if (auto const* handle = std::get_if<TaskHandle>(&reply.details))
            if (Cell const* owner = cell_of_task(words_.word(handle->task.value)); owner != nullptr && owner != &cell)
                u.owned_by_equal_content = std::ranges::any_of(owner->states, [&](Configuration const& s) { return s.task.content.value == said.message.content.value; }),
                u.owned_by_another_key = true;
    }
    return u;
}

}  // namespace seatrial::oracle
