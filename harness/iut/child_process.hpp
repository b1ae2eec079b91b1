#pragma once
// An implementation behind an adapter: a program in a process group of its own, spoken to in lines over pipes (docs/protocol.md).
//
// Whose fault: text that is no reply, a line over the limit, an unknown or repeated id are errors of the adapter. A call that
// meets silence or death is an outcome; the next reset then starts the program again. A control request that meets them is tried
// once more after a new start. An answer that comes after the caller stopped waiting is kept.
//
// One thread at a time. SIGPIPE is ignored from the first start on, in the whole program.

#include "harness/iut/iut.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace seatrial {

struct ChildOptions {
    std::vector<std::string> argv{};                  ///< the program, found along PATH, and its arguments
    std::chrono::milliseconds start_timeout{10'000};  ///< until it has answered hello
    std::chrono::milliseconds call_timeout{5'000};    ///< until a request is answered
    std::chrono::milliseconds stop_timeout{1'000};    ///< between the end of its input, SIGTERM and SIGKILL
    std::string stderr_file{};  ///< what it writes to standard error is appended here, up to 16 MiB; empty: nowhere
    std::function<void(std::string const&)> on_warning{};   ///< told each of `warnings()`, also those of the destructor
};

class ChildProcess final : public Iut {
public:
    /// Starts the program and exchanges hello. CannotStart if there is no such program.
    [[nodiscard]] static tl::expected<std::unique_ptr<ChildProcess>, IutError> start(ChildOptions options);
    /// Stops the program and everything in its process group.
    ~ChildProcess() override;
    ChildProcess(ChildProcess const&) = delete;
    ChildProcess& operator=(ChildProcess const&) = delete;

    [[nodiscard]] Hello const& hello() const override;
    /// Starts the program again if it is gone, owes answers, or cannot reset itself.
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override;
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override;
    /// Silence until the next reset once the program is gone.
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override;
    [[nodiscard]] std::vector<LateReply> take_late_replies() override;
    [[nodiscard]] std::string last_words() override;
    /// The last 64 KiB at most that the program wrote to standard error, over all its starts.
    [[nodiscard]] std::string stderr_tail() override;

    /// Ends its input, then SIGTERM, then SIGKILL for the whole group. The next reset starts the program again.
    void stop();
    /// What was noticed about the program that is nobody's fault but worth a word, each once: SIGTERM ignored, a pipe held by a grandchild.
    [[nodiscard]] std::vector<std::string> const& warnings() const;
    /// How often the program was started.
    [[nodiscard]] std::uint32_t starts() const;
    /// The process id, which is also that of its group; 0 when it is not running.
    [[nodiscard]] int pid() const;

private:
    class Conversation;
    explicit ChildProcess(std::unique_ptr<Conversation> conversation);
    std::unique_ptr<Conversation> conversation_;
};

}  // namespace seatrial
