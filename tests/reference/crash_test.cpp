// Crashes inside the process: what a decision wrote is there as a whole or not at all (ATOM-04), and nothing else changes.

#include "reference/mutants/mutant.hpp"
#include "reference/mutants/variant.hpp"
#include "tests/reference/support/every_store.hpp"
#include "tests/reference/support/moves.hpp"
#include "tests/support/story.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace seatrial::test {
namespace {

constexpr std::array points{CrashPoint::BeforeCommit, CrashPoint::InsideCommit, CrashPoint::AfterCommit};
Caller const by{{"t1"}, {"p1"}};

[[nodiscard]] Submit submission() { return {.by = by, .operation = {"op1"}, .key = {"k1"}, .content = {.work = "w1", .max_attempts = 3}}; }

TEST(Crash, IsDeclaredByACoordinatorInThisProcess) {
    over_every_store({}, [](Endpoint& endpoint) {
        EXPECT_TRUE(endpoint.hello().can(Capability::Crs));
        EXPECT_TRUE(endpoint.hello().can(Capability::CrsPlus));
        EXPECT_TRUE(endpoint.restart());
    });
}

TEST(Crash, BeforeOrInsideTheTransactionUndoesItAndAfterwardsDoesNot) {
    for (CrashPoint const point : points) {
        over_every_store({}, [point](Endpoint& endpoint) {
            EXPECT_EQ(endpoint.handle_and_die(submission(), point), std::nullopt);

            bool const happened = point == CrashPoint::AfterCommit;
            EXPECT_EQ(ask(endpoint, "list"), happened ? "listed T1" : "listed");
            EXPECT_EQ(ask(endpoint, "submit k1 w1"), happened ? "same T1" : "new T1");
            EXPECT_EQ(ask(endpoint, "claim n1"), "lease T1 A1 1 until 30 w1");
        });
    }
}

TEST(Crash, InACommandThatWritesNothingComesOnlyBeforeIt) {
    over_every_store({}, [](Endpoint& endpoint) {
        EXPECT_EQ(endpoint.handle_and_die(GetTask{by, {"T1"}}, CrashPoint::BeforeCommit), std::nullopt);
        EXPECT_EQ(endpoint.handle_and_die(GetTask{by, {"T1"}}, CrashPoint::InsideCommit), Response{Reply{Answer::Unknown}});
        EXPECT_EQ(endpoint.handle_and_die(Cancel{by, {"T1"}}, CrashPoint::AfterCommit), Response{Reply{Answer::Unknown}});
        EXPECT_EQ(ask(endpoint, "submit k1 w1"), "new T1");   // the points that were not reached are forgotten
    });
}

TEST(Crash, SparesTheTimersThatWereDueBefore) {
    reference::Design design{};
    design.published.config.backoff_ticks = 0;
    over_every_store(design, [](Endpoint& endpoint) {
        static_cast<void>(tell(endpoint, "submit k1 w1 safe\nclaim n1"));
        EXPECT_EQ(endpoint.handle_and_die(Release{{"n1"}, {{"T1"}, {"A1"}, {1}}}, CrashPoint::AfterCommit), std::nullopt);

        EXPECT_EQ(ask(endpoint, "get T1"), "task T1 queued");   // the timer of no length acts after the restart
    });
}

TEST(Crash, LeavesTermsAndTimeAsTheyWere) {
    over_every_store({}, [](Endpoint& endpoint) {
        Published brief = reference::default_published();
        brief.config.lease_ticks = 3;
        ASSERT_TRUE(endpoint.reset(brief));
        static_cast<void>(endpoint.advance(7));

        EXPECT_TRUE(endpoint.restart());

        EXPECT_EQ(tell(endpoint, "wait 0\nsubmit k1 w1\nclaim n1"),
                  "wait 0 -> now 7\nsubmit k1 w1 -> new T1\nclaim n1 -> lease T1 A1 1 until 10 w1\n");
    });
}

/// A coordinator that dies at random beside one that never does, but is not asked what the other did not do.
void expect_whole_or_nothing(Endpoint& mortal, Endpoint& immortal) {
    for (Move const& move : some_moves()) {
        if (Pass const* const pass = std::get_if<Pass>(&move)) {
            RC_ASSERT(mortal.advance(pass->ticks) == immortal.advance(pass->ticks));
            continue;
        }
        Command const& command = std::get<Command>(move);
        if (below(8) == 0) RC_ASSERT(mortal.restart());
        if (below(2) == 0) {
            RC_ASSERT(mortal.handle(command) == immortal.handle(command));
            continue;
        }
        CrashPoint const point = points[below(points.size())];
        std::optional<Response> const answer = mortal.handle_and_die(command, point);
        bool const happened = point == CrashPoint::AfterCommit;
        if (answer)
            RC_ASSERT(*answer == immortal.handle(command));
        else if (happened)
            static_cast<void>(immortal.handle(command));
        RC_ASSERT((answer.has_value() <= (point != CrashPoint::BeforeCommit)));
    }
}

[[nodiscard]] reference::Design some_correct_design() {
    std::span<reference::Variant const> const all = reference::variants();
    reference::Design design{};
    all[below(static_cast<std::uint32_t>(all.size()))].vary(design);
    design.habits.idle_claim_every = 0;   // counted in memory, and the count may be forgotten
    return design;
}

/// Calls `each` with the design of every mutant whose defect shows only across a crash.
template <class Each>
void for_each_crash_mutant(reference::Design const& honest, Each const& each) {
    for (reference::Mutant const& mutant : reference::mutants()) {
        if (!mutant.needs) continue;
        reference::Design broken = honest;
        mutant.break_it(broken);
        each(broken, mutant.name);
    }
}

RC_GTEST_PROP(CrashMutants, AnswerLikeTheHonestCoordinatorAsLongAsNobodyDies, ()) {
    reference::Design const design = some_correct_design();
    std::vector<Move> const moves = some_moves();

    for_each_crash_mutant(design, [&](reference::Design const& broken, std::string const& name) {
        auto const mutant = reference::make_reference(broken);
        auto const honest = reference::make_reference(design);
        for (Move const& move : moves)
            if (done(*mutant, move) != done(*honest, move)) RC_FAIL(name);
    });
}

RC_GTEST_PROP(CrashMutants, GoOnAfterEveryCrashWithAnswersFromTheList, ()) {
    for_each_crash_mutant(some_correct_design(), [](reference::Design const& broken, std::string const& name) {
        auto const mutant = reference::make_reference(broken);
        for (Move const& move : some_moves()) {
            Command const* const command = std::get_if<Command>(&move);
            if (below(8) == 0) RC_ASSERT(mutant->restart());
            std::optional<Response> const answer = command != nullptr && below(2) == 0
                                                       ? mutant->handle_and_die(*command, points[below(points.size())])
                                                       : std::optional{done(*mutant, move)};
            if (!answer || command == nullptr) continue;
            if (!is_listed(operation_of(*command), std::get<Reply>(*answer).answer)) RC_FAIL(name);
        }
    });
}

RC_GTEST_PROP(Crash, LeavesEachDecisionWholeOrUndone, ()) {
    reference::Design const design = some_correct_design();
    auto const mortal = reference::make_reference(design);
    auto const immortal = reference::make_reference(design);

    expect_whole_or_nothing(*mortal, *immortal);
}

RC_GTEST_PROP(Crash, LeavesEachDecisionWholeOrUndoneInAFileToo, ()) {
    reference::Design const design = some_correct_design();
    ScratchFolder const folder;
    auto const mortal = reference::make_reference(design, nullptr, sqlite_in(folder.file("records")));
    auto const immortal = reference::make_reference(design);

    expect_whole_or_nothing(*mortal, *immortal);
}

}  // namespace
}  // namespace seatrial::test
