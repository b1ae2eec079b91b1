#include "reports/sentences.hpp"

#include "model/vocabulary/words.hpp"
#include "reports/plain.hpp"

#include <fmt/format.h>

#include <variant>

namespace seatrial::reports {

namespace {

std::string quoted(std::string_view text) { return "'" + plain(text, 40) + "'"; }

std::string content_words(Content const& content, Spelling spelling) {
    std::string words = fmt::format("work {}, ", quoted(content.work));
    words += content.retry_safe ? (*content.retry_safe ? "safe to retry" : "not safe to retry") : "no word on retries";
    words += fmt::format(", at most {} attempt{}", content.max_attempts, content.max_attempts == 1 ? "" : "s");
    if (content.deadline_in) words += fmt::format(", deadline in {} ticks", *content.deadline_in);
    if (content.budget) words += fmt::format(", budget {}", *content.budget);
    if (content.reserve) words += fmt::format(", {} reserved", *content.reserve);
    if (spelling != Spelling::Plain) words += fmt::format(", body {}", to_word(spelling));
    return words;
}

std::string malformed_words(std::string_view body) { return "a body that is no contract: " + quoted(body); }

std::string lease_words(LeaseRef const& lease, Names& names) {
    return fmt::format("{} (attempt {}, generation {})", names.of(lease.task), names.of(lease.attempt), lease.generation.value);
}

std::string failure_words(FailureClass failure) {
    switch (failure) {
        case FailureClass::Temporary: return "a temporary failure";
        case FailureClass::Invalid: return "invalid input";
        case FailureClass::Denied: return "denied permission";
        case FailureClass::Other: return "a failure of no listed class";
    }
    return "a failure";
}

struct CommandWords {
    Names& names;
    std::string operator()(Submit const& c) const {
        std::string words = fmt::format("submits key {} ({})", quoted(c.key.value), c.malformed ? malformed_words(*c.malformed) : content_words(c.content, c.spelling));
        return c.claimed ? words + " in the name of tenant " + quoted(c.claimed->value) : words;
    }
    std::string operator()(GetTask const& c) const { return "reads " + names.of(c.task); }
    std::string operator()(FindTask const& c) const { return "looks up key " + quoted(c.key.value); }
    std::string operator()(ListTasks const&) const { return "lists the tasks"; }
    std::string operator()(ReadHistory const& c) const { return "reads the attempts of " + names.of(c.task); }
    std::string operator()(Cancel const& c) const { return "asks to cancel " + names.of(c.task); }
    std::string operator()(Claim const& c) const {
        std::string words = c.task ? "claims " + names.of(*c.task) : "claims any task";
        return c.token ? words + " with token " + quoted(c.token->value) : words;
    }
    std::string operator()(Renew const& c) const { return "renews its lease on " + lease_words(c.lease, names); }
    std::string operator()(Deliver const& c) const {
        return fmt::format("delivers {} for {}", quoted(c.result), lease_words(c.lease, names));
    }
    std::string operator()(Fail const& c) const {
        return fmt::format("reports {} for {}", failure_words(c.failure), lease_words(c.lease, names));
    }
    std::string operator()(Release const& c) const { return "gives back " + lease_words(c.lease, names); }
    std::string operator()(ReportUsage const& c) const {
        return fmt::format("reports {} units of usage ({}) for {}", c.amount, quoted(c.usage.value), lease_words(c.lease, names));
    }
    std::string operator()(ReadLedger const& c) const { return "reads the ledger of " + names.of(c.task); }
};

std::string lease_of(LeaseOf const& lease) {
    std::string words = fmt::format("the lease of step s{}", lease.claim.value);
    if (lease.tamper != Tamper::Nothing) words += fmt::format(" with another {}", to_word(lease.tamper));
    return words;
}

struct AskWords {
    std::string operator()(AskSubmit const& a) const {
        std::string words = fmt::format("submits key {} ({})", quoted(a.key.key.value), a.malformed ? malformed_words(*a.malformed) : content_words(a.content, a.spelling));
        return a.claimed ? words + " in the name of tenant " + quoted(a.claimed->value) : words;
    }
    std::string operator()(AskGet const& a) const { return "reads " + task_of(a); }
    std::string operator()(AskFind const& a) const { return "looks up key " + quoted(a.key.key.value); }
    std::string operator()(AskList const&) const { return "lists the tasks"; }
    std::string operator()(AskHistory const& a) const { return "reads the attempts of " + task_of(a); }
    std::string operator()(AskCancel const& a) const { return "asks to cancel " + task_of(a); }
    std::string operator()(AskLedger const& a) const { return "reads the ledger of " + task_of(a); }
    std::string operator()(AskClaim const& a) const {
        return a.key ? "claims the task of key " + quoted(a.key->key.value) : "claims any task";
    }
    std::string operator()(AskRenew const& a) const { return "renews " + lease_of(a.lease); }
    std::string operator()(AskDeliver const& a) const { return fmt::format("delivers {} under {}", quoted(a.result), lease_of(a.lease)); }
    std::string operator()(AskFail const& a) const {
        return fmt::format("reports {} under {}", failure_words(a.failure), lease_of(a.lease));
    }
    std::string operator()(AskRelease const& a) const { return "gives back " + lease_of(a.lease); }
    std::string operator()(AskUsage const& a) const {
        return fmt::format("reports {} units of usage under {}", a.amount, lease_of(a.lease));
    }

    template <class AskAbout>
    static std::string task_of(AskAbout const& ask) {
        return ask.task ? "the task " + quoted(ask.task->value) : "the task of key " + quoted(ask.key.key.value);
    }
};

struct DetailWords {
    Names& names;
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(TaskHandle const& d) const { return " " + names.of(d.task); }
    std::string operator()(TaskId const& d) const { return " " + names.of(d); }
    std::string operator()(std::vector<TaskId> const& tasks) const {
        if (tasks.empty()) return " nothing";
        std::string words;
        for (TaskId const& task : tasks) words += (words.empty() ? " " : ", ") + names.of(task);
        return words;
    }
    std::string operator()(TaskView const& d) const {
        std::string words = fmt::format(" {} {}", names.of(d.task), to_word(d.phase));
        if (d.reason) words += fmt::format(" because of {}", to_word(*d.reason));
        if (d.cancel && *d.cancel != CancelWord::None) words += fmt::format(", cancellation {}", to_word(*d.cancel));
        if (d.delivery) words += fmt::format(", delivery {} with result {}", names.of(d.delivery->delivery), quoted(d.delivery->result));
        return words;
    }
    std::string operator()(std::vector<AttemptView> const& attempts) const {
        if (attempts.empty()) return " without attempts";
        std::string words;
        for (AttemptView const& attempt : attempts) {
            words += fmt::format("{}{} (generation {}) {}", words.empty() ? " " : ", ", names.of(attempt.attempt), attempt.generation.value,
                                 to_word(attempt.status));
            if (attempt.failure) words += fmt::format(": {}", failure_words(*attempt.failure));
            if (attempt.usage.value_or(0) > 0) words += fmt::format(", usage {}", *attempt.usage);
        }
        return words;
    }
    std::string operator()(std::vector<LedgerEntry> const& entries) const {
        if (entries.empty()) return " without entries";
        std::string words;
        for (LedgerEntry const& entry : entries) {
            words += fmt::format("{}{}", words.empty() ? " " : ", ", to_word(entry.kind));
            if (entry.usage) words += " " + quoted(entry.usage->value);
            if (entry.attempt) words += " of " + names.of(*entry.attempt);
            if (entry.amount) words += fmt::format(": {}", *entry.amount);
        }
        return words;
    }
    std::string operator()(DeliveryId const& d) const { return " as " + names.of(d); }
    std::string operator()(PhaseWord phase) const { return fmt::format(" {}", to_word(phase)); }
    std::string operator()(LeaseView const& d) const {
        std::string words = " on " + lease_words(d.lease, names);
        return d.lease_end ? words + fmt::format(" until {}", d.lease_end->value) : words;
    }
    std::string operator()(LeaseEnd const& d) const { return d.lease_end ? fmt::format(", lease until {}", d.lease_end->value) : ""; }
};

struct ResponseWords {
    Names& names;
    std::string operator()(Reply const& reply) const {
        return std::string{to_word(reply.answer)} + std::visit(DetailWords{names}, reply.details);
    }
    std::string operator()(Unlisted const& answer) const { return quoted(answer.word) + ", a word that is not listed"; }
    std::string operator()(Unsupported const& answer) const {
        return "unsupported, although the operation was declared: " + quoted(answer.why);
    }
};

}  // namespace

std::string say_command(std::string const& actor, Command const& command, Names& names) {
    return plain(actor, 40) + " " + std::visit(CommandWords{names}, command);
}

std::string say_ask(std::string const& actor, Ask const& ask) { return plain(actor, 40) + " " + std::visit(AskWords{}, ask); }

std::string say_response(Response const& response, Names& names) { return std::visit(ResponseWords{names}, response); }

}  // namespace seatrial::reports
