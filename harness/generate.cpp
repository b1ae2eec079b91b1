#include "harness/generate.hpp"

#include "harness/generate_arbitrary.hpp"
#include "harness/generate_faults.hpp"
#include "harness/generate_script.hpp"
#include "harness/generate_stories.hpp"
#include "harness/rng.hpp"
#include "harness/shrink_candidates.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <string>

namespace seatrial {

namespace {

/// Most scenarios are short, some are long: what needs many steps is rare but must not be impossible.
std::size_t draw_length(Rng& rng, std::size_t steps_max) {
    std::size_t length = 5 + rng.below(6);
    while (length < steps_max && rng.one_in(2)) length += 1 + rng.below(6);
    return std::min(length, steps_max);
}

std::size_t draw_story(Rng& rng) {
    static std::vector<std::uint32_t> const weights = [] {
        std::vector<std::uint32_t> all;
        for (generate::Story const& story : generate::stories()) all.push_back(story.weight);
        return all;
    }();
    return rng.weighted(weights);
}

/// The only place where a number of RapidCheck becomes a scenario. What is told and what disturbs it draw from streams of their
/// own, so that a change of the faults leaves the stories as they were.
Scenario make_scenario(rc::Random random, World const& world) {
    Rng const root{random.next()};
    Rng telling = root.stream("story");
    generate::Story const& story = generate::stories()[draw_story(telling)];
    generate::Script script{world};
    story.tell(script, telling);
    generate::walk(script, telling, draw_length(telling, world.steps_max));

    Scenario made{.description = std::string{story.sentence}};
    made.tags.emplace_back(story.name);
    made.steps = script.take();
    if (story.wants_few_generations && world.hello.can(Control::Configure)) {
        made.config = world.hello.published.config;
        made.config->generation_max = std::min<std::uint64_t>(made.config->generation_max, 2 + telling.below(3));
    }
    generate::disturb(made.steps, root.stream("nemesis"));
    if (world.hello.can(Capability::Crs)) generate::strike_down(made.steps, root.stream("crash"), world.hello.can(Capability::CrsPlus));
    generate::renumber(made.steps, world.steps_max);
    return made;
}

rc::Seq<Scenario> simpler(Scenario const& scenario) {
    std::vector<Edit> edits = removals(scenario);
    for (Edit const& edit : plainer(scenario)) edits.push_back(edit);
    return rc::seq::map(rc::seq::fromContainer(std::move(edits)), [scenario](Edit const& edit) { return apply(scenario, edit); });
}

}  // namespace

rc::Gen<Scenario> arbitrary_scenario(World const& world) {
    return rc::Gen<Scenario>{[world](rc::Random const& random, int) {
        return rc::shrinkable::shrink([random, world] { return make_scenario(random, world); },
                                      [](Scenario const& scenario) { return rc::shrinkable::shrinkRecur(scenario, simpler).shrinks(); });
    }};
}

std::vector<Scenario> generate_block(std::uint64_t seed, std::uint32_t number, World const& world) {
    rc::Gen<Scenario> const generator = arbitrary_scenario(world);
    std::vector<Scenario> block;
    block.reserve(block_size);
    for (std::uint32_t i = 0; i < block_size; ++i) {
        block.push_back(generator(rc::Random{rc::Random::Key{seed, number, i, 0}}, 0).value());
        block.back().name = "generated-" + std::to_string(seed) + "-" + std::to_string(number) + "-" + std::to_string(i);
    }
    return block;
}

}  // namespace seatrial
