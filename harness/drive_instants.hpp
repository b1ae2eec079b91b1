#pragma once
// The instants that a scenario can wait for, computed from what passed over the wire. The harness may know more here than its
// callers do; it uses the knowledge only to choose when something is tried, never to judge.

#include "model/vocabulary/history.hpp"
#include "model/vocabulary/profile.hpp"
#include "model/vocabulary/scenario.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace seatrial {

/// One task as it showed itself on the wire.
struct TaskSeen {
    TaskId task{};
    Caller by{};                             ///< who submitted it
    OperationName operation{};
    IdempotencyKey key{};
    Tick window_from{};                      ///< start of the retry window
    std::uint32_t grants_left{};
    bool retry_safe{};
    std::optional<Tick> deadline{};
    std::optional<Tick> lease_end{};         ///< of the last grant or renewal
    std::optional<Tick> backoff_end{};
    std::optional<Tick> cancel_due{};
    std::optional<Tick> ended{};
};

class WireBook {
public:
    explicit WireBook(Published const& published) : published_{published} {}

    /// Reads the entries that were appended since the last reading.
    void read(std::vector<Entry> const& entries);

    [[nodiscard]] Tick now() const { return now_; }
    [[nodiscard]] std::vector<TaskSeen> const& tasks() const { return tasks_; }
    /// When the instant of the task that the key names now is; nothing where it is not promised or was not seen to be due.
    [[nodiscard]] std::optional<Tick> when(Instant instant, KeyRef const& key) const;

private:
    struct Answered { Command const& command; Reply const& reply; };

    void answered(Answered const& seen);
    void submitted(Submit const& submit, Reply const& reply);
    void granted(LeaseView const& lease);
    void attempt_over(TaskSeen& task, bool may_retry);
    void end(TaskSeen& task) const;
    [[nodiscard]] std::optional<Tick> lease_end(std::optional<Tick> told) const;
    [[nodiscard]] std::optional<Tick> backoff_end(TaskSeen const& task) const;
    [[nodiscard]] std::optional<Tick> key_end(TaskSeen const& task) const;
    [[nodiscard]] TaskSeen* find(TaskId const& task);

    Published const& published_;
    std::size_t read_{0};
    Tick now_{};
    std::vector<TaskSeen> tasks_{};
};

}  // namespace seatrial
