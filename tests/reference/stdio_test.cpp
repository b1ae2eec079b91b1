#include "reference/front_ends/stdio.hpp"

#include "reference/clocks.hpp"
#include "reference/reference.hpp"
#include "tests/reference/support/every_store.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <thread>

namespace seatrial::reference {
namespace {

struct Served {
    int code{};
    std::string out{};
    std::string err{};
};

/// Serves the text, given in pieces of a size, and collects what comes out.
[[nodiscard]] Served serve(std::string const& input, std::size_t piece = 1 << 20, std::unique_ptr<Store> store = nullptr,
                           AfterKill after_kill = AfterKill::Nothing) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    EXPECT_EQ(::pipe(in.data()), 0);
    EXPECT_EQ(::pipe(out.data()), 0);
    testing::internal::CaptureStderr();
    Served served;
    std::thread writer{[&] {
        for (std::size_t at = 0; at < input.size(); at += piece) {
            std::string const part = input.substr(at, piece);
            for (std::size_t sent = 0; sent < part.size();) {
                ssize_t const n = ::write(in[1], part.data() + sent, part.size() - sent);
                if (n <= 0) break;
                sent += static_cast<std::size_t>(n);
            }
        }
        ::close(in[1]);
    }};
    std::thread reader{[&] {
        std::array<char, 4096> buffer{};
        for (ssize_t n = 0; (n = ::read(out[0], buffer.data(), buffer.size())) > 0;)
            served.out.append(buffer.data(), static_cast<std::size_t>(n));
    }};
    auto const endpoint = make_reference({}, nullptr, std::move(store));
    served.code = serve_stdio(*endpoint, in[0], out[1], after_kill);
    ::close(out[1]);
    writer.join();
    reader.join();
    ::close(in[0]);
    ::close(out[0]);
    served.err = testing::internal::GetCapturedStderr();
    return served;
}

constexpr char const* session =
    "{\"id\":1,\"op\":\"reset\"}\n"
    "{\"id\":2,\"op\":\"submit\",\"tenant\":\"t1\",\"principal\":\"p1\",\"operation\":\"op1\",\"key\":\"k1\","
    "\"body\":\"{\\\"work\\\":\\\"w1\\\",\\\"max_attempts\\\":1}\"}\n"
    "{\"id\":3,\"op\":\"advance\",\"ticks\":30}\n"
    "{\"id\":4,\"op\":\"claim\",\"node\":\"n1\"}\n"
    "{\"id\":5,\"op\":\"claim\",\"node\":\"n1\"}\n";

TEST(Stdio, AnswersEveryRequestInItsOrder) {
    Served const served = serve(session);

    EXPECT_EQ(served.code, 0);
    EXPECT_EQ(std::ranges::count(served.out, '\n'), 5);
    EXPECT_NE(served.out.find(R"({"id":1,"ok":{"answer":"ok","now":0}})"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find(R"("answer":"new","task":"T1")"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find(R"({"id":3,"ok":{"answer":"ok","now":30}})"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find(R"({"id":5,"ok":{"answer":"none"}})"), std::string::npos) << served.out;
    EXPECT_EQ(served.err, "");
}

TEST(Stdio, DoesNotCareWhereTheBytesAreCut) {
    Served const whole = serve(session);

    for (std::size_t const piece : {1U, 7U, 64U}) EXPECT_EQ(serve(session, piece).out, whole.out) << piece;
}

TEST(Stdio, AnswersALastLineWithoutItsEnd) {
    Served const served = serve("{\"id\":1,\"op\":\"advance\",\"ticks\":1}");

    EXPECT_EQ(served.out, "{\"id\":1,\"ok\":{\"answer\":\"ok\",\"now\":1}}\n");
}

TEST(Stdio, AnswersWithAFaultWhatItCannotReadAndGoesOn) {
    Served const served = serve(
        "{\"id\":1,\"op\":\"dance\"}\n{\"id\":2,\"op\":\"advance\",\"ticks\":-1}\nnonsense\n\n{\"id\":3,\"op\":\"advance\",\"ticks\":2}\n"
        "{\"id\":4,\"op\":\"hello\",\"protocol\":9}\n");

    EXPECT_NE(served.out.find("{\"id\":1,\"fault\":"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find("{\"id\":2,\"fault\":"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find("{\"id\":3,\"ok\":{\"answer\":\"ok\",\"now\":2}}\n"), std::string::npos) << served.out;
    EXPECT_NE(served.out.find("{\"id\":4,\"fault\":"), std::string::npos) << served.out;
    EXPECT_EQ(std::ranges::count(served.out, '\n'), 4);
    EXPECT_NE(served.err.find("a line without a readable id is passed over"), std::string::npos) << served.err;
}

TEST(Stdio, AnswersWithAFaultWhatTheStoreFailsToKeepAndGoesOn) {
    test::ScratchFolder const folder;
    std::string const file = folder.file("records");
    static_cast<void>(serve(session, 1 << 20, test::sqlite_in(file)));
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
    sqlite3_exec(db, "UPDATE tasks SET phase = 'dancing'", nullptr, nullptr, nullptr);
    sqlite3_close(db);

    Served const served = serve(
        "{\"id\":1,\"op\":\"get\",\"tenant\":\"t1\",\"principal\":\"p1\",\"task\":\"T1\"}\n{\"id\":2,\"op\":\"advance\",\"ticks\":0}\n",
        1 << 20, test::sqlite_in(file));

    EXPECT_EQ(served.code, 0);
    EXPECT_NE(served.out.find("{\"id\":1,\"fault\":\"the file holds a word that is not known: dancing\"}\n"), std::string::npos)
        << served.out;
    EXPECT_NE(served.out.find("{\"id\":2,\"ok\":{\"answer\":\"ok\",\"now\":30}}\n"), std::string::npos) << served.out;
}

TEST(Stdio, DeclaresThatItMayBeKilledOnlyWhereTheRecordsOutliveTheProcess) {
    std::string const hello = "{\"id\":1,\"op\":\"hello\",\"protocol\":1}\n";

    Served const mortal = serve(hello);
    Served const durable = serve(hello, 1 << 20, nullptr, AfterKill::EverythingAcknowledged);

    EXPECT_NE(mortal.out.find(R"("capabilities":["CLK","CFG","TEN"])"), std::string::npos) << mortal.out;
    EXPECT_NE(durable.out.find(R"("capabilities":["CLK","CFG","CRS","TEN"])"), std::string::npos) << durable.out;
}

TEST(Stdio, PassesOverALineThatIsTooLongWithoutKeepingIt) {
    Served const served = serve("{\"id\":1," + std::string(3 << 20, ' ') + "\n{\"id\":2,\"op\":\"advance\",\"ticks\":2}\n");

    EXPECT_EQ(served.out, "{\"id\":2,\"ok\":{\"answer\":\"ok\",\"now\":2}}\n");
    EXPECT_NE(served.err.find("a line of more than 1048576 bytes"), std::string::npos) << served.err;
}

TEST(Stdio, SaysThatAPipeIsBroken) {
    auto const endpoint = make_reference();
    int const nowhere = ::open("/dev/full", O_WRONLY);
    std::array<int, 2> in{};
    ASSERT_EQ(::pipe(in.data()), 0);
    std::string const request = "{\"id\":1,\"op\":\"reset\"}\n";
    ASSERT_EQ(::write(in[1], request.data(), request.size()), static_cast<ssize_t>(request.size()));
    ::close(in[1]);

    testing::internal::CaptureStderr();
    int const code = serve_stdio(*endpoint, in[0], nowhere);
    int const unreadable = serve_stdio(*endpoint, nowhere, nowhere);
    std::string const err = testing::internal::GetCapturedStderr();

    EXPECT_EQ(code, 1);
    EXPECT_EQ(unreadable, 1);
    EXPECT_NE(err.find("the output cannot be written"), std::string::npos) << err;
    EXPECT_NE(err.find("the input cannot be read"), std::string::npos) << err;
    ::close(in[0]);
    ::close(nowhere);
}

TEST(RealTime, IsReadFromTheClockAndCannotBeMoved) {
    auto const endpoint = make_reference({}, std::make_unique<SteadyClock>(std::chrono::milliseconds{1}));

    EXPECT_FALSE(endpoint->hello().can(Control::Advance));
    EXPECT_FALSE(endpoint->hello().can(Capability::Clk));
    Tick const before = endpoint->advance(1000);
    EXPECT_LT(before.value, 900);
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
    EXPECT_GE(endpoint->advance(0).value, before.value + 5);
}

}  // namespace
}  // namespace seatrial::reference
