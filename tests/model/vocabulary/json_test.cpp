// One test for each thing that the JSON library lets pass and that we must not.

#include "model/vocabulary/json_codec.hpp"
#include "model/vocabulary/wire_codec.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace seatrial {
namespace {

std::string complaint(std::string_view reply, wire::Kind kind = wire::Kind::Claim) {
    Expected<wire::Reply> const parsed = wire::parse_reply(reply, kind);
    return parsed ? "accepted" : describe(parsed.error());
}

std::string request_complaint(std::string_view request) {
    Expected<wire::Request> const parsed = wire::parse_request(request);
    return parsed ? "accepted" : describe(parsed.error());
}

TEST(JsonReader, RefusesAMemberThatStandsTwiceWhereTheLibraryKeepsTheLast) {
    std::string_view const line = R"({"id":1,"ok":{"answer":"none","answer":"none"}})";

    EXPECT_TRUE(nlohmann::json::accept(line));
    EXPECT_EQ(complaint(line), "/ok/answer: this member stands here twice; it must stand once");
}

TEST(JsonReader, FindsATwinInALargeObject) {
    std::string line = R"({"id":1,"ok":{"answer":"none")";
    for (int i = 0; i < 100; ++i) line += ",\"x" + std::to_string(i) + "\":0";
    std::string const good = line + "}}";
    std::string const bad = line + ",\"x42\":0}}";

    EXPECT_EQ(complaint(good), "accepted");
    EXPECT_EQ(complaint(bad), "/ok/x42: this member stands here twice; it must stand once");
}

TEST(JsonReader, RefusesAFractionWhereTheLibraryCutsItOff) {
    EXPECT_EQ(nlohmann::json::parse("1.9").get<int>(), 1);
    EXPECT_EQ(complaint(R"({"id":1.9,"ok":{"answer":"none"}})"),
              "/id: a number with fraction or exponent stands here; a whole number from 0 to 18446744073709551615 belongs here");
    EXPECT_EQ(complaint(R"({"id":1e3,"ok":{"answer":"none"}})"),
              "/id: a number with fraction or exponent stands here; a whole number from 0 to 18446744073709551615 belongs here");
}

TEST(JsonReader, RefusesANumberOutOfRangeWhereTheLibraryWraps) {
    EXPECT_EQ(nlohmann::json::parse("4294967297").get<std::uint32_t>(), 1U);
    EXPECT_EQ(request_complaint(R"({"id":1,"op":"advance","ticks":4294967297})"),
              "/ticks: 4294967297 is out of range; a whole number from 0 to 4294967295 belongs here");
    EXPECT_EQ(request_complaint(R"({"id":1,"op":"advance","ticks":-1})"),
              "/ticks: -1 is out of range; a whole number from 0 to 4294967295 belongs here");
    EXPECT_EQ(complaint(R"({"id":18446744073709551616,"ok":{"answer":"none"}})"),
              "/id: a number with fraction or exponent stands here; a whole number from 0 to 18446744073709551615 belongs here");
}

TEST(JsonReader, RefusesATrueWhereTheLibraryMakesItANumber) {
    EXPECT_EQ(nlohmann::json::parse("true").get<int>(), 1);
    EXPECT_EQ(complaint(R"({"id":true,"ok":{"answer":"none"}})"),
              "/id: a true or false stands here; a whole number from 0 to 18446744073709551615 belongs here");
}

TEST(JsonReader, RefusesAnUnknownMemberOfARequestThatTheLibraryWouldPassOver) {
    EXPECT_EQ(request_complaint(R"({"id":1,"op":"claim","node":"n1","tokn":"c5"})"),
              "/tokn: this member is not known to `claim`; leave it out");
}

TEST(JsonReader, RefusesAnUnknownWordThatTheLibraryWouldTakeForTheFirst) {
    EXPECT_EQ(request_complaint(R"({"id":1,"op":"clam","node":"n1"})"),
              "/op: `clam` is no operation; the operations are `hello`, `reset`, `advance` and `rights` and `submit`, `get`, `find`, `list`, "
              "`history`, `cancel`, "
              "`claim`, `renew`, `deliver`, `fail`, `release`, `usage` and `ledger`");
    EXPECT_EQ(complaint(R"({"id":1,"ok":{"answer":"task","task":"T","phase":"resting"}})", wire::Kind::Get),
              "/ok/phase: `resting` is not a word for this; the words are `queued`, `backoff`, `leased`, `delivered`, `cancelled`, "
              "`failed` and `expired`");
}

TEST(JsonReader, RefusesANulByteWhereTheLibraryStopsReading) {
    std::string const line = std::string{R"({"id":1,"ok":{"answer":"none"}})"} + '\0' + "garbage";

    EXPECT_TRUE(nlohmann::json::accept(line));
    EXPECT_EQ(complaint(line), "this is not JSON: a NUL byte stands here");
}

TEST(JsonReader, RefusesAByteOrderMarkThatTheLibrarySkips) {
    std::string const line = std::string{"\xEF\xBB\xBF"} + R"({"id":1,"ok":{"answer":"none"}})";

    EXPECT_TRUE(nlohmann::json::accept(line));
    EXPECT_EQ(complaint(line), "the text begins with a byte order mark; leave it out");
}

TEST(JsonReader, RefusesANullWhereAMemberCouldBeAbsent) {
    EXPECT_EQ(complaint(R"({"id":1,"ok":{"answer":"new","task":"T","digest":null}})", wire::Kind::Submit),
              "/ok/digest: a null stands here; a text belongs here");
}

TEST(JsonReader, RefusesTextsThatAreNotUtf8) {
    EXPECT_EQ(complaint("{\"id\":1,\"fault\":\"\xFF\"}"),
              "this is not JSON: syntax error while parsing value - invalid string: ill-formed UTF-8 byte; last read: '\"?'");
}

TEST(JsonReader, IsNotHarmedByDepth) {
    std::string line = R"({"id":1,"ok":{"answer":"none","x":)";
    line += std::string(500'000, '[');

    EXPECT_EQ(complaint(line).substr(0, 20), "/ok/x/0/0/0/0/0/0/0/");
    EXPECT_NE(complaint(line).find("nested too deeply; at most 16 levels are allowed"), std::string::npos);
}

TEST(JsonReader, RefusesALineThatIsTooLong) {
    std::string const line = R"({"id":1,"fault":")" + std::string(wire::line_bytes_max, 'x') + "\"}";

    EXPECT_EQ(complaint(line), "the text has 1048595 bytes; at most 1048576 are allowed");
}

TEST(JsonReader, TakesManyMembersOfOneObjectWithoutDelay) {
    std::string line = R"({"id":1,"ok":{"answer":"none")";
    while (line.size() < wire::line_bytes_max - 20) line += ",\"" + std::to_string(line.size()) + "\":0";
    line += "}}";

    EXPECT_EQ(complaint(line), "accepted");
}

TEST(JsonReader, NamesTheMembersOfAPointerAsTheStandardSays) {
    json::Tree tree;
    ASSERT_FALSE(tree.read(R"({"a/b":[{},{"c~d":[1,2]}]})", {}));

    EXPECT_EQ(tree.pointer(0), "");
    EXPECT_EQ(tree.pointer(static_cast<json::Index>(tree.size() - 1)), "/a~1b/1/c~0d/1");
}

TEST(JsonText, KeepsLinesLegalWhateverATextHolds) {
    std::string out;
    json::append_text(out, "a\xFF\xC0\x80\xED\xA0\x80\xE2\x82");   // no UTF-8: a lone byte, an overlong form, a surrogate, a cut

    std::string expected = "a";
    for (int bytes = 0; bytes < 8; ++bytes) expected += "\uFFFD";
    EXPECT_EQ(nlohmann::json::parse(out).get<std::string>(), expected);
}

}  // namespace
}  // namespace seatrial
