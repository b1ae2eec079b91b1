// A counterexample is only worth what a reader understands of it.
#include "reports/story.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace seatrial::reports {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Caller const client{TenantId{"t1"}, PrincipalId{"c1"}};
LeaseRef const lease{TaskId{"task-17"}, AttemptId{"att-9"}, LeaseGeneration{1}};

Entry invoked(std::uint32_t call, std::string actor, Command command, bool repeat = false) {
    return Invoked{CallId{call}, StepId{call}, std::move(actor), std::move(command), repeat};
}
Entry returned(std::uint32_t call, Reply reply, Heard heard = Heard::Yes) { return Returned{CallId{call}, std::move(reply), heard}; }

/// A delivery whose answer is lost, and whose repeat is answered stale.
History lost_acknowledgement() {
    History history;
    history.entries = {
        invoked(1, "c1", Submit{client, OperationName{"op1"}, IdempotencyKey{"k1"}, Content{.work = "w1"}, Spelling::Plain}),
        returned(1, {Answer::New, TaskHandle{TaskId{"task-17"}, std::nullopt}}),
        invoked(2, "n1", Claim{NodeName{"n1"}, std::nullopt, std::nullopt}),
        returned(2, {Answer::Lease, LeaseView{lease, Tick{30}, "w1"}}),
        invoked(3, "n1", Deliver{NodeName{"n1"}, lease, "r1"}),
        returned(3, {Answer::Delivered, DeliveryId{"del-3"}}, Heard::Lost),
        invoked(4, "n1", Deliver{NodeName{"n1"}, lease, "r1"}),
        returned(4, {Answer::Stale, {}}),
        invoked(5, "c1", GetTask{client, TaskId{"task-17"}}),
    };
    return history;
}

Finding const stale_winner{.entry = 7,
                           .step = StepId{4},
                           .clause = "RETRY-T5.f",
                           .rule = "deliver.replay",
                           .forbidden_trace = "FT-35",
                           .sentence = "deliver was answered stale, but attempt att-9 delivered task-17",
                           .allowed = {"replay"},
                           .possible = {{"delivered by generation 1", "deliver.replay", "replay", "the winner's repeat is recognised"}}};

TEST(Story, TellsWhoDidWhatWhichAnswerWasLostAndWhatCannotBe) {
    std::vector<std::string> const story = tell_story({}, lost_acknowledgement(), stale_winner);

    EXPECT_EQ(story[2], "  3. n1 delivers 'r1' for T1 (attempt A1, generation 1) — answered delivered as D1, but the answer is lost");
    EXPECT_EQ(story[3], "✗ 4. n1 delivers 'r1' for T1 (attempt A1, generation 1) — answers stale");
    EXPECT_EQ(story[4], "No possible state allows this: deliver was answered stale, but attempt A1 delivered T1");
    EXPECT_EQ(story[5],
              "  Still possible was: delivered by generation 1; then the answer is replay (rule deliver.replay); the winner's repeat is "
              "recognised");
    EXPECT_THAT(story, Contains("The law allows: replay"));
    EXPECT_THAT(story,
                Contains(HasSubstr("Clause RETRY-T5.f, Winner replays, others are stale: the generation that delivered gets Replay")));
    EXPECT_THAT(story, Contains(HasSubstr("Forbidden trace FT-35, Delivery not recognised")));
    EXPECT_THAT(story, Contains("Here A1 is 'att-9', D1 is 'del-3', T1 is 'task-17'"));
}

TEST(Story, EndsAtTheFindingAndLeavesOutWhatCameLater) {
    std::vector<std::string> const story = tell_story({}, lost_acknowledgement(), stale_winner);

    EXPECT_THAT(story, Not(Contains(HasSubstr("reads T1"))));
}

TEST(Story, TellsOfAMessageThatNeverArrived) {
    Scenario scenario;
    scenario.steps = {{StepId{1}, Call{.actor = "n1", .ask = AskDeliver{LeaseOf{StepId{7}, Tamper::Nothing}, "r1"}}}};
    History history;
    history.entries = {NetworkActed{StepId{1}, "n1", MessageFault::LoseRequest}, TimeMoved{StepId{2}, Tick{9}}};

    std::vector<std::string> const story = tell_story(scenario, history, {.entry = 1, .sentence = "time cannot move"});

    EXPECT_EQ(story[0], "  1. n1 delivers 'r1' under the lease of step s7 — the message is lost on its way");
    EXPECT_EQ(story[1], "✗ 2. time moves to 9");
}

TEST(Story, TellsCopiesFromOriginals) {
    History history;
    history.entries = {invoked(1, "n1", Renew{NodeName{"n1"}, lease}, true), returned(1, {Answer::Ok, LeaseEnd{Tick{40}}})};

    std::vector<std::string> const story = tell_story({}, history, {.entry = 1});

    EXPECT_THAT(story[0], HasSubstr("a second copy of a message arrives: n1 renews its lease on T1"));
}

TEST(Story, ShowsHostileIdentifiersAndNeverObeysThem) {
    History history;
    history.entries = {invoked(1, "n\x1b[2J1", GetTask{client, TaskId{"evil\x1b]0;x\x07\u202e"}}),
                       Returned{CallId{1}, Unlisted{"ok\x1b[31m"}, Heard::Yes}};

    std::vector<std::string> const story = tell_story({}, history, {.entry = 1, .sentence = "\x1b[5mblink"});

    for (std::string const& line : story) {
        EXPECT_TRUE(std::ranges::none_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7f; })) << line;
        EXPECT_THAT(line, Not(HasSubstr("\u202e")));
    }
}

}  // namespace
}  // namespace seatrial::reports
