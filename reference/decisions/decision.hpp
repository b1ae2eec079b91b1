#pragma once
// Decisions are pure: facts (records as they stand) and a context (time, promises) go in; an answer and the records to write
// come out. The coordinator fetches the facts and writes the changes, both in one transaction.

#include "model/vocabulary/command.hpp"
#include "model/vocabulary/reply.hpp"
#include "reference/stores/store.hpp"
#include "reference/terms.hpp"

#include <optional>
#include <span>

namespace seatrial::reference {

struct Decisions;

struct Context {
    Tick now{};
    Terms const& terms;
    Habits const& habits;
    Counts counts{};               ///< of the records as they stand
    Decisions const& decisions;    ///< for the questions that several decisions ask
};

struct Decision {
    Reply reply{};
    Changes changes{};
};

struct SubmitFacts {
    Submit const& command;
    bool key_is_well_formed{};
    Rights may{};                                 ///< of the caller
    std::shared_ptr<Contract const> contract{};   ///< null: the body is no contract
    KeyRecord const* known{};                     ///< the latest life of this key
    TaskRecord const* task{};                     ///< of `known`
    KeyRecord const* twin{};                      ///< the latest key with equal content
    TaskRecord const* twin_task{};
};
struct TaskFacts {
    Rights may{};
    TaskRecord const* task{};   ///< null: no such task for this tenant
};
struct FindFacts {
    Rights may{};
    KeyRecord const* known{};
    TaskRecord const* task{};
};
struct ListFacts {
    Rights may{};
    std::vector<TaskId> tasks{};
};
struct HistoryFacts {
    Rights may{};
    TaskRecord const* task{};
    std::span<AttemptRecord const> attempts{};
};
struct LedgerFacts {
    Rights may{};
    TaskRecord const* task{};
    std::span<AttemptRecord const> attempts{};
    std::vector<UsageRecord> usages{};
};
/// A task and its live attempt, null if there is none.
struct CancelFacts {
    Rights may{};
    TaskRecord const* task{};
    AttemptRecord const* live{};
};
/// One task that the claim could be answered with.
struct ClaimFacts {
    Claim const& command;
    TaskRecord const* task{};
    AttemptRecord const* live{};
};
/// A message about an attempt: null if the task, attempt and generation that it names were never granted together.
template <class Message>
struct LeaseFacts {
    Message const& command;
    TaskRecord const* task{};
    AttemptRecord const* attempt{};
};
struct UsageFacts {
    ReportUsage const& command;
    TaskRecord const* task{};
    AttemptRecord const* attempt{};
    bool is_known{};
};
/// A task whose timer is due, and its live attempt.
struct TimerFacts {
    TaskRecord const* task{};
    AttemptRecord const* live{};
};

[[nodiscard]] Decision decide_submit(SubmitFacts const&, Context const&);
[[nodiscard]] Reply answer_get(TaskFacts const&, Context const&);
[[nodiscard]] Reply answer_find(FindFacts const&, Context const&);
[[nodiscard]] Reply answer_list(ListFacts const&, Context const&);
[[nodiscard]] Reply answer_history(HistoryFacts const&, Context const&);
[[nodiscard]] Reply answer_ledger(LedgerFacts const&, Context const&);
[[nodiscard]] Decision decide_cancel(CancelFacts const&, Context const&);
/// Grants the task, or answers none.
[[nodiscard]] Decision decide_claim(ClaimFacts const&, Context const&);
[[nodiscard]] Decision decide_renew(LeaseFacts<Renew> const&, Context const&);
[[nodiscard]] Decision decide_deliver(LeaseFacts<Deliver> const&, Context const&);
[[nodiscard]] Decision decide_fail(LeaseFacts<Fail> const&, Context const&);
[[nodiscard]] Decision decide_release(LeaseFacts<Release> const&, Context const&);
[[nodiscard]] Decision decide_usage(UsageFacts const&, Context const&);
/// What a due timer does; always changes the task.
[[nodiscard]] Changes decide_timer(TimerFacts const&, Context const&);

/// Why no (further) attempt may be granted, if so (RETRY-T1).
[[nodiscard]] std::optional<ReasonWord> limit_reached(TaskRecord const&, Context const&);
/// The end of a key's life; nothing while it cannot end.
[[nodiscard]] std::optional<Tick> key_end(KeyRecord const&, TaskRecord const&, Context const&);
/// Whether the lease that a message names is that of the attempt: task, attempt and generation were granted together.
[[nodiscard]] bool is_lease_of(LeaseRef const&, AttemptRecord const&);
/// When a timer of the task acts next; `never` if none runs.
[[nodiscard]] Tick next_due(TaskRecord const&, Context const&);

/// The decisions that a coordinator is made of. The honest ones by default; a variant puts another in place of one of them.
struct Decisions {
    Decision (*submit)(SubmitFacts const&, Context const&){decide_submit};
    Reply (*get)(TaskFacts const&, Context const&){answer_get};
    Reply (*find)(FindFacts const&, Context const&){answer_find};
    Reply (*list)(ListFacts const&, Context const&){answer_list};
    Reply (*history)(HistoryFacts const&, Context const&){answer_history};
    Reply (*ledger)(LedgerFacts const&, Context const&){answer_ledger};
    Decision (*cancel)(CancelFacts const&, Context const&){decide_cancel};
    Decision (*claim)(ClaimFacts const&, Context const&){decide_claim};
    Decision (*renew)(LeaseFacts<Renew> const&, Context const&){decide_renew};
    Decision (*deliver)(LeaseFacts<Deliver> const&, Context const&){decide_deliver};
    Decision (*fail)(LeaseFacts<Fail> const&, Context const&){decide_fail};
    Decision (*release)(LeaseFacts<Release> const&, Context const&){decide_release};
    Decision (*usage)(UsageFacts const&, Context const&){decide_usage};
    Changes (*timer)(TimerFacts const&, Context const&){decide_timer};
    std::optional<ReasonWord> (*limit_reached)(TaskRecord const&, Context const&){reference::limit_reached};
    std::optional<Tick> (*key_end)(KeyRecord const&, TaskRecord const&, Context const&){reference::key_end};
    bool (*is_lease_of)(LeaseRef const&, AttemptRecord const&){reference::is_lease_of};
    Tick (*next_due)(TaskRecord const&, Context const&){reference::next_due};
};

}  // namespace seatrial::reference
