#include "harness/iut/child_process.hpp"

#include "harness/iut/adapter_faults.hpp"
#include "harness/iut/process_group.hpp"
#include "model/vocabulary/wire_codec.hpp"

#include <algorithm>
#include <csignal>
#include <utility>

namespace seatrial {

namespace {

using std::chrono::milliseconds;

}  // namespace

class ChildProcess::Conversation {
public:
    explicit Conversation(ChildOptions chosen) : options{std::move(chosen)}, log{options.stderr_file} {}
    ~Conversation() { stop(options.stop_timeout); }
    Conversation(Conversation const&) = delete;
    Conversation& operator=(Conversation const&) = delete;

    using Heard = std::variant<wire::Reply, Silence>;

    [[nodiscard]] tl::expected<void, IutError> begin();
    [[nodiscard]] tl::expected<Heard, IutError> exchange(wire::Kind kind, milliseconds limit);
    [[nodiscard]] tl::expected<Heard, IutError> ask(wire::Ask const& what, milliseconds limit);
    void stop(milliseconds patience);

    /// Takes in what has arrived meanwhile. An error if it is no late answer.
    [[nodiscard]] tl::expected<void, IutError> take_in();
    [[nodiscard]] bool must_start_again() const {
        return !program || cut_off || !owed.empty() || (!hello.can(Control::Reset) && calls + moves > 0);
    }

    struct Owed {
        std::uint64_t id{};
        wire::Kind kind{};
        std::uint32_t call{};
    };

    ChildOptions options;
    StderrLog log;
    std::unique_ptr<ProcessGroup> program{};
    Hello hello{};
    std::uint32_t starts{0};
    std::uint64_t last_id{0};
    std::string request{};               ///< with LF; its memory is used again
    std::uint32_t calls{0};              ///< since the last reset
    std::uint32_t moves{0};              ///< of time, since the last reset
    Tick now{0};
    bool cut_off{false};                 ///< a request was written in part; nothing can be sent after it
    std::vector<Owed> owed{};            ///< requests whose answers were not waited for any longer
    std::vector<LateReply> late{};
    std::vector<std::string> warnings{};
    std::optional<Published> configured{};
    std::string ending{};                ///< how the program ended last, or which pipe it closed

private:
    [[nodiscard]] tl::unexpected<IutError> fault(IutError error);
    [[nodiscard]] tl::expected<void, IutError> take_in_buffered();
    [[nodiscard]] tl::expected<void, IutError> take_late(std::string_view line, std::uint64_t id);
    [[nodiscard]] tl::expected<bool, IutError> wait_for_room(Patience const& patience);
    [[nodiscard]] tl::expected<Heard, IutError> await(std::uint64_t id, wire::Kind kind, Patience const& patience);
    [[nodiscard]] Silence gone(char const* closed);
};

/// The program may go on writing nonsense: it is ended, and the next reset starts it again.
tl::unexpected<IutError> ChildProcess::Conversation::fault(IutError error) {
    if (program) ending = program->kill_and_reap({});
    program.reset();
    if (std::string const last = adapter_faults::last_line_of(log.tail()); !last.empty()) error.hint += "; " + last;
    return tl::make_unexpected(std::move(error));
}

/// `closed` is what it closed, if it did not end.
Silence ChildProcess::Conversation::gone(char const* closed) {
    ending = program->kill_and_reap(milliseconds{200});   // its pipes are closed a moment before it has ended
    if (ending.empty()) ending = std::string{"it closed its "} + closed + " while it went on running";
    program.reset();
    return Silence{SilenceReason::PeerCrash};
}

tl::expected<void, IutError> ChildProcess::Conversation::take_late(std::string_view line, std::uint64_t id) {
    auto const found = std::find_if(owed.begin(), owed.end(), [id](Owed const& o) { return o.id == id; });
    if (found == owed.end()) return fault(adapter_faults::strange_id(line, id, last_id));
    Owed const answered = *found;
    owed.erase(found);
    Expected<wire::Reply> reply = wire::parse_reply(line, answered.kind);
    if (!reply) return fault(adapter_faults::wrong_line(line, reply.error()));
    if (wire::AdapterFault const* const own = std::get_if<wire::AdapterFault>(&reply->body))
        return fault(adapter_faults::own_fault(own->why));
    if (Response* const response = std::get_if<Response>(&reply->body)) late.push_back({answered.call, std::move(*response)});
    return {};
}

tl::expected<void, IutError> ChildProcess::Conversation::take_in_buffered() {
    while (program) {
        std::optional<std::string_view> const line = program->lines().take_buffered();
        if (!line) return {};
        Expected<std::uint64_t> const id = wire::parse_reply_id(*line);
        if (!id) return fault(adapter_faults::wrong_line(*line, id.error()));
        if (tl::expected<void, IutError> taken = take_late(*line, *id); !taken) return taken;
    }
    return {};
}

tl::expected<void, IutError> ChildProcess::Conversation::take_in() {
    if (program && !owed.empty() && !cut_off) {
        tl::expected<bool, IutError> const room = wait_for_room(Patience{milliseconds{0}});
        if (!room) return tl::make_unexpected(room.error());
    }
    return take_in_buffered();
}

/// An adapter that still owes as many answers as it takes requests at once is sent nothing more.
tl::expected<bool, IutError> ChildProcess::Conversation::wait_for_room(Patience const& patience) {
    while (owed.size() >= hello.max_in_flight) {
        std::size_t const before = owed.size();
        tl::expected<Heard, IutError> const heard = await(0, wire::Kind::Hello, patience);
        if (!heard) return tl::make_unexpected(heard.error());
        if (!program || owed.size() == before) return false;
    }
    return true;
}

/// Reads until the answer to `id` is there. Id 0 stands for any answer that is owed.
tl::expected<ChildProcess::Conversation::Heard, IutError> ChildProcess::Conversation::await(std::uint64_t id, wire::Kind kind,
                                                                                            Patience const& patience) {
    for (;;) {
        std::string_view line;
        switch (program->lines().receive(line, patience)) {
            case LinePipe::Arrival::Line: break;
            case LinePipe::Arrival::Gone: return gone("output");
            case LinePipe::Arrival::TooLong: return fault(adapter_faults::too_long());
            case LinePipe::Arrival::OutOfTime:
                if (wire::parse_reply_id(program->lines().unfinished()))
                    return fault(adapter_faults::no_line_end(program->lines().unfinished()));
                if (id == 0) return Silence{SilenceReason::Timeout};
                owed.push_back({id, kind, calls});
                return Silence{SilenceReason::Timeout};
        }
        Expected<std::uint64_t> const found = wire::parse_reply_id(line);
        if (!found) return fault(adapter_faults::wrong_line(line, found.error()));
        if (*found != id || id == 0) {
            if (tl::expected<void, IutError> taken = take_late(line, *found); !taken) return tl::make_unexpected(taken.error());
            if (id == 0) return Silence{};
            continue;
        }
        Expected<wire::Reply> reply = wire::parse_reply(line, kind);
        if (!reply) return fault(adapter_faults::wrong_line(line, reply.error()));
        if (wire::AdapterFault const* const own = std::get_if<wire::AdapterFault>(&reply->body))
            return fault(adapter_faults::own_fault(own->why));
        if (tl::expected<void, IutError> rest = take_in_buffered(); !rest) return tl::make_unexpected(rest.error());
        return std::move(*reply);
    }
}

/// Sends what stands in `request` under `last_id`.
tl::expected<ChildProcess::Conversation::Heard, IutError> ChildProcess::Conversation::exchange(wire::Kind kind, milliseconds limit) {
    if (!program) return Silence{SilenceReason::PeerCrash};
    if (cut_off) return Silence{SilenceReason::Timeout};
    if (program->lines().saw_end()) return gone("input");   // whoever answers in its place cannot be stopped
    Patience const patience{limit};
    if (!owed.empty()) {
        tl::expected<bool, IutError> const room = wait_for_room(patience);
        if (!room) return tl::make_unexpected(room.error());
        if (!*room) return Silence{program ? SilenceReason::Timeout : SilenceReason::PeerCrash};
    }
    switch (program->lines().send(request, patience)) {
        case LinePipe::Sent::All: return await(last_id, kind, patience);
        case LinePipe::Sent::Gone: return gone("input");
        case LinePipe::Sent::OutOfTime: break;
    }
    cut_off = true;
    return Silence{SilenceReason::Timeout};
}

tl::expected<ChildProcess::Conversation::Heard, IutError> ChildProcess::Conversation::ask(wire::Ask const& what, milliseconds limit) {
    request.clear();
    wire::append_request(request, {++last_id, what});
    request += '\n';
    return exchange(wire::kind_of(what), limit);
}

void ChildProcess::Conversation::stop(milliseconds patience) {
    if (!program) return;
    for (std::string& warning : program->stop(patience)) {
        if (std::find(warnings.begin(), warnings.end(), warning) != warnings.end()) continue;
        if (options.on_warning) options.on_warning(warning);
        warnings.push_back(std::move(warning));
    }
    program.reset();
}

/// Starts the program, which says hello.
tl::expected<void, IutError> ChildProcess::Conversation::begin() {
    // A program that hangs gets less time to say goodbye than one that is asked politely at the end of the run.
    stop(owed.empty() && !cut_off ? options.stop_timeout : std::min(options.stop_timeout, milliseconds{200}));
    owed.clear();
    cut_off = false;
    configured.reset();
    tl::expected<Launched, IutError> launched = launch(options.argv);
    if (!launched) return tl::make_unexpected(launched.error());
    program = std::make_unique<ProcessGroup>(std::move(*launched), log, wire::line_bytes_max);
    ++starts;

    tl::expected<Heard, IutError> heard = ask(wire::AskHello{}, options.start_timeout);
    if (!heard) return tl::make_unexpected(heard.error());
    if (program && program->has_ended()) heard = Heard{gone("input")};
    if (Silence const* const silence = std::get_if<Silence>(&*heard)) {
        bool const ended = silence->reason == SilenceReason::PeerCrash;
        return fault(adapter_faults::no_hello(ended, ending, options.start_timeout));
    }
    wire::Reply const& reply = std::get<wire::Reply>(*heard);
    Hello const* const said = std::get_if<Hello>(&reply.body);
    if (said == nullptr) return fault(adapter_faults::control_refused("hello"));
    if (starts > 1 && *said != hello) return fault(adapter_faults::other_hello());
    hello = *said;
    return {};
}

ChildProcess::ChildProcess(std::unique_ptr<Conversation> conversation) : conversation_{std::move(conversation)} {}
ChildProcess::~ChildProcess() = default;

tl::expected<std::unique_ptr<ChildProcess>, IutError> ChildProcess::start(ChildOptions options) {
    std::signal(SIGPIPE, SIG_IGN);   // a program that no longer reads is an answer of write(), not the end of ours
    auto conversation = std::make_unique<Conversation>(std::move(options));
    if (tl::expected<void, IutError> begun = conversation->begin(); !begun) return tl::make_unexpected(begun.error());
    return std::unique_ptr<ChildProcess>{new ChildProcess{std::move(conversation)}};
}

Hello const& ChildProcess::hello() const { return conversation_->hello; }
std::vector<std::string> const& ChildProcess::warnings() const { return conversation_->warnings; }
std::uint32_t ChildProcess::starts() const { return conversation_->starts; }
int ChildProcess::pid() const { return conversation_->program ? conversation_->program->pid() : 0; }

std::string ChildProcess::last_words() {
    if (conversation_->program) return {};
    std::string const last = adapter_faults::last_line_of(conversation_->log.tail());
    return conversation_->ending + (last.empty() ? "" : "; " + last);
}

std::string ChildProcess::stderr_tail() {
    if (conversation_->program) conversation_->program->lines().read_stderr();
    return std::string{conversation_->log.tail()};
}

void ChildProcess::stop() { conversation_->stop(conversation_->options.stop_timeout); }

std::vector<LateReply> ChildProcess::take_late_replies() { return std::exchange(conversation_->late, {}); }

tl::expected<bool, IutError> ChildProcess::reset(std::optional<Published> const& wanted) {
    Conversation& c = *conversation_;
    bool const other = wanted && *wanted != c.hello.published;
    if (other && !(c.hello.can(Control::Configure) && c.hello.can(Control::Reset))) return false;
    if (tl::expected<void, IutError> taken = c.take_in(); !taken) return tl::make_unexpected(taken.error());

    auto const again = [](IutError error) {
        bool const lost = error.kind == IutError::Kind::CannotStart;   // no wrong command line: it was started before
        return tl::make_unexpected(lost ? adapter_faults::gone_for_good(error) : std::move(error));
    };
    SilenceReason silence{};
    bool start = c.must_start_again();
    for (int tries = 0; tries < 2; ++tries) {
        if (start)
            if (tl::expected<void, IutError> begun = c.begin(); !begun) return again(std::move(begun.error()));
        c.calls = c.moves = 0;
        c.now = Tick{0};
        c.late.clear();
        if (!c.hello.can(Control::Reset)) return true;

        wire::AskReset ask{};
        if (other)
            ask.wanted = wanted;
        else if (c.configured)
            ask.wanted = c.hello.published;
        tl::expected<Conversation::Heard, IutError> const heard = c.ask(ask, c.options.call_timeout);
        if (!heard) return tl::make_unexpected(heard.error());
        start = true;
        wire::Reply const* const reply = std::get_if<wire::Reply>(&*heard);
        if (reply == nullptr) {
            silence = std::get<Silence>(*heard).reason;
            continue;
        }
        wire::ResetDone const* const done = std::get_if<wire::ResetDone>(&reply->body);
        if (done == nullptr || (!done->possible && !ask.wanted)) return tl::make_unexpected(adapter_faults::control_refused("reset"));
        if (done->possible && done->now && done->now->value != 0 && c.hello.can(Capability::Clk))
            return tl::make_unexpected(adapter_faults::time_not_zero(*done->now));
        if (done->possible) c.configured = other ? wanted : std::nullopt;
        return done->possible;
    }
    return tl::make_unexpected(adapter_faults::no_answer("reset", silence, last_words(), true));
}

tl::expected<Tick, IutError> ChildProcess::advance(std::uint32_t ticks) {
    Conversation& c = *conversation_;
    ++c.moves;
    tl::expected<Conversation::Heard, IutError> const heard = c.ask(wire::AskAdvance{ticks}, c.options.call_timeout);
    if (!heard) return tl::make_unexpected(heard.error());
    wire::Reply const* const reply = std::get_if<wire::Reply>(&*heard);
    if (reply == nullptr)
        return tl::make_unexpected(adapter_faults::no_answer("advance", std::get<Silence>(*heard).reason, last_words(), false));
    wire::Advanced const* const advanced = std::get_if<wire::Advanced>(&reply->body);
    if (advanced == nullptr) return tl::make_unexpected(adapter_faults::control_refused("advance"));
    if (advanced->now.value - c.now.value != ticks) return tl::make_unexpected(adapter_faults::time_jumped(c.now, ticks, advanced->now));
    c.now = advanced->now;
    return c.now;
}

tl::expected<Outcome, IutError> ChildProcess::call(Command const& command) {
    Conversation& c = *conversation_;
    ++c.calls;
    c.request.clear();
    wire::append_request(c.request, ++c.last_id, command);
    c.request += '\n';
    auto const kind = static_cast<wire::Kind>(static_cast<std::size_t>(wire::Kind::Submit) + command.index());
    tl::expected<Conversation::Heard, IutError> heard = c.exchange(kind, c.options.call_timeout);
    if (!heard) return tl::make_unexpected(std::move(heard.error()));
    if (Silence const* const silence = std::get_if<Silence>(&*heard)) return Outcome{*silence};
    return Outcome{std::get<Response>(std::move(std::get<wire::Reply>(*heard).body))};
}

}  // namespace seatrial
