#include "tests/reference/support/every_store.hpp"
#include "tests/support/story.hpp"

#include "reference/reference.hpp"

#include <gtest/gtest.h>

namespace seatrial::test {
namespace {

/// Compares a whole transcript with what the honest coordinator answers.
void expect_told(std::string_view transcript, Published const& published = reference::default_published()) {
    over_every_store({}, [&](Endpoint& endpoint) {
        ASSERT_TRUE(endpoint.reset(published));

        EXPECT_EQ(replayed(endpoint, transcript), trimmed(transcript));
    });
}

[[nodiscard]] Published under(void (*change)(Published&)) {
    Published published = reference::default_published();
    change(published);
    return published;
}

TEST(Submit, NamesTheSameTaskForEverySpellingOfTheSameContent) {
    expect_told(R"(
        submit k1 w1 safe max=3 in=50 -> new T1
        submit k1 w1 safe max=3 in=50 reordered -> same T1
        submit k1 w1 safe max=3 in=50 spaced -> same T1
        submit k1 w1 safe max=3 in=50 escaped -> same T1
        list -> listed T1
    )");
}

TEST(Submit, ConflictsWhenAnyTermDiffersAndLeavesTheOriginalAlone) {
    expect_told(R"(
        submit k1 w1 safe max=3 in=50 -> new T1
        submit k1 w2 safe max=3 in=50 -> conflict T1
        submit k1 w1 unsafe max=3 in=50 -> conflict T1
        submit k1 w1 max=3 in=50 -> conflict T1
        submit k1 w1 safe max=4 in=50 -> conflict T1
        submit k1 w1 safe max=3 in=51 -> conflict T1
        submit k1 w1 safe max=3 -> conflict T1
        submit k1 w1 safe max=3 in=50 -> same T1
        list -> listed T1
        claim n1 -> lease T1 A1 1 until 30 w1
    )");
}

TEST(Submit, DoesNotNameTheOriginalWhereConflictsAreSilent) {
    expect_told(R"(
        submit k1 w1 -> new T1
        submit k1 w2 -> conflict
    )",
                under([](Published& p) { p.profile.idem_conflict_discloses = false; }));
}

TEST(Submit, ScopesKeysByTenantAndOperation) {
    expect_told(R"(
        submit k1 w1 -> new T1
        submit k1 w1 op=op2 -> new T2
        submit k1 w2 by=t2 -> new T3
        list -> listed T1 T2
        list by=t2 -> listed T3
        get T1 by=t2 -> unknown
        history T1 by=t2 -> unknown
        cancel T1 by=t2 -> unknown
        find k1 op=op3 -> unknown
        find k1 op=op2 -> found T2
    )");
}

TEST(Submit, RefusesWhatIsNotAdmittedAndLeavesTheKeyFree) {
    expect_told(R"(
        submit k1 w1 max=0 -> invalid
        find k1 -> unknown
        submit "" w1 -> invalid
        submit k1 w1 max=1 -> new T1
        submit k1 w1 max=0 -> invalid
        list -> listed T1
    )");
}

TEST(Submit, TakesKeysOfUpTo255PrintableCharactersAndComparesThemWhole) {
    over_every_store({}, [](Endpoint& endpoint) {
        std::string const longest(255, 'k');

        EXPECT_EQ(ask(endpoint, "submit " + longest + " w1"), "new T1");
        EXPECT_EQ(ask(endpoint, "submit " + longest.substr(1) + "K w1"), "new T2");
        EXPECT_EQ(ask(endpoint, "submit " + longest + "k w1"), "invalid");
        EXPECT_EQ(ask(endpoint, "submit k\x01 w1"), "invalid");
        EXPECT_EQ(ask(endpoint, "submit \xC3\xA4 w1"), "invalid");
    });
}

TEST(Submit, AnswersTheSameInEveryStateOfTheTask) {
    expect_told(R"(
        submit k1 w1 safe max=2 -> new T1
        claim n1 -> lease T1 A1 1 until 30 w1
        submit k1 w1 safe max=2 -> same T1
        fail T1 A1 1 temporary -> ok
        submit k1 w1 safe max=2 -> same T1
        wait 5 -> now 5
        claim n1 -> lease T1 A2 2 until 35 w1
        fail T1 A2 2 invalid -> ok
        submit k1 w1 safe max=2 -> same T1
        submit k1 w2 safe max=2 -> conflict T1
        get T1 -> task T1 failed reason=invalid
        claim n1 T1 -> none
    )");
}

TEST(Submit, KeepsTheKeyUntilTheWindowsAreOver) {
    expect_told(R"(
        submit k1 w1 -> new T1
        wait 50 -> now 50
        cancel T1 -> confirmed
        wait 59 -> now 109
        submit k1 w1 -> same T1
        submit k1 w2 -> conflict T1
        wait 1 -> now 110
        submit k1 w1 -> same T1
        wait 1 -> now 111
        find k1 -> unknown
        submit k1 w2 -> new T2
        get T1 -> task T1 cancelled cancel=confirmed
        find k1 -> found T2
        list -> listed T1 T2
    )");
}

TEST(Submit, KeepsTheKeyOfAnOpenTaskForEver) {
    expect_told(R"(
        submit k1 w1 -> new T1
        wait 5000 -> now 5000
        submit k1 w1 -> same T1
    )");
}

TEST(Submit, CountsFromTheSubmissionAloneWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        wait 90 -> now 90
        cancel T1 -> confirmed
        wait 11 -> now 101
        submit k1 w1 -> new T2
    )",
                under([](Published& p) { p.profile.retention_origin = RetentionOrigin::Submit; }));
}

TEST(Submit, RefusesAKeyAfterItsLifeWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        cancel T1 -> confirmed
        wait 99 -> now 99
        submit k1 w1 -> same T1
        wait 1 -> now 100
        submit k1 w1 -> gone
        submit k1 w2 -> gone
        submit k2 w1 -> new T2
        list -> listed T1 T2
    )",
                under([](Published& p) {
                    p.profile.retention_after = RetentionAfter::Gone;
                    p.profile.retention_boundary = RetentionBoundary::Exclusive;
                }));
}

TEST(Submit, ProlongsALifeByRepeatsOnlyWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        cancel T1 -> confirmed
        wait 90 -> now 90
        submit k1 w2 -> conflict T1
        submit k1 w1 -> same T1
        wait 100 -> now 190
        submit k1 w1 -> same T1
        wait 101 -> now 291
        submit k1 w1 -> new T2
    )",
                under([](Published& p) { p.profile.retention_sliding = true; }));
}

TEST(Submit, NamesOneTaskForEqualContentWhereThatIsTheReading) {
    expect_told(R"(
        submit k1 w1 -> new T1
        submit k2 w1 spaced -> same T1
        submit k3 w1 op=op2 -> new T2
        submit k2 w2 -> conflict T1
        submit k4 w2 -> new T3
    )",
                under([](Published& p) { p.profile.idem_content_dedup = true; }));
}

TEST(Submit, TellsTheDigestOfTheFrozenContractEverywhere) {
    over_every_store({}, [](Endpoint& endpoint) {
        std::string const first = tell_with_digests(endpoint, "submit k1 w1");
        std::string const digest = first.substr(first.find('#'));
        std::string const others = tell_with_digests(endpoint, "submit k1 w1 spaced\nget T1\nsubmit k2 w1\nsubmit k3 w2");

        EXPECT_EQ(digest.size(), 1 + 14 + 1U);
        EXPECT_NE(others.find("same T1 " + digest), std::string::npos);
        EXPECT_NE(others.find("task T1 queued " + digest), std::string::npos);
        EXPECT_NE(others.find("new T2 " + digest), std::string::npos);
        EXPECT_EQ(others.find("new T3 " + digest), std::string::npos);
    });
}

}  // namespace
}  // namespace seatrial::test
