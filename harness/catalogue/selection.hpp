#pragma once
// Which clauses and scenarios a run is asked about. The words are those of docs/command-line.md.

#include "harness/catalogue/catalogue.hpp"
#include "model/vocabulary/scenario.hpp"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seatrial::catalogue {

class Selection {
public:
    /// An error sentence for a selector that matches no clause and none of the scenarios. Without selectors everything is wanted.
    [[nodiscard]] static tl::expected<Selection, std::string> parse(std::span<std::string const> selectors,
                                                                    std::span<Scenario const> corpus);

    [[nodiscard]] bool wants(Clause const& clause) const;
    [[nodiscard]] bool wants(Scenario const& scenario) const;
    /// Generated scenarios belong to no clause: they run where clauses are asked about, not where scenarios are picked by name or tag.
    [[nodiscard]] bool wants_campaign() const;

private:
    enum class Kind : std::uint8_t { Id, Level, Capability, Tag };
    struct Selector {
        Kind kind{};
        bool excludes{};
        std::string text{};
        [[nodiscard]] bool matches(Clause const& clause) const;
        [[nodiscard]] bool matches(Scenario const& scenario) const;
    };
    [[nodiscard]] static Selector parse_one(std::string_view text);
    template <class Subject> [[nodiscard]] bool wants_any(Subject const& subject) const;

    std::vector<Selector> selectors_{};
    bool has_includes_{};
};

}  // namespace seatrial::catalogue
