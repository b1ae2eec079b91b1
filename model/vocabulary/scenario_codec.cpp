#include "model/vocabulary/scenario_codec.hpp"

#include "model/vocabulary/published_codec.hpp"
#include "model/vocabulary/step_codec.hpp"

#include <map>

namespace seatrial {

namespace {

using json::Index;

[[nodiscard]] std::vector<std::string> read_texts(json::Reader& in, std::string_view name) {
    std::vector<std::string> texts;
    std::optional<Index> const list = in.find(0, name);
    if (!list) return texts;
    in.must_be(*list, json::Kind::Array);
    for (Index i = *list + 1; !in.failed() && i < in.tree()[*list].end; i = in.tree()[i].end) texts.push_back(in.text_at(i));
    return texts;
}

[[nodiscard]] LeaseOf const* lease_of(Step const& step) {
    Call const* const call = std::get_if<Call>(&step.act);
    if (call == nullptr) return nullptr;
    return std::visit(
        [](auto const& ask) -> LeaseOf const* {
            if constexpr (requires { ask.lease; })
                return &ask.lease;
            else
                return nullptr;
        },
        call->ask);
}

[[nodiscard]] bool is_claim(Step const& step) {
    Call const* const call = std::get_if<Call>(&step.act);
    return call != nullptr && std::holds_alternative<AskClaim>(call->ask);
}

[[nodiscard]] std::string name_of(StepId step) {
    std::string name;
    append_step_id(name, step);
    return "`" + name + "`";
}

/// Where a step stands in the text, to point at it.
struct Placed {
    Step const* step{};
    Index at{};
};

/// Ids are unique, and a lease comes from a claim.
void check_references(json::Reader& in, std::vector<Step> const& steps, std::vector<Index> const& places) {
    json::Tree const& tree = in.tree();
    std::map<StepId, Placed> known;
    for (std::size_t i = 0; i < steps.size() && !in.failed(); ++i)
        if (!known.emplace(steps[i].id, Placed{&steps[i], places[i]}).second)
            in.fail(*tree.find(places[i], "id"), "there are two steps " + name_of(steps[i].id) + "; every step has an id of its own");
    for (std::size_t i = 0; i < steps.size() && !in.failed(); ++i) {
        LeaseOf const* const lease = lease_of(steps[i]);
        if (lease == nullptr) continue;
        Index const asked = *tree.find(places[i], to_word(static_cast<Operation>(std::get<Call>(steps[i].act).ask.index())));
        Index const at = *tree.find(asked, "lease");
        auto const claim = known.find(lease->claim);
        if (claim == known.end())
            in.fail(at, "there is no step " + name_of(lease->claim) + "; a lease is named by the step that claims it");
        else if (!is_claim(*claim->second.step))
            in.fail(at, "the step " + name_of(lease->claim) + " claims nothing; a lease is named by the step that claims it");
        else if (claim->second.at > places[i])
            in.fail(at, "the step " + name_of(lease->claim) + " comes later; a lease is named by an earlier step that claims it");
    }
}

[[nodiscard]] Scenario read_scenario(json::Reader& in) {
    Scenario scenario{};
    in.must_be(0, json::Kind::Object);
    if (in.failed()) return scenario;
    in.only(0, {"name", "description", "clauses", "tags", "readings", "config", "steps"});
    scenario.name = in.text(0, "name");
    scenario.description = in.text_if(0, "description").value_or("");
    scenario.clauses = read_texts(in, "clauses");
    scenario.tags = read_texts(in, "tags");
    if (std::optional<Index> const at = in.find(0, "readings")) scenario.profile = read_readings(in, *at);
    if (std::optional<Index> const at = in.find(0, "config")) scenario.config = read_config(in, *at);
    Index const list = in.array(0, "steps");
    std::vector<Index> places;
    for (Index i = list + 1; !in.failed() && i < in.tree()[list].end; i = in.tree()[i].end) {
        scenario.steps.push_back(read_step(in, i));
        places.push_back(i);
    }
    check_references(in, scenario.steps, places);
    return scenario;
}

void append_texts(std::string& out, std::vector<std::string> const& texts) {
    out += '[';
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0) out += ',';
        json::append_text(out, texts[i]);
    }
    out += ']';
}

}  // namespace

Expected<Scenario> parse_scenario(std::string_view text, std::string const& file) {
    json::Tree tree;
    json::Place const place{.file = file, .first_line = 1};
    if (std::optional<json::Problem> const problem = tree.read(text, {}))
        return tl::make_unexpected(json::locate(*problem, tree, text, place));
    json::Reader in{tree};
    Scenario scenario = read_scenario(in);
    if (in.failed()) return tl::make_unexpected(json::locate(*in.problem(), tree, text, place));
    return scenario;
}

std::string format_scenario(Scenario const& scenario) {
    std::string out = "{\n  \"name\": ";
    json::append_text(out, scenario.name);
    out += ",\n  \"description\": ";
    json::append_text(out, scenario.description);
    out += ",\n  \"clauses\": ";
    append_texts(out, scenario.clauses);
    out += ",\n  \"tags\": ";
    append_texts(out, scenario.tags);
    if (scenario.profile) append_readings(out += ",\n  \"readings\": ", *scenario.profile, Extent::Changed);
    if (scenario.config) append_config(out += ",\n  \"config\": ", *scenario.config, Extent::Changed);
    out += ",\n  \"steps\": [";
    for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
        out += i > 0 ? ",\n    " : "\n    ";
        append_step(out, scenario.steps[i]);
    }
    out += scenario.steps.empty() ? "]\n}\n" : "\n  ]\n}\n";
    return out;
}

}  // namespace seatrial
