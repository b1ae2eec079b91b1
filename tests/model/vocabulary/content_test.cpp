#include "model/vocabulary/content.hpp"
#include "tests/support/vocabulary_gen.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <nlohmann/json.hpp>

namespace seatrial {
namespace {

constexpr std::array spellings{Spelling::Plain, Spelling::Reordered, Spelling::Spaced, Spelling::Escaped};

TEST(Content, IsWrittenInFourSpellings) {
    Content const content{.work = "w1", .retry_safe = true, .max_attempts = 3, .deadline_in = 50};

    EXPECT_EQ(render_body(content, Spelling::Plain), R"({"work":"w1","retry_safe":true,"max_attempts":3,"deadline_in":50})");
    EXPECT_EQ(render_body(content, Spelling::Reordered), R"({"deadline_in":50,"max_attempts":3,"retry_safe":true,"work":"w1"})");
    EXPECT_EQ(render_body(content, Spelling::Spaced),
              "{ \"work\" : \"w1\",\n\t\"retry_safe\" : true,\n\t\"max_attempts\" : 3,\n\t\"deadline_in\" : 50 }");
    EXPECT_EQ(render_body(content, Spelling::Escaped),
              R"({"\u0077ork":"\u00771","\u0072etry_safe":true,"\u006dax_attempts":3,"\u0064eadline_in":50})");
}

TEST(Content, EscapesCharactersBeyondTheBasicPlaneInTwoHalves) {
    EXPECT_NE(render_body({.work = "𝄞x"}, Spelling::Escaped).find(R"("\ud834\udd1ex")"), std::string::npos);
    EXPECT_NE(render_body({.work = "€x"}, Spelling::Escaped).find(R"("\u20acx")"), std::string::npos);
    EXPECT_NE(render_body({.work = "\"x"}, Spelling::Escaped).find(R"("\"x")"), std::string::npos);
}

TEST(Content, LeavesOutWhatIsAbsent) {
    EXPECT_EQ(render_body({.work = "w"}, Spelling::Plain), R"({"work":"w","max_attempts":1})");
    EXPECT_EQ(render_body({.work = "w", .retry_safe = false}, Spelling::Plain), R"({"work":"w","retry_safe":false,"max_attempts":1})");
}

// nlohmann sorts members and compares numbers and texts by value: an independent judge of what is canonically equal, since no
// body holds a fraction.
RC_GTEST_PROP(Content, MeansTheSameInEverySpellingButIsNeverWrittenTheSame, ()) {
    Content const content = gen::content();

    std::set<std::string> texts;
    std::set<std::string> meanings;
    for (Spelling const spelling : spellings) {
        texts.insert(render_body(content, spelling));
        meanings.insert(nlohmann::json::parse(render_body(content, spelling)).dump());
    }

    RC_ASSERT(texts.size() == spellings.size());
    RC_ASSERT(meanings.size() == 1U);
}

RC_GTEST_PROP(Content, DiffersInMeaningWhenItDiffers, ()) {
    Content const one = gen::content();
    Content const other = gen::content();

    bool const same_text =
        nlohmann::json::parse(render_body(one, Spelling::Plain)) == nlohmann::json::parse(render_body(other, Spelling::Escaped));

    RC_ASSERT(same_text == (one == other));
}

}  // namespace
}  // namespace seatrial
