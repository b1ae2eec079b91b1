// A scenario file as people write it, and one sentence for each way to get it wrong.

#include "model/vocabulary/scenario_codec.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

constexpr std::string_view lost_delivery = R"({
  "name": "lost-delivery-ack",
  "description": "The answer to a delivery is lost; the executor sends it again.",
  "clauses": ["RETRY-T5.a"],
  "tags": ["core"],
  "readings": {"lease.expiry":"strict"},
  "config": {"lease_ticks":30},
  "steps": [
    {"id":"s1","by":"c1","submit":{"key":"k1","work":"w1","retry_safe":true,"max_attempts":3,"deadline_in":50,"spelling":"spaced"}},
    {"id":"s2","by":"n1","claim":{}},
    {"id":"s3","by":"n1","deliver":{"lease":"s2","result":"r1"},"network":"lose-reply"},
    {"id":"s4","by":"n1","deliver":{"lease":"s2","tamper":"generation","result":"r1"},"expect":"refused"},
    {"id":"s5","wait":10},
    {"id":"s6","wait_until":{"instant":"lease-end","key":"k1","plus":-1}},
    {"id":"s7","by":"c1","get":{"tenant":"t2","operation":"op2","key":"k1"},"network":{"delay-request":2}}
  ]
}
)";

TEST(ScenarioFile, IsReadAsItStands) {
    Expected<Scenario> const scenario = parse_scenario(lost_delivery, "a.json");

    ASSERT_TRUE(scenario) << describe(scenario.error());
    EXPECT_EQ(scenario->name, "lost-delivery-ack");
    EXPECT_EQ(scenario->profile, (Profile{.lease_expiry = LeaseExpiry::Strict}));
    EXPECT_EQ(scenario->config, (Config{.lease_ticks = 30}));
    ASSERT_EQ(scenario->steps.size(), 7U);
    EXPECT_EQ(scenario->steps[0], (Step{{1}, Call{"c1", AskSubmit{{.key = {"k1"}}, {"w1", true, 3, 50}, Spelling::Spaced}, {}}}));
    EXPECT_EQ(scenario->steps[1], (Step{{2}, Call{"n1", AskClaim{}, {}, {}}}));
    EXPECT_EQ(scenario->steps[2], (Step{{3}, Call{"n1", AskDeliver{{{2}, Tamper::Nothing}, "r1"}, {MessageFault::LoseReply, 0}, {}}}));
    EXPECT_EQ(scenario->steps[3], (Step{{4}, Call{"n1", AskDeliver{{{2}, Tamper::Generation}, "r1"}, {}, {}, {}, Answer::Refused}}));
    EXPECT_EQ(scenario->steps[4], (Step{{5}, Wait{10}}));
    EXPECT_EQ(scenario->steps[5], (Step{{6}, WaitUntil{Instant::LeaseEnd, {.key = {"k1"}}, -1}}));
    EXPECT_EQ(scenario->steps[6], (Step{{7}, Call{"c1", AskGet{{{"t2"}, {"op2"}, {"k1"}}}, {MessageFault::DelayRequest, 2}, {}}}));
}

TEST(ScenarioFile, IsWrittenOneStepALine) {
    Expected<Scenario> const scenario = parse_scenario(lost_delivery, "a.json");

    ASSERT_TRUE(scenario);
    EXPECT_EQ(format_scenario(*scenario), lost_delivery);
}

TEST(ScenarioFile, NeedsNoMoreThanANameAndSteps) {
    Expected<Scenario> const scenario =
        parse_scenario(R"({"name":"n","steps":[{"id":"s9","by":"c1","submit":{"key":"k","work":"w"}}]})", "a.json");

    ASSERT_TRUE(scenario) << describe(scenario.error());
    EXPECT_EQ(scenario->steps[0], (Step{{9}, Call{"c1", AskSubmit{{.key = {"k"}}, {.work = "w"}, Spelling::Plain}, {}, {}}}));
    EXPECT_EQ(scenario->profile, std::nullopt);
}

/// A file of eight lines whose sixth is the step.
std::string complaint(std::string const& step) {
    std::string const text =
        "{\n  \"name\": \"n\",\n  \"steps\": [\n    {\"id\":\"s1\",\"by\":\"n1\",\"claim\":{}},\n\n    " + step + "\n  ]\n}\n";
    Expected<Scenario> const scenario = parse_scenario(text, "a.json");
    return scenario ? "accepted" : describe(scenario.error());
}

std::string file_complaint(std::string_view text) {
    Expected<Scenario> const scenario = parse_scenario(text, "a.json");
    return scenario ? "accepted" : describe(scenario.error());
}

struct Bad {
    std::string_view name;
    std::string_view step;
    std::string_view sentence;
};
class BadStep : public testing::TestWithParam<Bad> {};

TEST_P(BadStep, IsNamedWithFileLineAndPointer) { EXPECT_EQ(complaint(std::string{GetParam().step}), GetParam().sentence); }

constexpr std::string_view faults = R"("lose-request", "lose-reply", "twice", {"twice-later":n}, {"delay-request":n} or {"late-reply":n})";
std::string const no_fault = "` is no fault in this form; it must be " + std::string{faults};
std::string const word_no_fault = "a.json:6: /steps/1/network: `late-reply" + no_fault;
std::string const object_no_fault = "a.json:6: /steps/1/network/twice: `twice" + no_fault;

INSTANTIATE_TEST_SUITE_P(
    Scenario, BadStep,
    testing::Values(
        Bad{"NoJson", R"({"id":"s2",})",
            "a.json:6: this is not JSON: syntax error while parsing object key - unexpected '}'; expected string literal"},
        Bad{"NoObject", "7", "a.json:6: /steps/1: a whole number stands here; an object belongs here"},
        Bad{"NoId", R"({"wait":1})", "a.json:6: /steps/1/id: this member is missing; the id of the step, s1, s2 and so on, belongs here"},
        Bad{"IdOfTheQuietPhase", R"({"id":"s0","wait":1})", "a.json:6: /steps/1/id: `s0` is no step; a step is s1, s2 and so on"},
        Bad{"IdWithZeros", R"({"id":"s02","wait":1})", "a.json:6: /steps/1/id: `s02` is no step; a step is s1, s2 and so on"},
        Bad{"IdIsTooLarge", R"({"id":"s4294967296","wait":1})",
            "a.json:6: /steps/1/id: `s4294967296` is no step; a step is s1, s2 and so on"},
        Bad{"IdTwice", R"({"id":"s1","wait":1})", "a.json:6: /steps/1/id: there are two steps `s1`; every step has an id of its own"},
        Bad{"Idle", R"({"id":"s2","by":"c1"})",
            "a.json:6: /steps/1: the step does nothing; it must have exactly one of `wait`, `wait_until`, `crash`, `pause`, `rights`, `submit`, `get`, `find`, `list`, "
            "`history`, `cancel`, `claim`, "
            "`renew`, `deliver`, `fail`, `release`, `usage` and `ledger`"},
        Bad{"TwoOperations", R"({"id":"s2","by":"c1","get":{"key":"k"},"claim":{}})",
            "a.json:6: /steps/1/claim: this member is not known here; known are `id`, `by`, `as`, `get`, `network`, `crash` and `expect`"},
        Bad{"NoActor", R"({"id":"s2","get":{"key":"k"}})", "a.json:6: /steps/1/by: this member is missing; a text belongs here"},
        Bad{"NoKey", R"({"id":"s2","by":"c1","get":{}})", "a.json:6: /steps/1/get/key: this member is missing; a text belongs here"},
        Bad{"MisspeltMember", R"({"id":"s2","by":"c1","get":{"kee":"k"}})",
            "a.json:6: /steps/1/get/kee: this member is not known here; known are `tenant`, `operation` and `key`"},
        Bad{"TwinMember", R"({"id":"s2","by":"c1","get":{"key":"k","key":"l"}})",
            "a.json:6: /steps/1/get/key: this member stands here twice; it must stand once"},
        Bad{"UnknownSpelling", R"({"id":"s2","by":"c1","submit":{"key":"k","work":"w","spelling":"loud"}})",
            "a.json:6: /steps/1/submit/spelling: `loud` is not a word for this; the words are `plain`, `reordered`, `spaced`, "
            "`escaped` and `decimal`"},
        Bad{"SafetyIsNoTruth", R"({"id":"s2","by":"c1","submit":{"key":"k","work":"w","retry_safe":1}})",
            "a.json:6: /steps/1/submit/retry_safe: a whole number stands here; a true or false belongs here"},
        Bad{"FractionOfTicks", R"({"id":"s2","wait":1.5})",
            "a.json:6: /steps/1/wait: a number with fraction or exponent stands here; a whole number from 0 to 4294967295 belongs here"},
        Bad{"WaitIsTooFarBack", R"({"id":"s2","wait_until":{"instant":"deadline","key":"k","plus":-2147483649}})",
            "a.json:6: /steps/1/wait_until/plus: -2147483649 is out of range; a whole number from -2147483648 to 2147483647 belongs here"},
        Bad{"UnknownInstant", R"({"id":"s2","wait_until":{"instant":"noon","key":"k"}})",
            "a.json:6: /steps/1/wait_until/instant: `noon` is not a word for this; the words are `lease-end`, `deadline`, `key-end`, "
            "`backoff-end` and `cancel-due`"},
        Bad{"LeaseOfNoStep", R"({"id":"s2","by":"n1","renew":{"lease":"s7"}})",
            "a.json:6: /steps/1/renew/lease: there is no step `s7`; a lease is named by the step that claims it"},
        Bad{"LeaseOfItself", R"({"id":"s2","by":"n1","renew":{"lease":"s2"}})",
            "a.json:6: /steps/1/renew/lease: the step `s2` claims nothing; a lease is named by the step that claims it"},
        Bad{"UnknownClass", R"({"id":"s2","by":"n1","fail":{"lease":"s1","class":"melted"}})",
            "a.json:6: /steps/1/fail/class: `melted` is not a word for this; the words are `temporary`, `invalid`, `denied` and `other`"},
        Bad{"FaultWithoutItsNumber", R"({"id":"s2","by":"c1","list":{},"network":"late-reply"})", word_no_fault},
        Bad{"FaultWithANumber", R"({"id":"s2","by":"c1","list":{},"network":{"twice":1}})", object_no_fault},
        Bad{"TwoFaults", R"({"id":"s2","by":"c1","list":{},"network":{"twice-later":1,"late-reply":1}})",
            "a.json:6: /steps/1/network: exactly one fault belongs here, such as {\"delay-request\":2}"},
        Bad{"ExpectsAnotherOperationsAnswer", R"({"id":"s2","by":"n1","claim":{},"expect":"delivered"})",
            "a.json:6: /steps/1/expect: `delivered` is no answer to `claim`; its answers are `lease` and `none`"}),
    [](testing::TestParamInfo<Bad> const& row) { return std::string{row.param.name}; });

TEST(ScenarioFile, TellsWhereALeaseComesTooEarly) {
    EXPECT_EQ(file_complaint("{\"name\":\"n\",\"steps\":[\n{\"id\":\"s1\",\"by\":\"n1\",\"renew\":{\"lease\":\"s2\"}},\n{\"id\":\"s2\","
                             "\"by\":\"n1\",\"claim\":{}}]}"),
              "a.json:2: /steps/0/renew/lease: the step `s2` comes later; a lease is named by an earlier step that claims it");
}

TEST(ScenarioFile, CountsLinesAlsoBehindTextsThatLookLikeJson) {
    EXPECT_EQ(file_complaint("{\n\"description\": \"a \\\"{[ 1, 2 : \\\\\",\n\"name\"\n:\n\"n\",\n\"clauses\":[\"x\",\n3],\"steps\":[]}"),
              "a.json:7: /clauses/1: a whole number stands here; a text belongs here");
}

TEST(ScenarioFile, IsRefusedAsAWholeWhereItIsNone) {
    EXPECT_EQ(file_complaint(""),
              "a.json:1: this is not JSON: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal");
    EXPECT_EQ(file_complaint("[]"), "a.json:1: an array stands here; an object belongs here");
    EXPECT_EQ(file_complaint("{\"name\":\"n\"}"), "a.json:1: /steps: this member is missing; an array belongs here");
    EXPECT_EQ(file_complaint("{\n\n\"nme\":\"n\"}"),
              "a.json:3: /nme: this member is not known here; known are `name`, `description`, `clauses`, `tags`, `readings`, `config` and "
              "`steps`");
    EXPECT_EQ(file_complaint("{\"name\":\"n\",\n\"readings\":{\"lease.expiry\":\"firm\"},\"steps\":[]}"),
              "a.json:2: /readings/lease.expiry: `firm` is not a word for this; the words are `soft` and `strict`");
}

TEST(ProfileFile, IsReadWithItsDefaults) {
    Expected<Published> const published = parse_published(R"({"readings":{"retention.after":"gone"}})", "p.json");

    ASSERT_TRUE(published);
    EXPECT_EQ(*published, (Published{.profile = {.retention_after = RetentionAfter::Gone}}));
}

TEST(ProfileFile, IsRefusedInOneSentence) {
    auto const told = [](std::string_view text) { return describe(parse_published(text, "p.json").error()); };

    EXPECT_EQ(told("{\n\"config\":{\"lease_ticks\":\"30\"}}"),
              "p.json:2: /config/lease_ticks: a text stands here; a whole number from 0 to 4294967295 belongs here");
    EXPECT_EQ(told("{\n\"config\":{\"generation_max\":0}}"),
              "p.json:2: /config/generation_max: 0 is out of range; a whole number from 1 to 9007199254740991 belongs here");
    EXPECT_EQ(told("{\"profile\":\"strict\"}"), "p.json:1: /profile: this member is not known here; known are `readings` and `config`");
}

}  // namespace
}  // namespace seatrial
