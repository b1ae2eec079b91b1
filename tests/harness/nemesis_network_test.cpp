// The network is judged by what reaches the implementation, what the caller hears, and what the record says of both.

#include "harness/nemesis/faulty_network.hpp"
#include "tests/support/scripted_iut.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace seatrial {
namespace {

using fakes::ScriptedIut;

Command const question = ListTasks{{{"t1"}, {"c1"}}};
Reply const answer{Answer::Listed, std::vector<TaskId>{}};

class Network : public testing::Test {
protected:
    ScriptedIut iut_{[](Command const&) -> Outcome { return answer; }};
    std::vector<Entry> record_{};
    FaultyNetwork network_{iut_, record_};

    bool is_heard(std::uint32_t step, MessageFault fault, std::uint32_t after = 0) {
        network_.stamp({step}, "c1", {fault, after});
        return std::holds_alternative<Response>(network_.call(question).value());
    }
};

TEST_F(Network, PassesAMessageAndItsAnswer) {
    bool const heard = is_heard(1, MessageFault::None);

    EXPECT_TRUE(heard);
    EXPECT_EQ(record_, (std::vector<Entry>{Invoked{{1}, {1}, "c1", question, false}, Returned{{1}, answer, Heard::Yes}}));
}

TEST_F(Network, LosesARequestBeforeItArrives) {
    bool const heard = is_heard(1, MessageFault::LoseRequest);

    EXPECT_FALSE(heard);
    EXPECT_TRUE(iut_.seen.empty());
    EXPECT_EQ(record_, (std::vector<Entry>{NetworkActed{{1}, "c1", MessageFault::LoseRequest}}));
}

TEST_F(Network, RecordsAnAnswerThatItHidesFromTheCaller) {
    bool const heard = is_heard(1, MessageFault::LoseReply);

    EXPECT_FALSE(heard);
    EXPECT_EQ(record_, (std::vector<Entry>{Invoked{{1}, {1}, "c1", question, false}, Returned{{1}, answer, Heard::Lost}}));
}

TEST_F(Network, SendsASecondCopyAtOnce) {
    bool const heard = is_heard(1, MessageFault::Twice);

    EXPECT_TRUE(heard);
    EXPECT_EQ(record_, (std::vector<Entry>{Invoked{{1}, {1}, "c1", question, false}, Returned{{1}, answer, Heard::Yes},
                                           Invoked{{2}, {1}, "c1", question, true}, Returned{{2}, answer, Heard::Lost}}));
}

TEST_F(Network, LetsTheCallerHearTheFirstOfTwoAnswers) {
    int answers = 0;
    ScriptedIut counting{[&answers](Command const&) -> Outcome { return fakes::new_task("T-" + std::to_string(++answers)); }};
    FaultyNetwork network{counting, record_};

    network.stamp({1}, "c1", {MessageFault::Twice, 0});
    Outcome const heard = network.call(question).value();

    EXPECT_EQ(std::get<Reply>(std::get<Response>(heard)), fakes::new_task("T-1"));
}

TEST_F(Network, SendsTheSecondCopyWhenAsManyLaterStepsAreOver) {
    ASSERT_TRUE(is_heard(1, MessageFault::TwiceLater, 2));
    std::vector<std::size_t> arrived;
    for (int step = 1; step <= 4; ++step) {
        ASSERT_TRUE(network_.step_is_over());
        arrived.push_back(iut_.seen.size());
    }

    EXPECT_EQ(arrived, (std::vector<std::size_t>{1, 1, 2, 2}));
    EXPECT_EQ(record_[2], (Entry{Invoked{{2}, {1}, "c1", question, true}}));
}

TEST_F(Network, DelaysARequestWhoseCallerHasGivenUp) {
    ASSERT_FALSE(is_heard(1, MessageFault::DelayRequest, 0));
    std::size_t const at_first = iut_.seen.size();
    ASSERT_TRUE(network_.step_is_over());

    EXPECT_EQ(at_first, 0U);
    EXPECT_EQ(record_, (std::vector<Entry>{NetworkActed{{1}, "c1", MessageFault::DelayRequest}, Invoked{{1}, {1}, "c1", question, false},
                                           Returned{{1}, answer, Heard::Lost}}));
    EXPECT_FALSE(network_.has_late_arrivals());
}

TEST_F(Network, HoldsAnAnswerBackForAsManyLaterSteps) {
    ASSERT_FALSE(is_heard(1, MessageFault::LateReply, 1));
    ASSERT_TRUE(network_.step_is_over());
    bool const at_once = network_.has_late_arrivals();
    ASSERT_TRUE(network_.step_is_over());
    std::vector<LateArrival> const late = network_.take_late_arrivals();

    EXPECT_FALSE(at_once);
    ASSERT_EQ(late.size(), 1U);
    EXPECT_EQ(late[0].step, StepId{1});
    EXPECT_EQ(record_[late[0].entry], (Entry{Returned{{1}, answer, Heard::Late}}));
    EXPECT_FALSE(network_.has_late_arrivals());
}

TEST_F(Network, DeliversEverythingInFlightInTheOrderOfSendingWhenItSettles) {
    ASSERT_FALSE(is_heard(1, MessageFault::DelayRequest, 9));
    ASSERT_TRUE(is_heard(2, MessageFault::TwiceLater, 3));
    ASSERT_FALSE(is_heard(3, MessageFault::LateReply, 5));
    ASSERT_TRUE(network_.settle());

    std::vector<StepId> order;
    for (Entry const& entry : record_)
        if (Invoked const* const invoked = std::get_if<Invoked>(&entry)) order.push_back(invoked->step);
    EXPECT_EQ(order, (std::vector<StepId>{{2}, {3}, {1}, {2}}));
    EXPECT_TRUE(network_.has_late_arrivals());
}

TEST_F(Network, RecordsSilenceAndTheAnswerThatComesAfterIt) {
    ScriptedIut silent{[](Command const&) -> Outcome { return Silence{SilenceReason::Timeout}; }};
    FaultyNetwork network{silent, record_};

    network.stamp({1}, "c1", {});
    Outcome const heard = network.call(question).value();
    silent.late.push_back({1, answer});
    ASSERT_TRUE(network.step_is_over());

    EXPECT_TRUE(std::holds_alternative<Silence>(heard));
    EXPECT_EQ(record_, (std::vector<Entry>{Invoked{{1}, {1}, "c1", question, false}, Unanswered{{1}, SilenceReason::Timeout},
                                           Returned{{1}, answer, Heard::Late}}));
    ASSERT_TRUE(network.has_late_arrivals());
    EXPECT_EQ(network.take_late_arrivals()[0].step, StepId{1});
}

TEST_F(Network, PassesOnThatTheAdapterIsBroken) {
    iut_.faulty_from = 0;

    for (MessageFault const fault : {MessageFault::None, MessageFault::LoseReply, MessageFault::Twice, MessageFault::TwiceLater, MessageFault::LateReply}) {
        network_.stamp({1}, "c1", {fault, 0});
        EXPECT_FALSE(network_.call(question).has_value());
    }
    network_.stamp({1}, "c1", {MessageFault::DelayRequest, 0});
    EXPECT_TRUE(network_.call(question).has_value());
    EXPECT_FALSE(network_.settle().has_value());
}

// Whatever the faults: a message arrives never (lost), twice (the two duplications) or once; every copy that arrived was answered
// in the record right after it; and the caller hears in time exactly where the fault lets it.
RC_GTEST_PROP(NetworkProperty, ArrivesAsOftenAsItsFaultsSay, ()) {
    std::vector<Entry> record;
    ScriptedIut iut{[](Command const&) -> Outcome { return answer; }};
    FaultyNetwork network{iut, record};
    std::size_t expected = 0;
    std::size_t late = 0;
    auto const count = *rc::gen::inRange<std::uint32_t>(1, 12);

    for (std::uint32_t step = 1; step <= count; ++step) {
        auto const fault = static_cast<MessageFault>(*rc::gen::inRange(0, 7));
        bool const copied = fault == MessageFault::Twice || fault == MessageFault::TwiceLater;
        expected += fault == MessageFault::LoseRequest ? 0 : copied ? 2 : 1;
        late += fault == MessageFault::LateReply ? 1 : 0;
        network.stamp({step}, "c1", {fault, *rc::gen::inRange<std::uint32_t>(0, 4)});
        bool const heard = std::holds_alternative<Response>(network.call(question).value());
        RC_ASSERT(heard == (fault == MessageFault::None || copied));
        RC_ASSERT(network.step_is_over().has_value());
    }
    RC_ASSERT(network.settle().has_value());

    RC_ASSERT(iut.seen.size() == expected);
    RC_ASSERT(network.take_late_arrivals().size() == late);
    std::uint32_t calls = 0;
    for (std::size_t i = 0; i < record.size(); ++i) {
        Invoked const* const invoked = std::get_if<Invoked>(&record[i]);
        if (invoked == nullptr) continue;
        RC_ASSERT(invoked->call == CallId{++calls});
        RC_ASSERT(i + 1 < record.size());
        RC_ASSERT(std::get<Returned>(record[i + 1]).call == invoked->call);
    }
    RC_ASSERT(calls == expected);
}

}  // namespace
}  // namespace seatrial
