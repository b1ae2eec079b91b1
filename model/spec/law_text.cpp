#include "model/spec/law_text.hpp"

#include "model/spec/goals.hpp"
#include "model/spec/law.hpp"
#include "model/spec/lemmas.hpp"
#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace seatrial::law {

namespace {

std::string_view mood_text(Mood mood, bool hidden) {
    if (hidden) return "hidden";
    return mood == Mood::May ? "may" : "decides";
}

void write_rule(std::string& out, Rule<Exact> const& row, bool hidden) {
    out += fmt::format("\n{}  [{}]", row.id, mood_text(row.mood, hidden));
    if (!hidden) out += fmt::format("  answers {}", to_word(row.answer));
    out += fmt::format("\n  {}\n  clauses  {}\n", row.sentence, row.clauses);
    for (Condition<Exact> const& condition : row.when())
        out += fmt::format("  when     {:<24} {} ({})\n", condition.name, condition.sentence, condition.clause);
    if (row.when().empty()) out += "  when     always\n";
    if (row.overdue != nullptr) out += "  bound    it is late once it is overdue\n";
    if (!row.warning.empty()) out += fmt::format("  warning  {}\n", row.warning);
}

std::string rules_text(std::string_view title, std::span<Rule<Exact> const> rows, bool hidden) {
    std::string out = fmt::format("== {} ==\n", title);
    for (Rule<Exact> const& row : rows) write_rule(out, row, hidden);
    return out;
}

template <class Row>
void write_properties(std::string& out, std::string_view kind, std::span<Row const> rows) {
    for (Row const& row : rows) {
        out += fmt::format("\n{}  [{}]\n  {}\n", row.name, kind, row.sentence);
        if (!row.clauses.empty()) out += fmt::format("  clauses  {}\n", row.clauses);
    }
}

std::string invariants_text() {
    std::string out = "== invariants ==\n";
    write_properties<Invariant<Exact>>(out, "state", state_invariants<Exact>);
    write_properties<StepProperty<Exact>>(out, "step", step_invariants<Exact>);
    return out;
}
std::string lemmas_text() {
    std::string out = "== lemmas ==\n";
    write_properties<Invariant<Exact>>(out, "state", lemmas<Exact>);
    return out;
}
std::string goals_text() {
    std::string out = "== goals ==\n";
    write_properties<StepProperty<Exact>>(out, "reachable", goals<Exact>);
    return out;
}

struct Chapter { std::string_view name; std::string text; };

std::vector<Chapter> chapters() {
    std::vector<Chapter> all;
    for (std::string_view const word : Words<Operation>::table)
        all.push_back({word, rules_text(word, rules_of<Exact>(*from_word<Operation>(word)), false)});
    all.push_back({"timers", rules_text("timers", hidden_rules<Exact>(), true)});
    all.push_back({"invariants", invariants_text()});
    all.push_back({"lemmas", lemmas_text()});
    all.push_back({"goals", goals_text()});
    return all;
}

}  // namespace

Expected<std::string> law_text(std::string_view command) {
    std::vector<Chapter> const all = chapters();
    std::string text;
    std::string known;
    for (Chapter const& chapter : all) {
        known += (known.empty() ? "" : ", ") + std::string{chapter.name};
        if (command.empty() || command == chapter.name) text += (text.empty() ? "" : "\n") + chapter.text;
    }
    if (text.empty())
        return tl::unexpected(InputError{.sentence = fmt::format("the law has no chapter '{}'; it has {}", command, known)});
    return text;
}

}  // namespace seatrial::law
