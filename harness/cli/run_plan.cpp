#include "harness/cli/run_plan.hpp"

#include <algorithm>
#include <charconv>
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

}  // namespace

std::optional<Budget> parse_budget(std::string_view text) {
    struct Unit { char letter; double seconds; };
    for (Unit const unit : {Unit{'s', 1.0}, Unit{'m', 60.0}, Unit{'h', 3600.0}}) {
        if (!text.ends_with(unit.letter)) continue;
        std::optional<std::uint64_t> const number = parse_number(text.substr(0, text.size() - 1));
        if (!number || *number == 0 || *number > budget_max) return std::nullopt;
        return Budget{std::nullopt, static_cast<double>(*number) * unit.seconds};
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

RunPlan::RunPlan(std::vector<Scenario> corpus, bool with_campaign, Budget budget, Shard shard)
    : with_campaign_{with_campaign}, budget_{budget}, shard_{shard} {
    for (std::size_t i = shard.index; i < corpus.size(); i += shard.count) corpus_.push_back(std::move(corpus[i]));
}

std::optional<Portion> RunPlan::portion(std::uint32_t number) const {
    bool const has_corpus = !corpus_.empty();
    if (has_corpus && number == 0) return Portion{.corpus = corpus_};
    if (!with_campaign_) return std::nullopt;
    std::uint64_t const block = std::uint64_t{number - (has_corpus ? 1u : 0u)} * shard_.count + shard_.index;
    std::uint64_t const first = block * block_size;
    if (budget_.scenarios && first >= *budget_.scenarios) return std::nullopt;
    std::uint64_t const size = budget_.scenarios ? std::min<std::uint64_t>(block_size, *budget_.scenarios - first) : block_size;
    return Portion{true, static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(size), {}};
}

std::uint64_t RunPlan::scenarios_known() const {
    std::uint64_t count = corpus_.size();
    if (!with_campaign_ || !budget_.scenarios) return count;
    for (std::uint32_t number = corpus_.empty() ? 0 : 1; std::optional<Portion> const next = portion(number); ++number) count += next->size;
    return count;
}

}  // namespace seatrial::cli
