// The corpus of scenarios: every file tells a story that the honest coordinator and all its correct variants live through
// without blame, and that at least one broken coordinator does not. SEATRIAL_CORPUS_TABLE=1 prints which kills which.

#include "harness/catalogue/catalogue.hpp"
#include "harness/drive.hpp"
#include "harness/iut/in_process.hpp"
#include "harness/judge.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "model/vocabulary/words.hpp"
#include "reference/mutants/mutant.hpp"
#include "reference/mutants/variant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace seatrial {
namespace {

using testing::IsEmpty;

std::filesystem::path const folder = std::filesystem::path{SEATRIAL_SOURCE_DIR} / "scenarios";

struct Told {
    std::filesystem::path file{};
    std::string text{};
    Scenario scenario{};
};

std::string text_of(std::filesystem::path const& file) {
    std::ifstream in{file};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Every scenario that ships, sorted by path; files that do not parse fail the test that asks first.
std::vector<Told> const& corpus() {
    static std::vector<Told> const all = [] {
        std::vector<std::filesystem::path> files;
        for (auto const& entry : std::filesystem::recursive_directory_iterator{folder})
            if (entry.path().extension() == ".json" && entry.path().string().find("known-failing") == std::string::npos)
                files.push_back(entry.path());
        std::ranges::sort(files);
        std::vector<Told> told;
        for (std::filesystem::path const& file : files) {
            std::string text = text_of(file);
            Expected<Scenario> scenario = parse_scenario(text, std::filesystem::relative(file, folder).string());
            if (!scenario)
                ADD_FAILURE() << describe(scenario.error());
            else
                told.push_back({file, std::move(text), std::move(*scenario)});
        }
        return told;
    }();
    return all;
}

History driven(Scenario const& scenario, reference::Design const& design) {
    std::unique_ptr<Endpoint> const coordinator = reference::make_reference(design);
    InProcess iut{*coordinator};
    tl::expected<History, IutError> history = drive(scenario, iut, std::nullopt);
    if (!history) ADD_FAILURE() << scenario.name << ": " << history.error().what;
    return history.value_or(History{});
}

/// The word that the implementation gave to a step, also if its caller never heard it; empty if there was none.
std::string answer_to(StepId step, History const& history) {
    std::set<CallId> calls;
    for (Entry const& entry : history.entries) {
        Invoked const* const invoked = std::get_if<Invoked>(&entry);
        if (invoked != nullptr && invoked->step == step && !invoked->repeat) calls.insert(invoked->call);
        Returned const* const returned = std::get_if<Returned>(&entry);
        if (returned == nullptr || !calls.contains(returned->call)) continue;
        Reply const* const reply = std::get_if<Reply>(&returned->response);
        return reply == nullptr ? "no listed answer" : std::string{to_word(reply->answer)};
    }
    return {};
}

std::map<StepId, std::string> passed_over(History const& history) {
    std::map<StepId, std::string> steps;
    for (Entry const& entry : history.entries)
        if (PassedOver const* const over = std::get_if<PassedOver>(&entry)) steps.emplace(over->step, over->why);
    return steps;
}

/// What is wrong with a story that an honest coordinator lived through.
std::vector<std::string> complaints(Scenario const& scenario, History const& history) {
    std::vector<std::string> found;
    Verdict const verdict = judge(history);
    if (verdict.word != Judgement::Conforms)
        found.push_back(verdict.finding ? verdict.finding->clause + " at s" + std::to_string(verdict.finding->step.value) + ": " +
                                              verdict.finding->sentence
                                        : verdict.reason);
    std::map<StepId, std::string> const over = passed_over(history);
    for (Step const& step : scenario.steps) {
        Call const* const call = std::get_if<Call>(&step.act);
        if (call == nullptr || !call->expect || over.contains(step.id) || over.contains(StepId{0})) continue;
        if (std::string const got = answer_to(step.id, history); got != to_word(*call->expect))
            found.push_back("s" + std::to_string(step.id.value) + " pins " + std::string{to_word(*call->expect)} + " and got " +
                            (got.empty() ? "nothing" : got));
    }
    return found;
}

bool is_known(std::string const& id) {
    return catalogue::find_clause(id) != nullptr || catalogue::find_forbidden_trace(id) != nullptr ||
           catalogue::find_boundary_case(id) != nullptr || catalogue::find_field_report(id) != nullptr;
}

/// The tags that scenarios/README.md explains.
std::set<std::string> explained_tags() {
    std::set<std::string> tags;
    std::stringstream lines{text_of(folder / "README.md")};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| `")) continue;
        std::size_t const end = line.find('`', 3);
        if (end != std::string::npos && line[end - 1] != '/') tags.insert(line.substr(3, end - 3));
    }
    return tags;
}

/// Which mutants violate on which scenario, by name.
struct Kills {
    std::map<std::string, std::vector<std::string>> of_scenario{};
    std::map<std::string, std::vector<std::string>> of_mutant{};
};

Kills const& kills() {
    static Kills const table = [] {
        Kills all;
        for (reference::Mutant const& mutant : reference::mutants()) {
            reference::Design design{};
            mutant.break_it(design);
            for (Told const& told : corpus()) {
                if (!judge(driven(told.scenario, design)).violates()) continue;
                all.of_scenario[told.scenario.name].push_back(mutant.name);
                all.of_mutant[mutant.name].push_back(told.scenario.name);
            }
        }
        return all;
    }();
    return table;
}

/// Whether a clause or a forbidden trace of the mutant is one of the story.
bool breaks_what_it_tells(std::string const& mutant_name, Scenario const& scenario) {
    reference::Mutant const& mutant = *reference::find_mutant(mutant_name);
    auto const is_told = [&](std::string const& id) { return std::ranges::find(scenario.clauses, id) != scenario.clauses.end(); };
    return std::ranges::any_of(mutant.clauses, is_told) || std::ranges::any_of(mutant.forbidden_traces, is_told);
}

void print(std::map<std::string, std::vector<std::string>> const& table) {
    for (auto const& [row, names] : table) {
        std::cout << row << "\n   ";
        for (std::string const& name : names) std::cout << ' ' << name;
        std::cout << "\n";
    }
}

bool table_is_wanted() {
    char const* const wanted = std::getenv("SEATRIAL_CORPUS_TABLE");
    return wanted != nullptr && *wanted != '\0';
}

TEST(Corpus, HasTheBreadthThatIsPromised) { EXPECT_GE(corpus().size(), 55U); }

TEST(Corpus, IsWrittenTheWaySeatrialWritesIt) {
    for (Told const& told : corpus()) EXPECT_EQ(told.text, format_scenario(told.scenario)) << told.file;
}

TEST(Corpus, NamesEachScenarioAfterItsFile) {
    std::set<std::string> names;

    for (Told const& told : corpus()) {
        EXPECT_EQ(told.scenario.name, told.file.stem().string());
        EXPECT_TRUE(names.insert(told.scenario.name).second) << told.scenario.name << " occurs twice";
        EXPECT_EQ(told.file.parent_path().parent_path(), folder) << "one folder for each clause group";
    }
}

TEST(Corpus, TellsShortStories) {
    for (Told const& told : corpus()) {
        std::string const& story = told.scenario.description;
        EXPECT_GE(told.scenario.steps.size(), 3U) << told.scenario.name;
        EXPECT_LE(told.scenario.steps.size(), 12U) << told.scenario.name;
        EXPECT_TRUE(!story.empty() && story.back() == '.' && std::isupper(static_cast<unsigned char>(story.front()))) << told.scenario.name;
    }
}

TEST(Corpus, BelongsToKnownClausesAndTraces) {
    for (Told const& told : corpus()) {
        EXPECT_FALSE(told.scenario.clauses.empty()) << told.scenario.name;
        for (std::string const& id : told.scenario.clauses)
            EXPECT_TRUE(is_known(id)) << told.scenario.name << ": " << id << " is not in the catalogue; did you mean "
                                      << catalogue::nearest_id(id) << "?";
    }
}

TEST(Corpus, UsesTheTagsThatItsPageExplains) {
    std::set<std::string> const explained = explained_tags();
    std::set<std::string> used;

    for (Told const& told : corpus()) used.insert(told.scenario.tags.begin(), told.scenario.tags.end());

    EXPECT_EQ(used, explained);
}

TEST(Corpus, ConformsOnTheReferenceWithNoStepPassedOver) {
    for (Told const& told : corpus()) {
        History const history = driven(told.scenario, {});

        EXPECT_THAT(complaints(told.scenario, history), IsEmpty()) << told.scenario.name;
        for (auto const& [step, why] : passed_over(history))
            ADD_FAILURE() << told.scenario.name << ": s" << step.value << " was passed over: " << why;
    }
}

/// A scenario that pins more than the protocol demands would blame somebody who is right.
TEST(Corpus, BlamesNoCorrectVariant) {
    for (reference::Variant const& variant : reference::variants()) {
        reference::Design design{};
        variant.vary(design);
        for (Told const& told : corpus()) {
            History const history = driven(told.scenario, design);

            EXPECT_THAT(complaints(told.scenario, history), IsEmpty()) << told.scenario.name << " on " << variant.name;
        }
    }
}

/// A mutant that falls in a story about something else proves little: it must break what the story is about.
TEST(Corpus, HasAMutantForEachScenario) {
    for (Told const& told : corpus()) {
        auto const& killed = kills().of_scenario;
        auto const found = killed.find(told.scenario.name);

        bool const to_the_point = found != killed.end() && std::ranges::any_of(found->second, [&](std::string const& name) {
                                      return breaks_what_it_tells(name, told.scenario);
                                  });

        EXPECT_TRUE(to_the_point) << told.scenario.name << " kills no mutant of its own clauses";
    }

    if (table_is_wanted()) print(kills().of_scenario);
}

TEST(Corpus, HasAScenarioForEachMutant) {
    for (reference::Mutant const& mutant : reference::mutants()) {
        if (mutant.needs) continue;   // no scenario crashes yet
        bool const to_the_point = std::ranges::any_of(corpus(), [&](Told const& told) {
            auto const found = kills().of_mutant.find(mutant.name);
            return found != kills().of_mutant.end() && std::ranges::count(found->second, told.scenario.name) > 0 &&
                   breaks_what_it_tells(mutant.name, told.scenario);
        });

        EXPECT_TRUE(to_the_point) << mutant.id << " " << mutant.name << " survives every scenario about its clauses";
    }

    if (table_is_wanted()) print(kills().of_mutant);
}

}  // namespace
}  // namespace seatrial
