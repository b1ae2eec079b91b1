// Real programs that break the rules of the protocol page (fake_adapter.py): each is told what it did.

#include "harness/iut/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace seatrial {
namespace {

using testing::HasSubstr;

std::unique_ptr<ChildProcess> started(std::string const& behaviour, std::chrono::milliseconds call_timeout = std::chrono::seconds{10}) {
    tl::expected<std::unique_ptr<ChildProcess>, IutError> child = ChildProcess::start(
        {.argv = {"python3", SEATRIAL_SOURCE_DIR "/tests/harness/iut/fake_adapter.py", behaviour}, .call_timeout = call_timeout});
    if (!child) throw std::runtime_error{child.error().what + " / " + child.error().hint};
    return std::move(*child);
}

Command submit(std::string const& key) { return Submit{{{"t1"}, {"p1"}}, {"op1"}, {key}, {.work = "w"}, Spelling::Plain}; }
Outcome const gone{Silence{SilenceReason::PeerCrash}};
Outcome const none{Response{Reply{Answer::None, {}}}};

std::string fault_of(std::string const& behaviour) {
    std::unique_ptr<ChildProcess> const child = started(behaviour, std::chrono::seconds{behaviour == "no-line-end" ? 1 : 10});
    tl::expected<Outcome, IutError> const outcome = child->call(submit("k"));
    if (outcome) return "no fault";
    EXPECT_EQ(outcome.error().kind, IutError::Kind::AdapterFault);
    EXPECT_FALSE(outcome.error().hint.empty());
    return outcome.error().what;
}

TEST(AdapterFault, IsNamedForWhatTheAdapterDid) {
    EXPECT_EQ(fault_of("garbage"), "the line `Debug: x` on standard output is no reply");
    EXPECT_EQ(fault_of("empty-line"), "an empty line stands on standard output");
    EXPECT_EQ(fault_of("wrong-id"), R"(the reply `{"id":99999,"ok":{"answer":"new","task":"T"}}` has an id that no request had)");
    EXPECT_EQ(fault_of("long-line"), "a line of more than 1048576 bytes stands on standard output");
    EXPECT_EQ(fault_of("flood"), "a line of more than 1048576 bytes stands on standard output");
    EXPECT_EQ(fault_of("fault"), "the adapter says that it failed: lost the connection");
    EXPECT_THAT(fault_of("no-line-end"), HasSubstr("has no line feed at its end"));
    EXPECT_THAT(fault_of("wrong-field"), HasSubstr("is wrong: /ok/task: a whole number stands here; a text belongs here"));
}

TEST(AdapterFault, IsASecondAnswerToOneRequest) {
    std::unique_ptr<ChildProcess> const child = started("twice");
    tl::expected<Outcome, IutError> outcome = child->call(submit("k"));
    if (outcome) outcome = child->call(GetTask{{{"t1"}, {"p1"}}, {"T"}});   // the second one came a moment later

    ASSERT_FALSE(outcome);
    EXPECT_THAT(outcome.error().what, HasSubstr("has the id of a request that was answered before"));
}

TEST(AdapterFault, DoesNotKeepTheProgramFromBeingStartedAgain) {
    std::unique_ptr<ChildProcess> const child = started("fault");
    EXPECT_FALSE(child->call(submit("k")));

    EXPECT_EQ(child->call(Claim{{"n1"}, {}, {}}), gone);
    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(child->call(Claim{{"n1"}, {}, {}}), none);
}

TEST(AdapterFault, IsAHelloThatChanges) {
    std::unique_ptr<ChildProcess> const child = started("fickle");
    ::kill(child->pid(), SIGKILL);
    EXPECT_EQ(child->call(submit("k")), gone);

    tl::expected<bool, IutError> const reset = child->reset(std::nullopt);

    ASSERT_FALSE(reset);
    EXPECT_EQ(reset.error().what, "the program answers hello differently after a new start");
}

TEST(AdapterFault, IsATimeThatDoesNotAdvanceAsItWasTold) {
    std::unique_ptr<ChildProcess> const child = started("time-machine");

    EXPECT_EQ(child->advance(5), Tick{5});
    EXPECT_EQ(child->advance(5).error().what, "time went from 5 to 4 when it was to advance by 5");
}

TEST(AdapterFault, IsAProgramThatIsGoneWhenItIsNeededAgain) {
    std::string const copy = testing::TempDir() + "seatrial-gone-" + std::to_string(::getpid());
    std::filesystem::copy_file(SEATRIAL_SOURCE_DIR "/tests/harness/iut/fake_adapter.py", copy);
    { std::ofstream{copy + ".sh"} << "#!/bin/sh\nexec python3 " << copy << " dies\n"; }
    std::filesystem::permissions(copy + ".sh", std::filesystem::perms::owner_all);
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const child = ChildProcess::start({.argv = {copy + ".sh"}});
    ASSERT_TRUE(child);
    std::filesystem::remove(copy + ".sh");
    std::filesystem::remove(copy);
    ASSERT_EQ((*child)->call(submit("k")), gone);

    tl::expected<bool, IutError> const reset = (*child)->reset(std::nullopt);

    ASSERT_FALSE(reset);
    EXPECT_EQ(reset.error().kind, IutError::Kind::AdapterFault);
    EXPECT_THAT(reset.error().what, HasSubstr("though it was started before"));
}

}  // namespace
}  // namespace seatrial
