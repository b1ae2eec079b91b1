#pragma once
// One pass over a history that keeps what every monitor needs. An answer is first shown to the rules, as a Sighting beside the
// timeline before it, and then absorbed.

#include "model/monitors/facts.hpp"
#include "model/monitors/names.hpp"
#include "model/vocabulary/history.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace seatrial::watching {

/// An answer with everything that it and its question name.
struct Sighting {
    std::size_t entry{};
    Operation operation{};
    Command const* command{};
    Response const* response{};
    Reply const* reply{};          ///< null for an answer that is not listed for the operation
    Heard heard{};
    When when{};
    Index key{nobody};             ///< of a submission or a search
    Index task{nobody};            ///< that the question names
    Index named{nobody};           ///< that the answer names
    Index attempt{nobody};         ///< that the question names, or that a claim was answered with
    Index usage{nobody};
    std::span<Index const> listed{};   ///< tasks of a list
    [[nodiscard]] bool answers(Answer answer) const { return reply != nullptr && reply->answer == answer; }
    template <class Details> [[nodiscard]] Details const* details() const { return reply == nullptr ? nullptr : std::get_if<Details>(&reply->details); }
};

class Timeline {
public:
    /// Forgets everything, keeps the memory, and takes the published terms. Entries must live until the next start.
    void start(History const& header);

    /// Takes the next entry. An answer is returned, and absorbed by the next call; of its own call nothing counts as open any more.
    [[nodiscard]] Sighting const* read(Entry const& entry, std::size_t index);

    [[nodiscard]] Profile const& readings() const { return published_.profile; }
    [[nodiscard]] Config const& config() const { return published_.config; }
    [[nodiscard]] bool has_clock() const { return has_clock_; }
    [[nodiscard]] KeyFacts const& key(Index index) const { return keys_[index]; }
    [[nodiscard]] TaskFacts const& task(Index index) const { return tasks_[index]; }
    [[nodiscard]] Index task_count() const { return static_cast<Index>(tasks_.size()); }
    [[nodiscard]] AttemptFacts const& attempt(Index index) const { return attempts_[index]; }
    [[nodiscard]] UsageFacts const& usage(Index index) const { return usages_[index]; }
    [[nodiscard]] std::string_view key_name(Index index) const { return key_names_[index].third; }
    [[nodiscard]] std::string_view task_name(Index index) const { return task_names_[index].first; }
    [[nodiscard]] std::string_view attempt_name(Index index) const { return attempt_names_[index].first; }
    [[nodiscard]] std::span<RefusedSubmit const> refused_submits() const { return refused_; }
    [[nodiscard]] std::span<DeliverSent const> delivers_sent() const { return delivers_; }
    [[nodiscard]] bool was_any_cancel_sent() const { return cancel_sent_; }
    /// The first attempt that was granted under this identifier, in any task; nobody if there was none.
    [[nodiscard]] Index granted_under(AttemptId const& id) const;

    /// Submissions of any key that have no answer.
    [[nodiscard]] bool has_open_submit() const { return open_submits_.any(); }
    /// The key of all submissions without an answer, if they have one in common; else nobody.
    [[nodiscard]] Index only_key_with_open_submit() const;
    /// Claims without an answer that may have been granted this task.
    [[nodiscard]] bool has_open_claim(TaskFacts const& task) const { return open_claims_.any() || task.open_claims.any(); }
    [[nodiscard]] bool cancel_possible(TaskFacts const& task) const { return task.cancel_from != never || task.open_cancels.any(); }
    /// Whether two submissions say the same under the declared reading; a body that is no contract says the same as nothing.
    [[nodiscard]] bool same_content(Submit const& a, Submit const& b) const;
    /// The same for two contents whose spelling is not at hand: true where it could matter.
    [[nodiscard]] bool same_content(Content const& a, Content const& b) const;
    /// Every attempt counts, and each may have done something.
    [[nodiscard]] bool counts_every_attempt() const {
        return readings().retry_count == RetryCount::Granted && readings().release_not_started == ReleaseNotStarted::Count;
    }
    [[nodiscard]] bool is_retry_safe(Content const& content) const { return content.retry_safe.value_or(readings().retry_default_safe); }

    /// When a new attempt that this answer shows was granted: perhaps by an earlier claim that was never answered.
    [[nodiscard]] When grant_of(Sighting const& lease) const;
    /// The earliest tick at which the task may have ended by `tick`; nothing if it certainly had not.
    [[nodiscard]] std::optional<std::int64_t> earliest_end(TaskFacts const& task, std::int64_t tick) const;
    /// The life of the key certainly covers the whole of the call.
    [[nodiscard]] bool certainly_alive(KeyFacts const& key, When const& call) const;
    /// The life of the key was certainly over before the call took effect.
    [[nodiscard]] bool certainly_dead(KeyFacts const& key, When const& call) const;
    /// The attempt holds its authority throughout the call, unless a cancellation took it away.
    [[nodiscard]] bool certainly_holds_but_for_cancel(Index attempt, When const& call) const;
    [[nodiscard]] bool certainly_holds(Index attempt, When const& call) const;
    /// By then a recorded cancellation is decided, as far as is known before the call; nothing if that is not promised.
    [[nodiscard]] std::optional<std::int64_t> cancel_due(TaskFacts const& task, When const& call) const;
    /// By then the attempt, unless renewed, is given up; nothing if that is not promised.
    [[nodiscard]] std::optional<std::int64_t> loss_due(AttemptFacts const& attempt) const;
    /// A timer that is due at `due` acted before the call. At the very instant it may be about to act.
    [[nodiscard]] bool has_acted(std::optional<std::int64_t> due, When const& call) const {
        return has_clock_ && due && call.from > *due + config().timer_slack_ticks;
    }
    /// A recorded cancellation was certainly decided before the call, or the task ended otherwise.
    [[nodiscard]] bool certainly_decided(TaskFacts const& task, When const& call) const;
    /// The last attempt certainly ended without a delivery, and no further one can be granted: the task ended in the same step.
    [[nodiscard]] bool certainly_exhausted(TaskFacts const& task, When const& call) const;
    /// The deadline certainly ended the task before the call, or it ended otherwise.
    [[nodiscard]] bool certainly_expired(TaskFacts const& task, When const& call) const;
    [[nodiscard]] bool certainly_lost(Index attempt, When const& call) const;
    /// Earliest and latest instant of the deadline; nothing if there is none or the contract is not known.
    [[nodiscard]] std::optional<std::int64_t> deadline_min(TaskFacts const& task) const;
    [[nodiscard]] std::optional<std::int64_t> deadline_max(TaskFacts const& task) const;

private:
    struct Call {
        Command const* command{};
        std::uint32_t lo{};
        std::int64_t from{};
        Index key{nobody};
        Index task{nobody};
        Index attempt{nobody};
        Index usage{nobody};
    };
    struct Opening;      // what a message may do from its arrival on
    struct Closing;      // its answer is here: it is not open any more
    struct Absorbing;    // what an answer proves

    void invoked(Invoked const& entry, std::size_t index);
    [[nodiscard]] Sighting const* returned(Returned const& entry, std::size_t index);
    void name(Reply const& reply);
    void absorb();
    [[nodiscard]] Call& call_slot(CallId id);
    [[nodiscard]] Index key_index(Caller const& by, OperationName const& operation, IdempotencyKey const& key);
    [[nodiscard]] Index task_index(TaskId const& id);
    [[nodiscard]] Index attempt_index(LeaseRef const& ref);
    [[nodiscard]] bool may_reach_limit(TaskFacts const& task) const;
    [[nodiscard]] bool may_end(TaskFacts const& task, Command const& report) const;

    void bind(Sighting const& seen, TaskHandle const& handle);
    void grant(Sighting const& seen, LeaseView const& lease);
    void told_lease_end(AttemptFacts& attempt, std::optional<Tick> const& told, When const& when) const;
    void seen_open(TaskFacts& task, When const& when) const;
    void seen_ended(TaskFacts& task, PhaseWord phase, When const& when) const;
    void seen_delivered(TaskFacts& task, DeliveryId const& delivery, When const& when) const;
    void attempt_over(AttemptFacts& attempt, Over how, When const& when) const;

    Published published_{};
    bool has_clock_{};
    std::int64_t now_{0};
    Names key_names_{};
    Names principal_names_{};              ///< where they have keys of their own (A-02)
    Names task_names_{};
    Names attempt_names_{};
    Names granted_names_{};
    std::vector<KeyFacts> keys_{};
    std::vector<TaskFacts> tasks_{};
    std::vector<AttemptFacts> attempts_{};
    std::vector<UsageFacts> usages_{};
    std::vector<Index> granted_first_{};     ///< by number in granted_names_
    std::vector<RefusedSubmit> refused_{};
    std::vector<DeliverSent> delivers_{};
    bool cancel_sent_{false};
    std::vector<Call> calls_{};              ///< by identifier while identifiers are small, as those of drive are
    std::unordered_map<std::uint32_t, Call> strange_calls_{};
    std::size_t calls_max_{};
    Open open_submits_{};
    Open open_claims_{};                     ///< claims of any task
    std::vector<Index> listed_{};
    Sighting sighting_{};
    bool to_absorb_{false};
};

}  // namespace seatrial::watching
