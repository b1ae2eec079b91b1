#include "harness/catalogue/selection.hpp"

#include "harness/catalogue/split.hpp"

#include <algorithm>
#include <cctype>

namespace seatrial::catalogue {

namespace {

std::string lower(std::string_view text) {
    std::string out{text};
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

/// Whether a list such as "NET, LST or EXE" names the code as a word of its own.
bool names_code(std::string_view text, std::string_view code) {
    auto const is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+'; };
    for (std::size_t at = text.find(code); at != std::string_view::npos; at = text.find(code, at + 1)) {
        std::size_t const end = at + code.size();
        if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
}

bool lists(std::string_view ids, std::string_view id) {
    std::vector<std::string_view> const words = split(ids, ' ');
    return std::ranges::find(words, id) != words.end();
}

}  // namespace

bool Selection::Selector::matches(Clause const& clause) const {
    switch (kind) {
        case Kind::Level: return lower(to_word(severity_of(clause))) == lower(text);
        case Kind::Capability: return names_code(clause.needs, text);
        case Kind::Tag: return false;
        case Kind::Id: break;
    }
    if (ForbiddenTrace const* trace = find_forbidden_trace(text)) return lists(trace->clauses, clause.id);
    return has_prefix(clause.id, text);
}

bool Selection::Selector::matches(Scenario const& scenario) const {
    if (kind == Kind::Tag) return std::ranges::find(scenario.tags, text) != scenario.tags.end();
    if (kind == Kind::Id && scenario.name == text) return true;
    return std::ranges::any_of(scenario.clauses, [&](std::string const& id) {
        if (kind == Kind::Id && has_prefix(id, text)) return true;
        Clause const* clause = find_clause(id);
        return clause != nullptr && matches(*clause);
    });
}

Selection::Selector Selection::parse_one(std::string_view text) {
    Selector selector;
    if (text.starts_with('!')) {
        selector.excludes = true;
        text.remove_prefix(1);
    }
    struct Prefix {
        std::string_view word;
        Kind kind;
    };
    for (auto const& [word, kind] : {Prefix{"level:", Kind::Level}, Prefix{"cap:", Kind::Capability}, Prefix{"tag:", Kind::Tag}}) {
        if (!text.starts_with(word)) continue;
        selector.kind = kind;
        text.remove_prefix(word.size());
        break;
    }
    selector.text = text;
    return selector;
}

tl::expected<Selection, std::string> Selection::parse(std::span<std::string const> selectors, std::span<Scenario const> corpus) {
    Selection selection;
    for (std::string const& text : selectors) {
        Selector selector = parse_one(text);
        bool const matches_something = std::ranges::any_of(clauses(), [&](Clause const& clause) { return selector.matches(clause); }) ||
                                       std::ranges::any_of(corpus, [&](Scenario const& scenario) { return selector.matches(scenario); });
        if (selector.text.empty() || !matches_something) {
            std::string const near = nearest_id(selector.text);
            return tl::make_unexpected("the selector '" + text + "' matches no clause and no scenario" +
                                       (near.empty() ? std::string{"; `seatrial list` shows both"} : "; did you mean " + near + "?"));
        }
        selection.has_includes_ = selection.has_includes_ || !selector.excludes;
        selection.selectors_.push_back(std::move(selector));
    }
    return selection;
}

template <class Subject>
bool Selection::wants_any(Subject const& subject) const {
    bool included = !has_includes_;
    for (Selector const& selector : selectors_) {
        if (!selector.matches(subject)) continue;
        if (selector.excludes) return false;
        included = true;
    }
    return included;
}

bool Selection::wants(Clause const& clause) const { return wants_any(clause); }
bool Selection::wants(Scenario const& scenario) const { return wants_any(scenario); }

bool Selection::wants_campaign() const {
    return std::ranges::any_of(clauses(), [&](Clause const& clause) { return wants(clause); });
}

}  // namespace seatrial::catalogue
