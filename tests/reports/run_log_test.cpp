// Every report is a function of the run log; so the log must say everything, and say it again after reading.
#include "reports/run_log.hpp"

#include "reports/render.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace seatrial::reports {
namespace {

using catalogue::ClauseVerdict;
using catalogue::ClauseWord;
using catalogue::Severity;
using testing::HasSubstr;
using testing::Not;

std::string const hostile = "x\x1b[31m</failure>\x01<b>\u202e|`rm`";

RunLog sample() {
    RunLog log;
    log.header = {.version = "0.1.0",
                  .commit = "abc",
                  .digest = "d1",
                  .published = "{\"readings\":{}}",
                  .seed = 7,
                  .implementation = hostile,
                  .operations = {"submit"},
                  .capabilities = {"CLK"},
                  .controls = {"reset"},
                  .selectors = {"IDEM-01"},
                  .gate = "must",
                  .budget = "2000",
                  .command = "seatrial run",
                  .subject = "-- ./adapter",
                  .folder = "runs/x",
                  .started = "2024-05-01T10:00:00Z"};
    log.scenarios = {{1, "first", "corpus", Judgement::Conforms, 4, 1, ""},
                     {2, hostile, "generated", Judgement::Violates, 9, 0, "because"}};
    log.warnings = {{"first", "CANCEL-01.w", "the holder was not told"}};
    log.findings = {{.number = 1,
                     .scenario = hostile,
                     .clauses = {"IDEM-01.m"},
                     .forbidden_trace = "FT-01",
                     .rule = "submit.same",
                     .sentence = hostile,
                     .allowed = {"same"},
                     .steps = 2,
                     .story = {"  1. " + hostile, "✗ 2. it happens"}}};
    log.troubles = {{hostile, "flush"}};
    log.clauses = {ClauseVerdict{.clause = "IDEM-01.m", .severity = Severity::Must, .word = ClauseWord::Fail, .findings = {1}},
                   ClauseVerdict{.clause = "IDEM-01.n", .severity = Severity::Must, .word = ClauseWord::Pass, .strength = {12, 3, 2, 1}},
                   ClauseVerdict{.clause = "RETRY-T1.d", .severity = Severity::Must, .word = ClauseWord::NotTestable, .why = "CLK"},
                   ClauseVerdict{.clause = "SAGA-01", .severity = Severity::Must, .word = ClauseWord::NotRun, .required = false}};
    log.footer = RunFooter{.scenarios = 2, .conforms = 1, .violates = 1, .calls = 13, .faults = 1, .exit_code = 1, .elapsed_ms = 1500};
    return log;
}

std::string as_text(RunLog const& log) {
    std::string text = format_line(log.header) + "\n";
    auto const add = [&](auto const& lines) {
        for (auto const& line : lines) text += format_line(line) + "\n";
    };
    add(log.scenarios), add(log.warnings), add(log.findings), add(log.troubles), add(log.clauses);
    return text + format_line(*log.footer) + "\n";
}

TEST(RunLog, IsTheSameAfterWritingAndReading) {
    Expected<RunLog> const again = parse_run_log(as_text(sample()), "events.jsonl");

    ASSERT_TRUE(again.has_value()) << describe(again.error());
    EXPECT_EQ(*again, sample());
}

TEST(RunLog, IsWrittenInPrintableAscii) {
    EXPECT_TRUE(std::ranges::all_of(as_text(sample()), [](unsigned char c) { return c == '\n' || (c >= 0x20 && c < 0x7f); }));
}

TEST(RunLog, OfAnInterruptedRunHasNoFooter) {
    std::string text = as_text(sample());
    text.erase(text.rfind("{\"kind\":\"footer\""));

    Expected<RunLog> const log = parse_run_log(text, "events.jsonl");

    ASSERT_TRUE(log.has_value());
    EXPECT_FALSE(log->footer.has_value());
    EXPECT_THAT(render_terminal(*log, {}), HasSubstr("cut short"));
}

TEST(RunLog, RefusesOtherTextWithFileAndLine) {
    EXPECT_FALSE(parse_run_log("", "e").has_value());
    EXPECT_FALSE(parse_run_log("{\"kind\":\"scenario\"}\n", "e").has_value());
    Expected<RunLog> const broken = parse_run_log(format_line(sample().header) + "\n{\"kind\":\"surprise\"}\n", "e");
    ASSERT_FALSE(broken.has_value());
    EXPECT_EQ(broken.error().line, 2u);
}

TEST(Terminal, ShowsTheTableTheStoryAndTheReplayWithoutObeyingNames) {
    std::string const text = render_terminal(sample(), {});

    EXPECT_THAT(text, HasSubstr("FAIL           IDEM-01.m"));
    EXPECT_THAT(text, HasSubstr("NOT-TESTABLE   RETRY-T1.d   Deadline                                          needs CLK"));
    EXPECT_THAT(text, HasSubstr("replay: seatrial replay runs/x/findings/1/scenario.json -- ./adapter"));
    EXPECT_THAT(text, HasSubstr("exit 1: violation"));
    EXPECT_TRUE(std::ranges::none_of(text, [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; }));
}

TEST(Terminal, ColoursOnlyWhenAsked) {
    EXPECT_THAT(render_terminal(sample(), {.color = false}), Not(HasSubstr("\x1b")));
    EXPECT_THAT(render_terminal(sample(), {.color = true}), HasSubstr("\x1b[31;1m"));
}

TEST(VerdictJson, DescribesTheRunTheClausesAndTheFindings) {
    nlohmann::json const json = nlohmann::json::parse(render_verdict_json(sample()));

    EXPECT_EQ(json.at("run").at("implementation"), hostile);
    EXPECT_EQ(json.at("totals").at("exit"), 1);
    EXPECT_EQ(json.at("clauses").size(), 4u);
    EXPECT_EQ(json.at("clauses").at(0).at("title"), "Same task is returned");
    EXPECT_EQ(json.at("findings").at(0).at("replay"), "seatrial replay runs/x/findings/1/scenario.json -- ./adapter");
}

TEST(Junit, IsXmlWithOneCaseForEachClauseThatRan) {
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(render_junit(sample()).c_str()));
    pugi::xml_node const suite = document.child("testsuites").child("testsuite");

    EXPECT_STREQ(suite.attribute("name").value(), "IDEM-01");
    EXPECT_EQ(suite.attribute("tests").as_int(), 2);
    EXPECT_EQ(suite.attribute("failures").as_int(), 1);
    EXPECT_THAT(suite.child("testcase").child("failure").text().get(), HasSubstr("</failure>"));
    EXPECT_EQ(document.select_nodes("//testcase[skipped]").size(), 1u);
    EXPECT_EQ(document.select_nodes("//error").size(), 1u);
}

TEST(Junit, HoldsNoCharacterThatXmlForbids) {
    EXPECT_TRUE(std::ranges::none_of(render_junit(sample()), [](unsigned char c) { return c < 0x20 && c != '\n' && c != '\t'; }));
}

TEST(Summary, HoldsNoMarkupOfStrangers) {
    std::string const text = render_summary(sample());

    EXPECT_THAT(text, Not(HasSubstr("<b>")));
    EXPECT_THAT(text, Not(HasSubstr("`rm`")));
    EXPECT_THAT(text, HasSubstr("| IDEM-01 | 1 | 1 | 0 | 0 | 0 |"));
}

TEST(Replay, HasOneCommandForEachFinding) {
    EXPECT_EQ(render_replay(sample()), "# finding 1: IDEM-01.m FT-01\nseatrial replay runs/x/findings/1/scenario.json -- ./adapter\n");
}

TEST(Grouped, SeparatesThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1234567), "1,234,567");
}

}  // namespace
}  // namespace seatrial::reports
