#include "model/prove/refute.hpp"

#include <fmt/format.h>

namespace seatrial::prove {

namespace {

z3::expr value_in(z3::model const& model, z3::expr const& term) { return model.eval(term, true); }

std::string text_of(z3::expr const& value, law::FieldKind kind) {
    std::int64_t number = 0;
    if (value.is_numeral_i64(number)) return law::value_text(kind, number, -1);
    return value.to_string();
}

/// The unknowns whose values alone make the step break the property; leaving out any one of them would not do.
std::vector<Unknown const*> unknowns_that_matter(z3::expr const& breaks, std::vector<Unknown> const& all, z3::model const& model) {
    z3::context& context = Ambient::context();
    z3::solver solver{context};
    solver.add(!breaks);
    std::vector<Unknown const*> kept;
    for (Unknown const& unknown : all) kept.push_back(&unknown);
    auto const fixed = [&](std::vector<Unknown const*> const& some) {
        solver.push();
        for (Unknown const* unknown : some) solver.add(unknown->term == value_in(model, unknown->term));
        z3::check_result const result = solver.check();
        solver.pop();
        return result == z3::unsat;
    };
    for (std::size_t i = 0; i < kept.size();) {
        std::vector<Unknown const*> fewer = kept;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (fixed(fewer)) kept = std::move(fewer);
        else ++i;
    }
    return kept;
}

template <class Owner, class Fields>
void list_changes(std::vector<Value>& out, std::string const& prefix, Fields const& fields, Owner const& before, Owner const& after, z3::model const& model) {
    for (auto const& field : fields) {
        z3::expr const was = value_in(model, (before.*field.member).term());
        z3::expr const is = value_in(model, (after.*field.member).term());
        if (!z3::eq(was, is)) out.push_back({prefix + std::string{field.name}, text_of(is, field.kind)});
    }
}

std::string line(std::string_view title, std::vector<Value> const& values) {
    if (values.empty()) return "";
    std::string text = fmt::format("  {:<8}", title);
    for (Value const& value : values) text += fmt::format(" {}={}", value.name, value.value);
    return text + "\n";
}

}  // namespace

Refutation refutation_of(Failure const& failure, Unknowns const& unknowns, z3::model const& model) {
    Refutation refutation{.property = std::string{failure.property}, .sentence = std::string{failure.sentence}, .step = std::string{failure.step}};
    for (Unknown const* unknown : unknowns_that_matter(failure.breaks, unknowns.all, model)) {
        Value value{unknown->name, text_of(value_in(model, unknown->term), unknown->kind)};
        switch (unknown->group) {
            case Group::Before: refutation.before.push_back(std::move(value)); break;
            case Group::Message: refutation.message.push_back(std::move(value)); break;
            case Group::Setting: refutation.setting.push_back(std::move(value)); break;
        }
    }
    if (failure.after) {
        list_changes(refutation.after, "", law::task_fields<Symbolic>, unknowns.task, failure.after->task, model);
        list_changes(refutation.after, "attempt.", law::watched_fields<Symbolic>, unknowns.watched, failure.after->attempt, model);
    }
    return refutation;
}

std::string describe(Refutation const& refutation) {
    return fmt::format("{} breaks {}: {}\n", refutation.step, refutation.property, refutation.sentence) + line("setting", refutation.setting) +
           line("before", refutation.before) + line("message", refutation.message) + line("after", refutation.after);
}

}  // namespace seatrial::prove
