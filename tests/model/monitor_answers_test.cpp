// Monitors of answers and obligations: FT-54, FT-61, FT-62. And what all monitors have in common.

#include "tests/support/monitor_cases.hpp"

#include <array>
#include <set>

namespace seatrial::test {
namespace {

TEST(AnswerMonitors, RejectEffectsOfRefusedCalls) {
    std::array const cases{
        ForbiddenCase{"a submission", "FT-54", "ATOM-02", R"(
            submit k1 w1 -> busy
            claim n1 -> lease T1 A1 1 end=30 work=w1)", R"(
            submit k1 w1 -> busy
            submit k1 w1 -> ?
            claim n1 -> lease T1 A1 1 end=30 work=w1)"},
        ForbiddenCase{"a delivery", "FT-54", "ATOM-02", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            deliver n1 T1 A1 1 r1 -> stale
            get T1 -> task delivered D1 r1)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            deliver n1 T1 A1 1 r1 -> stale
            get T1 -> task failed)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(AnswerMonitors, RejectWhatTheProtocolDoesNotList) {
    std::array const cases{
        ForbiddenCase{"a word of no operation", "FT-61", "ERRORSET-01", "submit k1 w1 -> created", "submit k1 w1 -> new T1"},
        ForbiddenCase{"a word of another operation", "FT-61", "ERRORSET-01", "submit k1 w1 -> new T1\ncancel T1 -> ok", "submit k1 w1 -> new T1\ncancel T1 -> recorded"},
        ForbiddenCase{"in flight where repeats wait", "FT-61", "ERRORSET-04", "submit k1 w1 -> ?\nsubmit k1 w1 -> in-flight", "submit k1 w1 -> ?\nsubmit k1 w1 -> same T1"},
        ForbiddenCase{"in flight with nothing open", "FT-61", "ERRORSET-04", "submit k1 w1 -> invalid\nsubmit k1 w1 -> in-flight", "submit k1 w1 -> ?\nsubmit k1 w1 -> in-flight",
                      [](Published& p) { p.profile.idem_inflight = InFlightReading::Transient; }},
        ForbiddenCase{"a task that nobody made", "FT-61", "ERRORSET-04", "submit k1 w1 -> new T1\nlist -> listed T1 T2", "submit k1 w1 -> new T1\nsubmit k2 w1 -> ?\nlist -> listed T1 T2"},
        ForbiddenCase{"a delivery that nobody made", "FT-61", "ERRORSET-04", "submit k1 w1 -> new T1\nget T1 -> task delivered D1 r1", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> ?
            get T1 -> task delivered D1 r1)"},
        ForbiddenCase{"a cancellation that nobody asked for", "FT-61", "ERRORSET-04", "submit k1 w1 -> new T1\nget T1 -> task cancelled cancel=confirmed",
                      "submit k1 w1 -> new T1\ncancel T1 -> ?\nget T1 -> task cancelled cancel=confirmed"},
        ForbiddenCase{"a repeated claim that prolongs the lease", "FT-61", "RETRY-01.f", R"(
            submit k1 w1 -> new T1
            claim n1 token=c5 -> lease T1 A1 1 end=30
            tick 9
            claim n1 token=c5 -> lease T1 A1 1 end=39)", R"(
            submit k1 w1 -> new T1
            claim n1 token=c5 -> lease T1 A1 1 end=30
            tick 9
            renew n1 T1 A1 1 -> ok end=39
            claim n1 token=c5 -> lease T1 A1 1 end=39)"},
        ForbiddenCase{"a lease that ends for no reason", "FT-61", "ERRORSET-04", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 29
            deliver n1 T1 A1 1 r1 -> stale)", R"(
            submit k1 w1 deadline=29 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 29
            deliver n1 T1 A1 1 r1 -> stale)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(AnswerMonitors, RejectADeclaredOperationThatIsNotSupported) {
    History history = transcript("find k1 -> unknown", usual_promises());
    EXPECT_TRUE(watch(history).empty());

    std::get<Returned>(history.entries.back()).response = Unsupported{"no such thing"};

    EXPECT_TRUE(holds(watch(history), "FT-61", "ERRORSET-01"));
}

TEST(ObligationMonitors, RejectWhatNeverEnds) {
    std::array const cases{
        ForbiddenCase{"a recorded cancellation", "FT-62", "CANCEL-01.o", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 5
            get T1 -> task leased)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 4
            get T1 -> task leased)"},
        ForbiddenCase{"a recorded cancellation that waits for the lease", "FT-62", "CANCEL-01.o", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 35
            get T1 -> task leased)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 5
            get T1 -> task leased)",
            [](Published& p) {
                p.profile.cancel_confirm = CancelConfirm::LeaseEnd;
                p.config.loss_ticks.reset();
            }},
        ForbiddenCase{"the last attempt", "FT-62", "RETRY-T1.h", R"(
            submit k1 w1 safe max=1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 6
            get T1 -> task backoff)", R"(
            submit k1 w1 safe max=2 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 6
            get T1 -> task queued)"},
        ForbiddenCase{"hopeless work", "FT-62", "RETRY-T1.h", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 denied -> ok
            get T1 -> task backoff)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 denied -> ?
            get T1 -> task leased)"},
        ForbiddenCase{"work past its deadline", "FT-62", "RETRY-T1.h", R"(
            submit k1 w1 deadline=20 -> new T1
            tick 21
            get T1 -> task queued)", R"(
            submit k1 w1 deadline=20 -> new T1
            tick 20
            get T1 -> task queued)"},
        ForbiddenCase{"a lapsed lease", "FT-62", "RETRY-T1.h", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 33
            get T1 -> task leased)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            renew n1 T1 A1 1 -> ?
            tick 33
            get T1 -> task leased)"},
        ForbiddenCase{"a lapsed lease, by slow timers", "FT-62", "RETRY-T1.h", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 36
            get T1 -> task leased)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 35
            get T1 -> task leased)", [](Published& p) { p.config.timer_slack_ticks = 3; }},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(Monitors, JudgeNothingAgainstNumbersThatAreNotPromised) {
    Published published;
    published.config = {};
    std::array const histories{
        "submit k1 w1 -> new T1\ncancel T1 -> recorded\ntick 999\nget T1 -> task queued cancel=requested",
        "submit k1 w1 -> new T1\ncancel T1 -> confirmed\nsubmit k1 w1 -> new T2",
        "submit k1 w1 -> new T1\ncancel T1 -> confirmed\ntick 999\nsubmit k1 w1 -> same T1",
        "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1\ntick 1\nclaim n2 -> lease T1 A2 2",
        "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1\ntick 999\nget T1 -> task leased",
    };
    for (char const* const lines : histories) {
        std::vector<Alarm> const alarms = watch(transcript(lines, published));
        EXPECT_TRUE(alarms.empty()) << lines << listing(alarms);
    }
}

TEST(Monitors, JudgeNoTimesWhereTheClockIsNotVirtual) {
    History history = transcript("submit k1 w1 deadline=5 -> new T1\nclaim n1 -> lease T1 A1 1 end=30\nrenew n1 T1 A1 1 -> stale\nget T1 -> task expired\nsubmit k1 w1 deadline=5 -> new T2");
    history.time_is_virtual = false;

    EXPECT_TRUE(watch(history).empty()) << listing(watch(history));
}

/// A late answer stands behind the calls that were made meanwhile, so neither order is proved.
TEST(Monitors, RelyOnlyOnTheOrderThatAnswersProve) {
    History history = transcript("submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 end=30\nrenew n1 T1 A1 1 -> ?\nfail n1 T1 A1 1 temporary -> ok\nget T1 -> task failed");
    CallId const renewal = std::get<Invoked>(history.entries[4]).call;
    history.entries.emplace_back(Returned{renewal, Reply{Answer::Ok, LeaseEnd{Tick{30}}}, Heard::Late});

    EXPECT_TRUE(watch(history).empty()) << listing(watch(history));
}

TEST(Monitors, RejectAnAnswerOfACallThatBeganAfterTheFact) {
    History const history = transcript("submit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 end=30\nfail n1 T1 A1 1 temporary -> ok\nget T1 -> task failed\nrenew n1 T1 A1 1 -> ok end=30");

    EXPECT_TRUE(holds(watch(history), "FT-23", "RETRY-T4.f")) << listing(watch(history));
}

TEST(Monitors, RaiseTheirAlarmOnce) {
    std::string lines = "submit k1 w1 -> new T1\n";
    for (int i = 0; i < 5; ++i) lines += "submit k1 w2 -> same T1\n";

    std::vector<Alarm> const alarms = watch(transcript(lines));

    ASSERT_EQ(alarms.size(), 1U) << listing(alarms);
    EXPECT_EQ(alarms[0].entry, 3U);
    EXPECT_EQ(alarms[0].sentence, "key k1 names task T1; other content under the same key was taken for a repeat of it");
}

TEST(Monitors, TakeHistoriesThatMakeNoSense) {
    History history = transcript("submit k1 w1 -> new T1");
    history.entries.emplace_back(Returned{CallId{77}, Reply{Answer::Ok, {}}, Heard::Yes});
    history.entries.emplace_back(Returned{CallId{1}, Reply{Answer::New, TaskHandle{TaskId{"T2"}, {}}}, Heard::Yes});
    history.entries.emplace_back(Invoked{CallId{4'000'000'000U}, StepId{1}, "c1", GetTask{{}, TaskId{"T1"}}, false});
    history.entries.emplace_back(Returned{CallId{4'000'000'000U}, Reply{Answer::Task, {}}, Heard::Yes});
    history.entries.emplace_back(Invoked{CallId{9}, StepId{1}, "n1", Claim{NodeName{"n1"}, {}, {}}, false});
    history.entries.emplace_back(Returned{CallId{9}, Reply{Answer::Lease, {}}, Heard::Yes});
    history.entries.emplace_back(Invoked{CallId{10}, StepId{1}, "c1", Submit{}, false});
    history.entries.emplace_back(Returned{CallId{10}, Reply{Answer::New, {}}, Heard::Yes});

    EXPECT_NO_THROW(static_cast<void>(watch(history)));
}

TEST(Monitors, HaveARowEachInTheOrderOfTheCatalogue) {
    std::span<MonitorRow const> const rows = monitors();

    EXPECT_GE(rows.size(), 37U);
    EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &MonitorRow::forbidden_trace));
    std::set<std::string_view> seen;
    for (MonitorRow const& row : rows) {
        EXPECT_TRUE(seen.insert(row.forbidden_trace).second) << row.forbidden_trace;
        EXPECT_FALSE(row.name.empty() || row.sentence.empty() || row.clauses.empty()) << row.forbidden_trace;
    }
}

}  // namespace
}  // namespace seatrial::test
