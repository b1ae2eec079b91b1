// A mutant is worth something only if it is really wrong, and only in one thing. Each has a short story here on which it answers
// otherwise than the honest coordinator; on an ordinary story it does not.

#include "tests/reference/support/every_store.hpp"
#include "tests/support/story.hpp"

#include "reference/mutants/mutant.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace seatrial::test {
namespace {

using reference::Mutant;

/// Story by name of the mutant.
std::map<std::string, std::string_view> const& stories() {
    static std::map<std::string, std::string_view> const all{
        {"fingerprint-ignored", "submit k1 w1\nsubmit k1 w2"},
        {"fingerprint-of-raw-bytes", "submit k1 w1\nsubmit k1 w1 spaced"},
        {"fingerprint-of-work-only", "submit k1 w1 max=1\nsubmit k1 w1 max=2"},
        {"conflict-overwrites-contract", "submit k1 w1\nsubmit k1 w2\nclaim n1"},
        {"conflict-restarts-task", "submit k1 w1\nclaim n1\nsubmit k1 w2\nrenew T1 A1 1"},
        {"conflict-creates-second-task", "submit k1 w1\nsubmit k1 w2\nlist"},
        {"empty-key-accepted", "submit \"\" w1"},
        {"key-dies-before-its-task", "submit k1 w1\nwait 101\nsubmit k1 w1"},
        {"key-expires-one-tick-early", "submit k1 w1\ncancel T1\nwait 99\nsubmit k1 w1"},
        {"repeat-requeues-failed-task", "submit k1 w1\nclaim n1\nfail T1 A1 1 invalid\nsubmit k1 w1\nget T1"},
        {"refused-submission-binds-key", "submit k1 w1 max=0\nsubmit k1 w1 max=1"},
        {"retry-keeps-attempt-identifier", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 temporary\nwait 5\nclaim n1"},
        {"retry-keeps-generation", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 temporary\nwait 5\nclaim n1"},
        {"generation-wraps", "submit k1 w1 safe max=9\nclaim n1\nrelease T1 A1 1\nwait 5\nclaim n1\nrelease T1 A2 2\nwait 5\nclaim n1"},
        {"lost-lease-stays-valid", "submit k1 w1 safe\nclaim n1\nwait 37\nclaim n2\nrenew T1 A1 1"},
        {"stale-delivery-accepted", "submit k1 w1 safe\nclaim n1\nwait 37\nclaim n2\ndeliver T1 A1 1 r1"},
        {"stale-failure-accepted", "submit k1 w1 safe\nclaim n1\nwait 37\nclaim n2\nfail T1 A1 1 invalid\nget T1"},
        {"stale-delivery-replaces-result",
         "submit k1 w1 safe\nclaim n1\nwait 37\nclaim n2\ndeliver T1 A2 2 r2\ndeliver T1 A1 1 r1\nget T1"},
        {"history-keeps-last-attempt-only", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nwait 5\nclaim n2\nhistory T1"},
        {"safe-by-default", "submit k1 w1\nclaim n1\nfail T1 A1 1 temporary\nget T1"},
        {"limit-counts-retries", "submit k1 w1 safe max=1\nclaim n1\nfail T1 A1 1 temporary\nget T1"},
        {"deadline-not-checked-at-grant", "submit k1 w1 safe in=7\nclaim n1\nfail T1 A1 1 temporary\nwait 7\nclaim n1"},
        {"denied-is-retried", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 denied\nget T1"},
        {"invalid-is-retried", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 invalid\nget T1"},
        {"unknown-class-is-retried", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 other\nget T1"},
        {"repeated-delivery-recorded-again", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ndeliver T1 A1 1 r1"},
        {"winner-is-stale", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ndeliver T1 A1 1 r1"},
        {"replay-invents-identifier", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ndeliver T1 A1 1 r1"},
        {"second-result-replaces-first", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ndeliver T1 A1 1 r2\nget T1"},
        {"recorded-shown-as-cancelled", "submit k1 w1\nclaim n1\ncancel T1\nget T1"},
        {"late-delivery-flips-cancelled", "submit k1 w1\nclaim n1\ncancel T1\nwait 4\ndeliver T1 A1 1 r1"},
        {"win-of-delivery-hidden", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ncancel T1"},
        {"authority-survives-confirmation", "submit k1 w1\nclaim n1\ncancel T1\nwait 4\nrenew T1 A1 1"},
        {"usage-counted-twice", "submit k1 w1\nclaim n1\nusage T1 A1 1 u1 5\nusage T1 A1 1 u1 5\nhistory T1"},
        {"cancel-undoes-delivery", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\ncancel T1\nget T1"},
        {"exhausted-task-waits-for-ever", "submit k1 w1\nclaim n1\nfail T1 A1 1 temporary\nwait 1000\nget T1"},
        {"confirmation-waits-for-executor", "submit k1 w1\nclaim n1\ncancel T1\nwait 4\nget T1"},
        {"ended-attempt-may-renew", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nrenew T1 A1 1"},
        {"release-keeps-authority", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nget T1"},
        {"list-omits-oldest-task", "submit k1 w1\nsubmit k2 w2\nlist"},
        {"find-forgets-ended-tasks", "submit k1 w1\ncancel T1\nfind k1"},
        {"strict-lease-one-tick-too-long", "submit k1 w1 safe\nclaim n1\nwait 30\nrenew T1 A1 1"},
        {"renewal-is-forgotten", "submit k1 w1 safe\nclaim n1\nwait 20\nrenew T1 A1 1\nwait 20\ndeliver T1 A1 1 r1"},
        {"repeat-restarts-deadline", "submit k1 w1 in=20\nwait 10\nsubmit k1 w1 in=20\nwait 10\nget T1"},
        {"repeat-shortens-retention", "submit k1 w1\ncancel T1\nsubmit k1 w1\nwait 70\nsubmit k1 w1"},
        {"content-deduplicated-silently", "submit k1 w1\nsubmit k2 w1"},
        {"mismatch-swallowed-after-the-end", "submit k1 w1\ncancel T1\nsubmit k1 w2"},
        {"failed-task-confirms-cancel", "submit k1 w1\nclaim n1\nfail T1 A1 1 invalid\ncancel T1"},
        {"release-resets-generation", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nwait 5\nclaim n1"},
        {"history-of-failed-task-vanishes", "submit k1 w1\nclaim n1\nfail T1 A1 1 invalid\nhistory T1"},
        {"history-rewrites-causes", "submit k1 w1 safe\nclaim n1\nfail T1 A1 1 temporary\nwait 5\nclaim n1\nhistory T1"},
        {"cancelled-task-is-granted", "submit k1 w1\ncancel T1\nclaim n1 T1"},
        {"failure-forgets-cancel", "submit k1 w1 safe\nclaim n1\ncancel T1\nfail T1 A1 1 temporary\nget T1"},
        {"overtaken-cancel-stays-requested", "submit k1 w1\nclaim n1\ncancel T1\ndeliver T1 A1 1 r1\nget T1"},
        {"late-usage-is-lost", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\nusage T1 A1 1 u1 5\nhistory T1"},
        {"attempt-identifiers-per-task", "submit k1 w1\nsubmit k2 w2\nclaim n1\nclaim n1"},
        {"expired-task-takes-delivery", "submit k1 w1 in=5\nclaim n1\nwait 5\ndeliver T1 A1 1 r1"},
        {"recorded-cancel-answers-ok", "submit k1 w1\nclaim n1\ncancel T1"},
        {"deadline-one-tick-late", "submit k1 w1 in=5\nwait 5\nget T1"},
        {"repeat-recomputes-digest", "submit k1 w1\nsubmit k1 w1 spaced"},
        {"repeated-cancel-postpones", "submit k1 w1\nclaim n1\ncancel T1\nwait 1\ncancel T1\nwait 1\nget T1"},
        {"conflict-gives-new-task", "submit k1 w1\nsubmit k1 w2"},
        {"conflict-rebinds-key", "submit k1 w1\nsubmit k1 w2\nsubmit k1 w1"},
        {"key-forgotten-at-the-end", "submit k1 w1\ncancel T1\nsubmit k1 w1"},
        {"unsafe-work-is-retried", "submit k1 w1 unsafe\nclaim n1\nfail T1 A1 1 temporary\nget T1"},
        {"lease-generation-ignored", "submit k1 w1\nclaim n1\ndeliver T1 A1 2 r1"},
        {"lapsed-renewal-is-hollow", "submit k1 w1 safe\nclaim n1\nwait 30\nrenew T1 A1 1\nwait 2\nget T1"},
        {"lapsed-delivery-is-stale", "submit k1 w1\nclaim n1\nwait 30\ndeliver T1 A1 1 r1"},
        {"repeat-blocks-waiting-task", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nsubmit k1 w1 safe\nwait 5\nclaim n1"},
        {"task-before-key", "die after submit k1 w1\nsubmit k1 w1"},
        {"key-before-task", "die after submit k1 w1\nfind k1\nget T1"},
        {"answer-before-commit", "submit k1 w1\nrestart\nget T1"},
        {"keys-only-in-memory", "submit k1 w1\nrestart\nsubmit k1 w1"},
        {"fingerprint-seeded-by-process", "submit k1 w1\nrestart\nsubmit k1 w1"},
        {"in-progress-mark-stays", "die after submit k1 w1\nwait 1000\nsubmit k1 w1"},
        {"generation-counter-in-memory", "submit k1 w1 safe\nclaim n1\nrelease T1 A1 1\nwait 5\nrestart\nclaim n1"},
        {"attempt-count-lost-on-restart", "submit k1 w1 safe max=1\nclaim n1\nrestart\nfail T1 A1 1 temporary\nget T1"},
        {"cancel-kept-in-memory", "submit k1 w1\nclaim n1\ncancel T1\nrestart\nget T1"},
        {"decision-before-authority", "submit k1 w1\nclaim n1\ndie after deliver T1 A1 1 r1\nhistory T1\nrenew T1 A1 1"},
        {"usage-known-before-counted", "submit k1 w1\nclaim n1\ndie after usage T1 A1 1 u1 5\nusage T1 A1 1 u1 5\nhistory T1"},
        {"usage-counted-before-known", "submit k1 w1\nclaim n1\ndie after usage T1 A1 1 u1 5\nusage T1 A1 1 u1 5\nhistory T1"},
        {"late-usage-lost-on-restart", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\nusage T1 A1 1 u1 5\nrestart\nhistory T1"},
        {"renewal-kept-in-memory", "submit k1 w1 safe\nclaim n1\nwait 20\nrenew T1 A1 1\nrestart\nwait 15\nget T1"},
        {"deadline-restarts-with-process", "submit k1 w1 in=20\nwait 10\nrestart\nwait 10\nget T1"},
        {"key-age-lost-on-restart", "wait 50\nsubmit k1 w1\ncancel T1\nrestart\nwait 70\nsubmit k1 w1"},
        {"deliverer-lost-on-restart", "submit k1 w1\nclaim n1\ndeliver T1 A1 1 r1\nrestart\ndeliver T1 A1 1 r1"},
        {"attempt-numbers-restart", "submit k1 w1\nsubmit k2 w2\nclaim n1\nrestart\nclaim n1"},
        {"attempt-before-grant", "submit k1 w1\ndie after claim n1\nget T1\nhistory T1"},
        {"confirmation-not-durable", "submit k1 w1\ncancel T1\nrestart\nget T1"},
        {"grant-leaves-old-lease", "submit k1 w1 safe\nclaim n1\nclaim n2 T1\nrenew T1 A1 1\nrenew T1 A2 2"},
    };
    return all;
}

/// The honest coordinator that publishes what the mutant publishes.
[[nodiscard]] std::unique_ptr<Endpoint> honest_twin(Mutant const& mutant) {
    reference::Design broken{};
    mutant.break_it(broken);
    return reference::make_reference({.published = broken.published});
}

[[nodiscard]] std::unique_ptr<Endpoint> broken(Mutant const& mutant) {
    reference::Design design{};
    mutant.break_it(design);
    return reference::make_reference(design);
}

TEST(Mutants, AnswerOtherwiseThanTheHonestCoordinatorOnTheirStory) {
    for (Mutant const& mutant : reference::mutants()) {
        ASSERT_TRUE(stories().contains(mutant.name)) << mutant.name << " has no story";
        std::string_view const story = stories().at(mutant.name);

        std::string const honest = tell_with_digests(*honest_twin(mutant), story);
        std::string const wrong = tell_with_digests(*broken(mutant), story);

        EXPECT_NE(honest, wrong) << mutant.name;
    }
}

TEST(Mutants, GoWrongInTheSameWayWhereverTheRecordsAre) {
    for (Mutant const& mutant : reference::mutants()) {
        reference::Design design{};
        mutant.break_it(design);
        std::string const wrong = tell_with_digests(*broken(mutant), stories().at(mutant.name));

        over_every_store(
            design, [&](Endpoint& endpoint) { EXPECT_EQ(tell_with_digests(endpoint, stories().at(mutant.name)), wrong) << mutant.name; });
    }
}

TEST(Mutants, GoWrongOnlyInTheLastAnswersOfTheirStory) {
    for (Mutant const& mutant : reference::mutants()) {
        std::string const story{stories().at(mutant.name)};
        std::string const before = story.substr(0, story.find('\n'));
        if (before == story) continue;   // one line, and that one is wrong

        EXPECT_EQ(tell_with_digests(*honest_twin(mutant), before), tell_with_digests(*broken(mutant), before)) << mutant.name;
    }
}

/// The story as if nobody had died.
[[nodiscard]] std::string without_crashes(std::string story) {
    for (std::string const crash : {"die before ", "die inside ", "die after ", "restart\n"})
        for (std::size_t at = story.find(crash); at != std::string::npos; at = story.find(crash)) story.erase(at, crash.size());
    return story;
}

TEST(Mutants, ThatNeedACrashAreRightWithoutOne) {
    for (Mutant const& mutant : reference::mutants()) {
        std::string const story{stories().at(mutant.name)};
        std::string const quiet = without_crashes(story);

        EXPECT_EQ(mutant.needs.has_value(), quiet != story) << mutant.name;
        EXPECT_EQ(mutant.needs == Capability::CrsPlus, story.find("die ") != std::string::npos) << mutant.name;
        if (!mutant.needs) continue;
        EXPECT_EQ(tell_with_digests(*honest_twin(mutant), quiet), tell_with_digests(*broken(mutant), quiet)) << mutant.name;
    }
}

TEST(Mutants, AreRightOnAnOrdinaryStory) {
    constexpr std::string_view ordinary =
        "submit k1 w1 safe\nget T1\nfind k1\nclaim n1\nget T1\nrenew T1 A1 1\ndeliver T1 A1 1 r1\nget T1\nhistory T1\nlist";

    for (Mutant const& mutant : reference::mutants()) {
        if (mutant.name == "find-forgets-ended-tasks") continue;

        EXPECT_EQ(tell_with_digests(*honest_twin(mutant), ordinary), tell_with_digests(*broken(mutant), ordinary)) << mutant.name;
    }
}

TEST(Mutants, AreDescribedInFullAndNamedOnce) {
    std::set<std::string> names;
    for (Mutant const& mutant : reference::mutants()) {
        EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
        EXPECT_TRUE(names.insert(mutant.id).second) << mutant.id;
        EXPECT_TRUE(mutant.id.starts_with("M-")) << mutant.id;
        EXPECT_TRUE(mutant.sentence.ends_with('.')) << mutant.name;
        EXPECT_FALSE(mutant.clauses.empty()) << mutant.name;
        EXPECT_FALSE(mutant.forbidden_traces.empty()) << mutant.name;
        EXPECT_GE(mutant.level, 1) << mutant.name;
        EXPECT_LE(mutant.level, 3) << mutant.name;
        EXPECT_EQ(reference::find_mutant(mutant.name), &mutant);
        EXPECT_EQ(reference::find_mutant(mutant.id), &mutant);
    }
    EXPECT_EQ(names.size(), 2 * stories().size());
    EXPECT_EQ(reference::find_mutant("M-0"), nullptr);
}

}  // namespace
}  // namespace seatrial::test
