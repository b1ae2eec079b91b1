// Monitors of attempts: FT-20, FT-22, FT-23, FT-27 to FT-29, FT-31, and the lapsed leases of FT-61.

#include "tests/support/monitor_cases.hpp"

#include <array>

namespace seatrial::test {
namespace {

TEST(AttemptMonitors, RejectIdentifiersAndGenerationsThatComeAgain) {
    std::array const cases{
        ForbiddenCase{"the identifier with a new generation", "FT-20", "RETRY-01.a", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            tick 5
            claim n2 -> lease T1 A1 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)"},
        ForbiddenCase{"the identifier for another task", "FT-20", "RETRY-01.a", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> new T2
            claim n1 -> lease T1 A1 1 end=30
            claim n1 -> lease T2 A1 1 end=30)", R"(
            submit k1 w1 -> new T1
            submit k2 w1 -> new T2
            claim n1 -> lease T1 A1 1 end=30
            claim n1 -> lease T2 A2 1 end=30)"},
        ForbiddenCase{"the lease of another node", "FT-20", "RETRY-01.a", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            claim n2 -> lease T1 A1 1 end=30)", R"(
            submit k1 w1 -> new T1
            claim n1 token=c5 -> lease T1 A1 1 end=30
            claim n1 token=c5 -> lease T1 A1 1 end=30)"},
        ForbiddenCase{"an attempt that was given back", "FT-20", "RETRY-01.a", R"(
            submit k1 w1 safe -> new T1
            claim n1 token=c5 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            claim n1 token=c5 -> lease T1 A1 1 end=30)", R"(
            submit k1 w1 safe -> new T1
            claim n1 token=c5 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ?
            claim n1 token=c5 -> lease T1 A1 1 end=30)"},
        ForbiddenCase{"a generation that does not grow", "FT-20", "RETRY-01.b", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 3 end=30
            release n1 T1 A1 3 -> ok
            tick 5
            claim n2 -> lease T1 A2 3 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 3 end=30
            release n1 T1 A1 3 -> ok
            tick 5
            claim n2 -> lease T1 A2 9 end=35)"},
        ForbiddenCase{"a generation that wraps", "FT-20", "RETRY-01.d", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 2 end=30
            release n1 T1 A1 2 -> ok
            tick 5
            claim n2 -> lease T1 A2 1 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", [](Published& p) { p.config.generation_max = 2; }},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(AttemptMonitors, RejectTwoMastersOfOneTask) {
    std::array const cases{
        ForbiddenCase{"the first lease runs", "FT-22", "RETRY-01.e", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 34
            claim n2 -> lease T1 A2 2 end=64)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 35
            claim n2 -> lease T1 A2 2 end=65)"},
        ForbiddenCase{"the first lease was renewed", "FT-22", "RETRY-01.e", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 20
            renew n1 T1 A1 1 -> lost ok end=50
            tick 40
            claim n2 -> lease T1 A2 2 end=70)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 20
            claim n1 -> lease T1 A2 2 end=50
            tick 21
            release n1 T1 A2 2 -> ?
            tick 40
            claim n2 -> lease T1 A3 3 end=70)"},
        ForbiddenCase{"the task is delivered", "FT-22", "RETRY-01.e", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            claim n2 -> lease T1 A2 2 end=30)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            claim n2 -> none)"},
        ForbiddenCase{"two attempts are shown as live", "FT-22", "RETRY-01.e", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> ?
            claim n2 -> lease T1 A2 2 end=30
            history T1 -> history A1/1/n1/live A2/2/n2/live)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> ?
            claim n2 -> lease T1 A2 2 end=30
            history T1 -> history A1/1/n1/lost A2/2/n2/live)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

constexpr std::string_view superseded = R"(
    submit k1 w1 safe -> new T1
    claim n1 -> lease T1 A1 1 end=30
    tick 40
    claim n2 -> lease T1 A2 2 end=70
)";
[[nodiscard]] std::string after_superseding(std::string_view lines) { return std::string{superseded} + std::string{lines}; }

TEST(AttemptMonitors, RejectZombies) {
    struct Row { std::string_view name, clause, rejected, accepted; };
    std::array const rows{
        Row{"renewal", "RETRY-T4.b", "renew n1 T1 A1 1 -> ok end=70", "renew n1 T1 A1 1 -> stale"},
        Row{"delivery", "RETRY-T4.b", "deliver n1 T1 A1 1 r1 -> delivered D1", "deliver n2 T1 A2 2 r1 -> delivered D1"},
        Row{"failure", "RETRY-T4.b", "fail n1 T1 A1 1 temporary -> ok", "fail n1 T1 A1 1 temporary -> stale"},
        Row{"release", "RETRY-T4.b", "release n1 T1 A1 1 -> ok", "usage n1 T1 A1 1 u1 5 -> late"},
        Row{"a generation that was never granted", "RETRY-T4.b", "renew n2 T1 A2 7 -> ok end=70", "renew n2 T1 A2 7 -> refused"},
        Row{"after the delivery of another", "RETRY-T4.f", "deliver n2 T1 A2 2 r2 -> delivered D2\nfail n1 T1 A1 1 temporary -> ok",
            "deliver n2 T1 A2 2 r2 -> delivered D2\nfail n1 T1 A1 1 temporary -> stale"},
        Row{"its refused message moves the state", "RETRY-T4.b", "fail n1 T1 A1 1 temporary -> stale\nrenew n2 T1 A2 2 -> stale",
            "fail n1 T1 A1 1 temporary -> stale\nrenew n2 T1 A2 2 -> ok end=70"},
        Row{"its refused result is shown", "RETRY-T4.b", "deliver n1 T1 A1 1 r1 -> stale\nget T1 -> task delivered D1 r1",
            "deliver n1 T1 A1 1 r1 -> stale\ndeliver n2 T1 A2 2 r1 -> ?\nget T1 -> task delivered D1 r1"},
    };
    for (Row const& row : rows) {
        std::string const rejected = after_superseding(row.rejected);
        std::string const accepted = after_superseding(row.accepted);
        expect_case({row.name, "FT-23", row.clause, rejected, accepted});
    }
}

TEST(AttemptMonitors, RejectAttemptsThatActAfterTheirEnd) {
    std::array const cases{
        ForbiddenCase{"after its own failure", "FT-23", "RETRY-T4.b", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            renew n1 T1 A1 1 -> ok end=30)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            fail n1 T1 A1 1 temporary -> ok)"},
        ForbiddenCase{"after it was told stale", "FT-23", "RETRY-T4.b", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            renew n1 T1 A1 1 -> stale
            deliver n1 T1 A1 1 r1 -> delivered D1)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            renew n1 T1 A1 1 -> ok end=61
            deliver n1 T1 A1 1 r1 -> delivered D1)"},
        ForbiddenCase{"after the time to give it up", "FT-23", "RETRY-T4.b", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 33
            deliver n1 T1 A1 1 r1 -> delivered D1)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 32
            deliver n1 T1 A1 1 r1 -> delivered D1)"},
        ForbiddenCase{"after the deadline", "FT-23", "RETRY-T4.f", R"(
            submit k1 w1 safe deadline=10 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 11
            renew n1 T1 A1 1 -> ok end=41)", R"(
            submit k1 w1 safe deadline=10 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 10
            renew n1 T1 A1 1 -> ok end=40)"},
        ForbiddenCase{"a lapsed lease under strict expiry", "FT-61", "RETRY-T4.i", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            deliver n1 T1 A1 1 r1 -> delivered D1)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 29
            renew n1 T1 A1 1 -> ok end=59
            tick 31
            deliver n1 T1 A1 1 r1 -> delivered D1)", [](Published& p) { p.profile.lease_expiry = LeaseExpiry::Strict; }},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(AttemptMonitors, RejectRetriesThatTheContractForbids) {
    std::array const cases{
        ForbiddenCase{"undeclared", "FT-27", "RETRY-T1.a", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)"},
        ForbiddenCase{"declared by a conflict", "FT-27", "RETRY-T1.b", R"(
            submit k1 w1 -> new T1
            submit k1 w1 safe -> conflict
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 -> new T1
            submit k1 w1 safe -> conflict
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> none)"},
        ForbiddenCase{"one too many", "FT-28", "RETRY-T1.c", R"(
            submit k1 w1 safe max=2 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35
            fail n2 T1 A2 2 temporary -> ok
            tick 10
            claim n1 -> lease T1 A3 3 end=40)", R"(
            submit k1 w1 safe max=2 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35
            claim n2 -> lease T1 A2 2 end=35)"},
        ForbiddenCase{"at the deadline", "FT-29", "RETRY-T1.d", R"(
            submit k1 w1 deadline=20 -> new T1
            tick 20
            claim n1 -> lease T1 A1 1 end=50)", R"(
            submit k1 w1 deadline=20 -> new T1
            tick 19
            claim n1 -> lease T1 A1 1 end=49)"},
        ForbiddenCase{"invalid input", "FT-31", "RETRY-T2.a", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 invalid -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            fail n1 T1 A1 1 invalid -> stale
            tick 36
            claim n2 -> lease T1 A2 2 end=66)"},
        ForbiddenCase{"denied", "FT-31", "RETRY-T2.b", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 denied -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 denied -> ?
            tick 35
            claim n2 -> lease T1 A2 2 end=65)"},
        ForbiddenCase{"an unknown class", "FT-31", "RETRY-T1.g", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 other -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 other -> ok
            tick 5
            claim n2 -> none)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

}  // namespace
}  // namespace seatrial::test
