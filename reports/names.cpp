#include "reports/names.hpp"

#include "reports/plain.hpp"

#include <cctype>
#include <utility>

namespace seatrial::reports {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

}  // namespace

std::string Names::name(char kind, std::string const& id) {
    auto const [at, is_new] = names_.try_emplace({kind, id});
    if (is_new) at->second = kind + std::to_string(++counts_[kind]);
    return at->second;
}

std::vector<std::string> Names::legend() const {
    std::vector<std::string> lines;
    for (auto const& [key, short_name] : names_)
        if (key.second != short_name) lines.push_back(short_name + " is '" + plain(key.second, 80) + "'");
    return lines;
}

std::string Names::shorten(std::string text) const {
    for (auto const& [key, short_name] : names_) {
        std::string const& id = key.second;
        if (id.size() < 2) continue;             // a single character is too likely to be a word of the sentence
        for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at)) {
            std::size_t const end = at + id.size();
            if ((at > 0 && is_word(text[at - 1])) || (end < text.size() && is_word(text[end]))) {
                at = end;
                continue;
            }
            text.replace(at, id.size(), short_name);
            at += short_name.size();
        }
    }
    return text;
}

}  // namespace seatrial::reports
