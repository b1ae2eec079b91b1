// JUnit as a tree, so that escaping is never by hand. Text is made plain first: XML 1.0 has no way to write most control characters.

#include "harness/catalogue/catalogue.hpp"
#include "reports/plain.hpp"
#include "reports/render.hpp"

#include <pugixml.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace seatrial::reports {

namespace {

using catalogue::ClauseVerdict;
using catalogue::ClauseWord;

void set(pugi::xml_node node, char const* name, std::string const& value) { node.append_attribute(name).set_value(value.c_str()); }

std::string story_of(RunLog const& log, ClauseVerdict const& verdict) {
    std::string text;
    for (FindingLine const& finding : log.findings) {
        if (std::ranges::find(verdict.findings, finding.number) == verdict.findings.end()) continue;
        text += fmt::format("finding {} in {}\n", finding.number, plain(finding.scenario, 200));
        for (std::string const& line : finding.story) text += plain(line, 2000) + "\n";
        text += "replay: " + plain(replay_of(log, finding), 4000) + "\n";
    }
    return text;
}

/// A failure where the run says FAIL or leaves a required clause open; everything else that did not run is skipped.
void add_case(pugi::xml_node suite, RunLog const& log, ClauseVerdict const& verdict) {
    pugi::xml_node node = suite.append_child("testcase");
    catalogue::Clause const* clause = catalogue::find_clause(verdict.clause);
    set(node, "classname", std::string{"seatrial."} + std::string{catalogue::section_of(verdict.clause)});
    set(node, "name", verdict.clause + (clause == nullptr ? "" : " " + std::string{clause->title}));
    std::string const message = plain(std::string{to_word(verdict.word)} + (verdict.why.empty() ? "" : ": " + verdict.why), 600);
    if (verdict.word == ClauseWord::Fail && (verdict.severity != catalogue::Severity::Should || !verdict.findings.empty())) {
        pugi::xml_node failure = node.append_child("failure");
        set(failure, "type", std::string{to_word(verdict.severity)});
        set(failure, "message", message);
        failure.text().set(story_of(log, verdict).c_str());
    } else if (verdict.word != ClauseWord::Pass) {
        set(node.append_child("skipped"), "message", message);
    }
}

}  // namespace

std::string render_junit(RunLog const& log) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    set(declaration, "version", "1.0");
    set(declaration, "encoding", "UTF-8");
    pugi::xml_node suites = document.append_child("testsuites");
    set(suites, "name", "seatrial: " + plain(log.header.implementation, 200));
    pugi::xml_node suite;
    std::string section;
    for (ClauseVerdict const& verdict : log.clauses) {
        if (!verdict.selected || verdict.word == ClauseWord::NotRun) continue;
        std::string const own{catalogue::section_of(verdict.clause)};
        if (own != section || !suite) {
            suite = suites.append_child("testsuite");
            set(suite, "name", own);
            section = own;
        }
        add_case(suite, log, verdict);
    }
    for (pugi::xml_node each : suites.children("testsuite")) {
        std::size_t tests = 0, failures = 0, skipped = 0;
        for (pugi::xml_node node : each.children("testcase")) {
            ++tests;
            if (node.child("failure")) ++failures;
            if (node.child("skipped")) ++skipped;
        }
        set(each, "tests", std::to_string(tests));
        set(each, "failures", std::to_string(failures));
        set(each, "skipped", std::to_string(skipped));
    }
    if (!log.troubles.empty()) {
        suite = suites.append_child("testsuite");
        set(suite, "name", "adapter");
        set(suite, "tests", std::to_string(log.troubles.size()));
        set(suite, "errors", std::to_string(log.troubles.size()));
        for (TroubleLine const& trouble : log.troubles) {
            pugi::xml_node node = suite.append_child("testcase");
            set(node, "classname", "seatrial.adapter");
            set(node, "name", "adapter");
            set(node.append_child("error"), "message", plain(trouble.what + " " + trouble.hint, 1200));
        }
    }
    std::ostringstream out;
    document.save(out, "  ");
    return out.str();
}

}  // namespace seatrial::reports
