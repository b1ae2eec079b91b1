#pragma once
// From the words of the vocabulary to the integers of the law.

#include "model/oracle/configuration.hpp"
#include "model/vocabulary/command.hpp"
#include "model/vocabulary/profile.hpp"
#include "model/vocabulary/reply.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seatrial::oracle {

/// Gives every text a small number, the same for equal texts; 0 is no text.
class Interner {
public:
    [[nodiscard]] Word word(std::string_view text);
    [[nodiscard]] std::string const& text(Word word) const { return texts_[static_cast<std::size_t>(word)]; }

    /// Sentences about what does not fit are wanted only when nothing fits: most misfits are states that are simply ruled out.
    void want_sentences(bool wanted) { sentences_wanted_ = wanted; }
    template <class... Args>
    [[nodiscard]] std::string say(fmt::format_string<Args...> format, Args&&... args) const {
        return sentences_wanted_ ? fmt::format(format, std::forward<Args>(args)...) : std::string{};
    }

private:
    bool sentences_wanted_{false};
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view s) const noexcept { return std::hash<std::string_view>{}(s); }
    };
    boost::unordered_flat_map<std::string, Word, Hash, std::equal_to<>> words_;
    std::vector<std::string> texts_{""};
};

/// Numbers contents so that equal contents, and only those, have equal numbers; what is no contract has none, 0.
class Contents {
public:
    /// Which contents are equal is a reading.
    explicit Contents(Profile const& profile) : profile_{profile} {}
    [[nodiscard]] Word number(Submit const& submit);
    [[nodiscard]] Content const& content(Word number) const { return known_[static_cast<std::size_t>(number) - 1].content; }

private:
    struct Known { Content content{}; Spelling spelling{}; friend bool operator==(Known const&, Known const&) = default; };
    Profile profile_;
    std::vector<Known> known_;
};

/// What principals may do, as far as it was said.
class RightsBook {
public:
    void set(Caller const& principal, Rights may);
    [[nodiscard]] Rights of(Caller const& by) const;

private:
    std::vector<std::pair<Caller, Rights>> known_;
};

[[nodiscard]] ExactSetting setting_of(Published const& published);

/// What a command says. For a claim, the generation, attempt and lease end that the reply tells belong to the step and are added by `told`.
[[nodiscard]] Said said_by(Command const& command, Published const& published, RightsBook const& rights, Interner& words, Contents& contents);
void told(Said& said, Reply const& reply, Interner& words);

}  // namespace seatrial::oracle
