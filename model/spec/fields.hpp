#pragma once
// The fields of the state as a table, for engines that must visit them all: to shift due times, to declare unknowns, to compare, to print.

#include "model/spec/snapshot.hpp"

#include <array>
#include <string>
#include <string_view>

namespace seatrial::law {

/// How a field is printed, and whether it is a due time; a limit is a number or never().
enum class FieldKind : std::uint8_t { Number, Due, Limit, Phase, CancelWord, Status, FailureWord, Why };

template <ValueDomain D, class Owner>
struct Field {
    std::string_view name{};
    FieldKind kind{};
    Int<D> Owner::*member{};
};

template <ValueDomain D>
inline constexpr std::array task_fields{
    Field<D, Task<D>>{"phase", FieldKind::Phase, &Task<D>::phase},
    Field<D, Task<D>>{"content", FieldKind::Number, &Task<D>::content},
    Field<D, Task<D>>{"retry_safe", FieldKind::Number, &Task<D>::retry_safe},
    Field<D, Task<D>>{"attempts_max", FieldKind::Number, &Task<D>::attempts_max},
    Field<D, Task<D>>{"deadline", FieldKind::Due, &Task<D>::deadline},
    Field<D, Task<D>>{"budget", FieldKind::Limit, &Task<D>::budget},
    Field<D, Task<D>>{"reserve", FieldKind::Number, &Task<D>::reserve},
    Field<D, Task<D>>{"retry_until", FieldKind::Due, &Task<D>::retry_until},
    Field<D, Task<D>>{"key_end", FieldKind::Due, &Task<D>::key_end},
    Field<D, Task<D>>{"granted", FieldKind::Number, &Task<D>::granted},
    Field<D, Task<D>>{"counted", FieldKind::Number, &Task<D>::counted},
    Field<D, Task<D>>{"ventured", FieldKind::Number, &Task<D>::ventured},
    Field<D, Task<D>>{"generation_high", FieldKind::Number, &Task<D>::generation_high},
    Field<D, Task<D>>{"live", FieldKind::Number, &Task<D>::live},
    Field<D, Task<D>>{"live_node", FieldKind::Number, &Task<D>::live_node},
    Field<D, Task<D>>{"live_token", FieldKind::Number, &Task<D>::live_token},
    Field<D, Task<D>>{"lease_end", FieldKind::Due, &Task<D>::lease_end},
    Field<D, Task<D>>{"expired", FieldKind::Number, &Task<D>::expired},
    Field<D, Task<D>>{"started", FieldKind::Number, &Task<D>::started},
    Field<D, Task<D>>{"backoff_until", FieldKind::Due, &Task<D>::backoff_until},
    Field<D, Task<D>>{"last", FieldKind::FailureWord, &Task<D>::last},
    Field<D, Task<D>>{"cancel", FieldKind::CancelWord, &Task<D>::cancel},
    Field<D, Task<D>>{"cancel_due", FieldKind::Due, &Task<D>::cancel_due},
    Field<D, Task<D>>{"delivered_generation", FieldKind::Number, &Task<D>::delivered_generation},
    Field<D, Task<D>>{"delivered_result", FieldKind::Number, &Task<D>::delivered_result},
    Field<D, Task<D>>{"why", FieldKind::Why, &Task<D>::why},
    Field<D, Task<D>>{"incurred", FieldKind::Number, &Task<D>::incurred},
    Field<D, Task<D>>{"accepted", FieldKind::Number, &Task<D>::accepted},
    Field<D, Task<D>>{"charged", FieldKind::Number, &Task<D>::charged},
};

template <ValueDomain D>
inline constexpr std::array watched_fields{
    Field<D, Watched<D>>{"generation", FieldKind::Number, &Watched<D>::generation},
    Field<D, Watched<D>>{"status", FieldKind::Status, &Watched<D>::status},
    Field<D, Watched<D>>{"failure", FieldKind::FailureWord, &Watched<D>::failure},
    Field<D, Watched<D>>{"usage", FieldKind::Number, &Watched<D>::usage},
    Field<D, Watched<D>>{"total", FieldKind::Number, &Watched<D>::total},
};

template <ValueDomain D>
inline constexpr std::array message_fields{
    Field<D, Message<D>>{"content", FieldKind::Number, &Message<D>::content},
    Field<D, Message<D>>{"retry_safe", FieldKind::Number, &Message<D>::retry_safe},
    Field<D, Message<D>>{"attempts_max", FieldKind::Number, &Message<D>::attempts_max},
    Field<D, Message<D>>{"deadline_in", FieldKind::Due, &Message<D>::deadline_in},
    Field<D, Message<D>>{"budget", FieldKind::Limit, &Message<D>::budget},
    Field<D, Message<D>>{"reserve", FieldKind::Number, &Message<D>::reserve},
    Field<D, Message<D>>{"node", FieldKind::Number, &Message<D>::node},
    Field<D, Message<D>>{"token", FieldKind::Number, &Message<D>::token},
    Field<D, Message<D>>{"generation", FieldKind::Number, &Message<D>::generation},
    Field<D, Message<D>>{"lease_end", FieldKind::Due, &Message<D>::lease_end},
    Field<D, Message<D>>{"result", FieldKind::Number, &Message<D>::result},
    Field<D, Message<D>>{"failure", FieldKind::FailureWord, &Message<D>::failure},
    Field<D, Message<D>>{"amount", FieldKind::Number, &Message<D>::amount},
};

template <ValueDomain D>
inline constexpr std::array setting_fields{
    Field<D, Setting<D>>{"inflight_transient", FieldKind::Number, &Setting<D>::inflight_transient},
    Field<D, Setting<D>>{"retention_origin_submit", FieldKind::Number, &Setting<D>::retention_origin_submit},
    Field<D, Setting<D>>{"retention_boundary", FieldKind::Number, &Setting<D>::retention_boundary},
    Field<D, Setting<D>>{"retention_sliding", FieldKind::Number, &Setting<D>::retention_sliding},
    Field<D, Setting<D>>{"retention_gone", FieldKind::Number, &Setting<D>::retention_gone},
    Field<D, Setting<D>>{"retention_promised", FieldKind::Number, &Setting<D>::retention_promised},
    Field<D, Setting<D>>{"lease_strict", FieldKind::Number, &Setting<D>::lease_strict},
    Field<D, Setting<D>>{"token_none", FieldKind::Number, &Setting<D>::token_none},
    Field<D, Setting<D>>{"none_exact", FieldKind::Number, &Setting<D>::none_exact},
    Field<D, Setting<D>>{"deadline_grant_only", FieldKind::Number, &Setting<D>::deadline_grant_only},
    Field<D, Setting<D>>{"confirm", FieldKind::Number, &Setting<D>::confirm},
    Field<D, Setting<D>>{"blocks_grant_must", FieldKind::Number, &Setting<D>::blocks_grant_must},
    Field<D, Setting<D>>{"count_started", FieldKind::Number, &Setting<D>::count_started},
    Field<D, Setting<D>>{"regrant", FieldKind::Number, &Setting<D>::regrant},
    Field<D, Setting<D>>{"count_stale", FieldKind::Number, &Setting<D>::count_stale},
    Field<D, Setting<D>>{"mid_attempt_expire", FieldKind::Number, &Setting<D>::mid_attempt_expire},
    Field<D, Setting<D>>{"usage_cumulative", FieldKind::Number, &Setting<D>::usage_cumulative},
    Field<D, Setting<D>>{"lease_ticks", FieldKind::Due, &Setting<D>::lease_ticks},
    Field<D, Setting<D>>{"backoff_ticks", FieldKind::Number, &Setting<D>::backoff_ticks},
    Field<D, Setting<D>>{"retry_window", FieldKind::Due, &Setting<D>::retry_window},
    Field<D, Setting<D>>{"recon_window", FieldKind::Due, &Setting<D>::recon_window},
    Field<D, Setting<D>>{"usage_grace", FieldKind::Number, &Setting<D>::usage_grace},
    Field<D, Setting<D>>{"cancel_ticks", FieldKind::Due, &Setting<D>::cancel_ticks},
    Field<D, Setting<D>>{"loss_ticks", FieldKind::Due, &Setting<D>::loss_ticks},
    Field<D, Setting<D>>{"slack", FieldKind::Number, &Setting<D>::slack},
    Field<D, Setting<D>>{"generation_max", FieldKind::Number, &Setting<D>::generation_max},
};

template <ValueDomain D>
struct MessageTruth {
    std::string_view name{};
    Bool<D> Message<D>::*member{};
};

template <ValueDomain D>
inline constexpr std::array message_truths{
    MessageTruth<D>{"admissible", &Message<D>::admissible},
    MessageTruth<D>{"rival_open", &Message<D>::rival_open},
    MessageTruth<D>{"not_started", &Message<D>::not_started},
    MessageTruth<D>{"may_submit", &Message<D>::may_submit},
    MessageTruth<D>{"may_read", &Message<D>::may_read},
    MessageTruth<D>{"may_cancel", &Message<D>::may_cancel},
    MessageTruth<D>{"foreign", &Message<D>::foreign},
    MessageTruth<D>{"misnamed", &Message<D>::misnamed},
};

template <ValueDomain D>
Bool<D> same_task(Task<D> const& a, Task<D> const& b) {
    Bool<D> same = D::boolean(true);
    for (auto const& field : task_fields<D>) same = same && a.*field.member == b.*field.member;
    return same;
}
template <ValueDomain D>
Bool<D> same_watched(Watched<D> const& a, Watched<D> const& b) {
    return a.status == b.status && a.failure == b.failure && a.usage == b.usage && a.total == b.total;
}

/// A field's value in words. A due time is written as it is; `never` is the domain's value of never().
[[nodiscard]] std::string value_text(FieldKind kind, std::int64_t value, std::int64_t never);

}  // namespace seatrial::law
