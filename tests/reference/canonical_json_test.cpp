// The examples are those of RFC 8785, sections 3.2.2 to 3.2.4 and appendix B.

#include "reference/canonical_json.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

namespace seatrial::reference {
namespace {

[[nodiscard]] std::string canonical(std::string_view text) {
    auto const value = parse_json(text);
    return value ? canonical_json(*value) : "refused: " + value.error();
}

[[nodiscard]] std::string printed(std::uint64_t bits) {
    std::string out;
    append_ecmascript_number(out, std::bit_cast<double>(bits));
    return out;
}

TEST(CanonicalJson, OfTheFirstExample) {
    std::string_view const text = R"({
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
    })";

    EXPECT_EQ(canonical(text),
              "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
              "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
}

TEST(CanonicalJson, SortsNamesByUtf16CodeUnits) {
    std::string_view const text =
        R"({"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",)"
        R"("\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"})";

    EXPECT_EQ(canonical(text),
              "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xC2\x80\":\"Control\",\"ö\":\"Latin Small Letter O With Diaeresis\","
              "\"€\":\"Euro Sign\",\"😀\":\"Emoji: Grinning Face\",\"\xEF\xAC\xB3\":\"Hebrew Letter Dalet With Dagesh\"}");
}

TEST(CanonicalJson, OrdersAPrefixFirstAndEqualTextsNotAtAll) {
    EXPECT_TRUE(utf16_less("", "a"));
    EXPECT_TRUE(utf16_less("a", "ab"));
    EXPECT_FALSE(utf16_less("ab", "a"));
    EXPECT_FALSE(utf16_less("a", "a"));
    EXPECT_TRUE(utf16_less("😀", "\xEF\xAC\xB3"));
    EXPECT_FALSE(utf16_less("\xEF\xAC\xB3", "😀"));
    EXPECT_TRUE(utf16_less("€", "😀"));
    EXPECT_TRUE(utf16_less("a😀", "a\xEE\x80\x80"));
}

TEST(CanonicalJson, PrintsNumbersAsEcmaScriptDoes) {
    struct Case {
        std::uint64_t bits;
        std::string_view text;
    };
    constexpr Case cases[] = {
        {0x0000000000000000, "0"},
        {0x8000000000000000, "0"},
        {0x0000000000000001, "5e-324"},
        {0x8000000000000001, "-5e-324"},
        {0x7fefffffffffffff, "1.7976931348623157e+308"},
        {0xffefffffffffffff, "-1.7976931348623157e+308"},
        {0x4340000000000000, "9007199254740992"},
        {0xc340000000000000, "-9007199254740992"},
        {0x4430000000000000, "295147905179352830000"},
        {0x44b52d02c7e14af5, "9.999999999999997e+22"},
        {0x44b52d02c7e14af6, "1e+23"},
        {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
        {0x444b1ae4d6e2ef4e, "999999999999999700000"},
        {0x444b1ae4d6e2ef4f, "999999999999999900000"},
        {0x444b1ae4d6e2ef50, "1e+21"},
        {0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
        {0x3eb0c6f7a0b5ed8d, "0.000001"},
        {0x41b3de4355555553, "333333333.3333332"},
        {0x41b3de4355555554, "333333333.33333325"},
        {0x41b3de4355555555, "333333333.3333333"},
        {0x41b3de4355555556, "333333333.3333334"},
        {0x41b3de4355555557, "333333333.33333343"},
        {0xbecbf647612f3696, "-0.0000033333333333333333"},
        {0x43143ff3c1cb0959, "1424953923781206.2"},
    };

    for (Case const& one : cases) EXPECT_EQ(printed(one.bits), one.text) << std::hex << one.bits;
}

TEST(CanonicalJson, MakesOneTextOfEverySpelling) {
    EXPECT_EQ(canonical(" { \"b\" : 1.0 ,\t\"a\" : [ ] }\n"), R"({"a":[],"b":1})");
    EXPECT_EQ(canonical(R"({"a":[],"b":1e0})"), R"({"a":[],"b":1})");
    EXPECT_EQ(canonical(R"({"\u0062":10E-1,"a":[]})"), R"({"a":[],"b":1})");
    EXPECT_EQ(canonical(R"([{},"",-0,-0.0])"), R"([{},"",0,0])");
}

TEST(CanonicalJson, KeepsApartWhatIsNotTheSame) {
    EXPECT_NE(canonical("\"\xC3\xA4\""), canonical("\"a\xCC\x88\""));
    EXPECT_NE(canonical(R"({"a":null})"), canonical("{}"));
    EXPECT_EQ(canonical("\"\x7f\""), "\"\x7f\"");
    EXPECT_EQ(canonical(R"("\u0000")"), R"("\u0000")");
}

TEST(JsonParser, RefusesWhatIsNoStrictJson) {
    constexpr std::string_view refused[] = {
        "",
        " ",
        "{",
        "}",
        "[1,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "nul",
        "True",
        "'a'",
        "1 2",
        "\"a",
        "\"\n\"",
        "01",
        "-",
        "+1",
        ".5",
        "1.",
        "1e",
        "1e+",
        "0x1",
        "NaN",
        "Infinity",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\\uD800\"",
        "\"\\uDC00\"",
        "\"\\uD800\\u0041\"",
        "\"\\",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "[{\"b\":{\"c\":0,\"c\":0}}]",
        "9007199254740992",
        "-9007199254740992",
        "9007199254740993",
        "1e400",
        "1e-400",
        "\"\xff\"",
        "\"\xC0\xAF\"",
        "\"\xED\xA0\x80\"",
        "\"\xF4\x90\x80\x80\"",
        "\"\xE2\x82\"",
        "\"\xF0\x80\x80\x80\"",
        "\xEF\xBB\xBF{}",
    };

    for (std::string_view const text : refused) EXPECT_FALSE(parse_json(text).has_value()) << text;
}

TEST(JsonParser, SaysWhereAndWhatIsWrong) {
    EXPECT_EQ(parse_json("{\"a\":1,\"a\":2}").error(), "at byte 13: a member name occurs twice");
    EXPECT_EQ(parse_json("[1,2").error(), "at byte 4: the array must go on with a comma or end");
}

TEST(JsonParser, EndsAtDeepNestingInsteadOfTheStack) {
    std::string const deep(1'000'000, '[');
    std::string const allowed = std::string(json_depth_max, '[') + std::string(json_depth_max, ']');

    EXPECT_FALSE(parse_json(deep).has_value());
    EXPECT_TRUE(parse_json(allowed).has_value());
}

TEST(JsonParser, TakesTheLargestIntegersThatEveryoneKeeps) {
    EXPECT_EQ(canonical("9007199254740991"), "9007199254740991");
    EXPECT_EQ(canonical("-9007199254740991"), "-9007199254740991");
}

}  // namespace
}  // namespace seatrial::reference
