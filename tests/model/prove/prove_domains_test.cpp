// One law, several value domains: what a rule says of plain numbers must be the same for the machine and for the solver.

#include "model/prove/symbolic.hpp"
#include "model/spec/fields.hpp"
#include "model/spec/law.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

namespace seatrial::prove {
namespace {

using law::Exact;

std::int64_t number_of(z3::expr const& term) {
    std::int64_t number = 0;
    EXPECT_TRUE(term.simplify().is_numeral_i64(number)) << term;
    return number;
}

/// The same random moment in both domains. Numbers are small, so that comparisons go either way and often meet exactly.
class Moment {
public:
    explicit Moment(std::uint64_t seed) : random_(seed) {
        fill(law::task_fields<Exact>, law::task_fields<Symbolic>, task, symbolic_task);
        fill(law::message_fields<Exact>, law::message_fields<Symbolic>, message, symbolic_message);
        fill(law::setting_fields<Exact>, law::setting_fields<Symbolic>, setting, symbolic_setting);
        fill(law::watched_fields<Exact>, law::watched_fields<Symbolic>, watched, symbolic_watched);
        now = law::Int<Exact>::of(below(4));
        symbolic_now = Symbolic::Int{static_cast<int>(now.value)};
        for (std::size_t i = 0; i < law::message_truths<Exact>.size(); ++i) {
            bool const truth = below(2) == 1;
            message.*law::message_truths<Exact>[i].member = law::Bool<Exact>{truth};
            symbolic_message.*law::message_truths<Symbolic>[i].member = Symbolic::boolean(truth);
        }
        bool const genuine = below(4) != 0;
        recall = law::recall_of<Exact>(watched, law::Bool<Exact>{genuine});
        symbolic_recall = law::recall_of<Symbolic>(symbolic_watched, Symbolic::boolean(genuine));
    }

    law::Situation<Exact> exact() const { return {task, recall, message, setting, now}; }
    law::Situation<Symbolic> symbolic() const { return {symbolic_task, symbolic_recall, symbolic_message, symbolic_setting, symbolic_now}; }

    law::Task<Exact> task;
    law::Watched<Exact> watched;
    law::Recall<Exact> recall;
    law::Message<Exact> message;
    law::Setting<Exact> setting;
    law::Int<Exact> now;
    law::Task<Symbolic> symbolic_task;
    law::Watched<Symbolic> symbolic_watched;
    law::Recall<Symbolic> symbolic_recall;
    law::Message<Symbolic> symbolic_message;
    law::Setting<Symbolic> symbolic_setting;
    Symbolic::Int symbolic_now;

private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
    int some(law::FieldKind kind) {
        switch (kind) {
            case law::FieldKind::Due: return below(5) - 1;
            case law::FieldKind::Phase: return below(8);
            case law::FieldKind::CancelWord: return below(5);
            default: return below(3);
        }
    }
    template <class Fields, class SymbolicFields, class Owner, class SymbolicOwner>
    void fill(Fields const& fields, SymbolicFields const& symbolic_fields, Owner& owner, SymbolicOwner& symbolic_owner) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            int const number = some(fields[i].kind);
            owner.*fields[i].member = number;
            symbolic_owner.*symbolic_fields[i].member = number;
        }
    }

    std::mt19937_64 random_;
};

void expect_same_row(law::Rule<Exact> const& row, law::Rule<Symbolic> const& symbolic_row, Moment const& moment) {
    ASSERT_EQ(row.id, symbolic_row.id);
    for (std::size_t i = 0; i < row.condition_count; ++i)
        ASSERT_EQ(row.conditions[i].holds(moment.exact()).known(), symbolic_row.conditions[i].holds(moment.symbolic()).term().simplify().is_true())
            << row.id << " " << row.conditions[i].name;
    law::Change<Exact> const change = law::change_by<Exact>(row, moment.exact());
    law::Change<Symbolic> const symbolic_change = law::change_by<Symbolic>(symbolic_row, moment.symbolic());
    for (std::size_t i = 0; i < law::task_fields<Exact>.size(); ++i)
        ASSERT_EQ((change.task.*law::task_fields<Exact>[i].member).value, number_of((symbolic_change.task.*law::task_fields<Symbolic>[i].member).term()))
            << row.id << " " << law::task_fields<Exact>[i].name;
    law::Watched<Exact> const after = law::watched_after<Exact>(moment.watched, change, moment.exact());
    law::Watched<Symbolic> const symbolic_after = law::watched_after<Symbolic>(moment.symbolic_watched, symbolic_change, moment.symbolic());
    for (std::size_t i = 0; i < law::watched_fields<Exact>.size(); ++i)
        ASSERT_EQ((after.*law::watched_fields<Exact>[i].member).value, number_of((symbolic_after.*law::watched_fields<Symbolic>[i].member).term()))
            << row.id << " attempt." << law::watched_fields<Exact>[i].name;
    if (row.overdue != nullptr) {
        ASSERT_EQ(row.overdue(moment.exact()).known(), symbolic_row.overdue(moment.symbolic()).term().simplify().is_true()) << row.id;
    }
}

TEST(ValueDomains, EveryRuleMeansTheSameForTheMachineAndForTheSolver) {
    z3::context context;
    Ambient const ambient{context};
    std::vector<law::Rule<Exact>> exact;
    std::vector<law::Rule<Symbolic>> symbolic;
    law::each_rule<Exact>([&](auto const& row) { exact.push_back(row); });
    law::each_rule<Symbolic>([&](auto const& row) { symbolic.push_back(row); });
    ASSERT_EQ(exact.size(), symbolic.size());

    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Moment const moment{seed};
        for (std::size_t i = 0; i < exact.size(); ++i) expect_same_row(exact[i], symbolic[i], moment);
    }
}

TEST(SymbolicDomain, FoldsWhatIsKnown) {
    z3::context context;
    Ambient const ambient{context};
    Symbolic::Int const x{context.int_const("x")};
    Symbolic::Bool const p{context.bool_const("p")};

    EXPECT_TRUE((x == x).term().is_true());
    EXPECT_TRUE((Symbolic::Int{1} == Symbolic::Int{2}).term().is_false());
    EXPECT_TRUE(z3::eq((p && Symbolic::boolean(true)).term(), p.term()));
    EXPECT_TRUE((p && Symbolic::boolean(false)).term().is_false());
    EXPECT_TRUE(z3::eq(Symbolic::ite(p, x, x).term(), x.term()));
    EXPECT_FALSE((x == Symbolic::Int{1}).term().is_true());
}

}  // namespace
}  // namespace seatrial::prove
