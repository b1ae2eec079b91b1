#include "harness/drive.hpp"

#include "harness/drive_heard.hpp"
#include "harness/drive_instants.hpp"
#include "harness/nemesis/faulty_network.hpp"
#include "model/vocabulary/words.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace seatrial {

namespace {

using Done = tl::expected<void, IutError>;

/// Tasks that the quiet phase reads and offers; scenarios of the generator have fewer.
constexpr std::size_t quiet_tasks_max = 16;

StepId const quiet{0};

bool time_is_virtual(Hello const& hello) { return hello.can(Capability::Clk) && hello.can(Control::Advance); }

class Session {
public:
    Session(Scenario const& scenario, Iut& iut, History& history, int silences)
        : scenario_{scenario}, hello_{iut.hello()}, history_{history}, network_{iut, history.entries}, book_{history.published},
          silences_max_{silences} {}

    Done run() {
        for (Step const& step : scenario_.steps) {
            Done const taken = take(step);
            if (!taken) return taken;
            if (peer_is_gone()) return {};
        }
        return quiet_phase();
    }

private:
    Done take(Step const& step) {
        Done done{};
        if (Call const* const call = std::get_if<Call>(&step.act)) {
            done = take_call(step.id, *call);
        } else {
            done = take_act(step);
        }
        if (!done) return done;
        done = network_.step_is_over();
        hear_late_answers();
        book_.read(history_.entries);
        return done;
    }

    Done take_call(StepId id, Call const& call) {
        Operation const operation = static_cast<Operation>(call.ask.index());
        if (!hello_.serves(operation)) return pass_over(id, "needs " + std::string{to_word(operation)});
        if (std::optional<std::string> why = address(call, heard_, message_)) return pass_over(id, std::move(*why));

        // A message that meets a crash meets nothing else on its way.
        bool const crashes = call.crash && hello_.can(Capability::Crs) && (!call.crash->point || hello_.can(Capability::CrsPlus));
        if (call.crash && !crashes) return pass_over(id, call.crash->point ? "needs CRS+" : "needs CRS");
        network_.stamp(id, call.actor, crashes ? Network{} : call.network, crashes ? call.crash : std::nullopt);
        tl::expected<Response const*, IutError> const heard = network_.send(std::move(message_));
        if (!heard) return tl::make_unexpected(heard.error());
        if (*heard != nullptr) heard_.hear(id, call, **heard);
        return {};
    }

    Done take_act(Step const& step) {
        if (Crash const* const crash = std::get_if<Crash>(&step.act)) return take_crash(step.id, *crash);
        if (Pause const* const pause = std::get_if<Pause>(&step.act)) return take_pause(step.id, *pause);
        if (SetRights const* const rights = std::get_if<SetRights>(&step.act)) return take_rights(step.id, *rights);
        return take_wait(step);
    }

    Done take_crash(StepId id, Crash const& crash) {
        if (!hello_.can(Capability::Crs)) return pass_over(id, "needs CRS");
        tl::expected<bool, IutError> const crashed = network_.iut().crash(crash);
        if (!crashed) return tl::make_unexpected(crashed.error());
        if (!*crashed) return pass_over(id, "needs CRS");
        history_.entries.emplace_back(Crashed{.step = id, .again = crash.again});
        return {};
    }

    Done take_pause(StepId id, Pause const& pause) {
        tl::expected<bool, IutError> const paused = network_.iut().pause(pause.milliseconds);
        if (!paused) return tl::make_unexpected(paused.error());
        if (!*paused) return pass_over(id, "needs a process that can be paused");
        history_.entries.emplace_back(Paused{id, pause.milliseconds});
        return {};
    }

    Done take_rights(StepId id, SetRights const& rights) {
        if (!hello_.can(Control::Rights)) return pass_over(id, "needs the control rights");
        tl::expected<bool, IutError> const set = network_.iut().set_rights(rights.principal, rights.may);
        if (!set) return tl::make_unexpected(set.error());
        if (!*set) return pass_over(id, "needs the control rights");
        history_.entries.emplace_back(RightsSet{id, rights.principal, rights.may});
        return {};
    }

    Done take_wait(Step const& step) {
        if (!history_.time_is_virtual) return pass_over(step.id, "needs CLK");
        if (Wait const* const wait = std::get_if<Wait>(&step.act)) return advance(step.id, wait->ticks);

        WaitUntil const& until = std::get<WaitUntil>(step.act);
        std::optional<Tick> const instant = book_.when(until.instant, until.key);
        if (!instant) return pass_over(step.id, "no " + std::string{to_word(until.instant)} + " is known for key " + until.key.key.value);
        std::int64_t const ticks = instant->value + until.plus - book_.now().value;
        if (ticks < 0) return pass_over(step.id, "that instant has passed");
        if (ticks > std::numeric_limits<std::uint32_t>::max()) return pass_over(step.id, "that instant is too far away");
        return advance(step.id, static_cast<std::uint32_t>(ticks));
    }

    /// Faults stop, everything in flight arrives, and what the implementation then shows settles what is still open.
    Done quiet_phase() {
        Done done = network_.settle();
        if (!done) return done;
        book_.read(history_.entries);

        done = read_tasks().and_then([this] { return read_keys(); });
        if (done && !peer_is_gone()) done = let_timers_run();
        if (done && !peer_is_gone()) done = drain();
        if (done && !peer_is_gone()) done = read_tasks();
        if (done) done = network_.settle();
        return done;
    }

    Done read_tasks() {
        book_.read(history_.entries);
        std::size_t const count = std::min(book_.tasks().size(), quiet_tasks_max);
        for (std::size_t i = 0; i < count; ++i) {
            TaskSeen const& task = book_.tasks()[i];
            Done done = ask(task.by.principal.value, GetTask{task.by, task.task});
            if (done) done = ask(task.by.principal.value, ReadHistory{task.by, task.task});
            if (done) done = ask(task.by.principal.value, ReadLedger{task.by, task.task});
            if (!done) return done;
        }
        return {};
    }

    /// Each key of a task, and each tenant that has one, once.
    Done read_keys() {
        std::vector<TaskSeen> const& tasks = book_.tasks();
        auto const first = [&tasks](std::size_t i, auto const& same) {
            return std::none_of(tasks.begin(), tasks.begin() + static_cast<std::ptrdiff_t>(i), [&](TaskSeen const& t) { return same(t, tasks[i]); });
        };
        auto const same_tenant = [](TaskSeen const& a, TaskSeen const& b) { return a.by.tenant == b.by.tenant; };
        auto const same_key = [&same_tenant](TaskSeen const& a, TaskSeen const& b) {
            return same_tenant(a, b) && a.operation == b.operation && a.key == b.key;
        };
        for (std::size_t i = 0; i < std::min(tasks.size(), quiet_tasks_max); ++i) {
            TaskSeen const& task = tasks[i];
            Done done{};
            if (first(i, same_key)) done = ask(task.by.principal.value, FindTask{task.by, task.operation, task.key});
            if (done && first(i, same_tenant)) done = ask(task.by.principal.value, ListTasks{task.by});
            if (!done) return done;
        }
        return {};
    }

    Done let_timers_run() {
        if (!history_.time_is_virtual) return {};
        Published const& published = history_.published;
        std::uint64_t ticks = std::uint64_t{published.config.backoff_ticks} + published.config.cancel_ticks.value_or(0) +
                              published.config.timer_slack_ticks + 1;
        if (published.profile.cancel_confirm == CancelConfirm::LeaseEnd) ticks += published.config.lease_ticks.value_or(0);
        return advance(quiet, static_cast<std::uint32_t>(std::min<std::uint64_t>(ticks, std::numeric_limits<std::uint32_t>::max())));
    }

    /// What can still be claimed is claimed: a task that is wrongly offered, or wrongly withheld, shows itself.
    Done drain() {
        static std::string const node{"nq"};
        std::size_t const claims = std::min(book_.tasks().size(), quiet_tasks_max) + 1;
        for (std::size_t i = 0; i < claims; ++i) {
            std::size_t const before = history_.entries.size();
            Done const done = ask(node, Claim{NodeName{node}, std::nullopt, std::nullopt});
            if (!done) return done;
            if (!granted_since(before)) return {};
        }
        return {};
    }

    bool granted_since(std::size_t before) const {
        auto const first = history_.entries.begin() + static_cast<std::ptrdiff_t>(before);
        return std::any_of(first, history_.entries.end(), [](Entry const& entry) {
            Returned const* const returned = std::get_if<Returned>(&entry);
            Reply const* const reply = returned == nullptr ? nullptr : std::get_if<Reply>(&returned->response);
            return reply != nullptr && reply->answer == Answer::Lease;
        });
    }

    Done ask(std::string const& actor, Command command) {
        if (!hello_.serves(operation_of(command)) || peer_is_gone()) return {};
        network_.stamp(quiet, actor, {});
        tl::expected<Response const*, IutError> const heard = network_.send(std::move(command));
        if (!heard) return tl::make_unexpected(heard.error());
        return network_.step_is_over();      // late answers to earlier calls may have come meanwhile
    }

    Done advance(StepId step, std::uint32_t ticks) {
        static std::string const nobody;
        network_.stamp(step, nobody, {});
        tl::expected<Tick, IutError> const now = network_.advance(ticks);
        if (now) return {};
        if (now.error().kind == IutError::Kind::NoAnswer) history_.entries.emplace_back(PassedOver{step, now.error().what});
        return tl::make_unexpected(now.error());
    }

    Done pass_over(StepId step, std::string why) {
        history_.entries.emplace_back(PassedOver{step, std::move(why)});
        return {};
    }

    void hear_late_answers() {
        if (!network_.has_late_arrivals()) return;
        for (LateArrival const& late : network_.take_late_arrivals()) {
            auto const step = std::find_if(scenario_.steps.begin(), scenario_.steps.end(), [&](Step const& s) { return s.id == late.step; });
            if (step == scenario_.steps.end()) continue;
            heard_.hear(late.step, std::get<Call>(step->act), std::get<Returned>(history_.entries[late.entry]).response);
        }
    }

    /// True when the peer died, or was silent too often to go on waiting for it.
    bool peer_is_gone() {
        for (; watched_ < history_.entries.size(); ++watched_) {
            Unanswered const* const silence = std::get_if<Unanswered>(&history_.entries[watched_]);
            bool const planned = watched_ + 1 < history_.entries.size() && std::holds_alternative<Crashed>(history_.entries[watched_ + 1]);
            if (silence != nullptr && !planned) silences_ += silence->reason == SilenceReason::PeerCrash ? silences_max_ + 1 : 1;
        }
        return silences_ > silences_max_;
    }

    Scenario const& scenario_;
    Hello const& hello_;
    History& history_;
    FaultyNetwork network_;
    WireBook book_;
    HeardSoFar heard_{};
    Command message_{};
    std::size_t watched_{0};
    int silences_{0};
    int const silences_max_;
};

/// The readings and numbers to ask for: those wanted, with those that the scenario cannot do without.
std::optional<Published> to_ask_for(Scenario const& scenario, Hello const& hello, std::optional<Published> const& wanted) {
    Published const start = wanted.value_or(hello.published);
    Published needed = start;
    if (scenario.profile) needed.profile = *scenario.profile;
    if (scenario.config) needed.config = *scenario.config;
    if (needed == start) return wanted;
    return needed;
}

}  // namespace

tl::expected<void, IutError> drive_into(History& history, Scenario const& wanted_steps, Iut& iut, std::optional<Published> const& wanted,
                                        int silences) {
    Hello const& hello = iut.hello();
    std::optional<Published> const asked = to_ask_for(wanted_steps, hello, wanted);
    tl::expected<bool, IutError> const possible = iut.reset(asked);

    history = {.scenario = wanted_steps.name, .implementation = hello.name + " " + hello.version};
    history.published = asked.value_or(hello.published);
    history.time_is_virtual = time_is_virtual(hello);
    if (!possible) {
        if (possible.error().kind == IutError::Kind::NoAnswer) history.entries.emplace_back(PassedOver{quiet, possible.error().what});
        return tl::make_unexpected(possible.error());
    }
    if (!*possible) {
        history.entries.emplace_back(PassedOver{quiet, "the implementation does not take the readings or numbers that are needed"});
        return {};
    }
    history.entries.reserve(3 * wanted_steps.steps.size() + 32);
    return Session{wanted_steps, iut, history, silences}.run();
}

tl::expected<History, IutError> drive(Scenario const& wanted_steps, Iut& iut, std::optional<Published> const& wanted) {
    History history;
    tl::expected<void, IutError> done = drive_into(history, wanted_steps, iut, wanted);
    if (!done) return tl::make_unexpected(std::move(done.error()));
    return history;
}

}  // namespace seatrial
