// Variants are alive: each does what it says on its story, and every one of them finishes an ordinary task.

#include "tests/reference/support/every_store.hpp"
#include "tests/support/story.hpp"

#include "model/vocabulary/words.hpp"
#include "reference/mutants/variant.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

namespace seatrial::test {
namespace {

using reference::Variant;

[[nodiscard]] std::unique_ptr<Endpoint> make(std::string const& name) {
    return reference::make_reference(reference::design_of({.variant = name}).value());
}

/// Transcript by name of the variant, as far as it differs from the usual coordinator.
std::map<std::string, std::string_view> const& transcripts() {
    static std::map<std::string, std::string_view> const all{
        {"strict-lease", "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nwait 30 -> now 30\nrenew T1 A1 1 -> stale\n"},
        {"gone-after-expiry", "submit k1 w1 -> new T1\ncancel T1 -> confirmed\nwait 101 -> now 101\nsubmit k1 w1 -> gone\n"},
        {"dead-at-the-exact-end", "submit k1 w1 -> new T1\ncancel T1 -> confirmed\nwait 100 -> now 100\nsubmit k1 w1 -> new T2\n"},
        {"gone-at-the-exact-end", "submit k1 w1 -> new T1\ncancel T1 -> confirmed\nwait 100 -> now 100\nsubmit k1 w1 -> gone\n"},
        {"immediate-confirmation", "submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\ncancel T1 -> confirmed\n"},
        {"slow-confirmation",
         "submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\ncancel T1 -> recorded\nwait 3 -> now 3\n"
         "get T1 -> task T1 leased cancel=requested\nwait 1 -> now 4\nget T1 -> task T1 cancelled cancel=confirmed\n"},
        {"cancel-always-recorded-first",
         "submit k1 w1 -> new T1\ncancel T1 -> recorded\nclaim n1 -> none\nwait 4 -> now 4\nget T1 -> task T1 cancelled "
         "cancel=confirmed\n"},
        {"grant-after-recorded-cancel",
         "submit k1 w1 -> new T1\ncancel T1 -> recorded\nclaim n1 -> lease T1 A1 1 until 30 w1\nrenew T1 A1 1 -> cancel-asked until 30\n"
         "wait 4 -> now 4\nget T1 -> task T1 cancelled cancel=confirmed\nrenew T1 A1 1 -> cancelled\n"},
        {"confirmed-at-lease-end",
         "submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\ncancel T1 -> recorded\nwait 29 -> now 29\n"
         "get T1 -> task T1 leased cancel=requested\nwait 1 -> now 30\nget T1 -> task T1 cancelled cancel=confirmed\n"},
        {"confirmed-when-executor-stopped",
         "submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\ncancel T1 -> recorded\nwait 29 -> now 29\n"
         "get T1 -> task T1 leased cancel=requested\nrelease T1 A1 1 -> ok\nget T1 -> task T1 cancelled cancel=confirmed\n"},
        {"stale-for-repeated-failure",
         "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nfail T1 A1 1 temporary -> ok\nfail T1 A1 1 temporary -> "
         "stale\n"},
        {"newest-task-first", "submit k1 w1 -> new T1\nsubmit k2 w2 -> new T2\nclaim n1 -> lease T2 A1 1 until 30 w2\n"},
        {"idle-claims",
         "submit k1 w1 -> new T1\nsubmit k2 w2 -> new T2\nsubmit k3 w3 -> new T3\nclaim n1 -> lease T1 A1 1 until 30 w1\n"
         "claim n1 -> lease T2 A2 1 until 30 w2\nclaim n1 -> none\nclaim n1 -> lease T3 A3 1 until 30 w3\n"},
        {"sparse-generations",
         "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 7 until 30 w1\nrelease T1 A1 7 -> ok\nwait 5 -> now 5\n"
         "claim n1 -> lease T1 A2 14 until 35 w1\n"},
        {"slow-timers",
         "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nrelease T1 A1 1 -> ok\nwait 6 -> now 6\nclaim n1 -> none\n"
         "wait 1 -> now 7\nclaim n1 -> lease T1 A2 2 until 37 w1\n"},
        {"no-grace", "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nwait 30 -> now 30\nget T1 -> task T1 backoff\n"},
        {"long-grace",
         "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nwait 39 -> now 39\nrenew T1 A1 1 -> ok until 69\n"},
        {"deadline-stops-grants-only",
         "submit k1 w1 in=5 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nwait 5 -> now 5\ndeliver T1 A1 1 r1 -> delivered D1\n"},
        {"safe-unless-said-otherwise",
         "submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w1\nrelease T1 A1 1 -> ok\nget T1 -> task T1 backoff\n"},
        {"silent-conflict", "submit k1 w1 -> new T1\nsubmit k1 w2 -> conflict\n"},
        {"sliding-retention",
         "submit k1 w1 -> new T1\ncancel T1 -> confirmed\nwait 90 -> now 90\nsubmit k1 w1 -> same T1\nwait 100 -> now 190\nsubmit k1 w1 -> "
         "same T1\n"},
        {"no-claim-tokens", "submit k1 w1 -> new T1\nclaim n1 token=c1 -> lease T1 A1 1 until 30 w1\nclaim n1 token=c1 -> none\n"},
        {"content-deduplicated", "submit k1 w1 -> new T1\nsubmit k2 w1 -> same T1\n"},
    };
    return all;
}

TEST(Variants, DoWhatTheySay) {
    for (auto const& [name, transcript] : transcripts())
        over_every_store(reference::design_of({.variant = name}).value(),
                         [&, &told = transcript](Endpoint& endpoint) { EXPECT_EQ(replayed(endpoint, told), told) << name; });
}

TEST(Variants, DifferFromTheUsualCoordinatorOnTheirTranscript) {
    for (auto const& [name, transcript] : transcripts()) EXPECT_NE(replayed(*reference::make_reference(), transcript), transcript) << name;
}

TEST(Variants, WithLongIdentifiersKeepThemApart) {
    auto const endpoint = make("long-identifiers");

    std::string const first = ask(*endpoint, "submit k1 w1");
    std::string const second = ask(*endpoint, "submit k2 w2");

    EXPECT_TRUE(std::regex_match(first, std::regex{"new T-{98}1"})) << first;
    EXPECT_TRUE(std::regex_match(second, std::regex{"new T-{98}2"})) << second;
}

TEST(Variants, FinishAnOrdinaryTask) {
    for (Variant const& variant : reference::variants()) {
        auto const endpoint = make(variant.name);
        Caller const by{{"t1"}, {"p1"}};

        Response const submitted = endpoint->handle(Submit{.by = by, .operation = {"op1"}, .key = {"k1"}, .content = {.work = "w1"}});
        TaskId const task = std::get<TaskHandle>(std::get<Reply>(submitted).details).task;
        Response const claimed = endpoint->handle(Claim{.node = {"n1"}, .task = task});
        LeaseRef const lease = std::get<LeaseView>(std::get<Reply>(claimed).details).lease;
        Response const delivered = endpoint->handle(Deliver{.node = {"n1"}, .lease = lease, .result = "r1"});
        Response const read = endpoint->handle(GetTask{.by = by, .task = task});

        EXPECT_EQ(std::get<Reply>(delivered).answer, Answer::Delivered) << variant.name;
        EXPECT_EQ(std::get<TaskView>(std::get<Reply>(read).details).delivery.value().result, "r1") << variant.name;
    }
}

TEST(Variants, AreDescribedInFullAndTold) {
    std::set<std::string> names;
    for (Variant const& variant : reference::variants()) {
        EXPECT_TRUE(names.insert(variant.name).second) << variant.name;
        EXPECT_TRUE(variant.sentence.ends_with('.')) << variant.name;
        EXPECT_TRUE(transcripts().contains(variant.name) || variant.name == "long-identifiers") << variant.name;
        EXPECT_EQ(reference::find_variant(variant.name), &variant);
    }
}

TEST(Chosen, NamesNobodyThatDoesNotExist) {
    EXPECT_EQ(reference::design_of({.mutant = "m"}).error(), "there is no mutant named `m`");
    EXPECT_EQ(reference::design_of({.variant = "v"}).error(), "there is no variant named `v`");
    EXPECT_TRUE(reference::design_of({.mutant = "M-17", .variant = "slow-timers"}).has_value());
    EXPECT_TRUE(reference::design_of({}).has_value());
}

}  // namespace
}  // namespace seatrial::test
