// The law can be read as text: every rule is there, once, in order.

#include "model/spec/law.hpp"
#include "model/spec/law_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seatrial::law {
namespace {

using testing::HasSubstr;

TEST(LawText, NamesEveryRuleOnceInTheOrderOfTheTables) {
    std::string const text = law_text("").value();

    std::size_t at = 0;
    each_rule<Exact>([&](Rule<Exact> const& row) {
        std::string const heading = "\n" + std::string{row.id} + "  [";
        std::size_t const found = text.find(heading, at);
        ASSERT_NE(found, std::string::npos) << row.id;
        EXPECT_EQ(text.find(heading, found + 1), std::string::npos) << row.id;
        EXPECT_NE(text.find(row.sentence, found), std::string::npos) << row.id;
        at = found;
    });
}

TEST(LawText, ShowsARuleWithMoodAnswerClausesAndConditions) {
    EXPECT_THAT(law_text("cancel").value(), HasSubstr("\ncancel.again  [decides]  answers recorded\n"
                                                      "  a repeated request is the same cancellation\n"
                                                      "  clauses  CANCEL-01.d\n"
                                                      "  when     is_open                  the task has not ended (CANCEL-01.g)\n"
                                                      "  when     cancel_recorded          a cancellation is recorded (CANCEL-01.b)\n"));
}

TEST(LawText, SaysWhatIsHiddenOptionalBoundedOrWarnedAbout) {
    EXPECT_THAT(law_text("timers").value(), HasSubstr("\ntimer.backoff_end  [hidden]\n"));
    EXPECT_THAT(law_text("timers").value(), HasSubstr("  bound    it is late once it is overdue\n"));
    EXPECT_THAT(law_text("claim").value(), HasSubstr("\nclaim.none  [may]  answers none\n"));
    EXPECT_THAT(law_text("renew").value(), HasSubstr("  warning  CANCEL-01.w\n"));
}

TEST(LawText, OfOneChapterIsAPartOfTheWhole) {
    std::string const whole = law_text("").value();

    for (std::string_view const chapter : {"submit", "usage", "timers", "invariants", "lemmas", "goals"})
        EXPECT_THAT(whole, HasSubstr(law_text(chapter).value())) << chapter;
}

TEST(LawText, RefusesAnUnknownChapterAndListsTheKnownOnes) {
    Expected<std::string> const text = law_text("clam");

    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().sentence, HasSubstr("no chapter 'clam'"));
    EXPECT_THAT(text.error().sentence, HasSubstr("claim"));
}

}  // namespace
}  // namespace seatrial::law
