#include "harness/generate_script.hpp"

#include <utility>

namespace seatrial::generate {

namespace {

// Names are made once; a step copies short strings that need no memory of their own.
std::array<KeyRef, keys_known> const key_names{KeyRef{.key = {"k1"}},
                                               KeyRef{.key = {"k2"}},
                                               KeyRef{.operation = {"op2"}, .key = {"k1"}},
                                               KeyRef{.key = {""}},
                                               KeyRef{.key = {std::string(256, 'k')}},
                                               KeyRef{.key = {std::string(254, 'k') + "a"}},
                                               KeyRef{.key = {std::string(254, 'k') + "b"}},
                                               KeyRef{.key = {std::string(64, 's') + "a"}},
                                               KeyRef{.key = {std::string(64, 's') + "b"}},
                                               KeyRef{.key = {"K1"}},
                                               KeyRef{.key = {"k1 "}},
                                               KeyRef{.tenant = {"t2"}, .key = {"k1"}}};
TenantId const stranger{"t2"};
TaskId const no_task{"no-such-task"};
std::array<std::string, 2> const client_names{"c1", "c2"};
std::array<std::string, nodes_max> const node_names{"n1", "n2", "n3"};
std::array<std::string, keys_max> const work_names{"w1", "w2", "w3"};
std::array<std::string, 4> const result_names{"r1", "r2", "r3", "r4"};
std::array<UsageId, 4> const usage_names{UsageId{"u1"}, UsageId{"u2"}, UsageId{"u3"}, UsageId{"u4"}};
std::array<ClaimToken, 4> const token_names{ClaimToken{"x1"}, ClaimToken{"x2"}, ClaimToken{"x3"}, ClaimToken{"x4"}};

template <class T, std::size_t n> T const& at(std::array<T, n> const& names, std::size_t i) { return names[i % n]; }

}  // namespace

bool Script::promises(Instant instant) const {
    if (!has_clock()) return false;
    switch (instant) {
        case Instant::LeaseEnd: return config().lease_ticks.has_value();
        case Instant::Deadline: return true;
        case Instant::KeyEnd:
            return config().retry_window_ticks &&
                   (config().reconciliation_window_ticks || world_.hello.published.profile.retention_origin == RetentionOrigin::Submit);
        case Instant::BackoffEnd: return true;
        case Instant::CancelDue: return config().cancel_ticks.has_value();
    }
    return false;
}

void Script::submit(std::size_t k, Submission const& what) {
    AskSubmit ask{key_names[k], what.content, what.spelling};
    if (what.in_other_name) ask.claimed = k == other_tenant ? KeyRef{}.tenant : stranger;
    add(at(client_names, what.client), std::move(ask));
    KeyPicture& key = keys_[k];
    if (key.submitted || !is_valid(what.content) || !is_valid(key_names[k].key)) return;
    key.submitted = true;
    key.content = what.content;
}

void Script::submit_malformed(std::size_t k, std::string body) {
    add(client_names[0], AskSubmit{.key = key_names[k], .malformed = std::move(body)});
}

void Script::ask_about(Operation operation, std::size_t k, About about, std::size_t client) {
    std::optional<TaskId> const task = about == About::Unknown ? std::optional{no_task} : std::nullopt;
    KeyRef const key = about == About::Unknown ? KeyRef{} : key_names[k];
    Ask ask = AskGet{key, task};
    if (operation == Operation::History) ask = AskHistory{key, task};
    if (operation == Operation::Ledger) ask = AskLedger{key, task};
    if (operation == Operation::Cancel) ask = AskCancel{key, task};
    if (add(at(client_names, client), std::move(ask)).value == 0) return;
    if (about == About::Foreign) std::get<Call>(steps_.back().act).as = k == other_tenant ? KeyRef{}.tenant : stranger;
}

void Script::list_as_other_tenant() { add(client_names[0], AskList{stranger}); }

void Script::set_rights(std::size_t client, Rights may) {
    if (has_rights()) next_step().act.emplace<SetRights>(Caller{KeyRef{}.tenant, {at(client_names, client)}}, may);
}

void Script::get(std::size_t k, std::size_t client) { add(at(client_names, client), AskGet{key_names[k]}); }
void Script::find(std::size_t k, std::size_t client) { add(at(client_names, client), AskFind{key_names[k]}); }
void Script::list(std::size_t client) { add(at(client_names, client), AskList{}); }
void Script::history(std::size_t k, std::size_t client) { add(at(client_names, client), AskHistory{key_names[k]}); }

void Script::cancel(std::size_t k, std::size_t client) {
    add(at(client_names, client), AskCancel{key_names[k]});
    keys_[k].cancelled = true;
    if (!keys_[k].live) keys_[k].ended = true;
}

void Script::claim(std::size_t k, ClaimForm const& form) {
    AskClaim ask{};
    if (form.targeted) ask.key = key_names[k];
    if (form.token) ask.token = at(token_names, *form.token);
    StepId const step = add(at(node_names, form.node), std::move(ask));
    KeyPicture& key = keys_[k];
    if (step.value == 0 || !key.can_be_claimed() || key.grants >= key.content.max_attempts) return;
    key.live = LeasePicture{step, form.node, k};
    key.resting = false;
    ++key.grants;
}

void Script::renew(std::size_t, LeasePicture const& lease, Tamper tamper) {
    add(at(node_names, lease.node), AskRenew{{lease.claim, tamper}});
}

void Script::deliver(std::size_t k, LeasePicture const& lease, std::uint32_t result, Tamper tamper) {
    bool const wins = is_live(k, lease) && tamper == Tamper::Nothing;
    add(at(node_names, lease.node), AskDeliver{{lease.claim, tamper}, at(result_names, result - 1)});
    if (wins) attempt_over(k, Over::ForGood);
}

void Script::fail(std::size_t k, LeasePicture const& lease, FailureClass failure, Tamper tamper) {
    bool const counts = is_live(k, lease) && tamper == Tamper::Nothing;
    add(at(node_names, lease.node), AskFail{{lease.claim, tamper}, failure});
    if (counts) attempt_over(k, failure == FailureClass::Temporary ? Over::Retried : Over::ForGood);
}

void Script::release(std::size_t k, LeasePicture const& lease, Tamper tamper, bool not_started) {
    bool const counts = is_live(k, lease) && tamper == Tamper::Nothing;
    add(at(node_names, lease.node), AskRelease{{lease.claim, tamper}, not_started});
    if (counts) attempt_over(k, Over::Retried);
}

void Script::usage(std::size_t, LeasePicture const& lease, Used used, Tamper tamper) {
    add(at(node_names, lease.node), AskUsage{{lease.claim, tamper}, at(usage_names, used.id - 1), used.amount});
}

void Script::wait(std::uint32_t ticks) {
    if (has_clock()) next_step().act.emplace<Wait>(ticks);
}

void Script::wait_until(Instant instant, std::size_t k, std::int32_t plus) {
    if (!promises(instant)) return;
    if (instant == Instant::Deadline && !keys_[k].content.deadline_in) return;
    if (instant == Instant::BackoffEnd && !std::exchange(keys_[k].resting, false)) return;
    next_step().act.emplace<WaitUntil>(instant, key_names[k], plus);
    // A lease that lapsed may have been given up: then the task can be claimed again.
    if (instant == Instant::LeaseEnd && plus >= 0 && keys_[k].live) attempt_over(k, Over::Lapsed);
}

void Script::repeat_last_message() {
    for (std::size_t i = steps_.size(); i > 0; --i) {
        Call const* const call = std::get_if<Call>(&steps_[i - 1].act);
        if (call == nullptr) continue;
        Call again = *call;
        add(again.actor, std::move(again.ask));
        return;
    }
}

/// The id of the new step, or 0 if the operation is not served.
StepId Script::add(std::string const& actor, Ask ask) {
    if (!serves(static_cast<Operation>(ask.index()))) return {};
    Step& step = next_step();
    Call& call = step.act.emplace<Call>();
    call.actor = actor;
    call.ask = std::move(ask);
    return step.id;
}

Step& Script::next_step() {
    Step& step = steps_.emplace_back();
    step.id = StepId{static_cast<std::uint32_t>(steps_.size())};
    return step;
}

bool Script::is_live(std::size_t k, LeasePicture const& lease) const { return keys_[k].live && keys_[k].live->claim == lease.claim; }

void Script::attempt_over(std::size_t k, Over how) {
    KeyPicture& key = keys_[k];
    key.old.push_back(*key.live);
    key.live.reset();
    bool const goes_on = how != Over::ForGood && key.content.retry_safe.value_or(false) && key.grants < key.content.max_attempts && !key.cancelled;
    key.ended = !goes_on;
    // When a lapsed attempt is given up is the implementation's choice, unless it promises a time.
    key.resting = goes_on && (how == Over::Retried || config().loss_ticks);
}

Content draw_content(std::size_t k, Config const& config, Rng& rng) {
    static constexpr std::array<std::uint32_t, 8> attempts{1, 1, 2, 2, 2, 3, 3, 5};
    Content content{.work = work_names[k % keys_max]};
    if (rng.percent(75)) content.retry_safe = true;
    else if (rng.one_in(2)) content.retry_safe = false;
    content.max_attempts = rng.pick(attempts);
    if (rng.percent(15)) {
        std::uint32_t const lease = config.lease_ticks.value_or(20);
        std::array<std::uint32_t, 5> const deadlines{1 + lease / 2, lease, lease + 1, 2 * lease + config.backoff_ticks, rng.below(4)};
        content.deadline_in = rng.pick(deadlines);
    }
    return content;
}

void draw_budget(Content& content, Script const& s, Rng& rng) {
    static constexpr std::array<std::uint32_t, 8> budgets{0, 1, 4, 5, 6, 9, 10, 15};
    if (!s.knows_budgets() || !rng.percent(20)) return;
    content.budget = rng.pick(budgets);
    if (rng.one_in(2)) content.reserve = rng.below(1 + *content.budget);
}

Content draw_variation(Content const& from, Rng& rng) {
    Content other = from;
    switch (rng.below(from.budget ? 8 : 6)) {   // budgets are varied only where they are known
        case 6: other.budget.reset(); break;
        case 7: other.reserve = from.reserve.has_value() ? std::nullopt : std::optional<std::uint32_t>{0}; break;   // absent is not 0, A-07
        case 0: other.work += "b"; break;
        case 1: other.retry_safe = from.retry_safe.has_value() ? std::nullopt : std::optional{false}; break;   // absent is not false, A-07
        case 2: other.retry_safe = !from.retry_safe.value_or(false); break;
        case 3: ++other.max_attempts; break;
        case 4: other.max_attempts = from.max_attempts > 1 ? from.max_attempts - 1 : 2; break;
        default: other.deadline_in = from.deadline_in.has_value() ? std::nullopt : std::optional<std::uint32_t>{50}; break;
    }
    return other;
}

}  // namespace seatrial::generate
