#include "harness/iut/in_process.hpp"

#include <gtest/gtest.h>

namespace seatrial {
namespace {

/// Remembers what it was asked.
class Scribe final : public Endpoint {
public:
    [[nodiscard]] Hello hello() override { return {.name = "scribe", .max_in_flight = 3}; }
    [[nodiscard]] bool reset(std::optional<Published> const& wanted) override { return !wanted || wanted->config.lease_ticks != 7U; }
    Tick advance(std::uint32_t ticks) override { return {now.value += ticks}; }
    [[nodiscard]] Response handle(Command const& command) override {
        asked = command;
        return Reply{Answer::None, {}};
    }

    Tick now{0};
    Command asked{};
};

TEST(InProcess, HandsEverythingOnUnchanged) {
    Scribe scribe;
    InProcess iut{scribe};
    Command const claim = Claim{{"n1"}, TaskId{"T-1"}, {}};

    EXPECT_EQ(iut.hello().name, "scribe");
    EXPECT_EQ(iut.hello().max_in_flight, 3U);
    EXPECT_EQ(iut.reset(std::nullopt), true);
    EXPECT_EQ(iut.reset(Published{.config = {.lease_ticks = 7}}), false);
    EXPECT_EQ(iut.advance(5), Tick{5});
    EXPECT_EQ(iut.call(claim), (Outcome{Response{Reply{Answer::None, {}}}}));
    EXPECT_EQ(scribe.asked, claim);
}

TEST(InProcess, IsNeverSilent) {
    Scribe scribe;
    InProcess iut{scribe};

    EXPECT_TRUE(iut.take_late_replies().empty());
    EXPECT_EQ(iut.last_words(), "");
}

}  // namespace
}  // namespace seatrial
