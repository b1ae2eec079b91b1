// A history as docs/history.md shows it, and what a judge could not trust.

#include "model/vocabulary/history_codec.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

constexpr std::string_view meta = R"({"kind":"meta","format":1,"scenario":"n","implementation":"i 1","virtual_time":true})";
constexpr std::string_view claim = R"({"kind":"invoke","call":1,"step":"s1","by":"n1","op":"claim","node":"n1"})";
constexpr std::string_view none = R"({"kind":"ok","call":1,"answer":"none"})";
constexpr std::string_view silence = R"({"kind":"info","call":1,"reason":"timeout"})";

std::string lines(std::initializer_list<std::string_view> all) {
    std::string text;
    for (std::string_view const line : all) text += std::string{line} + "\n";
    return text;
}

std::string complaint(std::initializer_list<std::string_view> all) {
    Expected<History> const history = parse_history(lines(all), "h.jsonl");
    return history ? "accepted" : describe(history.error());
}

TEST(HistoryFile, IsWrittenOneEntryALine) {
    Command const command = Submit{{{"t1"}, {"c1"}}, {"op1"}, {"k1"}, {.work = "w1"}, Spelling::Plain};

    EXPECT_EQ(
        format_entry(Invoked{{1}, {1}, "c1", command, true}),
        R"({"kind":"invoke","call":1,"step":"s1","by":"c1","op":"submit","tenant":"t1","principal":"c1","operation":"op1","key":"k1",)"
        R"("body":"{\"work\":\"w1\",\"max_attempts\":1}","copy":true})");
    EXPECT_EQ(format_entry(Returned{{1}, Reply{Answer::New, TaskHandle{{"T-1"}, {}}}, Heard::Lost}),
              R"({"kind":"ok","call":1,"answer":"new","task":"T-1","heard":"lost"})");
    EXPECT_EQ(format_entry(Returned{{1}, Reply{Answer::Stale, {}}, Heard::Yes}), R"({"kind":"fail","call":1,"answer":"stale"})");
    EXPECT_EQ(format_entry(Returned{{1}, Unlisted{"perhaps"}, Heard::Yes}), R"({"kind":"info","call":1,"unlisted":"perhaps"})");
    EXPECT_EQ(format_entry(Returned{{1}, Unsupported{"no"}, Heard::Yes}), R"({"kind":"fail","call":1,"unsupported":"no"})");
    EXPECT_EQ(format_entry(Unanswered{{1}, SilenceReason::PeerCrash}), R"({"kind":"info","call":1,"reason":"peer-crash"})");
    EXPECT_EQ(format_entry(TimeMoved{{2}, {30}}), R"({"kind":"tick","step":"s2","now":30})");
    EXPECT_EQ(format_entry(NetworkActed{{2}, "c1", MessageFault::LoseRequest}),
              R"({"kind":"fault","step":"s2","by":"c1","network":"lose-request"})");
    EXPECT_EQ(format_entry(PassedOver{{0}, "no lease"}), R"({"kind":"note","step":"s0","why":"no lease"})");
}

TEST(HistoryFile, IsReadWhereItIsWellFormed) {
    EXPECT_EQ(complaint({meta}), "accepted");
    EXPECT_EQ(complaint({meta, claim, none}), "accepted");
    EXPECT_EQ(complaint({meta, claim, silence, none}), "accepted");   // the answer came late
}

struct Bad {
    std::string_view name;
    std::vector<std::string_view> lines;
    std::string_view sentence;
};
class BadHistory : public testing::TestWithParam<Bad> {};

TEST_P(BadHistory, IsRefusedWithTheLine) {
    std::string text;
    for (std::string_view const line : GetParam().lines) text += std::string{line} + "\n";

    Expected<History> const history = parse_history(text, "h.jsonl");

    EXPECT_EQ(history ? "accepted" : describe(history.error()), GetParam().sentence);
}

INSTANTIATE_TEST_SUITE_P(
    History, BadHistory,
    testing::Values(
        Bad{"Empty", {}, "h.jsonl:1: the history is empty; it begins with a meta line"},
        Bad{"NoMeta", {claim, none}, "h.jsonl:1: the meta line is missing; a history begins with it"},
        Bad{"TwoMetas", {meta, meta}, "h.jsonl:2: there is a second meta line; a history has one, and it comes first"},
        Bad{"OtherFormat", {R"({"kind":"meta","format":2})"}, "h.jsonl:1: /format: format 2 cannot be read; it must be 1"},
        Bad{"EmptyLine",
            {meta, ""},
            "h.jsonl:2: this is not JSON: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal"},
        Bad{"NoKind", {meta, "{}"}, "h.jsonl:2: /kind: this member is missing; a text belongs here"},
        Bad{"StrangeKind",
            {meta, R"({"kind":"guess"})"},
            "h.jsonl:2: /kind: `guess` is no kind of line; the kinds are `meta`, `invoke`, `ok`, `fail`, `info`, `fault`, `tick`, `note`, "
            "`crash`, `pause` and `rights`"},
        Bad{"CallTwice",
            {meta, claim, none, claim},
            "h.jsonl:4: /call: call 1 was invoked in line 2 already; every call has a number of its own"},
        Bad{"AnswerWithoutCall", {meta, none}, "h.jsonl:2: /call: call 1 was never invoked; an answer follows its invocation"},
        Bad{"TwoAnswers", {meta, claim, none, none}, "h.jsonl:4: /call: call 1 ended in line 3 already; a call ends once"},
        Bad{"SilenceAfterAnAnswer", {meta, claim, none, silence}, "h.jsonl:4: /call: call 1 ended in line 3 already; a call ends once"},
        Bad{"AnswerOfTheDead",
            {meta, claim, R"({"kind":"info","call":1,"reason":"peer-crash"})", none},
            "h.jsonl:4: /call: call 1 ended in line 3 already; a call ends once"},
        Bad{"NoEnd",
            {meta, claim},
            "h.jsonl:2: /call: call 1 has no end; a call that nobody answered ends with "
            "{\"kind\":\"info\",\"call\":1,\"reason\":\"timeout\"}"},
        Bad{"TimeGoesBackwards",
            {meta, R"({"kind":"tick","step":"s1","now":5})", R"({"kind":"tick","step":"s2","now":4})"},
            "h.jsonl:3: /now: time goes backwards, from 5 to 4; it only ever goes on"},
        Bad{"OtherOperationsAnswer",
            {meta, claim, R"({"kind":"ok","call":1,"answer":"new","task":"T"})"},
            "h.jsonl:3: /answer: `new` is no answer to `claim`; a strange answer is written as "
            "{\"kind\":\"info\",…,\"unlisted\":\"word\"}"},
        Bad{"RefusalUnderOk",
            {meta, R"({"kind":"invoke","call":1,"step":"s1","by":"c1","op":"list","tenant":"t","principal":"p"})",
             R"({"kind":"ok","call":1,"answer":"denied"})"},
            "h.jsonl:3: /kind: `denied` is written with the kind `fail`"},
        Bad{"UnknownMember",
            {meta, claim, R"({"kind":"ok","call":1,"answer":"none","t":3})"},
            "h.jsonl:3: /t: this member is not known here; known are `kind`, `call`, `heard`, `answer`, `task`, `digest`, `phase`, "
            "`cancel`, `reason`, `delivery`, `tasks`, "
            "`attempts`, `attempt`, `generation`, `lease_end`, `work` and `entries`"},
        Bad{"UnknownMemberOfACommand",
            {meta, R"({"kind":"invoke","call":1,"step":"s1","by":"n1","op":"claim","node":"n1","time":3})"},
            "h.jsonl:2: /time: this member is not known to `claim`; leave it out"},
        Bad{"BadStep", {meta, R"({"kind":"note","step":"1","why":"x"})"}, "h.jsonl:2: /step: `1` is no step; a step is s1, s2 and so on"}),
    [](testing::TestParamInfo<Bad> const& row) { return std::string{row.param.name}; });

TEST(HistoryFile, NamesTheFirstCallWithoutAnEnd) {
    EXPECT_EQ(complaint({meta, claim, R"({"kind":"invoke","call":7,"step":"s2","by":"n1","op":"claim","node":"n1"})", none}).substr(0, 37),
              "h.jsonl:3: /call: call 7 has no end; ");
}

}  // namespace
}  // namespace seatrial
