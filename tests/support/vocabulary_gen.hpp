#pragma once
// Random values of the vocabulary for properties: every alternative, every optional member, and texts that need escaping.

#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/history.hpp"
#include "model/vocabulary/scenario.hpp"
#include "model/vocabulary/words.hpp"

#include <rapidcheck.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace seatrial::gen {

inline constexpr std::uint64_t whole_max = (1ULL << 53) - 1;   ///< largest number that every JSON reader keeps

inline std::string text() {
    return *rc::gen::element<std::string>("w1", "", "T-17", "ä€𝄞", "a\"b\\c/d~e", "\n\r\t\b\f\x01\x1f\x7f", std::string{"a\0b", 3},
                                          "{\"work\":1}");
}
inline bool coin() { return *rc::gen::arbitrary<bool>(); }
inline std::uint32_t u32() { return *rc::gen::element<std::uint32_t>(0, 1, 2, 50, std::numeric_limits<std::uint32_t>::max()); }
inline std::uint64_t whole() { return *rc::gen::element<std::uint64_t>(1, 2, 77, 1ULL << 32, whole_max); }
inline Tick tick() { return {*rc::gen::element<std::int64_t>(0, 1, 30, 1LL << 40)}; }
template <class Enum> Enum word() { return static_cast<Enum>(*rc::gen::inRange<std::size_t>(0, Words<Enum>::table.size())); }
template <class Make> auto maybe(Make make) -> std::optional<decltype(make())> {
    if (coin()) return std::nullopt;
    return make();
}
template <class Id> Id id() { return {text()}; }
template <class Make> auto list(Make make) {
    std::vector<decltype(make())> values;
    for (std::size_t n = *rc::gen::inRange<std::size_t>(0, 4); n > 0; --n) values.push_back(make());
    return values;
}

inline Content content() { return {text(), maybe(coin), u32(), maybe(u32), maybe(u32), maybe(u32)}; }
/// Texts that are no contract: cut short, of another kind, a member missing, twice, unknown or out of range.
inline std::string malformed() {
    return *rc::gen::element<std::string>("", "{", "[]", "{\"work\":\"w\"}", "{\"work\":\"w\",\"max_attempts\":1,\"work\":\"w\"}",
                                          "{\"work\":\"w\",\"max_attempts\":1.5}", "{\"work\":\"w\",\"max_attempts\":1,\"colour\":\"red\"}",
                                          "{\"work\":\"w\",\"max_attempts\":9007199254740993}");
}
inline Caller caller() { return {id<TenantId>(), id<PrincipalId>()}; }
inline LeaseRef lease_ref() { return {id<TaskId>(), id<AttemptId>(), {whole()}}; }

inline Command command() {
    switch (static_cast<Operation>(*rc::gen::inRange<std::size_t>(0, operation_count))) {
        case Operation::Submit: {
            Submit submit{caller(), id<OperationName>(), id<IdempotencyKey>()};
            submit.claimed = maybe(id<TenantId>);
            if (coin()) {
                submit.malformed = malformed();
            } else {
                submit.content = content();
                submit.spelling = word<Spelling>();
            }
            return submit;
        }
        case Operation::Get: return GetTask{caller(), id<TaskId>()};
        case Operation::Find: return FindTask{caller(), id<OperationName>(), id<IdempotencyKey>()};
        case Operation::List: return ListTasks{caller()};
        case Operation::History: return ReadHistory{caller(), id<TaskId>()};
        case Operation::Cancel: return Cancel{caller(), id<TaskId>()};
        case Operation::Claim: return Claim{id<NodeName>(), maybe(id<TaskId>), maybe(id<ClaimToken>)};
        case Operation::Renew: return Renew{id<NodeName>(), lease_ref()};
        case Operation::Deliver: return Deliver{id<NodeName>(), lease_ref(), text()};
        case Operation::Fail: return Fail{id<NodeName>(), lease_ref(), word<FailureClass>()};
        case Operation::Release: return Release{id<NodeName>(), lease_ref(), coin()};
        case Operation::Usage: return ReportUsage{id<NodeName>(), lease_ref(), id<UsageId>(), u32()};
        case Operation::Ledger: return ReadLedger{caller(), id<TaskId>()};
    }
    return ListTasks{};
}

inline AttemptView attempt_view() {
    AttemptView view{id<AttemptId>(), {whole()}, maybe(id<NodeName>), word<AttemptWord>()};
    if (view.status == AttemptWord::Failed) view.failure = word<FailureClass>();
    view.usage = maybe(whole);
    return view;
}

inline LedgerEntry ledger_entry() {
    LedgerEntry entry{.kind = word<LedgerKind>(), .amount = maybe(whole)};
    if (entry.kind != LedgerKind::Usage) return entry;
    return {entry.kind, id<AttemptId>(), id<UsageId>(), whole()};
}

inline TaskView task_view() {
    return {id<TaskId>(), maybe(id<ContractDigest>), word<PhaseWord>(), maybe(word<CancelWord>), maybe(word<ReasonWord>), maybe([] {
                return DeliveryView{id<DeliveryId>(), text()};
            })};
}

inline Details details(Operation operation, Answer answer) {
    switch (answer) {
        case Answer::New:
        case Answer::Same: return TaskHandle{id<TaskId>(), maybe(id<ContractDigest>)};
        case Answer::Conflict:
            if (operation == Operation::Submit && coin()) return id<TaskId>();
            return std::monostate{};
        case Answer::Task: return task_view();
        case Answer::Found: return id<TaskId>();
        case Answer::Listed: return list(id<TaskId>);
        case Answer::History: return list(attempt_view);
        case Answer::Ledger: return list(ledger_entry);
        case Answer::Lease: return LeaseView{lease_ref(), maybe(tick), text()};
        case Answer::State: return word<PhaseWord>();
        case Answer::Delivered:
        case Answer::Replay:
        case Answer::Overtaken: return id<DeliveryId>();
        case Answer::CancelAsked: return LeaseEnd{maybe(tick)};
        case Answer::Ok:
            if (operation == Operation::Renew) return LeaseEnd{maybe(tick)};
            return std::monostate{};
        default: return std::monostate{};
    }
}

/// Anything that an implementation may say to the operation.
inline Reply reply(Operation operation) {
    std::span<Answer const> const listed = listed_answers(operation);
    Answer const answer = listed[*rc::gen::inRange<std::size_t>(0, listed.size())];
    return {answer, details(operation, answer)};
}
inline Response response(Operation operation) {
    switch (*rc::gen::inRange(0, 8)) {
        case 0: return Unlisted{"shrug"};
        case 1: return Unsupported{text()};
        default: return reply(operation);
    }
}

inline Profile profile() {
    return {word<InFlightReading>(),
            coin(),
            coin(),
            word<RetentionOrigin>(),
            word<RetentionBoundary>(),
            coin(),
            word<RetentionAfter>(),
            coin(),
            word<LeaseExpiry>(),
            word<TokenReading>(),
            word<NoneReading>(),
            word<DeadlineEffect>(),
            word<CancelConfirm>(),
            word<CancelBlocksGrant>(),
            word<ListReading>(),
            coin(),
            word<FingerprintReading>(),
            word<RetryCount>(),
            word<ReleaseNotStarted>(),
            coin(),
            word<BudgetMidAttempt>(),
            word<UsageForm>()};
}
inline Config config() { return {maybe(u32), u32(), maybe(u32), maybe(u32), u32(), maybe(u32), maybe(u32), u32(), whole(), u32(), u32()}; }
inline Published published() { return {profile(), config()}; }

inline Hello hello() {
    Hello hello{text(),
                text(),
                {*rc::gen::arbitrary<std::uint32_t>()},
                {*rc::gen::arbitrary<std::uint32_t>()},
                {*rc::gen::arbitrary<std::uint32_t>()}};
    hello.operations.set(static_cast<std::size_t>(Operation::Submit));
    hello.max_in_flight = *rc::gen::element(1U, 8U);
    hello.published = published();
    return hello;
}

inline KeyRef key_ref() {
    if (coin()) return {.key = id<IdempotencyKey>()};
    return {id<TenantId>(), id<OperationName>(), id<IdempotencyKey>()};
}

inline Network network() {
    Network network{word<MessageFault>(), 0};
    bool const counts = network.fault == MessageFault::TwiceLater || network.fault == MessageFault::DelayRequest ||
                        network.fault == MessageFault::LateReply;
    if (counts) network.after = u32();
    return network;
}

/// A task by its key, or by an identifier of a tenant.
template <class AskAbout> AskAbout about() {
    if (coin()) return {.key = key_ref()};
    return {.key = {.tenant = id<TenantId>(), .key = {}}, .task = id<TaskId>()};
}
inline Rights rights() { return {coin(), coin(), coin()}; }
inline Crash crash() { return {maybe(word<CrashPoint>), u32(), *rc::gen::inRange(0U, 17U)}; }

inline Ask ask(Operation operation, LeaseOf const& lease) {
    switch (operation) {
        case Operation::Submit:
            if (coin()) return AskSubmit{.key = key_ref(), .malformed = malformed(), .claimed = maybe(id<TenantId>)};
            return AskSubmit{.key = key_ref(), .content = content(), .spelling = word<Spelling>(), .claimed = maybe(id<TenantId>)};
        case Operation::Get: return about<AskGet>();
        case Operation::Find: return AskFind{key_ref()};
        case Operation::List: return coin() ? AskList{} : AskList{id<TenantId>()};
        case Operation::History: return about<AskHistory>();
        case Operation::Cancel: return about<AskCancel>();
        case Operation::Claim: return AskClaim{maybe(key_ref), maybe(id<ClaimToken>)};
        case Operation::Renew: return AskRenew{lease};
        case Operation::Deliver: return AskDeliver{lease, text()};
        case Operation::Fail: return AskFail{lease, word<FailureClass>()};
        case Operation::Release: return AskRelease{lease, coin()};
        case Operation::Ledger: return about<AskLedger>();
        case Operation::Usage: return AskUsage{lease, id<UsageId>(), u32()};
    }
    return AskList{};
}

/// The first step claims, so that every later step may hold its lease.
inline Scenario scenario() {
    Scenario scenario{text(), text(), list(text), list(text), maybe(profile), maybe(config)};
    scenario.steps.push_back({.id = {1}, .act = Call{.actor = text(), .ask = AskClaim{}}});
    for (std::uint32_t n = 2, end = *rc::gen::inRange(2U, 10U); n < end; ++n) {
        Step step{.id = {n}};
        switch (*rc::gen::inRange(0, 9)) {
            case 0: step.act = Wait{u32()}; break;
            case 1: step.act = WaitUntil{word<Instant>(), key_ref(), *rc::gen::element(-1, 0, 1, 7)}; break;
            case 2: step.act = crash(); break;
            case 3: step.act = Pause{*rc::gen::inRange(0U, 60'001U)}; break;
            case 4: step.act = SetRights{caller(), rights()}; break;
            default: {
                auto const operation = static_cast<Operation>(*rc::gen::inRange<std::size_t>(0, operation_count));
                std::span<Answer const> const listed = listed_answers(operation);
                step.act = Call{text(), ask(operation, {{1}, word<Tamper>()}), network(), maybe(crash), maybe(id<TenantId>),
                                maybe([&] { return listed[*rc::gen::inRange<std::size_t>(0, listed.size())]; })};
            }
        }
        scenario.steps.push_back(std::move(step));
    }
    return scenario;
}

/// Calls begin and end in order; time goes on.
inline History history() {
    History history{text(), text(), published(), coin()};
    Tick now{0};
    for (std::uint32_t call = 1, end = *rc::gen::inRange(1U, 8U); call < end; ++call) {
        Command const asked = command();
        history.entries.emplace_back(Invoked{{call}, {call}, text(), asked, coin()});
        switch (*rc::gen::inRange(0, 4)) {
            case 0: history.entries.emplace_back(Unanswered{{call}, word<SilenceReason>()}); break;
            case 1:
                history.entries.emplace_back(Unanswered{{call}, SilenceReason::PeerCrash});
                history.entries.emplace_back(Crashed{{call}, CallId{call}, maybe(word<CrashPoint>), u32()});
                break;
            default: history.entries.emplace_back(Returned{{call}, response(operation_of(asked)), word<Heard>()});
        }
        now.value += tick().value;
        history.entries.emplace_back(TimeMoved{{call}, now});
        if (coin()) history.entries.emplace_back(NetworkActed{{call}, text(), word<MessageFault>()});
        if (coin()) history.entries.emplace_back(PassedOver{{0}, text()});
        if (coin()) history.entries.emplace_back(Crashed{{call}, std::nullopt, std::nullopt, u32()});
        if (coin()) history.entries.emplace_back(Paused{{call}, u32()});
        if (coin()) history.entries.emplace_back(RightsSet{{call}, caller(), rights()});
    }
    return history;
}

}  // namespace seatrial::gen
