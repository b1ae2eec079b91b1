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

class Addressing {
public:
    using Result = std::variant<Command, std::string>;

    Addressing(std::string const& actor, HeardSoFar const& heard) : actor_{actor}, heard_{heard} {}

    Result operator()(AskSubmit const& ask) const {
        return Submit{caller(ask.key.tenant), ask.key.operation, ask.key.key, ask.content, ask.spelling};
    }
    Result operator()(AskGet const& ask) const {
        return with_task(ask.key, [&](TaskId const& task) { return GetTask{caller(ask.key.tenant), task}; });
    }
    Result operator()(AskFind const& ask) const { return FindTask{caller(ask.key.tenant), ask.key.operation, ask.key.key}; }
    Result operator()(AskList const& ask) const { return ListTasks{caller(ask.tenant)}; }
    Result operator()(AskHistory const& ask) const {
        return with_task(ask.key, [&](TaskId const& task) { return ReadHistory{caller(ask.key.tenant), task}; });
    }
    Result operator()(AskCancel const& ask) const {
        return with_task(ask.key, [&](TaskId const& task) { return Cancel{caller(ask.key.tenant), task}; });
    }
    Result operator()(AskClaim const& ask) const {
        if (!ask.key) return Claim{node(), std::nullopt, ask.token};
        return with_task(*ask.key, [&](TaskId const& task) { return Claim{node(), task, ask.token}; });
    }
    Result operator()(AskRenew const& ask) const {
        return with_lease(ask.lease, [&](LeaseRef lease) { return Renew{node(), std::move(lease)}; });
    }
    Result operator()(AskDeliver const& ask) const {
        return with_lease(ask.lease, [&](LeaseRef lease) { return Deliver{node(), std::move(lease), ask.result}; });
    }
    Result operator()(AskFail const& ask) const {
        return with_lease(ask.lease, [&](LeaseRef lease) { return Fail{node(), std::move(lease), ask.failure}; });
    }
    Result operator()(AskRelease const& ask) const {
        return with_lease(ask.lease, [&](LeaseRef lease) { return Release{node(), std::move(lease)}; });
    }
    Result operator()(AskUsage const& ask) const {
        return with_lease(ask.lease, [&](LeaseRef lease) { return ReportUsage{node(), std::move(lease), ask.usage, ask.amount}; });
    }

private:
    Caller caller(TenantId const& tenant) const { return {tenant, PrincipalId{actor_}}; }
    NodeName node() const { return NodeName{actor_}; }

    template <class Make> Result with_task(KeyRef const& key, Make const& make) const {
        TaskId const* const task = heard_.task_of(key);
        if (task == nullptr) return "nobody knows a task for key " + key.key.value;
        return make(*task);
    }

    template <class Make> Result with_lease(LeaseOf const& wanted, Make const& make) const {
        LeaseRef const* const known = heard_.lease_of(wanted.claim);
        if (known == nullptr) return "s" + std::to_string(wanted.claim.value) + " was not heard to grant a lease";
        LeaseRef lease = *known;
        switch (wanted.tamper) {
            case Tamper::Nothing: break;
            case Tamper::Attempt: lease.attempt.value += 'x'; break;
            case Tamper::Generation: ++lease.generation.value; break;
        }
        return make(std::move(lease));
    }

    std::string const& actor_;
    HeardSoFar const& heard_;
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

std::variant<Command, std::string> address(Call const& call, HeardSoFar const& heard) {
    return std::visit(Addressing{call.actor, heard}, call.ask);
}

}  // namespace seatrial
