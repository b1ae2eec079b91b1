#include "reference/coordinator.hpp"

#include "model/vocabulary/content.hpp"
#include "reference/ensure.hpp"

#include <algorithm>

namespace seatrial::reference {

namespace {

/// The task if it is one of this tenant; a foreign one looks like one that never was (CANCEL-01.f).
[[nodiscard]] TaskRecord const* own_task(Transaction const& open, TenantId const& tenant, TaskId const& id) {
    TaskRecord const* const task = open.task(id);
    return task != nullptr && task->tenant == tenant ? task : nullptr;
}

[[nodiscard]] AttemptRecord const* live_attempt(Transaction const& open, TaskRecord const* task) {
    if (task == nullptr || task->live == 0) return nullptr;
    return &open.attempts_of(task->id)[task->live - 1];
}

[[nodiscard]] TaskRecord const* task_of(Transaction const& open, KeyRecord const* key) {
    return key == nullptr ? nullptr : open.task(key->task);
}

[[nodiscard]] KeyScope scope_of(Caller const& by, OperationName const& operation, IdempotencyKey const& key, Terms const& terms) {
    bool const own_keys = terms.readings.idem_principal_in_scope;
    return {.tenant = by.tenant.value, .principal = own_keys ? std::string_view{by.principal.value} : std::string_view{}, .operation = operation.value, .key = key.value};
}

/// Task and attempt of a lease, both null unless exactly this lease was granted once.
template <class Message>
[[nodiscard]] LeaseFacts<Message> lease_facts(Transaction const& open, Message const& command, Decisions const& decisions) {
    for (AttemptRecord const& attempt : open.attempts_of(command.lease.task))
        if (decisions.is_lease_of(command.lease, attempt))
            return {.command = command, .task = open.task(command.lease.task), .attempt = &attempt};
    return {.command = command};
}

}  // namespace

Coordinator::Coordinator(Design const& design, Clock& clock, Store& store)
    : design_{design}, clock_{clock}, store_{store}, admission_{design.read_contract} {
    Epoch const* const kept = store_.epoch();
    if (kept == nullptr) {
        ensure(reset(std::nullopt), "the published terms are possible");
    } else {
        std::optional<Terms> const terms = terms_of(kept->published);
        ensure(terms.has_value(), "the terms that the store holds are possible");
        begin(*kept, *terms);
    }
}

Hello Coordinator::hello() {
    Hello hello{.name = "seatrial-reference", .version = "1", .max_in_flight = 1, .published = design_.published};
    hello.operations.set();
    hello.capabilities.set(static_cast<std::size_t>(Capability::Cfg));
    hello.capabilities.set(static_cast<std::size_t>(Capability::Ten));
    hello.controls.set(static_cast<std::size_t>(Control::Rights));
    hello.controls.set(static_cast<std::size_t>(Control::Reset));
    hello.controls.set(static_cast<std::size_t>(Control::Configure));
    if (clock_.is_virtual()) {
        hello.capabilities.set(static_cast<std::size_t>(Capability::Clk));
        hello.controls.set(static_cast<std::size_t>(Control::Advance));
    }
    return hello;
}

bool Coordinator::reset(std::optional<Published> const& wanted) {
    Published const& published = wanted ? *wanted : design_.published;
    std::optional<Terms> const terms = terms_of(published);
    if (!terms) return false;
    store_.reset(published);
    begin({.published = published}, *terms);
    return true;
}

void Coordinator::begin(Epoch const& epoch, Terms const& terms) {
    terms_ = terms;
    admission_.begin(terms.readings);
    clock_.start(epoch.now);
    now_ = epoch.now;
    untargeted_claims_ = 0;
}

Tick Coordinator::advance(std::uint32_t ticks) {
    clock_.advance(ticks);
    settle();
    keep_time();
    return now_;
}

void Coordinator::keep_time() {
    if (store_.epoch()->now >= now_) return;
    store_.begin().commit({.now = now_});
}

Response Coordinator::handle(Command const& command) {
    settle();
    Response response = std::visit([this](auto const& one) { return on(one); }, command);
    settle();   // timers of no length act at once
    return response;
}

void Coordinator::settle() {
    Tick const until = clock_.now();
    for (;;) {
        Transaction& open = store_.begin();
        TaskRecord const* const task = open.next_due(until);
        if (task == nullptr) {
            open.close();
            break;
        }
        now_ = std::max(now_, task->due);
        Context const at_due_time = context(open);
        Changes changes = design_.decisions.timer({.task = task, .live = live_attempt(open, task)}, at_due_time);
        ensure(changes.task.has_value(), "a timer that is due changes its task");
        commit(open, std::move(changes), at_due_time);
    }
    now_ = std::max(now_, until);
}

Context Coordinator::context(Transaction const& open) const {
    return {.now = now_, .terms = terms_, .habits = design_.habits, .counts = open.counts(), .decisions = design_.decisions};
}

Reply Coordinator::carry_out(Transaction& open, Decision&& decision) {
    if (is_empty(decision.changes))
        open.close();
    else
        commit(open, std::move(decision.changes), context(open));
    return std::move(decision.reply);
}

void Coordinator::commit(Transaction& open, Changes&& changes, Context const& context) {
    if (changes.task) changes.task->due = design_.decisions.next_due(*changes.task, context);
    changes.now = context.now;
    open.commit(std::move(changes));
}

Reply Coordinator::on(Submit const& command) {
    Transaction& open = store_.begin();
    KeyScope const scope = scope_of(command.by, command.operation, command.key, terms_);
    SubmitFacts facts{.command = command,
                      .key_is_well_formed = command.key.value.size() <= terms_.key_max && design_.key_is_well_formed(command.key.value),
                      .may = open.rights_of(command.by),
                      .contract = admission_.contract(command.operation.value, command.malformed ? *command.malformed : render_body(command.content, command.spelling)),
                      .known = open.key(scope)};
    facts.task = task_of(open, facts.known);
    if (facts.contract != nullptr) facts.twin = open.key_with_content(scope, facts.contract->fingerprint);
    facts.twin_task = task_of(open, facts.twin);
    return carry_out(open, design_.decisions.submit(facts, context(open)));
}

Reply Coordinator::on(GetTask const& command) {
    Transaction& open = store_.begin();
    Reply reply = design_.decisions.get({.may = open.rights_of(command.by), .task = own_task(open, command.by.tenant, command.task)}, context(open));
    open.close();
    return reply;
}

Reply Coordinator::on(FindTask const& command) {
    Transaction& open = store_.begin();
    KeyRecord const* const known = open.key(scope_of(command.by, command.operation, command.key, terms_));
    Reply reply = design_.decisions.find({.may = open.rights_of(command.by), .known = known, .task = task_of(open, known)}, context(open));
    open.close();
    return reply;
}

Reply Coordinator::on(ListTasks const& command) {
    Transaction& open = store_.begin();
    Reply reply = design_.decisions.list({.may = open.rights_of(command.by), .tasks = open.tasks_of(command.by.tenant)}, context(open));
    open.close();
    return reply;
}

Reply Coordinator::on(ReadHistory const& command) {
    Transaction& open = store_.begin();
    HistoryFacts facts{.may = open.rights_of(command.by), .task = own_task(open, command.by.tenant, command.task)};
    if (facts.task != nullptr) facts.attempts = open.attempts_of(facts.task->id);
    Reply reply = design_.decisions.history(facts, context(open));
    open.close();
    return reply;
}

Reply Coordinator::on(Cancel const& command) {
    Transaction& open = store_.begin();
    TaskRecord const* const task = own_task(open, command.by.tenant, command.task);
    return carry_out(open, design_.decisions.cancel({.may = open.rights_of(command.by), .task = task, .live = live_attempt(open, task)}, context(open)));
}

Reply Coordinator::on(Claim const& command) {
    Transaction& open = store_.begin();
    if (!command.task) return carry_out(open, claim_any(open, command));
    TaskRecord const* const task = open.task(*command.task);
    return carry_out(open, design_.decisions.claim({.command = command, .task = task, .live = live_attempt(open, task)}, context(open)));
}

Decision Coordinator::claim_any(Transaction& open, Claim const& command) {
    Context const now = context(open);
    auto const ask = [&](TaskRecord const* task) {
        return design_.decisions.claim({.command = command, .task = task, .live = live_attempt(open, task)}, now);
    };
    auto const granted = [](Decision const& decision) { return decision.reply.answer != Answer::None; };

    if (command.token)   // a repeat gets what it got before, if that is still live
        if (AttemptRecord const* const before = open.attempt_with_token(command.node, *command.token); before != nullptr)
            if (TaskRecord const* const task = open.task(before->task); task->live == before->ordinal)
                if (Decision repeat = ask(task); granted(repeat)) return repeat;

    bool const may_idle = design_.habits.idle_claim_every != 0 && terms_.readings.claim_none == NoneReading::Bounded;
    if (may_idle && ++untargeted_claims_ % design_.habits.idle_claim_every == 0) return {.reply = {Answer::None}};

    Decision chosen{.reply = {Answer::None}};
    for (TaskRecord const* task = open.next_queued(nullptr); task != nullptr; task = open.next_queued(task)) {
        Decision decision = ask(task);
        if (!granted(decision)) continue;
        chosen = std::move(decision);
        if (!design_.habits.newest_task_first) break;
    }
    return chosen;
}

Reply Coordinator::on(Renew const& command) {
    Transaction& open = store_.begin();
    return carry_out(open, design_.decisions.renew(lease_facts(open, command, design_.decisions), context(open)));
}

Reply Coordinator::on(Deliver const& command) {
    Transaction& open = store_.begin();
    return carry_out(open, design_.decisions.deliver(lease_facts(open, command, design_.decisions), context(open)));
}

Reply Coordinator::on(Fail const& command) {
    Transaction& open = store_.begin();
    return carry_out(open, design_.decisions.fail(lease_facts(open, command, design_.decisions), context(open)));
}

Reply Coordinator::on(Release const& command) {
    Transaction& open = store_.begin();
    return carry_out(open, design_.decisions.release(lease_facts(open, command, design_.decisions), context(open)));
}

Reply Coordinator::on(ReadLedger const& command) {
    Transaction& open = store_.begin();
    LedgerFacts facts{.may = open.rights_of(command.by), .task = own_task(open, command.by.tenant, command.task)};
    if (facts.task != nullptr) {
        facts.attempts = open.attempts_of(facts.task->id);
        facts.usages = open.usages_of(facts.task->id);
    }
    Reply reply = design_.decisions.ledger(facts, context(open));
    open.close();
    return reply;
}

bool Coordinator::set_rights(Caller const& principal, Rights may) {
    settle();
    store_.begin().commit({.rights = RightsRecord{.tenant = principal.tenant, .principal = principal.principal, .may = may}});
    return true;
}

Reply Coordinator::on(ReportUsage const& command) {
    Transaction& open = store_.begin();
    LeaseFacts<ReportUsage> const named = lease_facts(open, command, design_.decisions);
    UsageFacts const facts{.command = command,
                           .task = named.task,
                           .attempt = named.attempt,
                           .is_known = named.attempt != nullptr && open.knows_usage(*named.attempt, command.usage)};
    return carry_out(open, design_.decisions.usage(facts, context(open)));
}

}  // namespace seatrial::reference
