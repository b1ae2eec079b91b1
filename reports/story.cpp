#include "reports/story.hpp"

#include "harness/catalogue/catalogue.hpp"
#include "reports/names.hpp"
#include "reports/plain.hpp"
#include "reports/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <variant>

namespace seatrial::reports {

namespace {

class Teller {
public:
    Teller(Scenario const& scenario, History const& history, Finding const& finding)
        : scenario_{scenario}, history_{history}, finding_{finding} {}

    std::vector<std::string> tell() {
        for (std::size_t i = 0; i < history_.entries.size() && !is_over_; ++i)
            std::visit([&](auto const& entry) { (*this)(entry, i); }, history_.entries[i]);
        conclude();
        return std::move(lines_);
    }

    void operator()(Invoked const& entry, std::size_t at) {
        std::string sentence = say_command(entry.actor, entry.command, names_);
        if (entry.step.value == 0) sentence = "in the quiet phase, " + sentence;
        if (entry.repeat)
            sentence = "a second copy of a message arrives: " + sentence;
        else if (delayed_.contains(entry.step))
            sentence = fmt::format("the message of step s{} arrives now: {}", entry.step.value, sentence);
        open_ = {entry.call, std::move(sentence)};
        if (at == finding_.entry) accuse(open_.sentence);
    }
    void operator()(Returned const& entry, std::size_t at) {
        std::string sentence = open_.call == entry.call ? open_.sentence : std::string{"an earlier call returns"};
        if (at == finding_.entry) return accuse(sentence + " — answers " + say_response(entry.response, names_) + lost_words(entry.heard));
        say(sentence + " — answered " + say_response(entry.response, names_) + lost_words(entry.heard));
    }
    void operator()(Unanswered const& entry, std::size_t at) {
        std::string const sentence =
            open_.sentence +
            (entry.reason == SilenceReason::Timeout ? " — no answer comes" : " — the implementation dies without an answer");
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(TimeMoved const& entry, std::size_t at) {
        std::string const sentence = fmt::format("time moves to {}", entry.now.value);
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(NetworkActed const& entry, std::size_t at) {
        if (entry.fault == MessageFault::DelayRequest) delayed_.insert(entry.step);
        std::string const fate = entry.fault == MessageFault::LoseRequest    ? " — the message is lost on its way"
                                 : entry.fault == MessageFault::DelayRequest ? " — the message is held up on its way"
                                                                             : "";
        if (fate.empty() && at != finding_.entry) return;     // what became of the answer is told with the answer
        std::string const sentence = ask_of(entry.step, entry.actor) + fate;
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(Crashed const& entry, std::size_t at) {
        std::string sentence = entry.call ? "the implementation is started again on its data" : "the implementation is killed and started again on its data";
        if (entry.point) sentence += fmt::format(" (it died {} the commit)", *entry.point == CrashPoint::AfterCommit ? "after" : *entry.point == CrashPoint::BeforeCommit ? "before" : "just before");
        if (entry.again > 0) sentence += fmt::format(", and killed {} more time{} while it comes up", entry.again, entry.again == 1 ? "" : "s");
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(Paused const& entry, std::size_t at) {
        std::string const sentence = fmt::format("the implementation is stopped for {} ms and goes on", entry.milliseconds);
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(RightsSet const& entry, std::size_t at) {
        std::string may;
        for (auto const& [held, word] : {std::pair{entry.may.submit, "submit"}, {entry.may.read, "read"}, {entry.may.cancel, "cancel"}})
            if (held) may += (may.empty() ? "" : ", ") + std::string{word};
        std::string const sentence = fmt::format("from now on {} of tenant {} may {}", plain(entry.principal.principal.value, 40), plain(entry.principal.tenant.value, 40), may.empty() ? "do nothing" : "only " + may);
        at == finding_.entry ? accuse(sentence) : say(sentence);
    }
    void operator()(PassedOver const& entry, std::size_t at) {
        if (at != finding_.entry) return;
        accuse(entry.step.value == 0 ? plain(entry.why) : fmt::format("in step s{}, {}", entry.step.value, plain(entry.why)));
    }

private:
    struct OpenCall {
        CallId call{};
        std::string sentence{};
    };

    static std::string lost_words(Heard heard) {
        switch (heard) {
            case Heard::Yes: return "";
            case Heard::Lost: return ", but the answer is lost";
            case Heard::Late: return ", but the answer is late and the caller has given up";
        }
        return "";
    }

    std::string ask_of(StepId id, std::string const& actor) const {
        auto const step = std::ranges::find(scenario_.steps, id, &Step::id);
        Call const* call = step == scenario_.steps.end() ? nullptr : std::get_if<Call>(&step->act);
        return call == nullptr ? plain(actor, 40) + " sends a message" : say_ask(actor, call->ask);
    }

    void say(std::string const& sentence) { lines_.push_back(fmt::format("  {}. {}", ++number_, sentence)); }
    void accuse(std::string const& sentence) {
        lines_.push_back(fmt::format("✗ {}. {}", ++number_, sentence));
        is_over_ = true;
    }

    void conclude() {
        lines_.push_back("No possible state allows this: " + names_.shorten(plain(finding_.sentence, 600)));
        for (Explanation const& explanation : finding_.possible) {
            std::string line = "Still possible was: " + names_.shorten(plain(explanation.state, 200));
            if (!explanation.would_answer.empty()) line += "; then the answer is " + plain(explanation.would_answer, 80);
            if (!explanation.rule.empty()) line += fmt::format(" (rule {})", plain(explanation.rule, 60));
            bool const is_said = finding_.sentence.find(explanation.because) != std::string::npos;
            if (!is_said) line += "; " + names_.shorten(plain(explanation.because, 300));
            lines_.push_back("  " + line);
        }
        if (!finding_.allowed.empty()) {
            std::string words;
            for (std::string const& answer : finding_.allowed) words += (words.empty() ? "" : " or ") + plain(answer, 80);
            lines_.push_back("The law allows: " + words);
        }
        if (catalogue::Clause const* clause = catalogue::find_clause(finding_.clause))
            lines_.push_back(fmt::format("Clause {}, {}: {}", clause->id, clause->title, clause->statement));
        else if (!finding_.clause.empty())
            lines_.push_back("Clause " + plain(finding_.clause, 60));
        if (catalogue::ForbiddenTrace const* trace = catalogue::find_forbidden_trace(finding_.forbidden_trace))
            lines_.push_back(fmt::format("Forbidden trace {}, {}: {}", trace->id, trace->name, trace->sequence));
        std::string legend;
        for (std::string const& line : names_.legend()) legend += (legend.empty() ? "" : ", ") + line;
        if (!legend.empty()) lines_.push_back("Here " + legend);
    }

    Scenario const& scenario_;
    History const& history_;
    Finding const& finding_;
    Names names_;
    OpenCall open_;
    std::set<StepId> delayed_;
    std::vector<std::string> lines_;
    unsigned number_{0};
    bool is_over_{false};
};

}  // namespace

std::vector<std::string> tell_story(Scenario const& scenario, History const& history, Finding const& finding) {
    return Teller{scenario, history, finding}.tell();
}

}  // namespace seatrial::reports
