// What to say when nothing explains an entry: which rule and clause forbid it, and what would have been allowed.

#include "model/oracle/oracle.hpp"

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
    if (!nearest) nearest = NearMiss{found.possible.empty() ? std::string_view{} : std::string_view{}, "ERRORSET-04", "no rule of the law gives this answer here", 0};
    found.rule = nearest->rule;
    found.clause = refined_clause(cell, call, said, reply, *nearest);
    found.sentence = fmt::format("{} was answered {}, but {}", to_word(op), to_word(reply.answer), nearest->sentence);
    return found;
}

/// A refusal or a repeat must leave everything as it was; if the state is found changed after one, that is what is broken.
static std::optional<std::string> frame_clause(std::optional<Answer> last) {
    if (!last) return std::nullopt;
    switch (*last) {
        case Answer::Conflict: return "IDEM-01.y";
        case Answer::Same: return "IDEM-01.o";
        case Answer::Stale: case Answer::Refused: return "RETRY-T4.b";
        case Answer::Replay: return "RETRY-T5.a";
        case Answer::Cancelled: return "CANCEL-01.l";
        case Answer::Overtaken: case Answer::State: return "CANCEL-01.g";
        default: return std::nullopt;
    }
}

std::string Oracle::refined_clause(Cell const& cell, Pending const& call, Said const& said, Reply const& reply, NearMiss const& nearest) const {
    ExactTask const& t = cell.states.front().task;
    bool const ended = t.phase.value >= law::phase::delivered;
    Operation const op = operation_of(call.command);
    std::string const clause{nearest.clause};
    if (op == Operation::Submit && reply.answer == Answer::New && t.phase.value != law::phase::none) {
        bool const other = t.content.value != said.message.content.value;
        if (!ended) return t.retry_until.value >= 0 && now_.value > t.retry_until.value ? "IDEM-01.rc" : other ? "IDEM-01.u" : call.after_lost ? "IDEM-01.cd" : "IDEM-01.m";
        bool const window_over = t.retry_until.value >= 0 && now_.value > t.retry_until.value;
        if (t.key_end.value >= 0 && (window_over || t.key_end.value - now_.value <= 2)) return "IDEM-01.rb";
        return other ? "IDEM-01.u" : "IDEM-01.n";
    }
    if (op == Operation::Submit && reply.answer == Answer::Same && clause == "IDEM-01.u") {
        Content const& first = contents_.content(static_cast<Word>(t.content.value));
        Content const& now = contents_.content(static_cast<Word>(said.message.content.value));
        return cell.conflict_seen ? "IDEM-01.x" : first.work == now.work ? "IDEM-01.q" : "IDEM-01.u";
    }
    if (op == Operation::Submit && reply.answer == Answer::Conflict && clause == "IDEM-01.p")
        return cell.conflict_seen ? "IDEM-01.x" : std::get<Submit>(call.command).spelling != Spelling::Plain ? "IDEM-01.p" : "IDEM-01.m";
    if (op == Operation::Claim && reply.answer == Answer::Lease && clause == "RETRY-01.e") {
        if (cell.last_told == Answer::Same) return "IDEM-01.o";
        if (cell.last_told == Answer::Conflict) return "IDEM-01.y";
        if (t.phase.value == law::phase::cancelled) return "CANCEL-01.r";
        if (t.phase.value == law::phase::failed) return t.why.value >= law::why::class_base ? (t.why.value == law::why::class_base * law::failure::denied ? "RETRY-T2.b" : t.why.value == law::why::class_base * law::failure::other ? "RETRY-T1.g" : "RETRY-T2.a")
                                                     : (t.why.value & law::why::not_retry_safe) != 0 ? "RETRY-T1.a" : (t.why.value & law::why::attempts) != 0 ? "RETRY-T1.c" : (t.why.value & law::why::generations) != 0 ? "RETRY-01.d" : "RETRY-T1.d";
        if (t.phase.value == law::phase::expired) return "RETRY-T1.d";
    }
    bool const shows_state = op == Operation::Get || op == Operation::History || clause == "ERRORSET-04";
    if (shows_state && clause != "CANCEL-01.b" && clause != "CANCEL-01.o" && clause != "IDEM-01.w" && clause != "RETRY-T1.h" && clause != "RETRY-01.h" && clause != "RETRY-01.i" && clause != "DEDUP-04" && clause != "RETRY-01.k")
        if (auto const frame = frame_clause(cell.last_told)) return *frame;
    if (clause == "ERRORSET-04" && t.live.value != 0 && t.cancel.value == law::cancel::requested) return "CANCEL-01.c";
    if (clause == "ERRORSET-04" && t.live.value != 0 && t.expired.value != 0) return "RETRY-T4.i";
    return clause;
}

}  // namespace seatrial::oracle
