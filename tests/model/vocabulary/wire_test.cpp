// The examples of docs/protocol.md, and what an adapter can get wrong.

#include "model/vocabulary/wire_codec.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

std::string line_of(Command const& command) {
    std::string line;
    wire::append_request(line, {4, command});
    return line;
}

std::string complaint(std::string_view reply, wire::Kind kind) {
    Expected<wire::Reply> const parsed = wire::parse_reply(reply, kind);
    return parsed ? "accepted" : describe(parsed.error());
}

/// The answer of a reply that must be legal.
Response answer_of(std::string_view reply, wire::Kind kind) {
    Expected<wire::Reply> const parsed = wire::parse_reply(reply, kind);
    if (!parsed) throw std::runtime_error{describe(parsed.error())};
    return std::get<Response>(parsed->body);
}

TEST(Requests, LookAsTheProtocolPageShowsThem) {
    Caller const by{{"t1"}, {"p1"}};
    LeaseRef const lease{{"T-17"}, {"A-9"}, {1}};

    EXPECT_EQ(line_of(Submit{by, {"render"}, {"k1"}, {"w1", true, 3, 50}, Spelling::Plain}),
              R"({"id":4,"op":"submit","tenant":"t1","principal":"p1","operation":"render","key":"k1",)"
              R"("body":"{\"work\":\"w1\",\"retry_safe\":true,\"max_attempts\":3,\"deadline_in\":50}"})");
    EXPECT_EQ(line_of(Claim{{"n1"}, {}, ClaimToken{"c5"}}), R"({"id":4,"op":"claim","node":"n1","token":"c5"})");
    EXPECT_EQ(line_of(Fail{{"n1"}, lease, FailureClass::Temporary}),
              R"({"id":4,"op":"fail","node":"n1","task":"T-17","attempt":"A-9","generation":1,"class":"temporary"})");
    EXPECT_EQ(line_of(ReportUsage{{"n1"}, lease, {"u1"}, 5}),
              R"({"id":4,"op":"usage","node":"n1","task":"T-17","attempt":"A-9","generation":1,"usage":"u1","amount":5})");
}

TEST(Requests, MayCarryABodyInAStrangersSpelling) {
    Expected<wire::Request> const request = wire::parse_request(
        R"({"id":1,"op":"submit","tenant":"t","principal":"p","operation":"o","key":"k","body":"{\"max_attempts\" :2, \"work\":\"w\"}"})");

    ASSERT_TRUE(request) << describe(request.error());
    Submit const& submit = std::get<Submit>(std::get<Command>(request->ask));
    EXPECT_EQ(submit.content, (Content{.work = "w", .max_attempts = 2}));
    EXPECT_EQ(submit.spelling, Spelling::Plain);
}

TEST(Requests, MayCarryABodyThatIsNoContract) {
    Expected<wire::Request> const request = wire::parse_request(
        R"({"id":1,"op":"submit","tenant":"t","principal":"p","operation":"o","key":"k","body":"{\"work\":\"w\",\"max_attempts\":1.5}"})");

    ASSERT_TRUE(request) << describe(request.error());
    EXPECT_EQ(std::get<Submit>(std::get<Command>(request->ask)).malformed, "{\"work\":\"w\",\"max_attempts\":1.5}");
}

TEST(Requests, MayWriteAWholeNumberOfABodyAsADecimal) {
    Expected<wire::Request> const request = wire::parse_request(
        R"({"id":1,"op":"submit","tenant":"t","principal":"p","operation":"o","key":"k","body":"{\"work\":\"w\",\"max_attempts\":2.0}"})");

    ASSERT_TRUE(request) << describe(request.error());
    Submit const& submit = std::get<Submit>(std::get<Command>(request->ask));
    EXPECT_EQ(submit.content, (Content{.work = "w", .max_attempts = 2}));
    EXPECT_EQ(submit.spelling, Spelling::Decimal);
}

TEST(Requests, CountAnyOtherFailureClassAsNotTemporary) {
    Expected<wire::Request> const request =
        wire::parse_request(R"({"id":1,"op":"fail","node":"n","task":"T","attempt":"A","generation":1,"class":"melted"})");

    ASSERT_TRUE(request) << describe(request.error());
    EXPECT_EQ(std::get<Fail>(std::get<Command>(request->ask)).failure, FailureClass::Other);
}

TEST(Replies, MayHaveMembersOfTheirOwn) {
    Response const response = answer_of(R"({"took":3,"id":7,"ok":{"answer":"found","task":"T-1","shard":{"n":[4]}}})", wire::Kind::Find);

    EXPECT_EQ(response, Response{(Reply{Answer::Found, TaskId{"T-1"}})});
}

TEST(Replies, KeepAWordThatTheOperationDoesNotListForTheJudge) {
    EXPECT_EQ(answer_of(R"({"id":1,"ok":{"answer":"perhaps"}})", wire::Kind::Get), Response{Unlisted{"perhaps"}});
    EXPECT_EQ(answer_of(R"({"id":1,"refused":{"answer":"stale"}})", wire::Kind::Get), Response{Unlisted{"stale"}});
    EXPECT_EQ(answer_of(R"({"id":1,"ok":{"answer":"ok"}})", wire::Kind::Hello), Response{Unlisted{"ok"}});
}

TEST(Replies, TellOfTheOriginalOnlyIfItIsNamed) {
    EXPECT_EQ(answer_of(R"({"id":1,"refused":{"answer":"conflict","task":"T"}})", wire::Kind::Submit),
              Response{(Reply{Answer::Conflict, TaskId{"T"}})});
    EXPECT_EQ(answer_of(R"({"id":1,"refused":{"answer":"conflict"}})", wire::Kind::Submit), Response{(Reply{Answer::Conflict, {}})});
    EXPECT_EQ(answer_of(R"({"id":1,"refused":{"answer":"conflict","task":"T"}})", wire::Kind::Deliver),
              Response{(Reply{Answer::Conflict, {}})});
}

TEST(Replies, TellOfATaskAsFullyAsTheProtocolPageAllows) {
    Response const response = answer_of(
        R"({"id":5,"ok":{"answer":"task","task":"T-17","digest":"9f2c","phase":"delivered","cancel":"none","delivery":{"delivery":"D-3","result":"r1"}}})",
        wire::Kind::Get);

    EXPECT_EQ(response,
              Response{(Reply{
                  Answer::Task,
                  TaskView{{"T-17"}, ContractDigest{"9f2c"}, PhaseWord::Delivered, CancelWord::None, {}, DeliveryView{{"D-3"}, "r1"}}})});
}

TEST(Replies, GiveTheirIdHoweverTheyAreWritten) {
    EXPECT_EQ(wire::parse_reply_id(R"({"id":17,"ok":{}})"), 17U);
    EXPECT_EQ(wire::parse_reply_id(R"({"ok":{}, "id" : 17})"), 17U);
    EXPECT_EQ(wire::parse_reply_id(R"({"id":17})"), 17U);
    EXPECT_FALSE(wire::parse_reply_id(R"({"id":17)"));
    EXPECT_FALSE(wire::parse_reply_id(R"({"id":-17,"ok":{}})"));
    EXPECT_FALSE(wire::parse_reply_id(R"({"id":"17","ok":{}})"));
    EXPECT_FALSE(wire::parse_reply_id("[17]"));
    EXPECT_FALSE(wire::parse_reply_id(""));
}

TEST(Replies, OfAResetSayWhetherItWasPossible) {
    EXPECT_EQ(wire::parse_reply(R"({"id":1,"ok":{"answer":"ok","now":0}})", wire::Kind::Reset)->body,
              wire::Body{(wire::ResetDone{true, Tick{0}})});
    EXPECT_EQ(wire::parse_reply(R"({"id":1,"refused":{"answer":"invalid"}})", wire::Kind::Reset)->body,
              wire::Body{(wire::ResetDone{false, {}})});
}

struct Bad {
    std::string_view name;
    wire::Kind kind;
    std::string_view line;
    std::string_view sentence;
};
class BadReply : public testing::TestWithParam<Bad> {};

TEST_P(BadReply, GivesOneSentenceThatNamesTheField) { EXPECT_EQ(complaint(GetParam().line, GetParam().kind), GetParam().sentence); }

using wire::Kind;
INSTANTIATE_TEST_SUITE_P(
    Wire, BadReply,
    testing::Values(
        Bad{"PrintedText", Kind::Claim, "Debug: x", "this is not JSON: syntax error while parsing value - invalid literal; last read: 'D'"},
        Bad{"Nothing", Kind::Claim, "",
            "this is not JSON: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal"},
        Bad{"TwoObjects", Kind::Claim, R"({"id":1,"ok":{"answer":"none"}} {})",
            "this is not JSON: syntax error while parsing value - unexpected '{'; expected end of input"},
        Bad{"NotAnObject", Kind::Claim, "17", "a whole number stands here; an object belongs here"},
        Bad{"NoId", Kind::Claim, R"({"ok":{"answer":"none"}})", "/id: this member is missing; a whole number belongs here"},
        Bad{"NoHead", Kind::Claim, R"({"id":1})",
            "the reply says nothing; it must have exactly one of `ok`, `refused`, `unsupported` and `fault`"},
        Bad{"TwoHeads", Kind::Claim, R"({"id":1,"ok":{"answer":"none"},"fault":"x"})",
            "/fault: `fault` stands beside `ok`; a reply has exactly one of `ok`, `refused`, `unsupported` and `fault`"},
        Bad{"HeadIsNoObject", Kind::Claim, R"({"id":1,"ok":"none"})", "/ok: a text stands here; an object belongs here"},
        Bad{"FaultIsNoText", Kind::Claim, R"({"id":1,"fault":{}})", "/fault: an object stands here; a text belongs here"},
        Bad{"NoAnswer", Kind::Claim, R"({"id":1,"ok":{}})", "/ok/answer: this member is missing; a word belongs here"},
        Bad{"AnswerIsNoWord", Kind::Claim, R"({"id":1,"ok":{"answer":1}})", "/ok/answer: a whole number stands here; a text belongs here"},
        Bad{"StaleUnderOk", Kind::Renew, R"({"id":1,"ok":{"answer":"stale"}})",
            "/ok/answer: `stale` stands under the wrong member; it belongs under `refused`"},
        Bad{"LeaseRefused", Kind::Claim, R"({"id":1,"refused":{"answer":"none"}})",
            "/refused/answer: `none` stands under the wrong member; it belongs under `ok`"},
        Bad{"NewWithoutTask", Kind::Submit, R"({"id":1,"ok":{"answer":"new"}})", "/ok/task: this member is missing; a text belongs here"},
        Bad{"LeaseWithoutWork", Kind::Claim, R"({"id":1,"ok":{"answer":"lease","task":"T","attempt":"A","generation":1}})",
            "/ok/work: this member is missing; a text belongs here"},
        Bad{"GenerationZero", Kind::Claim, R"({"id":1,"ok":{"answer":"lease","task":"T","attempt":"A","generation":0,"work":""}})",
            "/ok/generation: 0 is out of range; a whole number from 1 to 9007199254740991 belongs here"},
        Bad{"LeaseEndIsAFraction", Kind::Renew, R"({"id":1,"ok":{"answer":"ok","lease_end":1.5}})",
            "/ok/lease_end: a number with fraction or exponent stands here; a whole number from -9007199254740991 to 9007199254740991 "
            "belongs here"},
        Bad{"ListHoldsANumber", Kind::List, R"({"id":1,"ok":{"answer":"listed","tasks":["T",2]}})",
            "/ok/tasks/1: a whole number stands here; a text belongs here"},
        Bad{"FailedWithoutClass", Kind::History,
            R"({"id":1,"ok":{"answer":"history","attempts":[{"attempt":"A","generation":1,"status":"failed"}]}})",
            "/ok/attempts/0/class: this member is missing; an attempt whose status is `failed` has the class of its failure"},
        Bad{"LiveWithClass", Kind::History,
            R"({"id":1,"ok":{"answer":"history","attempts":[{"attempt":"A","generation":1,"status":"live","class":"x"}]}})",
            "/ok/attempts/0/class: a class belongs only to an attempt whose status is `failed`; leave it out"},
        Bad{"DeliveryWithoutResult", Kind::Get,
            R"({"id":1,"ok":{"answer":"task","task":"T","phase":"delivered","delivery":{"delivery":"D"}}})",
            "/ok/delivery/result: this member is missing; a text belongs here"},
        Bad{"AdvancedWithoutNow", Kind::Advance, R"({"id":1,"ok":{"answer":"ok"}})",
            "/ok/now: this member is missing; a whole number belongs here"},
        Bad{"OtherProtocol", Kind::Hello, R"({"id":1,"ok":{"answer":"hello","protocol":2}})",
            "/ok/protocol: protocol 2 is not spoken here; it must be 1"},
        Bad{"NoSubmit", Kind::Hello,
            R"({"id":1,"ok":{"answer":"hello","protocol":1,"implementation":{"name":"a","version":"1"},"operations":["get"]}})",
            "/ok/operations: `submit` is missing; an implementation serves at least that"},
        Bad{"UnknownCapability", Kind::Hello,
            R"({"id":1,"ok":{"answer":"hello","protocol":1,"implementation":{"name":"a","version":"1"},"operations":["submit"],"capabilities":["FLY"]}})",
            "/ok/capabilities/0: `FLY` is not a word for this; the words are `CLK`, `CFG`, `CRS`, `CRS+`, `TEN`, `RACE`, `POL`, `EVT`, "
            "`EVD`, `LED`, `EXT` and `DEV`"},
        Bad{"MisspeltPromise", Kind::Hello,
            R"({"id":1,"ok":{"answer":"hello","protocol":1,"implementation":{"name":"a","version":"1"},"operations":["submit"],"config":{"lease_tick":1}}})",
            "/ok/config/lease_tick: this member is not known here; known are `lease_ticks`, `backoff_ticks`, `retry_window_ticks`, "
            "`reconciliation_window_ticks`, "
            "`usage_grace_ticks`, `cancel_ticks`, `loss_ticks`, `timer_slack_ticks`, `generation_max`, `key_max` and `ledger_lag_ticks`"}),
    [](testing::TestParamInfo<Bad> const& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace seatrial
