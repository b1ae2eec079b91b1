#include "model/vocabulary/json_codec.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace seatrial::json {

/// Receives the events of the lexer. A member function that returns false stops the reading.
class TreeBuilder {
public:
    TreeBuilder(Tree& tree, Limits limits) : tree_{tree}, limits_{limits} {
        tree_.nodes_.clear();
        tree_.pool_.clear();
    }

    bool null() {
        add(Kind::Null);
        return true;
    }
    bool boolean(bool value) {
        add(Kind::Boolean).truth = value;
        return true;
    }
    bool number_unsigned(std::uint64_t value) {
        add(Kind::Natural).number = value;
        return true;
    }
    bool number_integer(std::int64_t value) {
        // "-0" arrives here as 0, and is the natural number that it equals.
        add(value < 0 ? Kind::Negative : Kind::Natural).number = value < 0 ? 0 - static_cast<std::uint64_t>(value) : 0;
        return true;
    }
    bool number_float(double value, std::string const&) {
        constexpr double exact_max = 9007199254740992.0;
        bool const whole = limits_.decimals_are_whole && value >= 0 && value <= exact_max && std::floor(value) == value;
        Node& node = add(whole ? Kind::Natural : Kind::Fraction);
        if (whole) node.number = static_cast<std::uint64_t>(value);
        return true;
    }
    bool string(std::string& value) {
        Node& node = add(Kind::Text);
        node.text_at = static_cast<std::uint32_t>(tree_.pool_.size());
        node.text_size = static_cast<std::uint32_t>(value.size());
        tree_.pool_ += value;
        return true;
    }
    bool binary(nlohmann::json::binary_t&) { return false; }
    bool key(std::string& value) {
        key_at_ = static_cast<std::uint32_t>(tree_.pool_.size());
        key_size_ = static_cast<std::uint32_t>(value.size());
        tree_.pool_ += value;
        return true;
    }
    bool start_object(std::size_t) { return open(Kind::Object); }
    bool start_array(std::size_t) { return open(Kind::Array); }
    bool end_object() {
        Index const object = close();
        std::optional<Index> const twin = find_twin(object);
        if (!twin) return true;
        problem = Problem{.at = *twin, .sentence = "this member stands here twice; it must stand once"};
        return false;
    }
    bool end_array() {
        close();
        return true;
    }
    bool parse_error(std::size_t byte, std::string const&, nlohmann::json::exception const& error) {
        problem = Problem{.sentence = "this is not JSON: " + readable(error.what()), .byte = byte == 0 ? 0 : byte - 1};
        return false;
    }

    /// Gives every container that was cut short its end, so that pointers into it can be told.
    void close_all() {
        while (!open_.empty()) close();
    }

    std::optional<Problem> problem{};

private:
    Node& add(Kind kind) {
        Node& node = tree_.nodes_.emplace_back();
        node.kind = kind;
        node.end = static_cast<Index>(tree_.nodes_.size());
        node.key_at = key_at_;
        node.key_size = key_size_;
        key_size_ = 0;
        return node;
    }
    bool open(Kind kind) {
        add(kind);
        open_.push_back(static_cast<Index>(tree_.nodes_.size() - 1));
        if (open_.size() <= limits_.depth_max) return true;
        problem = Problem{
            .at = open_.back(),
            .sentence = "objects and arrays are nested too deeply; at most " + std::to_string(limits_.depth_max) + " levels are allowed"};
        return false;
    }
    Index close() {
        Index const at = open_.back();
        open_.pop_back();
        tree_.nodes_[at].end = static_cast<Index>(tree_.nodes_.size());
        return at;
    }

    /// The later of two members with one name. Small objects are compared pair by pair; large ones are sorted, since a
    /// hostile line may hold a hundred thousand members.
    [[nodiscard]] std::optional<Index> find_twin(Index object) {
        members_.clear();
        for (Index i = object + 1; i < tree_[object].end; i = tree_[i].end) members_.push_back(i);
        if (members_.size() <= 24) {
            for (std::size_t later = 1; later < members_.size(); ++later)
                for (std::size_t earlier = 0; earlier < later; ++earlier)
                    if (tree_.key(members_[earlier]) == tree_.key(members_[later])) return members_[later];
            return std::nullopt;
        }
        std::sort(members_.begin(), members_.end(), [this](Index a, Index b) {
            auto const order = tree_.key(a) <=> tree_.key(b);
            return order != 0 ? order < 0 : a < b;
        });
        auto const twin =
            std::adjacent_find(members_.begin(), members_.end(), [this](Index a, Index b) { return tree_.key(a) == tree_.key(b); });
        if (twin == members_.end()) return std::nullopt;
        return *(twin + 1);
    }

    /// The library's own words without its prefix, short, and in ASCII: the offending bytes need not be legal UTF-8.
    [[nodiscard]] static std::string readable(std::string_view what) {
        if (std::size_t const colon = what.find(": "); colon != std::string_view::npos) what.remove_prefix(colon + 2);
        std::string text{what.substr(0, 160)};
        for (char& c : text)
            if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F) c = '?';
        return text;
    }

    Tree& tree_;
    Limits limits_;
    std::vector<Index> open_{};
    std::vector<Index> members_{};
    std::uint32_t key_at_{0};
    std::uint32_t key_size_{0};
};

std::optional<Problem> Tree::read(std::string_view text, Limits limits) {
    nodes_.clear();
    pool_.clear();
    if (text.size() > limits.bytes_max)
        return Problem{.sentence = "the text has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(limits.bytes_max) +
                                   " are allowed",
                       .byte = 0};
    if (std::size_t const nul = text.find('\0'); nul != std::string_view::npos)
        return Problem{.sentence = "this is not JSON: a NUL byte stands here", .byte = nul};
    if (text.starts_with("\xEF\xBB\xBF")) return Problem{.sentence = "the text begins with a byte order mark; leave it out", .byte = 0};
    TreeBuilder builder{*this, limits};
    if (nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &builder)) return std::nullopt;
    builder.close_all();
    return builder.problem;
}

std::optional<Index> Tree::find(Index object, std::string_view member) const {
    for (Index i = object + 1; i < nodes_[object].end; i = nodes_[i].end)
        if (key(i) == member) return i;
    return std::nullopt;
}

std::string Tree::pointer(Index at) const {
    std::string out;
    Index inside = 0;
    while (inside != at) {
        std::size_t position = 0;
        Index child = inside + 1;
        for (; nodes_[child].end <= at; child = nodes_[child].end) ++position;
        out += '/';
        if (nodes_[inside].kind == Kind::Array) {
            out += std::to_string(position);
        } else {
            for (char const c : key(child)) {
                if (c == '~')
                    out += "~0";
                else if (c == '/')
                    out += "~1";
                else
                    out += c;
            }
        }
        inside = child;
    }
    return out;
}

namespace {

/// Where the value begins. Counts values up to it in a text that is known to be JSON so far, so that positions cost nothing
/// as long as nothing is wrong.
[[nodiscard]] std::size_t byte_of(std::string_view text, Index wanted) {
    Index seen = 0;
    for (std::size_t i = 0; i < text.size();) {
        char const c = text[i];
        std::size_t next = i + 1;
        bool value = true;
        if (c == '"') {
            while (next < text.size() && text[next] != '"') next += text[next] == '\\' ? 2 : 1;
            next = std::min(next + 1, text.size());
            std::size_t const behind = text.find_first_not_of(" \t\r\n", next);
            value = behind == std::string_view::npos || text[behind] != ':';   // otherwise the name of a member
        } else if (c == '{' || c == '[') {
        } else if (std::strchr(" \t\r\n,:]}", c) != nullptr) {
            value = false;
        } else {
            next = std::min(text.find_first_of(" \t\r\n,:]}", i), text.size());
        }
        if (value && seen++ == wanted) return i;
        i = next;
    }
    return text.size();
}

}  // namespace

InputError locate(Problem const& problem, Tree const& tree, std::string_view text, Place const& place) {
    InputError error{.file = place.file, .line = place.first_line, .sentence = problem.sentence};
    if (!problem.byte && tree.size() > 0) error.field = tree.pointer(problem.at);
    if (!problem.member.empty()) error.field += '/' + problem.member;
    if (place.first_line == 0) return error;
    std::size_t const byte = std::min(problem.byte ? *problem.byte : byte_of(text, problem.at), text.size());
    error.line += static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(byte), '\n'));
    return error;
}

}  // namespace seatrial::json
