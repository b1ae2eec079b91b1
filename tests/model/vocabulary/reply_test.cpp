#include "model/vocabulary/reply.hpp"
#include "model/vocabulary/input_error.hpp"
#include "model/vocabulary/words.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

std::string answers(Operation operation) {
    std::string words;
    for (std::size_t i = 0; i < answer_count; ++i)
        if (is_listed(operation, static_cast<Answer>(i))) words += std::string{to_word(static_cast<Answer>(i))} + " ";
    return words;
}

TEST(Answers, OfEachOperationAreThoseOfTheProtocolPage) {
    EXPECT_EQ(answers(Operation::Submit), "new same conflict in-flight invalid denied gone busy ");
    EXPECT_EQ(answers(Operation::Get), "denied task unknown ");
    EXPECT_EQ(answers(Operation::Find), "denied found unknown ");
    EXPECT_EQ(answers(Operation::List), "denied listed unknown ");
    EXPECT_EQ(answers(Operation::History), "denied history unknown ");
    EXPECT_EQ(answers(Operation::Cancel), "denied unknown recorded confirmed overtaken state ");
    EXPECT_EQ(answers(Operation::Claim), "lease none ");
    EXPECT_EQ(answers(Operation::Renew), "ok cancel-asked stale cancelled refused ");
    EXPECT_EQ(answers(Operation::Deliver), "conflict stale cancelled refused delivered replay ");
    EXPECT_EQ(answers(Operation::Fail), "ok stale cancelled refused ");
    EXPECT_EQ(answers(Operation::Release), "ok stale cancelled refused ");
    EXPECT_EQ(answers(Operation::Usage), "ok refused dup late ");
}

TEST(Answers, AreRefusalsExactlyWhereNothingWasDoneOrTold) {
    std::string refusals;
    for (std::size_t i = 0; i < answer_count; ++i)
        if (is_refusal(static_cast<Answer>(i))) refusals += std::string{to_word(static_cast<Answer>(i))} + " ";

    EXPECT_EQ(refusals, "conflict in-flight invalid denied gone busy unknown overtaken state stale cancelled refused ");
}

TEST(Answers, LetTheCallerConcludeWhetherTheCallWasApplied) {
    EXPECT_EQ(outcome_class(Answer::New), OutcomeClass::Applied);
    EXPECT_EQ(outcome_class(Answer::Dup), OutcomeClass::Applied);
    EXPECT_EQ(outcome_class(Answer::Stale), OutcomeClass::NotApplied);
    EXPECT_EQ(outcome_class(Answer::None), OutcomeClass::NotApplied);
    EXPECT_FALSE(is_refusal(Answer::None));
}

TEST(InputErrors, SayOnlyWhatIsKnown) {
    EXPECT_EQ(describe({.file = "a.json", .line = 3, .field = "/steps/0", .sentence = "no"}), "a.json:3: /steps/0: no");
    EXPECT_EQ(describe({.file = "a.json", .sentence = "no"}), "a.json: no");
    EXPECT_EQ(describe({.line = 3, .sentence = "no"}), "line 3: no");
    EXPECT_EQ(describe({.field = "/id", .sentence = "no"}), "/id: no");
}

}  // namespace
}  // namespace seatrial
