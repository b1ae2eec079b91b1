#include "model/vocabulary/json_codec.hpp"
#include "model/vocabulary/rights_codec.hpp"
#include "model/vocabulary/step_codec.hpp"
#include "model/vocabulary/words.hpp"

namespace seatrial {

namespace {

/// An object, member by member.
class Members {
public:
    explicit Members(std::string& out) : out_{out} { out_ += '{'; }
    void close() { out_ += '}'; }
    /// The name with its colon; the value is for the caller to append.
    std::string& name(std::string_view name) {
        if (!first_) out_ += ',';
        first_ = false;
        json::append_text(out_, name);
        return out_ += ':';
    }
    void text(std::string_view name_of, std::string_view value) { json::append_text(name(name_of), value); }
    void number(std::string_view name_of, std::uint64_t value) { json::append_number(name(name_of), value); }

private:
    std::string& out_;
    bool first_{true};
};

void append_key(Members& members, KeyRef const& key) {
    KeyRef const usual{};
    if (key.tenant != usual.tenant) members.text("tenant", key.tenant.value);
    if (key.operation != usual.operation) members.text("operation", key.operation.value);
    members.text("key", key.key.value);
}

void append_lease(Members& members, LeaseOf const& lease) {
    std::string id;
    append_step_id(id, lease.claim);
    members.text("lease", id);
    if (lease.tamper != Tamper::Nothing) members.text("tamper", to_word(lease.tamper));
}

void append_crash(std::string& out, Crash const& crash) {
    Members members{out};
    if (crash.point) members.text("point", to_word(*crash.point));
    if (crash.delay_us != 0) members.number("delay_us", crash.delay_us);
    if (crash.again != 0) members.number("again", crash.again);
    members.close();
}

/// The members of what is asked.
struct AppendAsk {
    Members& members;

    void operator()(AskSubmit const& ask) const {
        append_key(members, ask.key);
        if (ask.claimed) members.text("claimed_tenant", ask.claimed->value);
        if (ask.malformed) {
            members.text("malformed", *ask.malformed);
            return;
        }
        members.text("work", ask.content.work);
        if (ask.content.retry_safe) members.name("retry_safe") += *ask.content.retry_safe ? "true" : "false";
        members.number("max_attempts", ask.content.max_attempts);
        if (ask.content.deadline_in) members.number("deadline_in", *ask.content.deadline_in);
        if (ask.content.budget) members.number("budget", *ask.content.budget);
        if (ask.content.reserve) members.number("reserve", *ask.content.reserve);
        if (ask.spelling != Spelling::Plain) members.text("spelling", to_word(ask.spelling));
    }
    void operator()(AskGet const& ask) const { append_about(ask); }
    void operator()(AskFind const& ask) const { append_key(members, ask.key); }
    void operator()(AskList const& ask) const {
        if (ask != AskList{}) members.text("tenant", ask.tenant.value);
    }
    void operator()(AskHistory const& ask) const { append_about(ask); }
    void operator()(AskCancel const& ask) const { append_about(ask); }
    void operator()(AskClaim const& ask) const {
        if (ask.key) append_key(members, *ask.key);
        if (ask.token) members.text("token", ask.token->value);
    }
    void operator()(AskRenew const& ask) const { append_lease(members, ask.lease); }
    void operator()(AskDeliver const& ask) const {
        append_lease(members, ask.lease);
        members.text("result", ask.result);
    }
    void operator()(AskFail const& ask) const {
        append_lease(members, ask.lease);
        members.text("class", to_word(ask.failure));
    }
    void operator()(AskRelease const& ask) const {
        append_lease(members, ask.lease);
        if (ask.not_started) members.name("not_started") += "true";
    }
    void operator()(AskUsage const& ask) const {
        append_lease(members, ask.lease);
        members.text("usage", ask.usage.value);
        members.number("amount", ask.amount);
    }
    void operator()(AskLedger const& ask) const { append_about(ask); }

    template <class AskAbout>
    void append_about(AskAbout const& ask) const {
        if (!ask.task) return append_key(members, ask.key);
        if (ask.key.tenant != KeyRef{}.tenant) members.text("tenant", ask.key.tenant.value);
        members.text("task", ask.task->value);
    }
};

struct AppendAct {
    Members& members;

    void operator()(Call const& call) const {
        members.text("by", call.actor);
        if (call.as) members.text("as", call.as->value);
        Members asked{members.name(to_word(static_cast<Operation>(call.ask.index())))};
        std::visit(AppendAsk{asked}, call.ask);
        asked.close();
        if (call.network.fault != MessageFault::None) append_network(members.name("network"), call.network);
        if (call.crash) append_crash(members.name("crash"), *call.crash);
        if (call.expect) members.text("expect", to_word(*call.expect));
    }
    void operator()(Wait const& wait) const { members.number("wait", wait.ticks); }
    void operator()(WaitUntil const& wait) const {
        Members until{members.name("wait_until")};
        until.text("instant", to_word(wait.instant));
        append_key(until, wait.key);
        if (wait.plus != 0) json::append_number(until.name("plus"), std::int64_t{wait.plus});
        until.close();
    }
    void operator()(Crash const& crash) const { append_crash(members.name("crash"), crash); }
    void operator()(Pause const& pause) const { members.number("pause", pause.milliseconds); }
    void operator()(SetRights const& rights) const {
        std::string text;
        append_rights(text, rights.principal, rights.may);
        text.front() = '{';   // in place of the comma before the first member
        members.name("rights") += text + '}';
    }
};

}  // namespace

bool counts_steps(MessageFault fault) noexcept {
    return fault == MessageFault::TwiceLater || fault == MessageFault::DelayRequest || fault == MessageFault::LateReply;
}

void append_step_id(std::string& out, StepId step) {
    out += 's';
    json::append_number(out, std::uint64_t{step.value});
}

void append_network(std::string& out, Network const& network) {
    if (!counts_steps(network.fault)) {
        json::append_text(out, to_word(network.fault));
        return;
    }
    Members members{out};
    members.number(to_word(network.fault), network.after);
    members.close();
}

void append_step(std::string& out, Step const& step) {
    Members members{out};
    std::string id;
    append_step_id(id, step.id);
    members.text("id", id);
    std::visit(AppendAct{members}, step.act);
    members.close();
}

}  // namespace seatrial
