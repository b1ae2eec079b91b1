// Monitors of cancellations: FT-39 to FT-43, FT-45, FT-47, FT-48.

#include "tests/support/monitor_cases.hpp"

#include <array>

namespace seatrial::test {
namespace {

TEST(CancelMonitors, RejectTwoDecisions) {
    std::array const cases{
        ForbiddenCase{"delivered, then cancelled", "FT-41", "CANCEL-01.i", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            cancel T1 -> confirmed)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            cancel T1 -> overtaken D1)"},
        ForbiddenCase{"the ports disagree", "FT-41", "CANCEL-01.j", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            deliver n2 T1 A2 2 r2 -> delivered D2
            deliver n1 T1 A1 1 r1 -> cancelled)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            cancel T1 -> ?
            deliver n1 T1 A1 1 r1 -> cancelled)"},
        ForbiddenCase{"ended, and goes on", "FT-41", "CANCEL-01.l", R"(
            submit k1 w1 safe -> new T1
            cancel T1 -> confirmed
            get T1 -> task queued)", R"(
            submit k1 w1 safe -> new T1
            cancel T1 -> recorded
            get T1 -> task queued)"},
        ForbiddenCase{"two different failures to end", "FT-41", "CANCEL-01.i", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 6
            get T1 -> task expired
            get T1 -> task failed)", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 6
            get T1 -> task expired
            get T1 -> task expired)"},
        ForbiddenCase{"delivered after the confirmation", "FT-42", "CANCEL-01.l", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> confirmed
            deliver n1 T1 A1 1 r1 -> delivered D1)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            deliver n1 T1 A1 1 r1 -> delivered D1)"},
        ForbiddenCase{"delivered after all time to confirm", "FT-42", "CANCEL-01.l", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 5
            deliver n1 T1 A1 1 r1 -> delivered D1)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            tick 4
            deliver n1 T1 A1 1 r1 -> delivered D1)"},
        ForbiddenCase{"the win is hidden from the request", "FT-43", "CANCEL-01.n", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> lost delivered D1
            cancel T1 -> recorded)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> ?
            cancel T1 -> recorded)"},
        ForbiddenCase{"the win has another name", "FT-43", "CANCEL-01.n", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            cancel T1 -> overtaken D2)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            cancel T1 -> overtaken D1)"},
        ForbiddenCase{"the earlier request never learns", "FT-43", "CANCEL-01.o", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            deliver n1 T1 A1 1 r1 -> delivered D1
            get T1 -> task delivered D1 r1 cancel=requested)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            deliver n1 T1 A1 1 r1 -> delivered D1
            get T1 -> task delivered D1 r1 cancel=overtaken)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(CancelMonitors, RejectWordsThatAreNotTrue) {
    std::array const cases{
        ForbiddenCase{"forgotten", "FT-39", "CANCEL-01.a", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task leased cancel=none)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> ?
            get T1 -> task leased cancel=none)"},
        ForbiddenCase{"the phase runs ahead of the decision", "FT-40", "CANCEL-01.b", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task cancelled cancel=requested)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task leased cancel=requested)"},
        ForbiddenCase{"shown as cancelled, and the lease lives", "FT-40", "CANCEL-01.b", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task cancelled
            renew n1 T1 A1 1 -> cancel-asked end=30)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task cancelled
            renew n1 T1 A1 1 -> cancelled)"},
        ForbiddenCase{"confirmed before the lease has ended", "FT-40", "CANCEL-01.b", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 29
            cancel T1 -> confirmed)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 30
            cancel T1 -> confirmed)", [](Published& p) { p.profile.cancel_confirm = CancelConfirm::LeaseEnd; }},
        ForbiddenCase{"a second request is told another truth", "FT-48", "CANCEL-01.d", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            cancel T1 -> recorded)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> recorded
            cancel T1 -> confirmed)"},
        ForbiddenCase{"an expired task takes a request", "FT-48", "CANCEL-01.g", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 6
            get T1 -> task expired
            cancel T1 -> recorded)", R"(
            submit k1 w1 deadline=5 -> new T1
            tick 6
            get T1 -> task expired
            cancel T1 -> state expired)"},
        ForbiddenCase{"a failed task takes a request", "FT-48", "CANCEL-01.g", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            cancel T1 -> confirmed)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            cancel T1 -> confirmed)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(CancelMonitors, RejectAuthorityAfterTheConfirmation) {
    std::array const cases{
        ForbiddenCase{"renewed", "FT-45", "CANCEL-01.r", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> confirmed
            renew n1 T1 A1 1 -> ok end=30)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            renew n1 T1 A1 1 -> ok end=30)"},
        ForbiddenCase{"given back after it was cancelled", "FT-45", "CANCEL-01.r", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            get T1 -> task cancelled cancel=confirmed
            release n1 T1 A1 1 -> ok)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            release n1 T1 A1 1 -> ok
            get T1 -> task cancelled cancel=confirmed)"},
        ForbiddenCase{"granted for the first time", "FT-45", "CANCEL-01.h", R"(
            submit k1 w1 -> new T1
            cancel T1 -> confirmed
            claim n1 -> lease T1 A1 1 end=30)", R"(
            submit k1 w1 -> new T1
            cancel T1 -> recorded
            claim n1 -> lease T1 A1 1 end=30)"},
        ForbiddenCase{"granted again by a timer", "FT-45", "CANCEL-01.s", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            cancel T1 -> confirmed
            tick 5
            claim n1 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            cancel T1 -> ?
            tick 5
            claim n1 -> lease T1 A2 2 end=35)"},
        ForbiddenCase{"granted although a request blocks it", "FT-45", "RETRY-T1.i", R"(
            submit k1 w1 -> new T1
            cancel T1 -> recorded
            claim n1 -> lease T1 A1 1 end=30)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            cancel T1 -> recorded
            claim n1 -> lease T1 A1 1 end=30)", [](Published& p) { p.profile.cancel_blocks_grant = CancelBlocksGrant::Must; }},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(CancelMonitors, RejectACancellationOfTheWrongTask) {
    std::array const cases{
        ForbiddenCase{"an unknown one that takes effect", "FT-47", "CANCEL-01.e", R"(
            cancel T1 -> unknown
            submit k1 w1 -> new T1
            get T1 -> task cancelled cancel=confirmed)", R"(
            cancel T1 -> unknown
            submit k1 w1 -> new T1
            cancel T1 -> ?
            get T1 -> task cancelled cancel=confirmed)"},
        ForbiddenCase{"another task was meant", "FT-47", "CANCEL-01.e", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> new T2
            cancel T1 -> confirmed
            get T2 -> task queued cancel=requested)", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> new T2
            cancel T1 -> confirmed
            get T2 -> task queued cancel=none)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(CancelMonitors, RejectACancellationByAnotherTenant) {
    History history = transcript("submit k1 w1 -> new T1\ncancel T1 -> recorded", usual_promises());
    Cancel& cancel = std::get<Cancel>(std::get<Invoked>(history.entries[2]).command);

    EXPECT_TRUE(watch(history).empty());
    cancel.by.tenant = TenantId{"t2"};
    EXPECT_TRUE(holds(watch(history), "FT-47", "CANCEL-01.f")) << listing(watch(history));
}

}  // namespace
}  // namespace seatrial::test
