#include "harness/cli/corpus.hpp"

#include "harness/cli/files.hpp"
#include "model/vocabulary/scenario_codec.hpp"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <utility>

namespace seatrial::cli {

namespace {

Expected<CorpusScenario> load_one(std::string const& file, Console& console) {
    Expected<std::string> text = read_text(file, console);
    if (!text) return tl::make_unexpected(text.error());
    Expected<Scenario> scenario = parse_scenario(*text, file);
    if (!scenario) return tl::make_unexpected(scenario.error());
    return CorpusScenario{std::move(*scenario), file};
}

}  // namespace

std::string corpus_folder() {
    if (char const* folder = std::getenv("SEATRIAL_SCENARIOS"); folder != nullptr && *folder != '\0') return folder;
    return SEATRIAL_SCENARIOS_DIR;
}

Expected<std::vector<CorpusScenario>> load_scenarios(std::string const& path, Console& console) {
    std::error_code error;
    std::vector<std::string> files{path};
    bool const is_folder = std::filesystem::is_directory(path, error);
    if (is_folder) {
        Expected<std::vector<std::string>> found = files_below(path, ".json");
        if (!found) return tl::make_unexpected(found.error());
        files = std::move(*found);
    }
    std::vector<CorpusScenario> scenarios;
    std::map<std::string, std::string> file_of_name;
    for (std::string const& file : files) {
        Expected<CorpusScenario> one = load_one(file, console);
        if (!one) return tl::make_unexpected(one.error());
        std::string const& name = one->scenario.name;
        if (is_folder && std::filesystem::path{file}.stem() != name && std::filesystem::path{file}.filename() != "scenario.json")
            return tl::make_unexpected(InputError{file, 0, "/name", "the name '" + name + "' differs from the name of its file"});
        auto const [at, is_new] = file_of_name.try_emplace(name, file);
        if (!is_new) return tl::make_unexpected(InputError{file, 0, "/name", "the name '" + name + "' is taken by " + at->second});
        scenarios.push_back(std::move(*one));
    }
    return scenarios;
}

Expected<std::vector<CorpusScenario>> load_corpus(Console& console) {
    Expected<std::vector<CorpusScenario>> all = load_scenarios(corpus_folder(), console);
    if (all) std::erase_if(*all, [](CorpusScenario const& each) { return each.file.find("/known-failing/") != std::string::npos; });
    return all;
}

}  // namespace seatrial::cli
