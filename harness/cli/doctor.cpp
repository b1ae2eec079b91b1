#include "harness/cli/doctor.hpp"

#include "model/vocabulary/words.hpp"
#include "reports/plain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace seatrial::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// An answer that takes longer than this is one that waits in a buffer, or a system that is too slow for a campaign.
constexpr std::chrono::milliseconds slow{100};
constexpr std::uint32_t timeout_ms = 400;
constexpr std::uint32_t stop_timeout_ms = 200;
/// Of standard error, shown beside what is wrong.
constexpr std::size_t stderr_lines_max = 12;

Caller const caller{TenantId{"t1"}, PrincipalId{"p1"}};
OperationName const operation_name{"doctor"};
IdempotencyKey const key{"doctor-1"};
NodeName const node{"n1"};

class Visit {
public:
    Visit(std::unique_ptr<Iut> iut, Notices const& notices, Console& console)
        : iut_owned_{std::move(iut)}, iut_{*iut_owned_}, notices_{notices}, console_{console} {}

    /// The code that the visit comes to.
    Exit examine() {
        look_at_hello();
        if (look_at_reset() && look_at_clock()) look_at_operations();
        std::string const stderr_tail = iut_.stderr_tail();
        look_at_its_end();
        if (code_ != Exit::GateMet) show_stderr(stderr_tail);
        console_.out << (code_ == Exit::GateMet ? "The adapter is ready: seatrial run -- …\n" : "The adapter is not ready yet.\n");
        return code_;
    }

private:
    void good(std::string const& sentence) { console_.out << "  ok    " << sentence << "\n"; }
    void hint(std::string const& sentence) { console_.out << "  hint  " << sentence << "\n"; }
    void bad(std::string const& sentence) {
        console_.out << "  BAD   " << sentence << "\n";
        code_ = Exit::AdapterFault;
    }
    bool bad(IutError const& error) {
        bad(reports::plain(error.what, 600));
        if (!error.hint.empty()) hint(reports::plain(error.hint, 600));
        is_well_ = false;
        return false;
    }
    void bad(std::string const& request, Silence silence) {
        std::string const words = iut_.last_words();
        if (silence.reason == SilenceReason::Timeout) {
            bad(request + ": no answer");
            hint("flush standard output after every reply; --timeout says how long a caller waits");
        } else {
            bad(request + ": no answer" + (words.empty() ? "" : "; " + reports::plain(words, 400)));
            hint("answer also where something goes wrong inside, and keep standard input and output open until the input ends");
        }
        is_well_ = false;
    }

    void look_at_its_end() {
        iut_owned_.reset();
        for (std::string const& sentence : notices_.all()) hint(reports::plain(sentence, 600));
    }

    void show_stderr(std::string const& text) {
        std::vector<std::string_view> lines;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t const end = std::min(text.find('\n', at), text.size());
            lines.emplace_back(text.data() + at, end - at);
            at = end + 1;
        }
        if (lines.empty()) return;
        console_.out << "  The end of its standard error:\n";
        for (std::size_t i = lines.size() - std::min(lines.size(), stderr_lines_max); i < lines.size(); ++i)
            console_.out << "    " << reports::plain(std::string{lines[i]}, 200) << "\n";
    }

    void look_at_hello() {
        Hello const& hello = iut_.hello();
        good(fmt::format("handshake: {} {}", reports::plain(hello.name, 60), reports::plain(hello.version, 40)));
        std::string missing;
        for (std::size_t i = 0; i < operation_count; ++i)
            if (!hello.operations.test(i)) missing += " " + std::string{to_word(static_cast<Operation>(i))};
        if (!missing.empty()) hint("not served, so their clauses are NOT-TESTABLE:" + missing);
        if (hello.serves(Operation::Claim) != hello.serves(Operation::Deliver))
            hint("claim and deliver belong together: clauses about executors need both");
        if (hello.can(Capability::Clk) && !hello.can(Control::Advance))
            hint("CLK is declared without the control 'advance', so time cannot be moved");
        if (!hello.can(Capability::Clk)) hint("without CLK, clauses about leases, deadlines and retention are NOT-TESTABLE");
        if (!hello.can(Capability::Cfg)) hint("without CFG, clauses about windows, limits and readings are NOT-TESTABLE");
        if (!hello.can(Control::Reset)) hint("without the control 'reset', every scenario needs keys of its own and runs are slow");
    }

    bool look_at_reset() {
        if (!iut_.hello().can(Control::Reset)) return true;
        for (int round = 0; round < 2; ++round) {
            Clock::time_point const before = Clock::now();
            tl::expected<bool, IutError> const done = iut_.reset(std::nullopt);
            if (!done) return bad(done.error());
            if (!*done) return bad("reset without wanted values was refused"), false;
            if (Clock::now() - before > slow) hint("reset took longer than 100 ms; a campaign resets before every scenario");
        }
        good("reset");
        if (iut_.hello().can(Control::Configure)) {
            tl::expected<bool, IutError> const done = iut_.reset(iut_.hello().published);
            if (!done) return bad(done.error());
            if (!*done)
                bad("the published readings and numbers themselves were refused by reset");
            else
                good("configure");
        }
        return true;
    }

    bool look_at_clock() {
        if (!iut_.hello().can(Control::Advance)) return true;
        tl::expected<Tick, IutError> const start = iut_.advance(0);
        if (!start) return bad(start.error());
        tl::expected<Tick, IutError> const later = iut_.advance(3);
        if (!later) return bad(later.error());
        if (later->value != start->value + 3)
            bad(fmt::format("advance by 3 moved time from {} to {}", start->value, later->value));
        else
            good("clock");
        return true;
    }

    /// Calls one operation; nothing where it is not served or went wrong.
    std::optional<Reply> ask(Command const& command) {
        Operation const operation = operation_of(command);
        if (!is_well_ || !iut_.hello().serves(operation)) return std::nullopt;
        Clock::time_point const before = Clock::now();
        tl::expected<Outcome, IutError> const outcome = iut_.call(command);
        std::string const name{to_word(operation)};
        if (!outcome) {
            bad(outcome.error());
            return std::nullopt;
        }
        if (Silence const* const silence = std::get_if<Silence>(&*outcome)) {
            bad(name, *silence);
            return std::nullopt;
        }
        if (Clock::now() - before > slow) hint(name + " took longer than 100 ms; is standard output flushed after every reply?");
        Response const& response = std::get<Response>(*outcome);
        if (Unsupported const* answer = std::get_if<Unsupported>(&response))
            bad(name + " is listed in hello, but answers unsupported: " + reports::plain(answer->why, 200));
        if (Unlisted const* answer = std::get_if<Unlisted>(&response))
            bad(name + " answers '" + reports::plain(answer->word, 60) + "', which is not listed for it");
        Reply const* reply = std::get_if<Reply>(&response);
        if (reply == nullptr) return std::nullopt;
        good(fmt::format("{}: {}", name, to_word(reply->answer)));
        return *reply;
    }

    void look_at_operations() {
        std::optional<Reply> const made =
            ask(Submit{caller, operation_name, key, Content{.work = "doctor", .retry_safe = true, .max_attempts = 3}, Spelling::Plain});
        TaskHandle const* task = made ? std::get_if<TaskHandle>(&made->details) : nullptr;
        if (is_well_ && task == nullptr) return hint("the other operations were not tried, because no task came of submit");
        if (task != nullptr) look_at_a_task(*task);
        if (!is_well_) hint("the operations that would have followed were not tried");
    }

    void look_at_a_task(TaskHandle const& task) {
        (void)ask(GetTask{caller, task.task});
        (void)ask(FindTask{caller, operation_name, key});
        (void)ask(ListTasks{caller});
        std::optional<Reply> const claimed = ask(Claim{node, std::nullopt, std::nullopt});
        (void)ask(ReadHistory{caller, task.task});
        LeaseView const* lease = claimed ? std::get_if<LeaseView>(&claimed->details) : nullptr;
        if (lease != nullptr) {
            (void)ask(Renew{node, lease->lease});
            (void)ask(ReportUsage{node, lease->lease, UsageId{"u1"}, 1});
            (void)ask(Deliver{node, lease->lease, "doctor"});
            (void)ask(Fail{node, lease->lease, FailureClass::Temporary});
            (void)ask(Release{node, lease->lease});
        }
        (void)ask(Cancel{caller, task.task});
    }

    std::unique_ptr<Iut> iut_owned_;
    Iut& iut_;
    Notices const& notices_;
    Console& console_;
    Exit code_{Exit::GateMet};
    bool is_well_{true};      ///< false: it cannot be asked anything more
};

}  // namespace

int doctor(SubjectOptions const& subject, Console& console) {
    SubjectOptions impatient = subject;
    if (impatient.timeout_ms == SubjectOptions{}.timeout_ms) impatient.timeout_ms = timeout_ms;
    impatient.stop_timeout_ms = stop_timeout_ms;
    Notices notices;
    tl::expected<OpenIut, Failure> const open = subject_of(impatient, notices);
    if (!open) return report_failure(open.error(), console);
    tl::expected<std::unique_ptr<Iut>, IutError> iut = (*open)("");
    if (!iut) return report_failure(failure_of(iut.error()), console);
    return static_cast<int>(Visit{std::move(*iut), notices, console}.examine());
}

}  // namespace seatrial::cli
