// The oracle on short histories: what it must accept, and what it must refuse with which clause.

#include "model/oracle/oracle.hpp"
#include "tests/support/transcript.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

std::optional<Finding> ask(History const& history) {
    oracle::Oracle oracle(history.published);
    for (std::size_t i = 0; i < history.entries.size(); ++i)
        if (auto finding = oracle.observe(history.entries[i], i)) return finding;
    EXPECT_FALSE(oracle.gave_up().has_value()) << *oracle.gave_up();
    return std::nullopt;
}

struct Story { char const* name; char const* lines; char const* clause; };   // clause empty: the law explains it

class Oracle : public testing::TestWithParam<Story> {};

TEST_P(Oracle, JudgesTheStory) {
    Story const& story = GetParam();

    std::optional<Finding> const finding = ask(test::transcript(story.lines));

    if (std::string_view{story.clause}.empty()) {
        EXPECT_FALSE(finding.has_value()) << finding->clause << ": " << finding->sentence;
    } else {
        ASSERT_TRUE(finding.has_value());
        EXPECT_EQ(finding->clause, story.clause) << finding->sentence;
        EXPECT_FALSE(finding->sentence.empty());
    }
}

Story const stories[] = {
    {"RepeatReturnsTheFirstTask", "submit k1 w1 -> new T1\n submit k1 w1 -> same T1", ""},
    {"TwinBirth", "submit k1 w1 -> new T1\n submit k1 w1 -> new T2", "IDEM-01.m"},
    {"TwinAfterLostAnswer", "submit k1 w1 -> lost new T1\n submit k1 w1 -> new T2", "IDEM-01.cd"},
    {"RepeatNamesAnotherTask", "submit k1 w1 -> new T1\n submit k1 w1 -> same T2", "IDEM-01.m"},
    {"SwallowedMismatch", "submit k1 w1 -> new T1\n submit k1 w2 -> same T1", "IDEM-01.u"},
    {"SwallowedTerm", "submit k1 w1 max=3 -> new T1\n submit k1 w1 max=4 -> same T1", "IDEM-01.q"},
    {"MismatchConflicts", "submit k1 w1 -> new T1\n submit k1 w2 -> conflict\n submit k1 w1 -> same T1", ""},
    {"KeyRecordOverwritten", "submit k1 w1 -> new T1\n submit k1 w2 -> conflict\n submit k1 w1 -> conflict", "IDEM-01.x"},
    {"TwoIntentsShareATask", "submit k1 w1 -> new T1\n submit k2 w1 -> new T1", "IDEM-01.na"},
    {"SameForAFreshKey", "submit k1 w1 -> new T1\n submit k2 w1 -> same T1", "IDEM-01.na"},
    {"ContractDigestChanges", "submit k1 w1 -> new T1 digest=x\n get T1 -> task queued digest=y", "IDEM-01.w"},
    {"LeaseCarriesOtherWork", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 work=w2 end=30", "IDEM-01.w"},
    {"OrdinaryLife", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n tick 10\n renew n1 T1 A1 1 -> ok end=40\n deliver n1 T1 A1 1 r1 -> delivered D1\n"
                     "deliver n1 T1 A1 1 r1 -> replay D1\n get T1 -> task delivered D1 r1 cancel=none\n history T1 -> history A1/1/n1/delivered/0", ""},
    {"DeliveryNotRecognised", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> lost delivered D1\n deliver n1 T1 A1 1 r1 -> stale", "RETRY-T5.f"},
    {"SecondDeliveryRecord", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> delivered D1\n deliver n1 T1 A1 1 r1 -> replay D2", "RETRY-T5.a"},
    {"OtherResultRecorded", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> delivered D1\n deliver n1 T1 A1 1 r2 -> replay D1", "RETRY-T5.d"},
    {"SecondMaster", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n claim n2 -> lease T1 A2 2 end=30", "RETRY-01.e"},
    {"LapsedLeaseIsTakenOver", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n tick 37\n claim n2 -> lease T1 A2 2 end=67\n renew n1 T1 A1 1 -> stale", ""},
    {"TakenOverBeforeItLapsed", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n tick 29\n claim n2 -> lease T1 A2 2 end=59", "RETRY-01.e"},
    {"SoftHolderDeliversAfterTheLapse", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n tick 31\n deliver n1 T1 A1 1 r1 -> delivered D1", ""},
    {"GivenUpAttemptDelivers", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n tick 33\n deliver n1 T1 A1 1 r1 -> delivered D1", "RETRY-T4.b"},
    {"ZombieDelivers", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 temporary -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35\n deliver n1 T1 A1 1 r1 -> delivered D1", "RETRY-T4.b"},
    {"GenerationRepeats", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n release n1 T1 A1 1 -> ok\n tick 5\n claim n2 -> lease T1 A2 1 end=35", "RETRY-01.b"},
    {"AttemptIdentifierRepeats", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n release n1 T1 A1 1 -> ok\n tick 5\n claim n2 -> lease T1 A1 2 end=35", "RETRY-01.a"},
    {"UndeclaredWorkIsRetried", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 temporary -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35", "RETRY-T1.a"},
    {"BeyondTheAttemptLimit", "submit k1 w1 safe max=1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 temporary -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35", "RETRY-T1.c"},
    {"GrantAtTheDeadline", "submit k1 w1 safe deadline=10 -> new T1\n tick 10\n claim n1 -> lease T1 A1 1 end=40", "RETRY-T1.d"},
    {"GrantJustBeforeTheDeadline", "submit k1 w1 safe deadline=10 -> new T1\n tick 9\n claim n1 -> lease T1 A1 1 end=39", ""},
    {"InvalidInputIsRetried", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 invalid -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35", "RETRY-T2.a"},
    {"DeniedIsRetried", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 denied -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35", "RETRY-T2.b"},
    {"ExhaustedTaskStaysInBackoff", "submit k1 w1 safe max=1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 temporary -> ok\n get T1 -> task backoff", "RETRY-T1.h"},
    {"RecordedShownAsCancelled", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> recorded\n renew n1 T1 A1 1 -> cancel-asked end=30\n get T1 -> task cancelled cancel=requested", "CANCEL-01.b"},
    {"RecordedThenConfirmed", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> recorded\n tick 5\n renew n1 T1 A1 1 -> cancelled\n get T1 -> task cancelled cancel=confirmed", ""},
    {"RecordedNeverDecided", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> recorded\n tick 5\n get T1 -> task leased cancel=requested", "CANCEL-01.o"},
    {"DeliveryOvertakesTheCancel", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> recorded\n deliver n1 T1 A1 1 r1 -> delivered D1\n cancel T1 -> overtaken D1\n get T1 -> task delivered D1 r1 cancel=overtaken", ""},
    {"OvertakenCancelStaysPending", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> recorded\n deliver n1 T1 A1 1 r1 -> delivered D1\n get T1 -> task delivered D1 r1 cancel=requested", "CANCEL-01.o"},
    {"DeliveryAfterConfirmation", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n cancel T1 -> confirmed\n deliver n1 T1 A1 1 r1 -> delivered D1", "CANCEL-01.l"},
    {"CancelAfterDeliveryIsPlain", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> delivered D1\n cancel T1 -> recorded", "CANCEL-01.n"},
    {"CancelOfTheUnknown", "cancel T9 -> unknown", ""},
    {"UsageCountsTwice", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n usage n1 T1 A1 1 u1 5 -> ok\n usage n1 T1 A1 1 u1 5 -> dup\n history T1 -> history A1/1/n1/live/10", "DEDUP-04"},
    {"KeyLivesUntilItsEnd", "submit k1 w1 -> new T1\n cancel T1 -> confirmed\n tick 99\n submit k1 w1 -> same T1\n tick 100\n submit k1 w1 -> new T2", ""},
    {"KeyDiesEarly", "submit k1 w1 -> new T1\n cancel T1 -> confirmed\n tick 99\n submit k1 w1 -> new T2", "IDEM-01.rb"},
    {"KeyDiesBeforeItsTask", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n renew n1 T1 A1 1 -> ok end=30\n tick 29\n renew n1 T1 A1 1 -> ok end=59\n tick 58\n renew n1 T1 A1 1 -> ok end=88\n"
                             " tick 87\n renew n1 T1 A1 1 -> ok end=117\n tick 101\n submit k1 w1 -> new T2", "IDEM-01.rc"},
    {"OldTaskStaysReadableInTheNextLife", "submit k1 w1 -> new T1\n cancel T1 -> confirmed\n tick 101\n submit k1 w2 -> new T2\n get T1 -> task cancelled\n get T2 -> task queued\n submit k1 w1 -> conflict", ""},
    {"EndedKeyStillMatches", "submit k1 w1 -> new T1\n cancel T1 -> confirmed\n tick 101\n submit k1 w1 -> same T1", "IDEM-01.re"},
    {"UnansweredSubmissionMayHaveHappened", "submit k1 w1 -> ?\n submit k1 w1 -> same T1", ""},
    {"UnansweredSubmissionMayNotHaveHappened", "submit k1 w1 -> ?\n submit k1 w1 -> new T1", ""},
    {"UnansweredDeliveryExplainsTheReplay", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> ?\n get T1 -> task delivered D1 r1\n deliver n1 T1 A1 1 r1 -> replay D1", ""},
    {"UnansweredClaimExplainsTheGap", "submit k1 w1 safe -> new T1\n claim n1 -> ?\n history T1 -> history A7/1/n1/live\n tick 37\n claim n2 -> lease T1 A8 2 end=67", ""},
    {"UnansweredClaimMayBeTheLeaseOfATaskNobodyKnewOf", "submit k1 w1 -> ?\n claim n1 -> lease T1 A1 1 end=30\n submit k1 w1 -> same T1", ""},
    {"ListOmitsATask", "submit k1 w1 -> new T1\n submit k2 w2 -> new T2\n list -> listed T1", "IDEM-01.h"},
    {"ListShowsATaskOfAConflict", "submit k1 w1 -> new T1\n submit k1 w2 -> conflict\n list -> listed T1 T2", "IDEM-01.v"},
    {"HistoryForgetsAnAttempt", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n release n1 T1 A1 1 -> ok\n tick 5\n claim n2 -> lease T1 A2 2 end=35\n history T1 -> history A2/2/n2/live", "RETRY-01.h"},
    {"ConflictDisturbsTheOriginal", "submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n submit k1 w2 -> conflict\n renew n1 T1 A1 1 -> stale", "IDEM-01.y"},
    {"RepeatRequeuesAFailedTask", "submit k1 w1 safe -> new T1\n claim n1 -> lease T1 A1 1 end=30\n fail n1 T1 A1 1 invalid -> ok\n submit k1 w1 -> conflict\n submit k1 w1 safe -> same T1\n claim n1 -> lease T1 A2 2 end=30", "IDEM-01.o"},
    {"ListShowsATaskOfARefusedSubmission", "submit k1 w1 max=0 -> invalid\n list -> listed T1", "WINDOW-02"},
    {"ListShowsTheTaskOfAnUnansweredSubmission", "submit k1 w1 -> ?\n list -> listed T1\n submit k1 w1 -> same T1", ""},
    {"RefusedSubmissionBindsItsKey", "submit k1 w1 max=0 -> invalid\n submit k1 w1 -> same T1", "RETRY-T2.c"},
    {"RefusedSubmissionLeavesItsKeyFree", "submit k1 w1 max=0 -> invalid\n submit k1 w1 -> new T1", ""},
    {"UnlistedAnswer", "submit k1 w1 -> perhaps", "ERRORSET-01"},
};

INSTANTIATE_TEST_SUITE_P(Stories, Oracle, testing::ValuesIn(stories), [](auto const& instance) { return std::string{instance.param.name}; });

TEST(OracleFinding, SaysWhatTheLawAllowsInstead) {
    auto const finding = ask(test::transcript("submit k1 w1 -> new T1\n claim n1 -> lease T1 A1 1 end=30\n deliver n1 T1 A1 1 r1 -> lost delivered D1\n deliver n1 T1 A1 1 r1 -> stale"));

    ASSERT_TRUE(finding.has_value());
    EXPECT_EQ(finding->allowed, std::vector<std::string>{"replay"});
    EXPECT_EQ(finding->entry, 7U);
    ASSERT_EQ(finding->possible.size(), 1U);
    EXPECT_EQ(finding->possible[0].rule, "deliver.replay");
}

}  // namespace
}  // namespace seatrial
