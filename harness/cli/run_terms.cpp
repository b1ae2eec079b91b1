#include "harness/cli/run_terms.hpp"

#include <array>
#include <charconv>
#include <random>
#include <utility>

namespace seatrial::cli {

namespace {

constexpr std::uint64_t budget_max = 1'000'000'000;

std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::uint64_t> parse_seed(std::string_view text) {
    if (text != "random") return parse_number(text);
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 11;     // a number that every JSON reader keeps
}

std::optional<catalogue::Gate> parse_gate(std::string_view text) {
    using Row = std::pair<std::string_view, catalogue::Gate>;
    for (auto const& [word, gate] :
         std::array{Row{"must", catalogue::Gate::Must}, Row{"should", catalogue::Gate::Should}, Row{"none", catalogue::Gate::None}})
        if (word == text) return gate;
    return std::nullopt;
}

}  // namespace

std::optional<Budget> parse_budget(std::string_view text) {
    struct Unit {
        char letter;
        std::uint64_t milliseconds;
    };
    for (Unit const unit : {Unit{'s', 1000}, Unit{'m', 60'000}, Unit{'h', 3'600'000}}) {
        if (!text.ends_with(unit.letter)) continue;
        std::optional<std::uint64_t> const number = parse_number(text.substr(0, text.size() - 1));
        if (!number || *number == 0 || *number > budget_max) return std::nullopt;
        return Budget{std::nullopt, std::chrono::milliseconds{*number * unit.milliseconds}};
    }
    std::optional<std::uint64_t> const number = parse_number(text);
    if (!number || *number > budget_max) return std::nullopt;
    return Budget{*number, std::nullopt};
}

std::optional<Shard> parse_shard(std::string_view text) {
    if (text.empty()) return Shard{};
    std::size_t const slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    std::optional<std::uint64_t> const index = parse_number(text.substr(0, slash));
    std::optional<std::uint64_t> const count = parse_number(text.substr(slash + 1));
    if (!index || !count || *index < 1 || *index > *count || *count > 1'000'000) return std::nullopt;
    return Shard{static_cast<std::uint32_t>(*index - 1), static_cast<std::uint32_t>(*count)};
}

tl::expected<RunTerms, Failure> read_terms(RunOptions const& options) {
    auto const wrong = [](std::string sentence) { return tl::make_unexpected(Failure{Exit::Usage, std::move(sentence), ""}); };
    std::optional<std::uint64_t> const seed = parse_seed(options.seed);
    if (!seed) return wrong("--seed '" + options.seed + "' is neither a number nor 'random'");
    std::optional<Budget> const budget = parse_budget(options.budget);
    if (!budget) return wrong("--budget '" + options.budget + "' is neither a number of scenarios nor a time such as 30s");
    std::optional<Shard> const shard = parse_shard(options.shard);
    if (!shard) return wrong("--shard '" + options.shard + "' is not of the form 2/4");
    std::optional<catalogue::Gate> const gate = parse_gate(options.gate);
    if (!gate) return wrong("--gate '" + options.gate + "' is none of must, should, none");
    if (options.jobs < 1 || options.jobs > 256) return wrong("--jobs must be between 1 and 256");
    if (options.findings_max < 1) return wrong("--max-findings must be at least 1");
    return RunTerms{*seed, *budget, *shard, *gate};
}

}  // namespace seatrial::cli
