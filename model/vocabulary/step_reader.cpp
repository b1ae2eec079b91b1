#include "model/vocabulary/rights_codec.hpp"
#include "model/vocabulary/step_codec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

namespace seatrial {

namespace {

using json::Index;
using json::Kind;
using json::Reader;

[[nodiscard]] std::uint32_t u32(std::uint64_t number) { return static_cast<std::uint32_t>(number); }

[[nodiscard]] KeyRef read_key(Reader& in, Index object) {
    KeyRef key{};
    if (std::optional<std::string> tenant = in.text_if(object, "tenant")) key.tenant.value = std::move(*tenant);
    if (std::optional<std::string> operation = in.text_if(object, "operation")) key.operation.value = std::move(*operation);
    key.key.value = in.text(object, "key");
    return key;
}

[[nodiscard]] LeaseOf read_lease(Reader& in, Index object) {
    LeaseOf lease{};
    lease.claim = read_step_id(in, in.member(object, "lease", "the id of the step that claimed it"), 1);
    lease.tamper = in.word_if<Tamper>(object, "tamper").value_or(Tamper::Nothing);
    return lease;
}

[[nodiscard]] AskSubmit read_submit(Reader& in, Index object) {
    in.only(object, {"tenant", "operation", "key", "work", "retry_safe", "max_attempts", "deadline_in", "budget", "reserve", "spelling",
                     "malformed", "claimed_tenant"});
    AskSubmit ask{.key = read_key(in, object)};
    if (std::optional<std::string> tenant = in.text_if(object, "claimed_tenant")) ask.claimed = TenantId{std::move(*tenant)};
    ask.malformed = in.text_if(object, "malformed");
    if (ask.malformed) {
        in.only(object, {"tenant", "operation", "key", "malformed", "claimed_tenant"});
        return ask;
    }
    ask.content.work = in.text(object, "work");
    if (std::optional<Index> const at = in.find(object, "retry_safe")) ask.content.retry_safe = in.truth_at(*at);
    ask.content.max_attempts = u32(in.number_if(object, "max_attempts", json::any_u32).value_or(1));
    if (std::optional<std::uint64_t> const ticks = in.number_if(object, "deadline_in", json::any_u32))
        ask.content.deadline_in = u32(*ticks);
    if (std::optional<std::uint64_t> const units = in.number_if(object, "budget", json::any_u32)) ask.content.budget = u32(*units);
    if (std::optional<std::uint64_t> const units = in.number_if(object, "reserve", json::any_u32)) ask.content.reserve = u32(*units);
    ask.spelling = in.word_if<Spelling>(object, "spelling").value_or(Spelling::Plain);
    return ask;
}

[[nodiscard]] AskClaim read_claim(Reader& in, Index object) {
    in.only(object, {"tenant", "operation", "key", "token"});
    AskClaim ask{};
    bool const targeted = in.find(object, "key") || in.find(object, "tenant") || in.find(object, "operation");
    if (targeted) ask.key = read_key(in, object);
    if (std::optional<std::string> token = in.text_if(object, "token")) ask.token = ClaimToken{std::move(*token)};
    return ask;
}

[[nodiscard]] KeyRef read_only_key(Reader& in, Index object) {
    in.only(object, {"tenant", "operation", "key"});
    return read_key(in, object);
}

/// A task by its key, or by an identifier that nobody learned.
template <class AskAbout>
[[nodiscard]] AskAbout read_about(Reader& in, Index object) {
    if (std::optional<std::string> task = in.text_if(object, "task")) {
        in.only(object, {"tenant", "task"});
        AskAbout ask{.task = TaskId{std::move(*task)}};
        if (std::optional<std::string> tenant = in.text_if(object, "tenant")) ask.key.tenant.value = std::move(*tenant);
        return ask;
    }
    return AskAbout{.key = read_only_key(in, object)};
}

[[nodiscard]] LeaseOf read_only_lease(Reader& in, Index object) {
    in.only(object, {"lease", "tamper"});
    return read_lease(in, object);
}

[[nodiscard]] Ask read_ask(Reader& in, Index object, Operation operation) {
    in.must_be(object, Kind::Object);
    if (in.failed()) return AskList{};
    switch (operation) {
        case Operation::Submit: return read_submit(in, object);
        case Operation::Get: return read_about<AskGet>(in, object);
        case Operation::Find: return AskFind{read_only_key(in, object)};
        case Operation::List: {
            in.only(object, {"tenant"});
            std::optional<std::string> tenant = in.text_if(object, "tenant");
            return tenant ? AskList{TenantId{std::move(*tenant)}} : AskList{};
        }
        case Operation::History: return read_about<AskHistory>(in, object);
        case Operation::Cancel: return read_about<AskCancel>(in, object);
        case Operation::Claim: return read_claim(in, object);
        case Operation::Renew: return AskRenew{read_only_lease(in, object)};
        case Operation::Deliver:
            in.only(object, {"lease", "tamper", "result"});
            return AskDeliver{read_lease(in, object), in.text(object, "result")};
        case Operation::Fail:
            in.only(object, {"lease", "tamper", "class"});
            return AskFail{read_lease(in, object), in.word<FailureClass>(object, "class")};
        case Operation::Release: {
            in.only(object, {"lease", "tamper", "not_started"});
            AskRelease ask{read_lease(in, object)};
            if (std::optional<Index> const at = in.find(object, "not_started")) ask.not_started = in.truth_at(*at);
            return ask;
        }
        case Operation::Usage:
            in.only(object, {"lease", "tamper", "usage", "amount"});
            return AskUsage{read_lease(in, object), {in.text(object, "usage")}, u32(in.number(object, "amount", json::any_u32))};
        case Operation::Ledger: return read_about<AskLedger>(in, object);
    }
    return AskList{};
}

/// "lose-reply" or {"delay-request":2}
[[nodiscard]] Network read_network(Reader& in, Index at) {
    if (in.failed()) return {};
    json::Tree const& tree = in.tree();
    bool const object = tree[at].kind == Kind::Object;
    if (!object) in.must_be(at, Kind::Text);
    if (in.failed()) return {};
    if (object && (tree[at].end == at + 1 || tree[at + 1].end != tree[at].end)) {
        in.fail(at, "exactly one fault belongs here, such as {\"delay-request\":2}");
        return {};
    }
    std::string_view const word = object ? tree.key(at + 1) : tree.text(at);
    std::optional<MessageFault> const fault = from_word<MessageFault>(word);
    if (!fault || counts_steps(*fault) != object) {
        in.fail(object ? at + 1 : at, "`" + std::string{word.substr(0, 60)} +
                                          "` is no fault in this form; it must be \"lose-request\", \"lose-reply\", \"twice\", "
                                          "{\"twice-later\":n}, {\"delay-request\":n} or {\"late-reply\":n}");
        return {};
    }
    return {.fault = *fault, .after = object ? u32(in.number_at(at + 1, json::any_u32)) : 0};
}

[[nodiscard]] std::optional<Answer> read_expected(Reader& in, Index step, Operation operation) {
    std::optional<Index> const at = in.find(step, "expect");
    if (!at) return std::nullopt;
    Answer const answer = in.word_at<Answer>(*at);
    if (in.failed() || is_listed(operation, answer)) return answer;
    std::vector<std::string_view> words;
    for (Answer const listed : listed_answers(operation)) words.push_back(to_word(listed));
    in.fail(*at, "`" + std::string{to_word(answer)} + "` is no answer to `" + std::string{to_word(operation)} + "`; its answers are " +
                     json::listing(words));
    return std::nullopt;
}

[[nodiscard]] WaitUntil read_wait_until(Reader& in, Index object) {
    in.must_be(object, Kind::Object);
    if (in.failed()) return {};
    in.only(object, {"instant", "tenant", "operation", "key", "plus"});
    WaitUntil wait{.instant = in.word<Instant>(object, "instant"), .key = read_key(in, object)};
    std::optional<Index> const plus = in.find(object, "plus");
    constexpr std::numeric_limits<std::int32_t> limits;
    if (plus) wait.plus = static_cast<std::int32_t>(in.integer_at(*plus, limits.min(), limits.max()));
    return wait;
}

[[nodiscard]] Crash read_crash(Reader& in, Index object) {
    in.must_be(object, Kind::Object);
    if (in.failed()) return {};
    in.only(object, {"point", "delay_us", "again"});
    constexpr json::Range while_it_comes_up{0, 16};
    return {.point = in.word_if<CrashPoint>(object, "point"),
            .delay_us = u32(in.number_if(object, "delay_us", json::any_u32).value_or(0)),
            .again = u32(in.number_if(object, "again", while_it_comes_up).value_or(0))};
}

[[nodiscard]] Call read_call(Reader& in, Index step, Index asked, Operation operation) {
    std::string_view const word = to_word(operation);
    in.only(step, {"id", "by", "as", word, "network", "crash", "expect"});
    Call call{.actor = in.text(step, "by"), .ask = read_ask(in, asked, operation)};
    if (std::optional<std::string> tenant = in.text_if(step, "as")) call.as = TenantId{std::move(*tenant)};
    if (std::optional<Index> const at = in.find(step, "crash")) call.crash = read_crash(in, *at);
    if (std::optional<Index> const at = in.find(step, "network")) call.network = read_network(in, *at);
    call.expect = read_expected(in, step, operation);
    return call;
}

}  // namespace

std::optional<StepId> step_id_of(std::string_view text) {
    if (text.size() < 2 || text[0] != 's' || (text[1] == '0' && text.size() > 2)) return std::nullopt;
    std::uint32_t number = 0;
    auto const [end, failed] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return StepId{number};
}

StepId read_step_id(Reader& in, Index at, std::uint32_t first) {
    in.must_be(at, Kind::Text);
    if (in.failed()) return {};
    std::optional<StepId> const step = step_id_of(in.tree().text(at));
    if (step && step->value >= first) return *step;
    in.fail(at, "`" + std::string{in.tree().text(at).substr(0, 60)} + "` is no step; a step is s1, s2 and so on");
    return {};
}

Step read_step(Reader& in, Index object) {
    in.must_be(object, Kind::Object);
    Step step{.id = read_step_id(in, in.member(object, "id", "the id of the step, s1, s2 and so on,"), 1)};
    if (in.failed()) return step;
    if (std::optional<Index> const wait = in.find(object, "wait")) {
        in.only(object, {"id", "wait"});
        step.act = Wait{u32(in.number_at(*wait, json::any_u32))};
        return step;
    }
    if (std::optional<Index> const wait = in.find(object, "wait_until")) {
        in.only(object, {"id", "wait_until"});
        step.act = read_wait_until(in, *wait);
        return step;
    }
    for (std::size_t i = 0; i < operation_count; ++i) {
        auto const operation = static_cast<Operation>(i);
        std::optional<Index> const asked = in.find(object, to_word(operation));
        if (!asked) continue;
        step.act = read_call(in, object, *asked, operation);
        return step;
    }
    if (std::optional<Index> const crash = in.find(object, "crash")) {
        in.only(object, {"id", "crash"});
        step.act = read_crash(in, *crash);
        return step;
    }
    if (std::optional<Index> const pause = in.find(object, "pause")) {
        in.only(object, {"id", "pause"});
        step.act = Pause{u32(in.number_at(*pause, {0, 60'000}))};
        return step;
    }
    if (std::optional<Index> const rights = in.find(object, "rights")) {
        in.only(object, {"id", "rights"});
        in.must_be(*rights, Kind::Object);
        if (in.failed()) return step;
        in.only(*rights, {"tenant", "principal", "may"});
        step.act = SetRights{read_principal(in, *rights), read_rights(in, *rights)};
        return step;
    }
    in.fail(object, "the step does nothing; it must have exactly one of `wait`, `wait_until`, `crash`, `pause`, `rights`, " + json::listing(Words<Operation>::table));
    return step;
}

}  // namespace seatrial
