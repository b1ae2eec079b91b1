#pragma once
// An arbitrary moment: any setting, state, watched attempt and message, as unknowns of the solver, and what may be assumed of them.

#include "model/prove/symbolic.hpp"
#include "model/spec/fields.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace seatrial::prove {

using SymbolicInt = Symbolic::Int;
using SymbolicBool = Symbolic::Bool;
using Snapshot = law::Snapshot<Symbolic>;

enum class Group : std::uint8_t { Before, Message, Setting };

struct Unknown {
    Group group{};
    std::string name{};
    law::FieldKind kind{};
    z3::expr term;
};

/// The watched attempt has an arbitrary generation, so what is shown of it holds for every attempt. A message may name the watched
/// attempt or any other; the other is arbitrary too, but satisfies the invariants, because these were shown of every attempt in the
/// state before. Generations are not shared: an attempt is granted only under a generation above the highest, and all that were
/// granted are at most the highest (lemma granted_below_highest). So `granted under this generation` is a question about the
/// generation alone, and a message that shows another identifier under it is simply not genuine.
class Unknowns {
public:
    explicit Unknowns(z3::context& context);

    [[nodiscard]] Snapshot before() const { return {task, watched, setting, now}; }
    [[nodiscard]] Snapshot before_of_named() const { return {task, named_, setting, now}; }
    [[nodiscard]] law::Situation<Symbolic> situation() const { return {task, recall, message, setting, now}; }

    /// Readings are words, numbers are not negative, a promised retention has its windows.
    [[nodiscard]] SymbolicBool setting_is_sane() const;
    /// What the strict codec lets through.
    [[nodiscard]] SymbolicBool message_is_sane() const;

    law::Setting<Symbolic> setting;
    law::Task<Symbolic> task;
    law::Watched<Symbolic> watched;
    law::Message<Symbolic> message;
    SymbolicInt now;
    law::Recall<Symbolic> recall;
    std::vector<Unknown> all;

private:
    SymbolicInt number(Group group, std::string const& name, law::FieldKind kind = law::FieldKind::Number);
    SymbolicBool truth(Group group, std::string const& name);

    z3::context& context_;
    law::Watched<Symbolic> named_;      // the attempt that the message names
};

}  // namespace seatrial::prove
