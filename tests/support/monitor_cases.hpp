#pragma once
// Every monitor has histories that it must reject, each beside a near miss that it must accept. For tests that link model_monitors.

#include "model/monitors/monitor.hpp"
#include "tests/support/transcript.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace seatrial::test {

struct ForbiddenCase {
    std::string_view name{};                ///< what happens, for the message of a failure
    std::string_view forbidden_trace{};
    std::string_view clause{};
    std::string_view rejected{};            ///< a transcript; the trace completes with its last line
    std::string_view accepted{};            ///< as close to it as the protocol allows
    void (*declare)(Published&){nullptr};   ///< other readings or numbers, for both
};

[[nodiscard]] inline std::string listing(std::vector<Alarm> const& alarms) {
    std::string text;
    for (Alarm const& alarm : alarms)
        text += "\n  " + std::string{alarm.forbidden_trace} + " " + std::string{alarm.clause} + " at " + std::to_string(alarm.entry) + ": " + alarm.sentence;
    return text.empty() ? " none" : text;
}

[[nodiscard]] inline bool holds(std::vector<Alarm> const& alarms, std::string_view forbidden_trace, std::string_view clause) {
    return std::ranges::any_of(alarms, [&](Alarm const& alarm) { return alarm.forbidden_trace == forbidden_trace && alarm.clause == clause; });
}

inline void expect_case(ForbiddenCase const& one) {
    Published published = usual_promises();
    if (one.declare != nullptr) one.declare(published);
    History const rejected = transcript(one.rejected, published);
    History const accepted = transcript(one.accepted, published);

    std::vector<Alarm> const alarms = watch(rejected);
    std::vector<Alarm> const false_alarms = watch(accepted);

    EXPECT_TRUE(holds(alarms, one.forbidden_trace, one.clause)) << one.name << ": wanted " << one.forbidden_trace << " " << one.clause << ", got" << listing(alarms);
    EXPECT_TRUE(false_alarms.empty()) << one.name << ": the near miss is right, got" << listing(false_alarms);
    for (Alarm const& alarm : alarms) EXPECT_EQ(alarm.entry, rejected.entries.size() - 1) << one.name << ": completes with the last entry only, got" << listing(alarms);
}

}  // namespace seatrial::test
