#pragma once
// Strong types for every identifier of the protocol. Construction is spelled out and nothing converts back, so that
// passing a generation for a task, or a key for a task, does not compile.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace seatrial {

template <class Tag, class Rep>
struct Id {
    Rep value{};
    friend auto operator<=>(Id const&, Id const&) = default;
    friend bool operator==(Id const&, Id const&) = default;
};

using TenantId = Id<struct TenantTag, std::string>;           ///< as authenticated, IDEM-01.c
using PrincipalId = Id<struct PrincipalTag, std::string>;     ///< who acts for a tenant, A-02
using OperationName = Id<struct OperationTag, std::string>;   ///< logical operation that scopes a key, A-01
using IdempotencyKey = Id<struct KeyTag, std::string>;        ///< chosen by the client, one an intent
using TaskId = Id<struct TaskTag, std::string>;               ///< chosen by the implementation
using AttemptId = Id<struct AttemptTag, std::string>;         ///< chosen by the implementation, never reused, RETRY-01.a
using DeliveryId = Id<struct DeliveryTag, std::string>;       ///< chosen by the implementation
using ContractDigest = Id<struct DigestTag, std::string>;     ///< names the frozen contract; opaque to the judge
using UsageId = Id<struct UsageTag, std::string>;             ///< chosen by the executor, one a report
using NodeName = Id<struct NodeTag, std::string>;             ///< an executor node
using ClaimToken = Id<struct ClaimTokenTag, std::string>;     ///< lets a node repeat a claim, A-35
using LeaseGeneration = Id<struct GenerationTag, std::uint64_t>;  ///< grows with every grant of a task, RETRY-01.b
using Tick = Id<struct TickTag, std::int64_t>;                ///< coordinator time since the reset, in ticks
using CallId = Id<struct CallTag, std::uint32_t>;             ///< one message that reached the implementation, unique in a history
using StepId = Id<struct StepTag, std::uint32_t>;             ///< a step of a scenario; printed as s1, s2, …; 0 is the quiet phase

/// The key syntax that every implementation must accept: 1 to 255 printable ASCII characters.
[[nodiscard]] inline bool is_valid(IdempotencyKey const& key) {
    if (key.value.empty() || key.value.size() > 255) return false;
    for (char const c : key.value)
        if (c < 0x20 || c > 0x7e) return false;
    return true;
}

}  // namespace seatrial

template <class Tag, class Rep>
struct std::hash<seatrial::Id<Tag, Rep>> {
    std::size_t operator()(seatrial::Id<Tag, Rep> const& id) const noexcept { return std::hash<Rep>{}(id.value); }
};
