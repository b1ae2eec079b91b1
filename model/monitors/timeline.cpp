#include "model/monitors/timeline.hpp"

#include <algorithm>

namespace seatrial::watching {

namespace {

constexpr std::size_t calls_spare = 64;

/// The answer carries what rules rely on. The codec refuses others; they can only come from a defect inside this program.
[[nodiscard]] bool is_whole(Reply const& reply) {
    Details const& details = reply.details;
    switch (reply.answer) {
        case Answer::New: case Answer::Same: return std::holds_alternative<TaskHandle>(details);
        case Answer::Found: return std::holds_alternative<TaskId>(details);
        case Answer::Task: return std::holds_alternative<TaskView>(details);
        case Answer::Listed: return std::holds_alternative<std::vector<TaskId>>(details);
        case Answer::History: return std::holds_alternative<std::vector<AttemptView>>(details);
        case Answer::Overtaken: case Answer::Delivered: case Answer::Replay: return std::holds_alternative<DeliveryId>(details);
        case Answer::State: return std::holds_alternative<PhaseWord>(details);
        case Answer::Lease: return std::holds_alternative<LeaseView>(details);
        case Answer::Ledger: return std::holds_alternative<std::vector<LedgerEntry>>(details);
        default: return true;   // the others carry nothing, or nothing that must be there
    }
}

}  // namespace

void Timeline::start(History const& header) {
    published_ = header.published;
    has_clock_ = header.time_is_virtual;
    now_ = 0;
    for (Names* const names : {&key_names_, &principal_names_, &task_names_, &attempt_names_, &granted_names_}) names->clear();
    keys_.clear();
    tasks_.clear();
    attempts_.clear();
    usages_.clear();
    granted_first_.clear();
    refused_.clear();
    delivers_.clear();
    cancel_sent_ = false;
    calls_.clear();
    strange_calls_.clear();
    calls_max_ = header.entries.size() + calls_spare;
    open_submits_ = {};
    open_claims_ = {};
    to_absorb_ = false;
}

/// Counts a message among those that may have happened, and notes what it names.
struct Timeline::Opening {
    Timeline& t;
    Call& call;

    void operator()(Submit const& c) const {
        call.key = t.key_index(c.by, c.operation, c.key);
        KeyFacts& key = t.keys_[call.key];
        key.first_sent = std::min(key.first_sent, call.from);
        key.sent += 1;
        key.open.add(call.lo, call.from);
        t.open_submits_.add(call.lo, call.from);
    }
    void operator()(GetTask const& c) const { call.task = t.task_index(c.task); }
    void operator()(FindTask const& c) const { call.key = t.key_index(c.by, c.operation, c.key); }
    void operator()(ListTasks const&) const {}
    void operator()(ReadHistory const& c) const { call.task = t.task_index(c.task); }
    void operator()(ReadLedger const& c) const { call.task = t.task_index(c.task); }
    void operator()(Cancel const& c) const {
        call.task = t.task_index(c.task);
        t.tasks_[call.task].open_cancels.add(call.lo, call.from);
        t.cancel_sent_ = true;
    }
    void operator()(Claim const& c) const {
        if (c.task) call.task = t.task_index(*c.task);
        (c.task ? t.tasks_[call.task].open_claims : t.open_claims_).add(call.lo, call.from);
    }
    void operator()(Renew const& c) const {
        lease(c.lease);
        t.attempts_[call.attempt].open_renewals.add(call.lo, call.from);
    }
    void operator()(Deliver const& c) const {
        end(c.lease);
        t.delivers_.push_back({.deliver = &c, .task = call.task, .attempt = call.attempt});
    }
    void operator()(Fail const& c) const { end(c.lease); }
    void operator()(Release const& c) const { end(c.lease); }
    void operator()(ReportUsage const& c) const {
        lease(c.lease);
        AttemptFacts& attempt = t.attempts_[call.attempt];
        call.usage = static_cast<Index>(t.usages_.size());
        t.usages_.push_back({.report = &c, .previous = attempt.usage, .when = {.lo = call.lo, .from = call.from}});
        attempt.usage = call.usage;
        attempt.usages += 1;
    }

    void lease(LeaseRef const& ref) const {
        call.attempt = t.attempt_index(ref);
        call.task = t.attempts_[call.attempt].task;
    }
    void end(LeaseRef const& ref) const {
        lease(ref);
        t.attempts_[call.attempt].open_ends.add(call.lo, call.from);
        t.tasks_[call.task].open_ends.add(call.lo, call.from);
    }
};

struct Timeline::Closing {
    Timeline& t;
    Call const& call;

    void operator()(Submit const&) const {
        t.keys_[call.key].open.remove();
        t.open_submits_.remove();
    }
    void operator()(GetTask const&) const {}
    void operator()(FindTask const&) const {}
    void operator()(ListTasks const&) const {}
    void operator()(ReadHistory const&) const {}
    void operator()(ReadLedger const&) const {}
    void operator()(Cancel const&) const { t.tasks_[call.task].open_cancels.remove(); }
    void operator()(Claim const& c) const { (c.task ? t.tasks_[call.task].open_claims : t.open_claims_).remove(); }
    void operator()(Renew const&) const { t.attempts_[call.attempt].open_renewals.remove(); }
    void operator()(Deliver const&) const { end(); }
    void operator()(Fail const&) const { end(); }
    void operator()(Release const&) const { end(); }
    void operator()(ReportUsage const&) const { t.usages_[call.usage].state = UsageFacts::State::NotKept; }

    void end() const {
        t.attempts_[call.attempt].open_ends.remove();
        t.tasks_[call.task].open_ends.remove();
    }
};

Sighting const* Timeline::read(Entry const& entry, std::size_t index) {
    if (to_absorb_) absorb();
    if (Invoked const* const call = std::get_if<Invoked>(&entry)) {
        invoked(*call, index);
    } else if (Returned const* const answer = std::get_if<Returned>(&entry)) {
        return returned(*answer, index);
    } else if (TimeMoved const* const time = std::get_if<TimeMoved>(&entry)) {
        now_ = time->now.value;
    }
    return nullptr;   // a call without an answer simply stays open
}

void Timeline::invoked(Invoked const& entry, std::size_t index) {
    Call& call = call_slot(entry.call);
    call = {.command = &entry.command, .lo = static_cast<std::uint32_t>(index), .from = now_};
    std::visit(Opening{*this, call}, entry.command);
}

Sighting const* Timeline::returned(Returned const& entry, std::size_t index) {
    Call& call = call_slot(entry.call);
    if (call.command == nullptr) return nullptr;
    Operation const operation = operation_of(*call.command);
    Reply const* reply = std::get_if<Reply>(&entry.response);
    if (reply != nullptr && !is_whole(*reply)) return nullptr;
    if (reply != nullptr && !is_listed(operation, reply->answer)) reply = nullptr;
    sighting_ = {.entry = index,
                 .operation = operation,
                 .command = call.command,
                 .response = &entry.response,
                 .reply = reply,
                 .heard = entry.heard,
                 .when = {.lo = call.lo, .hi = static_cast<std::uint32_t>(index), .from = call.from, .to = now_},
                 .key = call.key,
                 .task = call.task,
                 .attempt = call.attempt,
                 .usage = call.usage};
    if (reply != nullptr) {   // what a strange answer means nobody knows, so its call stays open
        std::visit(Closing{*this, call}, *call.command);
        name(*reply);
        to_absorb_ = true;
    }
    call.command = nullptr;
    return &sighting_;
}

/// Finds the numbers of what an answer names.
void Timeline::name(Reply const& reply) {
    switch (reply.answer) {
        case Answer::New: case Answer::Same:
            if (TaskHandle const* const handle = std::get_if<TaskHandle>(&reply.details)) sighting_.named = task_index(handle->task);
            break;
        case Answer::Conflict: case Answer::Found:
            if (TaskId const* const id = std::get_if<TaskId>(&reply.details)) sighting_.named = task_index(*id);
            break;
        case Answer::Lease:
            if (LeaseView const* const lease = std::get_if<LeaseView>(&reply.details)) {
                sighting_.attempt = attempt_index(lease->lease);
                sighting_.named = attempts_[sighting_.attempt].task;
            }
            break;
        case Answer::Listed:
            listed_.clear();
            if (auto const* const ids = std::get_if<std::vector<TaskId>>(&reply.details))
                for (TaskId const& id : *ids) {
                    listed_.push_back(task_index(id));
                    tasks_[listed_.back()].listed_in = sighting_.when.hi;
                }
            sighting_.listed = listed_;
            break;
        default: break;   // the other answers name nothing but deliveries, which are compared as text
    }
}

Timeline::Call& Timeline::call_slot(CallId id) {
    if (id.value >= calls_max_) return strange_calls_[id.value];
    if (id.value >= calls_.size()) calls_.resize(id.value + std::size_t{1});
    return calls_[id.value];
}

Index Timeline::key_index(Caller const& by, OperationName const& operation, IdempotencyKey const& key) {
    std::uint64_t const owner = readings().idem_principal_in_scope ? principal_names_.index_of({.first = by.principal.value}) + std::uint64_t{1} : 0;
    Index const index = key_names_.index_of({.first = by.tenant.value, .second = operation.value, .third = key.value, .number = owner});
    if (index == keys_.size()) keys_.emplace_back();
    return index;
}

Index Timeline::task_index(TaskId const& id) {
    Index const index = task_names_.index_of({.first = id.value});
    if (index == tasks_.size()) tasks_.emplace_back();
    return index;
}

Index Timeline::attempt_index(LeaseRef const& ref) {
    Index const index = attempt_names_.index_of({.first = ref.attempt.value, .second = ref.task.value, .number = ref.generation.value});
    if (index == attempts_.size()) attempts_.push_back({.task = task_index(ref.task)});
    return index;
}

Index Timeline::granted_under(AttemptId const& id) const {
    std::optional<std::uint32_t> const index = granted_names_.find({.first = id.value});
    return index ? granted_first_[*index] : nobody;
}

}  // namespace seatrial::watching
