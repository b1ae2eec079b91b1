// The store in a file: what a restart finds, and which files are refused. That it answers like the store in memory is shown by the
// tests of the coordinator, which run over both.

#include "reference/stores/sqlite_store.hpp"

#include "reference/clocks.hpp"
#include "reference/front_ends/stdio.hpp"
#include "reference/stores/store_url.hpp"
#include "tests/reference/support/every_store.hpp"
#include "tests/support/story.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sqlite3.h>

#include <fstream>

namespace seatrial::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

void change(std::string const& file, std::string const& sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_close(db);
}

[[nodiscard]] std::unique_ptr<Endpoint> start(std::string const& file, reference::Design const& design = {}) {
    return reference::make_reference(design, nullptr, sqlite_in(file));
}

TEST(SqliteStore, IsFoundAgainWithEverythingThatWasSaid) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(tell(*first, R"(submit k1 w1 safe max=2 in=60
        submit k2 w2
        claim n1 token=c1
        usage T1 A1 1 u1 5
        wait 3
        fail T1 A1 1 temporary
        claim n2
        deliver T2 A2 1 r2
        wait 4)"));
    first.reset();

    auto const second = start(file);

    EXPECT_EQ(tell(*second, "wait 0\nget T1\nget T2\nhistory T1\nhistory T2\nlist\nfind k1"),
              "wait 0 -> now 7\n"
              "get T1 -> task T1 backoff\n"
              "get T2 -> task T2 delivered D1=r2\n"
              "history T1 -> history A1/1/n1/failed:temporary/5\n"
              "history T2 -> history A2/1/n2/delivered\n"
              "list -> listed T1 T2\n"
              "find k1 -> found T1\n");
    EXPECT_EQ(tell(*second, "submit k1 w1 safe max=2 in=60\nusage T1 A1 1 u1 5\ndeliver T2 A2 1 r2\nsubmit k3 w3\nwait 1\nclaim n1 T1"),
              "submit k1 w1 safe max=2 in=60 -> same T1\n"
              "usage T1 A1 1 u1 5 -> dup\n"
              "deliver T2 A2 1 r2 -> replay D1\n"
              "submit k3 w3 -> new T3\n"
              "wait 1 -> now 8\n"
              "claim n1 T1 -> lease T1 A3 2 until 38 w1\n");
}

TEST(SqliteStore, LetsTimersActThatBecameDueWhileNobodyRan) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(tell(*first, "submit k1 w1 safe\nclaim n1\nwait 10"));
    first.reset();

    auto const second = start(file);

    EXPECT_EQ(tell(*second, "wait 22\nget T1\nwait 5\nclaim n2"),
              "wait 22 -> now 32\nget T1 -> task T1 backoff\nwait 5 -> now 37\nclaim n2 -> lease T1 A2 2 until 67 w1\n");
}

TEST(SqliteStore, KeepsTheTermsOfItsResetWhateverTheNextProcessPublishes) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    Published brief = reference::default_published();
    brief.config.lease_ticks = 3;
    brief.profile.lease_expiry = LeaseExpiry::Strict;
    auto first = start(file);
    ASSERT_TRUE(first->reset(brief));
    first.reset();

    auto second = start(file);

    EXPECT_EQ(tell(*second, "submit k1 w1 safe\nclaim n1\nwait 3\nrenew T1 A1 1"),
              "submit k1 w1 safe -> new T1\nclaim n1 -> lease T1 A1 1 until 3 w1\nwait 3 -> now 3\nrenew T1 A1 1 -> stale\n");
    EXPECT_EQ(second->hello().published, reference::default_published());
}

TEST(SqliteStore, IsEmptyAfterAResetAlsoForTheNextProcess) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(tell(*first, "submit k1 w1\nclaim n1\nusage T1 A1 1 u1 5\ndeliver T1 A1 1 r1\nwait 9"));
    ASSERT_TRUE(first->reset(std::nullopt));
    first.reset();

    auto const second = start(file);

    EXPECT_EQ(tell(*second, "wait 0\nlist\nfind k1\nsubmit k1 w9\nclaim n1\nusage T1 A1 1 u1 5\ndeliver T1 A1 1 r1"),
              "wait 0 -> now 0\nlist -> listed\nfind k1 -> unknown\nsubmit k1 w9 -> new T1\nclaim n1 -> lease T1 A1 1 until 30 w9\n"
              "usage T1 A1 1 u1 5 -> ok\ndeliver T1 A1 1 r1 -> delivered D1\n");
}

TEST(SqliteStore, LetsRealTimeGoOnWhereItWas) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(first->advance(5000));
    first.reset();

    auto const second = reference::make_reference({}, std::make_unique<reference::SteadyClock>(std::chrono::minutes{1}), sqlite_in(file));

    EXPECT_EQ(second->advance(0), Tick{5000});
}

TEST(SqliteStore, GivesColumnsThatAnOlderFileLacksTheValueOfANewRecord) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(tell(*first, "submit k1 w1 safe max=2\nclaim n1\nusage T1 A1 1 u1 5\ncancel T1"));
    first.reset();
    change(file,
           "ALTER TABLE attempts DROP COLUMN usage; ALTER TABLE tasks DROP COLUMN cancel; ALTER TABLE contracts DROP COLUMN retry_safe;"
           "ALTER TABLE contracts DROP COLUMN fingerprint; DROP TABLE usages");

    auto const second = start(file);

    EXPECT_EQ(tell(*second, "get T1\nhistory T1\nusage T1 A1 1 u1 5"),
              "get T1 -> task T1 leased\nhistory T1 -> history A1/1/n1/live\nusage T1 A1 1 u1 5 -> ok\n");
}

TEST(SqliteStore, RefusesAFileThatIsNotItsOwnAndLeavesItAlone) {
    ScratchFolder const folder;
    std::string const text = folder.file("notes.txt");
    std::ofstream{text} << std::string(5000, 'x');
    std::string const foreign = folder.file("foreign");
    change(foreign, "CREATE TABLE tasks (id); INSERT INTO tasks VALUES (1)");
    std::string const later = folder.file("later");
    start(later).reset();
    change(later, "PRAGMA user_version = 77");
    std::string const spoilt = folder.file("spoilt");
    start(spoilt).reset();
    change(spoilt, "UPDATE epoch SET published = '{\"readings\": 7}'");
    auto const refusal = [](std::string const& file) {
        auto const opened = reference::open_sqlite(file);
        return opened ? std::string{"opened"} : opened.error();
    };

    EXPECT_EQ(refusal(text), "the store `" + text + "` is no SQLite database");
    EXPECT_EQ(refusal(foreign), "the store `" + foreign + "` is a SQLite database, but not one of a seatrial coordinator");
    EXPECT_EQ(refusal(later),
              "the store `" + later + "` was written by a later version of seatrial: its schema is 77, and this version knows 1");
    EXPECT_THAT(refusal(spoilt), HasSubstr("cannot be understood: its readings and numbers:1"));
    EXPECT_EQ(refusal(folder.file("no/such/folder")), "the store `" + folder.file("no/such/folder") + "` cannot be opened");
    EXPECT_EQ(refusal(folder.file("")), "the store `" + folder.file("") + "` cannot be opened");
    EXPECT_EQ(refusal(""), "sqlite: needs the name of a file");
    std::string kept;
    std::getline(std::ifstream{text}, kept);
    EXPECT_EQ(kept, std::string(5000, 'x'));
    change(foreign, "INSERT INTO tasks VALUES (2); DELETE FROM tasks WHERE id = 1");
}

TEST(SqliteStore, BelongsToOneProcessAtATime) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto const first = start(file);

    auto const second = reference::open_sqlite(file);

    ASSERT_FALSE(second.has_value());
    EXPECT_THAT(second.error(), EndsWith("is in use by another process"));
    EXPECT_EQ(ask(*first, "submit k1 w1"), "new T1");
}

TEST(SqliteStore, UndoesATransactionThatCannotBeWrittenWhole) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    start(file).reset();
    change(file, "CREATE TRIGGER sick BEFORE INSERT ON keys WHEN new.key = 'k2' BEGIN SELECT raise(ABORT, 'the disk is sick'); END");
    auto endpoint = start(file);

    EXPECT_EQ(ask(*endpoint, "submit k1 w1"), "new T1");
    try {
        static_cast<void>(ask(*endpoint, "submit k2 w2"));
        ADD_FAILURE() << "the failure of the store is not told";
    } catch (reference::StoreFailure const& failure) { EXPECT_STREQ(failure.what(), "the records cannot be kept: the disk is sick"); }

    EXPECT_EQ(tell(*endpoint, "list\nsubmit k3 w3"), "list -> listed T1\nsubmit k3 w3 -> new T2\n");
    endpoint.reset();
    EXPECT_EQ(ask(*start(file), "list"), "listed T1 T2");
}

TEST(SqliteStore, SaysSoWhenItHoldsAWordThatNobodyKnows) {
    ScratchFolder const folder;
    std::string const file = folder.file("records");
    auto first = start(file);
    static_cast<void>(ask(*first, "submit k1 w1"));
    first.reset();
    change(file, "UPDATE tasks SET phase = 'dancing'");

    EXPECT_THROW(static_cast<void>(ask(*start(file), "get T1")), reference::StoreFailure);
}

TEST(StoreUrl, NamesAStoreOrIsRefused) {
    ScratchFolder const folder;

    EXPECT_FALSE(reference::open_store("memory").value().outlives_the_process);
    EXPECT_TRUE(reference::open_store("sqlite:" + folder.file("records")).value().outlives_the_process);
    EXPECT_EQ(reference::open_store("papyrus").error(), "there is no store `papyrus`; say memory or sqlite:FILE");
    EXPECT_EQ(reference::open_store("sqlite:").error(), "sqlite: needs the name of a file");
}

}  // namespace
}  // namespace seatrial::test
