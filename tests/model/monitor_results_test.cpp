// Monitors of deliveries, histories and usage: FT-24, FT-26, FT-35, FT-38, FT-46, FT-56.

#include "tests/support/monitor_cases.hpp"

#include <array>

namespace seatrial::test {
namespace {

TEST(ResultMonitors, RejectADeliveryThatIsNotWriteOnce) {
    std::array const cases{
        ForbiddenCase{"told to a zombie as its own", "FT-24", "RETRY-T5.f", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            deliver n2 T1 A2 2 r2 -> delivered D2
            deliver n1 T1 A1 1 r2 -> replay D2)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            deliver n2 T1 A2 2 r2 -> delivered D2
            deliver n1 T1 A1 1 r2 -> stale
            deliver n2 T1 A2 2 r2 -> replay D2)"},
        ForbiddenCase{"the zombie's result is shown", "FT-24", "RETRY-01.l", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            deliver n2 T1 A2 2 r2 -> delivered D2
            deliver n1 T1 A1 1 r1 -> stale
            get T1 -> task delivered D2 r1)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            deliver n2 T1 A2 2 r2 -> delivered D2
            deliver n1 T1 A1 1 r1 -> stale
            get T1 -> task delivered D2 r2)"},
        ForbiddenCase{"recorded again", "FT-35", "RETRY-T5.a", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> lost delivered D1
            deliver n1 T1 A1 1 r1 -> delivered D2)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> ?
            deliver n1 T1 A1 1 r1 -> delivered D2)"},
        ForbiddenCase{"the winner is stale", "FT-35", "RETRY-T5.f", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> lost delivered D1
            tick 500
            deliver n1 T1 A1 1 r1 -> stale)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> lost delivered D1
            tick 500
            deliver n1 T1 A1 1 r1 -> replay D1)"},
        ForbiddenCase{"replayed under another name", "FT-35", "RETRY-T5.a", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r1 -> replay D2)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r1 -> replay D1)"},
        ForbiddenCase{"another result from the winner", "FT-38", "RETRY-T5.d", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r2 -> replay D1)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r2 -> conflict)"},
        ForbiddenCase{"another result is shown", "FT-38", "RETRY-T5.g", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r2 -> conflict
            get T1 -> task delivered D1 r2)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> delivered D1
            deliver n1 T1 A1 1 r2 -> conflict
            get T1 -> task delivered D1 r1)"},
        ForbiddenCase{"another delivery is shown", "FT-38", "RETRY-T5.g", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> ?
            get T1 -> task delivered D1 r1
            get T1 -> task delivered D2 r1)", R"(
            submit k1 w1 -> new T1
            claim n1 -> lease T1 A1 1 end=30
            deliver n1 T1 A1 1 r1 -> ?
            get T1 -> task delivered D1 r1
            deliver n1 T1 A1 1 r1 -> replay D1)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(ResultMonitors, RejectRewrittenHistories) {
    std::array const cases{
        ForbiddenCase{"an attempt vanishes", "FT-26", "RETRY-01.h", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35
            history T1 -> history A2/2/n2/live)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            fail n1 T1 A1 1 temporary -> ok
            tick 5
            claim n2 -> lease T1 A2 2 end=35
            history T1 -> history A1/1/n1/failed:temporary A2/2/n2/live)"},
        ForbiddenCase{"an unheard attempt vanishes", "FT-26", "RETRY-01.h", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> ?
            history T1 -> history A1/1/n1/live
            history T1 -> history)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> ?
            history T1 -> history
            history T1 -> history A1/1/n1/live)"},
        ForbiddenCase{"a cause is rewritten", "FT-26", "RETRY-01.i", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            history T1 -> history A1/1/n1/lost
            history T1 -> history A1/1/n1/failed:temporary)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 31
            history T1 -> history A1/1/n1/live
            history T1 -> history A1/1/n1/lost)"},
        ForbiddenCase{"a release is told as a loss", "FT-26", "RETRY-01.i", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            history T1 -> history A1/1/n1/lost)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            release n1 T1 A1 1 -> ok
            history T1 -> history A1/1/n1/released)"},
        ForbiddenCase{"another node", "FT-26", "RETRY-01.i", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            history T1 -> history A1/1/n2/live)", R"(
            submit k1 w1 safe -> new T1
            claim n2 token=c5 -> ?
            claim n1 token=c5 -> lease T1 A1 1 end=30
            history T1 -> history A1/1/n2/live)"},
        ForbiddenCase{"a superseded attempt is live", "FT-26", "RETRY-01.i", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            history T1 -> history A1/1/n1/live A2/2/n2/lost)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            history T1 -> history A1/1/n1/lost A2/2/n2/live)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

TEST(ResultMonitors, RejectUsageThatIsLostOrCountsTwice) {
    std::array const cases{
        ForbiddenCase{"lost with the attempt", "FT-46", "RETRY-01.m", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            usage n1 T1 A1 1 u1 5 -> late
            history T1 -> history A1/1/n1/lost/0 A2/2/n2/live/0)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            tick 40
            claim n2 -> lease T1 A2 2 end=70
            usage n1 T1 A1 1 u1 5 -> late
            history T1 -> history A1/1/n1/lost/5 A2/2/n2/live/0)"},
        ForbiddenCase{"cleared by the confirmation", "FT-46", "CANCEL-01.t", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> ok
            cancel T1 -> confirmed
            history T1 -> history A1/1/n1/retired/0)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> refused
            cancel T1 -> confirmed
            history T1 -> history A1/1/n1/retired/0)"},
        ForbiddenCase{"a copy counts again", "FT-56", "DEDUP-04", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> ok
            usage n1 T1 A1 1 u1 5 -> dup
            history T1 -> history A1/1/n1/live/10)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> ok
            usage n1 T1 A1 1 u2 5 -> ?
            history T1 -> history A1/1/n1/live/10)"},
        ForbiddenCase{"a copy is kept again", "FT-56", "DEDUP-04", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> ok
            usage n1 T1 A1 1 u1 5 -> ok)", R"(
            submit k1 w1 safe -> new T1
            claim n1 -> lease T1 A1 1 end=30
            usage n1 T1 A1 1 u1 5 -> ok
            release n1 T1 A1 1 -> ok
            tick 5
            claim n1 -> lease T1 A2 2 end=35
            usage n1 T1 A2 2 u1 5 -> ok)"},
    };
    for (ForbiddenCase const& one : cases) expect_case(one);
}

}  // namespace
}  // namespace seatrial::test
