#include "model/prove/unknowns.hpp"

namespace seatrial::prove {

namespace {

using D = Symbolic;

D::Bool between(D::Int const& value, int low, int high) { return value >= D::Int{low} && value <= D::Int{high}; }
D::Bool ticks_or_never(D::Int const& value) { return value >= D::never(); }
D::Bool not_negative(D::Int const& value) { return value >= D::Int{0}; }

}  // namespace

Unknowns::Unknowns(z3::context& context) : context_(context) {
    for (auto const& field : law::setting_fields<D>) setting.*field.member = number(Group::Setting, std::string{field.name}, field.kind);
    for (auto const& field : law::task_fields<D>) task.*field.member = number(Group::Before, std::string{field.name}, field.kind);
    for (auto const& field : law::watched_fields<D>) watched.*field.member = number(Group::Before, "attempt." + std::string{field.name}, field.kind);
    for (auto const& field : law::message_fields<D>) message.*field.member = number(Group::Message, std::string{field.name}, field.kind);
    for (auto const& field : law::message_truths<D>) message.*field.member = truth(Group::Message, std::string{field.name});
    now = number(Group::Before, "now");
    D::Bool const is_watched = message.generation == watched.generation;
    named_.generation = message.generation;
    named_.status = D::ite(is_watched, watched.status, number(Group::Message, "named.status", law::FieldKind::Status));
    named_.failure = D::ite(is_watched, watched.failure, number(Group::Message, "named.failure", law::FieldKind::FailureWord));
    named_.usage = D::ite(is_watched, watched.usage, number(Group::Message, "named.usage"));
    named_.total = D::ite(is_watched, watched.total, number(Group::Message, "named.total"));
    recall = law::recall_of<D>(named_, truth(Group::Message, "genuine"));
}

SymbolicInt Unknowns::number(Group group, std::string const& name, law::FieldKind kind) {
    z3::expr const term = context_.int_const((std::to_string(static_cast<int>(group)) + "." + name).c_str());
    all.push_back({group, name, kind, term});
    return SymbolicInt{term};
}
SymbolicBool Unknowns::truth(Group group, std::string const& name) {
    z3::expr const term = context_.bool_const((std::to_string(static_cast<int>(group)) + "." + name).c_str());
    all.push_back({group, name, law::FieldKind::Number, term});
    return SymbolicBool{term};
}

SymbolicBool Unknowns::setting_is_sane() const {
    law::Setting<D> const& s = setting;
    D::Bool sane = between(s.retention_boundary, 0, 2) && between(s.confirm, 0, 2);
    for (D::Int const& knob : {s.inflight_transient, s.retention_origin_submit, s.retention_sliding, s.retention_gone, s.retention_promised, s.lease_strict,
                               s.token_none, s.none_exact, s.deadline_grant_only, s.blocks_grant_must, s.count_started, s.regrant, s.count_stale,
                               s.mid_attempt_expire, s.usage_cumulative})
        sane = sane && between(knob, 0, 1);
    for (D::Int const& ticks : {s.lease_ticks, s.retry_window, s.recon_window, s.cancel_ticks, s.loss_ticks}) sane = sane && ticks_or_never(ticks);
    for (D::Int const& ticks : {s.backoff_ticks, s.usage_grace, s.slack}) sane = sane && not_negative(ticks);
    D::Bool const windows = s.retry_window != D::never() && (s.recon_window != D::never() || s.retention_origin_submit == D::Int{1});
    return sane && s.generation_max >= D::Int{1} && law::implies<D>(s.retention_promised == D::Int{1}, windows) && not_negative(now) &&
           watched.generation >= D::Int{1};
}

SymbolicBool Unknowns::message_is_sane() const {
    law::Message<D> const& m = message;
    return between(m.retry_safe, 0, 1) && m.attempts_max >= D::Int{1} && ticks_or_never(m.deadline_in) && ticks_or_never(m.budget) && not_negative(m.reserve) && not_negative(m.amount) && m.node >= D::Int{1} && not_negative(m.token) &&
           m.generation >= D::Int{1} && ticks_or_never(m.lease_end) && m.result >= D::Int{1} &&
           between(m.failure, law::failure::temporary, law::failure::other);
}

}  // namespace seatrial::prove
