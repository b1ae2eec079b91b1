// Monitors of keys: FT-01, FT-03, FT-05, FT-09 to FT-18, FT-55.

#include "tests/support/monitor_cases.hpp"

#include <array>

namespace seatrial::test {
namespace {

TEST(KeyMonitors, RejectASecondTaskUnderALivingKey) {
    std::array const cases{
        ForbiddenCase{"the same content again", "FT-01", "IDEM-01.m", R"(
            submit k1 w1 -> new T1
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> new T1
            submit k1 w1 -> same T1
            submit k2 w1 -> new T2)"},
        ForbiddenCase{"after the task had ended, at once", "FT-01", "IDEM-01.n", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            submit k1 w1 -> same T1)"},
        ForbiddenCase{"another name for the same task", "FT-01", "IDEM-01.m", R"(
            submit k1 w1 -> new T1
            submit k1 w1 -> same T9)", R"(
            submit k1 w1 -> ?
            submit k1 w1 -> same T9)"},
        ForbiddenCase{"after a lost answer", "FT-03", "IDEM-01.cd", R"(
            submit k1 w1 -> lost new T1
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> ?
            submit k1 w1 -> new T2)"},
        ForbiddenCase{"a call without an answer made one too", "FT-03", "IDEM-01.cd", R"(
            submit k1 w1 -> ?
            submit k1 w1 -> new T2
            list -> listed T1 T2)", R"(
            submit k2 w1 -> ?
            submit k1 w1 -> new T2
            list -> listed T1 T2)"},
        ForbiddenCase{"one tick before the end of the key", "FT-15", "IDEM-01.rb", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 99
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 100
            submit k1 w1 -> new T2)"},
        ForbiddenCase{"inside the reconciliation window", "FT-15", "IDEM-01.rb", R"(
            submit k1 w1 -> new T1
            tick 90
            cancel T1 -> confirmed
            tick 149
            submit k1 w2 -> new T2)", R"(
            submit k1 w1 -> new T1
            tick 90
            cancel T1 -> confirmed
            tick 150
            submit k1 w2 -> new T2)"},
        ForbiddenCase{"gone before the end", "FT-15", "IDEM-01.rb", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 99
            submit k1 w1 -> gone)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 100
            submit k1 w1 -> gone)", [](Published& p) { p.profile.retention_after = RetentionAfter::Gone; }},
        ForbiddenCase{"at the exact end, where that is declared", "FT-15", "IDEM-01.rb", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 100
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 101
            submit k1 w1 -> new T2)", [](Published& p) { p.profile.retention_boundary = RetentionBoundary::Inclusive; }},
        ForbiddenCase{"a search forgets a living key", "FT-15", "IDEM-01.rb", R"(
            submit k1 w1 -> new T1
            find k1 -> unknown)", R"(
            submit k1 w1 -> new T1
            find k1 -> found T1
            find k2 -> unknown)"},
        ForbiddenCase{"the task still waits", "FT-16", "IDEM-01.rc", R"(
            submit k1 w1 -> new T1
            tick 500
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 deadline=300 -> new T1
            tick 500
            submit k1 w1 deadline=300 -> new T2)"},
        ForbiddenCase{"the task is still leased", "FT-16", "IDEM-01.rc", R"(
            submit k1 w1 -> new T1
            tick 90
            claim n1 -> lease T1 A1 1 end=120
            tick 110
            submit k1 w1 -> new T2)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 110
            submit k1 w1 -> new T2)"},
        ForbiddenCase{"a key of refused submissions is bound", "FT-05", "RETRY-T2.c", R"(
            submit k1 w1 -> invalid
            submit k1 w2 -> conflict)", R"(
            submit k1 w1 -> invalid
            submit k1 w2 -> new T1
            submit k1 w1 -> conflict)"},
        ForbiddenCase{"a living key names a task that does not exist", "FT-05", "IDEM-01.h", R"(
            submit k1 w1 -> new T1
            get T1 -> unknown)", R"(
            submit k1 w1 -> new T1
            get T9 -> unknown)"},
        ForbiddenCase{"a list without the task", "FT-55", "IDEM-01.h", R"(
            submit k1 w1 -> new T1
            submit k2 w2 -> new T2
            list -> listed T2)", R"(
            submit k1 w1 -> new T1
            submit k2 w2 -> new T2
            list -> listed T2 T1)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(KeyMonitors, RejectOtherContentUnderALivingKey) {
    std::array const cases{
        ForbiddenCase{"taken for a repeat", "FT-09", "IDEM-01.u", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> same T1)", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict T1)"},
        ForbiddenCase{"a task of its own", "FT-09", "IDEM-01.u", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> new T2)", R"(
            submit k1 w1 -> new T1
            submit k2 w2 -> new T2)"},
        ForbiddenCase{"refused, and offered all the same", "FT-09", "IDEM-01.v", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            claim n1 -> lease T2 A1 1 end=30 work=w2)", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            claim n1 -> lease T1 A1 1 end=30 work=w1)"},
        ForbiddenCase{"refused, and listed all the same", "FT-09", "IDEM-01.v", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            list -> listed T1 T2)", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            submit k2 w1 -> ?
            list -> listed T1 T2)"},
        ForbiddenCase{"the digest changes", "FT-10", "IDEM-01.w", R"(
            submit k1 w1 -> new T1 digest=d1
            submit k1 w2 -> conflict
            get T1 -> task queued digest=d2)", R"(
            submit k1 w1 -> new T1 digest=d1
            submit k1 w2 -> conflict
            get T1 -> task queued digest=d1)"},
        ForbiddenCase{"a repeat names another digest", "FT-10", "DEDUP-03", R"(
            submit k1 w1 -> new T1 digest=d1
            submit k1 w1 -> same T1 digest=d2)", R"(
            submit k1 w1 -> new T1 digest=d1
            submit k1 w1 -> same T1)"},
        ForbiddenCase{"the executor gets the other work", "FT-10", "IDEM-01.w", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            claim n1 -> lease T1 A1 1 end=30 work=w2)", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            claim n1 -> lease T1 A1 1 end=30 work=w1)"},
        ForbiddenCase{"the key forgets its own content", "FT-11", "IDEM-01.x", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            submit k1 w1 -> conflict)", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            submit k1 w1 -> same T1
            submit k1 w2 -> conflict)"},
        ForbiddenCase{"the key learns the other content", "FT-11", "IDEM-01.x", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            submit k1 w2 -> same T1)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            submit k1 w2 -> conflict
            tick 101
            submit k1 w2 -> new T2
            submit k1 w2 -> same T2
            submit k1 w1 -> conflict)"},
        ForbiddenCase{"its own content", "FT-13", "IDEM-01.p", R"(
            submit k1 w1 -> new T1
            submit k1 w1 -> conflict)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 101
            submit k1 w2 -> ?
            submit k1 w1 -> conflict)"},
        ForbiddenCase{"one term is not part of the comparison", "FT-14", "IDEM-01.q", R"(
            submit k1 w1 deadline=40 -> new T1
            submit k1 w1 deadline=41 -> same T1)", R"(
            submit k1 w1 deadline=40 -> new T1
            submit k1 w1 deadline=40 -> same T1)"},
        ForbiddenCase{"absent is taken for false", "FT-14", "IDEM-01.q", R"(
            submit k1 w1 -> new T1
            submit k1 w1 unsafe -> same T1)", R"(
            submit k1 w1 -> new T1
            submit k1 w1 unsafe -> conflict)"},
        ForbiddenCase{"equal content under another key", "FT-14", "IDEM-01.na", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> same T1)", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> ?
            submit k2 w1 -> same T2)"},
        ForbiddenCase{"two keys are taken for one", "FT-14", "IDEM-01.t", R"(
            submit k1 w1 -> new T1
            submit K1 w2 -> conflict)", R"(
            submit k1 w1 -> new T1
            submit K1 w2 -> ?
            submit K1 w1 -> conflict)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(KeyMonitors, AllowDeclaredDeduplicationOfContent) {
    History const history = transcript("submit k1 w1 -> new T1\nsubmit k2 w1 -> same T1", [] {
        Published published = usual_promises();
        published.profile.idem_content_dedup = true;
        return published;
    }());

    EXPECT_TRUE(watch(history).empty());
}

TEST(KeyMonitors, RejectAKeyThatOutlivesItsEnd) {
    std::array const cases{
        ForbiddenCase{"a repeat is recognised", "FT-17", "IDEM-01.re", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 101
            submit k1 w1 -> same T1)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            tick 100
            submit k1 w1 -> same T1)"},
        ForbiddenCase{"a conflict with a contract that nobody can see", "FT-17", "IDEM-01.re", R"(
            submit k1 w1 -> new T1
            tick 50
            cancel T1 -> confirmed
            tick 111
            submit k1 w2 -> conflict)", R"(
            submit k1 w1 -> new T1
            tick 50
            cancel T1 -> recorded
            tick 111
            submit k1 w2 -> conflict)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(KeyMonitors, RejectRepeatsAndConflictsThatTouchTheTask) {
    std::array const cases{
        ForbiddenCase{"a conflict makes the holder stale", "FT-12", "IDEM-01.y", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            submit k1 w2 -> conflict
            renew n1 T1 A1 1 -> stale)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            submit k1 w2 -> conflict
            tick 30
            renew n1 T1 A1 1 -> stale)"},
        ForbiddenCase{"a conflict queues the task again", "FT-12", "IDEM-01.y", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            submit k1 w2 -> conflict
            get T1 -> task queued)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            submit k1 w2 -> conflict
            get T1 -> task queued)"},
        ForbiddenCase{"a conflict cancels", "FT-12", "IDEM-01.y", R"(
            submit k1 w1 -> new T1
            submit k1 w2 -> conflict
            get T1 -> task cancelled cancel=confirmed)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> ?
            submit k1 w2 -> conflict
            get T1 -> task cancelled cancel=confirmed)"},
        ForbiddenCase{"a repeat restarts a failed task", "FT-18", "IDEM-01.o", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 32
            get T1 -> task failed
            submit k1 w1 -> same T1
            claim n1 -> lease T1 A2 2 end=62)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 32
            get T1 -> task failed
            submit k1 w1 -> same T1
            claim n1 -> none)"},
        ForbiddenCase{"a repeat reopens an expired task", "FT-18", "IDEM-01.o", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 6
            get T1 -> task expired
            submit k1 w1 deadline=5 -> same T1
            get T1 -> task queued)", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 5
            get T1 -> task queued
            submit k1 w1 deadline=5 -> same T1
            get T1 -> task expired)"},
        ForbiddenCase{"a repeat makes the holder stale", "FT-18", "IDEM-01.o", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            submit k1 w1 -> same T1
            deliver n1 T1 A1 1 r1 -> stale)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            submit k1 w1 -> same T1
            fail n1 T1 A1 1 temporary -> ?
            deliver n1 T1 A1 1 r1 -> stale)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

}  // namespace
}  // namespace seatrial::test
