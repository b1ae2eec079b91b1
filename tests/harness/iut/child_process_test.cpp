// Real programs that behave, are silent and die (fake_adapter.py): what a caller sees of it, and that nothing is left behind.

#include "harness/iut/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <fstream>

namespace seatrial {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

ChildOptions adapter(std::string const& behaviour, std::string const& marker = {}) {
    return {.argv = {"python3", SEATRIAL_SOURCE_DIR "/tests/harness/iut/fake_adapter.py", behaviour, marker},
            .call_timeout = milliseconds{10'000},
            .stop_timeout = milliseconds{200}};
}

ChildOptions impatient(std::string const& behaviour, std::string const& marker = {}) {
    ChildOptions options = adapter(behaviour, marker);
    options.call_timeout = milliseconds{600};
    return options;
}

std::unique_ptr<ChildProcess> started(ChildOptions options) {
    tl::expected<std::unique_ptr<ChildProcess>, IutError> child = ChildProcess::start(std::move(options));
    if (!child) throw std::runtime_error{child.error().what + " / " + child.error().hint};
    return std::move(*child);
}

Command submit(std::string const& key) { return Submit{{{"t1"}, {"p1"}}, {"op1"}, {key}, {.work = "w"}, Spelling::Plain}; }
Outcome task(Answer answer, std::string const& name) { return Response{(Reply{answer, TaskHandle{{name}, {}}})}; }

/// What a call gives, in one word or as the sentence of the error.
std::string told(tl::expected<Outcome, IutError> const& outcome) {
    if (!outcome) return outcome.error().what;
    if (Silence const* const silence = std::get_if<Silence>(&*outcome))
        return silence->reason == SilenceReason::Timeout ? "timeout" : "peer-crash";
    Response const& response = std::get<Response>(*outcome);
    if (Reply const* const reply = std::get_if<Reply>(&response))
        return std::holds_alternative<TaskHandle>(reply->details) ? std::get<TaskHandle>(reply->details).task.value : "reply";
    return "unlisted or unsupported";
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1; }

/// Whether a process of the group still runs. A zombie does not: those of grandchildren are reaped by another.
bool is_alive(int group) {
    for (auto const& entry : std::filesystem::directory_iterator{"/proc"}) {
        std::ifstream file{entry.path() / "stat"};
        std::string stat;
        if (!std::getline(file, stat)) continue;   // no process, or gone by now
        std::istringstream behind_the_name{stat.substr(std::min(stat.rfind(')') + 1, stat.size()))};
        char state = 'Z';
        int parent = 0;
        int its_group = 0;
        if (behind_the_name >> state >> parent >> its_group && its_group == group && state != 'Z') return true;
    }
    return false;
}
bool ends_soon(int group) {
    for (int tries = 0; tries < 200 && is_alive(group); ++tries) ::usleep(10'000);
    return !is_alive(group);
}
std::size_t open_descriptors() {
    std::size_t count = 0;
    DIR* const folder = ::opendir("/proc/self/fd");
    while (::readdir(folder) != nullptr) ++count;
    ::closedir(folder);
    return count;
}

/// A path that does not exist yet and does not outlive the test.
struct Marker {
    std::string path{testing::TempDir() + "seatrial-marker-" + std::to_string(::getpid())};
    Marker() { ::unlink(path.c_str()); }
    ~Marker() { ::unlink(path.c_str()); }
};

TEST(ChildProcess, IsAskedAndAnswers) {
    std::unique_ptr<ChildProcess> const child = started(adapter("honest"));

    EXPECT_EQ(child->hello().name, "fake");
    EXPECT_EQ(child->hello().published.config.lease_ticks, 30U);
    EXPECT_EQ(told(child->call(submit("a"))), "T-1");
    EXPECT_EQ(told(child->call(submit("b"))), "T-2");
    EXPECT_EQ(told(child->call(submit("a"))), "T-1");
    EXPECT_EQ(child->advance(30), Tick{30});
    EXPECT_EQ(child->advance(1), Tick{31});
    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(told(child->call(submit("b"))), "T-1");
    EXPECT_EQ(child->starts(), 1U);
}

TEST(ChildProcess, TakesOtherReadingsOrSaysThatItCannot) {
    std::unique_ptr<ChildProcess> const child = started(adapter("honest"));
    Published other = child->hello().published;
    other.config.lease_ticks = 10;
    Published impossible = child->hello().published;
    impossible.config.lease_ticks = 7;

    EXPECT_EQ(child->reset(other), true);
    EXPECT_EQ(child->reset(impossible), false);
    EXPECT_EQ(child->reset(child->hello().published), true);

    EXPECT_EQ(started(adapter("no-reset"))->reset(other), false);
}

TEST(ChildProcess, IsStartedAgainWhereItCannotResetItself) {
    std::unique_ptr<ChildProcess> const child = started(adapter("no-reset"));

    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(child->starts(), 1U);
    EXPECT_EQ(told(child->call(submit("a"))), "T-1");
    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(child->starts(), 2U);
    EXPECT_EQ(told(child->call(submit("b"))), "T-1");
}

TEST(ChildProcess, LeavesNothingBehind) {
    started(adapter("honest"));
    std::size_t const before = open_descriptors();

    int const pid = started(adapter("honest"))->pid();

    EXPECT_FALSE(is_alive(pid));
    EXPECT_FALSE(has_children());
    EXPECT_EQ(open_descriptors(), before);
}

TEST(ChildProcess, InheritsNothingButItsStreams) {
    std::unique_ptr<ChildProcess> const other = started(adapter("honest"));
    std::unique_ptr<ChildProcess> const child = started(adapter("lists-descriptors"));

    EXPECT_EQ(child->stderr_tail(), "0 1 2 3\n");   // 3 is the listing itself
}

TEST(ChildProcess, IsInAGroupOfItsOwn) {
    std::unique_ptr<ChildProcess> const child = started(adapter("honest"));

    EXPECT_EQ(::getpgid(child->pid()), child->pid());
    EXPECT_NE(::getpgid(child->pid()), ::getpgrp());
}

TEST(ChildProcess, ThatCannotBeStartedIsToldInOneSentence) {
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const none = ChildProcess::start({.argv = {}});
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const absent = ChildProcess::start({.argv = {"no-such-program"}});
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const no_program =
        ChildProcess::start({.argv = {SEATRIAL_SOURCE_DIR "/CMakeLists.txt"}});

    EXPECT_EQ(none.error().kind, IutError::Kind::CannotStart);
    EXPECT_EQ(absent.error().what, "`no-such-program` cannot be started: no such program along PATH");
    EXPECT_EQ(absent.error().hint, "name it by its path, as in ./no-such-program");
    EXPECT_THAT(no_program.error().what, HasSubstr("cannot be started: Permission denied"));
    EXPECT_FALSE(has_children());
}

TEST(ChildProcess, ThatEndsBeforeHelloIsQuoted) {
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const child = ChildProcess::start(adapter("ends-at-once"));

    EXPECT_EQ(child.error().kind, IutError::Kind::AdapterFault);
    EXPECT_EQ(child.error().what, "the program did not answer hello: it ended with exit code 1");
    EXPECT_THAT(child.error().hint, StartsWith("start it by hand"));
    EXPECT_THAT(child.error().hint, HasSubstr("; its last line on standard error: `Traceback: no module named redis`"));
    EXPECT_FALSE(has_children());
}

TEST(ChildProcess, ThatHangsBeforeHelloIsNotWaitedForForEver) {
    ChildOptions options = adapter("hangs-at-once");
    options.start_timeout = milliseconds{300};

    tl::expected<std::unique_ptr<ChildProcess>, IutError> const child = ChildProcess::start(options);

    EXPECT_EQ(child.error().what, "the program did not answer hello within 300 ms");
    EXPECT_THAT(child.error().hint, StartsWith("flush standard output after every reply"));
    EXPECT_FALSE(has_children());
}

TEST(ChildProcess, ThatTalksBeforeHelloIsToldWhereToTalk) {
    tl::expected<std::unique_ptr<ChildProcess>, IutError> const child = ChildProcess::start(adapter("talks-first"));

    EXPECT_EQ(child.error().what, "the line `Listening on port 80` on standard output is no reply");
    EXPECT_EQ(child.error().hint,
              "something printed `Listening on port 80` on standard output; standard output is for replies only, print to standard error");
}

TEST(StrangeAnswers, AreKeptForTheJudge) {
    EXPECT_EQ(started(adapter("strange-word"))->call(submit("k")), (Outcome{Response{Unlisted{"perhaps"}}}));
}

TEST(LargeAnswers, AreReadUpToTheLimit) { EXPECT_EQ(told(started(adapter("large"))->call(submit("k"))).size(), 1'000'000U); }

TEST(Silence, OfAProgramThatDiesLastsUntilTheNextReset) {
    Marker const marker;
    std::unique_ptr<ChildProcess> const child = started(adapter("dies-once", marker.path));

    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");
    EXPECT_EQ(child->pid(), 0);
    EXPECT_FALSE(has_children());
    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");
    EXPECT_EQ(child->stderr_tail(), "last words\n");
    EXPECT_EQ(child->last_words(), "it ended with exit code 3; its last line on standard error: `last words`");

    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(told(child->call(submit("k"))), "T-1");
    EXPECT_EQ(child->starts(), 2U);
}

TEST(Silence, OfAProgramThatWasKilledNamesTheSignal) {
    std::unique_ptr<ChildProcess> const child = started(adapter("killed"));

    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");

    EXPECT_EQ(child->last_words(), "it was ended by signal 9 (Killed)");
}

TEST(Silence, EndsWithTheTimeout) {
    Marker const marker;
    std::unique_ptr<ChildProcess> const child = started(impatient("silent-once", marker.path));

    EXPECT_EQ(told(child->call(submit("k"))), "timeout");
    EXPECT_EQ(told(child->call(Claim{{"n1"}, {}, {}})), "timeout");   // it takes one request at a time and still owes an answer
    EXPECT_EQ(child->reset(std::nullopt), true);
    EXPECT_EQ(child->starts(), 2U);
    EXPECT_EQ(told(child->call(submit("k"))), "T-1");
}

TEST(Silence, OfAnotherKindOfRequestIsToldAsWell) {
    std::unique_ptr<ChildProcess> const dying = started(adapter("dies-in-advance"));
    std::unique_ptr<ChildProcess> const deaf = started(impatient("deaf-to-reset"));

    EXPECT_EQ(dying->advance(1).error().kind, IutError::Kind::NoAnswer);
    EXPECT_EQ(dying->reset(std::nullopt), true);
    IutError const error = deaf->reset(std::nullopt).error();
    EXPECT_EQ(error.what, "`reset` was not answered, also not after a new start");
    EXPECT_EQ(error.request, "reset");
    EXPECT_EQ(error.silence, SilenceReason::Timeout);
    EXPECT_EQ(deaf->starts(), 2U);
}

TEST(Silence, IsAlsoAClosedPipe) {
    std::unique_ptr<ChildProcess> const child = started(adapter("closes-output"));

    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");
    EXPECT_FALSE(has_children());
    EXPECT_EQ(child->last_words(), "it closed its output while it went on running");
}

TEST(Silence, IsNoticedThoughAGrandchildHoldsThePipe) {
    std::unique_ptr<ChildProcess> const child = started(adapter("dies-with-grandchild"));
    int const pid = child->pid();

    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");
    EXPECT_FALSE(has_children());
    EXPECT_TRUE(ends_soon(pid));
}

TEST(Silence, OfAProgramThatDoesNotReadEndsWithTheTimeout) {
    std::unique_ptr<ChildProcess> const child = started(impatient("does-not-read"));

    EXPECT_EQ(told(child->call(submit(std::string(500'000, 'k')))), "timeout");
    EXPECT_EQ(told(child->call(submit("k"))), "timeout");
    EXPECT_EQ(child->pid() > 0, true);
}

TEST(LateReplies, AreKeptWhileLaterCallsGoOn) {
    std::unique_ptr<ChildProcess> const child = started(impatient("slow-two"));
    EXPECT_EQ(told(child->call(Claim{{"n1"}, {}, {}})), "reply");

    EXPECT_EQ(told(child->call(submit("slow"))), "timeout");
    EXPECT_THAT(child->take_late_replies(), IsEmpty());
    for (int tries = 0; tries < 20 && told(child->call(submit("quick"))) == "timeout"; ++tries) {}

    std::vector<LateReply> const late = child->take_late_replies();
    ASSERT_FALSE(late.empty());
    EXPECT_EQ(late.front().call, 2U);
    EXPECT_EQ(Outcome{late.front().response}, task(Answer::New, "T-1"));
    EXPECT_EQ(child->starts(), 1U);
}

TEST(LateReplies, ThatCameBeforeTheResetSpareANewStart) {
    std::unique_ptr<ChildProcess> const child = started(impatient("slow"));
    EXPECT_EQ(told(child->call(submit("slow"))), "timeout");
    ::usleep(2'000'000);

    EXPECT_EQ(child->reset(std::nullopt), true);

    EXPECT_EQ(child->starts(), 1U);
    EXPECT_EQ(told(child->call(submit("k"))), "T-1");
}

TEST(StandardError, IsKeptAtItsEndAndNeverBlocksTheProgram) {
    std::unique_ptr<ChildProcess> const child = started(adapter("stderr-flood"));

    EXPECT_EQ(told(child->call(submit("a"))), "T-1");
    EXPECT_EQ(told(child->call(submit("b"))), "T-2");

    EXPECT_LE(child->stderr_tail().size(), 64U << 10);
    EXPECT_THAT(child->stderr_tail(), testing::EndsWith("x\nend of flood\n"));
}

TEST(StandardError, IsAppendedToAFile) {
    Marker const file;
    std::ofstream{file.path} << "before\n";
    ChildOptions options = adapter("dies", "");
    options.stderr_file = file.path;

    EXPECT_EQ(told(started(options)->call(submit("k"))), "peer-crash");

    std::ifstream read{file.path};
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>{read}, {}}), "before\nlast words\n");
}

TEST(Stopping, KillsAProgramThatIgnoresItsEnd) {
    std::vector<std::string> told_at_once;
    ChildOptions options = adapter("stubborn");
    options.on_warning = [&told_at_once](std::string const& warning) { told_at_once.push_back(warning); };
    std::unique_ptr<ChildProcess> const child = started(options);
    int const pid = child->pid();
    EXPECT_EQ(told(child->call(submit("k"))), "T-1");
    ::kill(-pid, SIGTERM);

    EXPECT_EQ(told(child->call(submit("k"))), "T-1");
    child->stop();

    EXPECT_FALSE(is_alive(pid));
    EXPECT_FALSE(has_children());
    EXPECT_THAT(child->warnings(),
                ElementsAre(StartsWith("the program ignored the end of its input and SIGTERM; it was killed with its process group")));
    EXPECT_EQ(told_at_once, child->warnings());
}

TEST(Stopping, KillsAGrandchildThatHoldsThePipe) {
    std::unique_ptr<ChildProcess> const child = started(adapter("grandchild"));
    int const pid = child->pid();

    child->stop();

    EXPECT_TRUE(ends_soon(pid));
    EXPECT_THAT(child->warnings(), ElementsAre(StartsWith("a child of the program kept its output open; it was killed with the process group")));
}

TEST(Stopping, IsQuickAndSilentForAProgramThatEndsWithItsInput) {
    std::unique_ptr<ChildProcess> const child = started(adapter("honest"));

    child->stop();

    EXPECT_THAT(child->warnings(), IsEmpty());
    EXPECT_EQ(told(child->call(submit("k"))), "peer-crash");
    EXPECT_EQ(child->reset(std::nullopt), true);
}

}  // namespace
}  // namespace seatrial
