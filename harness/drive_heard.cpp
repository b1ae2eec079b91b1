#include "harness/drive_heard.hpp"

#include <algorithm>

namespace seatrial {

namespace {

/// The key that an answer about a task would tell something about; null for messages that name no key.
KeyRef const* key_told_of(Ask const& ask) {
    if (AskSubmit const* const submit = std::get_if<AskSubmit>(&ask)) return &submit->key;
    if (AskFind const* const find = std::get_if<AskFind>(&ask)) return &find->key;
    return nullptr;
}

TaskId const* task_told(Details const& details) {
    if (TaskHandle const* const handle = std::get_if<TaskHandle>(&details)) return &handle->task;
    return std::get_if<TaskId>(&details);
}

/// Makes the message in its place, because a string that is moved on costs as much as one that is copied.
class Addressing {
public:
    using Refusal = std::optional<std::string>;

    Addressing(Call const& call, HeardSoFar const& heard, Command& message) : call_{call}, heard_{heard}, message_{message} {}

    Refusal operator()(AskSubmit const& ask) const {
        return send<Submit>(caller(ask.key.tenant), ask.key.operation, ask.key.key, ask.content, ask.spelling, ask.malformed, ask.claimed);
    }
    Refusal operator()(AskGet const& ask) const { return about_task<GetTask>(ask); }
    Refusal operator()(AskFind const& ask) const { return send<FindTask>(caller(ask.key.tenant), ask.key.operation, ask.key.key); }
    Refusal operator()(AskList const& ask) const { return send<ListTasks>(caller(ask.tenant)); }
    Refusal operator()(AskHistory const& ask) const { return about_task<ReadHistory>(ask); }
    Refusal operator()(AskCancel const& ask) const { return about_task<Cancel>(ask); }
    Refusal operator()(AskClaim const& ask) const {
        if (!ask.key) return send<Claim>(node(), std::nullopt, ask.token);
        TaskId const* const task = heard_.task_of(*ask.key);
        if (task == nullptr) return unknown(*ask.key);
        return send<Claim>(node(), *task, ask.token);
    }
    Refusal operator()(AskRenew const& ask) const { return about_lease<Renew>(ask.lease); }
    Refusal operator()(AskDeliver const& ask) const { return about_lease<Deliver>(ask.lease, ask.result); }
    Refusal operator()(AskFail const& ask) const { return about_lease<Fail>(ask.lease, ask.failure); }
    Refusal operator()(AskRelease const& ask) const { return about_lease<Release>(ask.lease, ask.not_started); }
    Refusal operator()(AskUsage const& ask) const { return about_lease<ReportUsage>(ask.lease, ask.usage, ask.amount); }
    Refusal operator()(AskLedger const& ask) const { return about_task<ReadLedger>(ask); }

private:
    Caller caller(TenantId const& tenant) const { return {call_.as.value_or(tenant), PrincipalId{call_.actor}}; }
    NodeName node() const { return NodeName{call_.actor}; }

    template <class Message, class... Parts> Refusal send(Parts&&... parts) const {
        message_.emplace<Message>(std::forward<Parts>(parts)...);
        return std::nullopt;
    }

    template <class Message, class AskAbout> Refusal about_task(AskAbout const& ask) const {
        TaskId const* const task = ask.task ? &*ask.task : heard_.task_of(ask.key);
        if (task == nullptr) return unknown(ask.key);
        return send<Message>(caller(ask.key.tenant), *task);
    }

    template <class Message, class... Parts> Refusal about_lease(LeaseOf const& wanted, Parts const&... parts) const {
        LeaseRef const* const known = heard_.lease_of(wanted.claim);
        if (known == nullptr) return "s" + std::to_string(wanted.claim.value) + " was not heard to grant a lease";
        Message& message = message_.emplace<Message>(node(), *known, parts...);
        switch (wanted.tamper) {
            case Tamper::Nothing: break;
            case Tamper::Attempt: message.lease.attempt.value += 'x'; break;
            case Tamper::Generation: ++message.lease.generation.value; break;
        }
        return std::nullopt;
    }

    static Refusal unknown(KeyRef const& key) { return "nobody knows a task for key " + key.key.value; }

    Call const& call_;
    HeardSoFar const& heard_;
    Command& message_;
};

}  // namespace

void HeardSoFar::hear(StepId step, Call const& call, Response const& response) {
    Reply const* const reply = std::get_if<Reply>(&response);
    if (reply == nullptr) return;
    if (LeaseView const* const granted = std::get_if<LeaseView>(&reply->details)) {
        leases_.emplace_back(step, granted->lease);
    } else if (KeyRef const* const key = key_told_of(call.ask)) {
        if (TaskId const* const task = task_told(reply->details)) learn(*key, *task);
    }
}

TaskId const* HeardSoFar::task_of(KeyRef const& key) const {
    for (auto const& [known, task] : tasks_)
        if (*known == key) return &task;
    return nullptr;
}

LeaseRef const* HeardSoFar::lease_of(StepId claim) const {
    auto const last = std::find_if(leases_.rbegin(), leases_.rend(), [claim](auto const& known) { return known.first == claim; });
    return last == leases_.rend() ? nullptr : &last->second;
}

void HeardSoFar::learn(KeyRef const& key, TaskId const& task) {
    for (auto& [known, last] : tasks_)
        if (*known == key) { last = task; return; }
    tasks_.emplace_back(&key, task);
}

std::optional<std::string> address(Call const& call, HeardSoFar const& heard, Command& message) {
    return std::visit(Addressing{call, heard, message}, call.ask);
}

}  // namespace seatrial
