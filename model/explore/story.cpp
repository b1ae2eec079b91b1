#include "model/explore/story.hpp"

#include "model/explore/explorer.hpp"
#include "model/spec/fields.hpp"
#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

namespace seatrial::explore {

namespace {

std::string told_end(Cell const& cell, Probe const& probe) {
    if (cell.setting().lease_ticks.value != Packed::never().value || probe.message.lease_end.value == Packed::never().value) return "";
    return fmt::format(", lease end in {}", probe.message.lease_end.value - cell.now().value);
}

std::string message_text(Cell const& cell, Probe const& probe) {
    law::Message<Packed> const& m = probe.message;
    std::string const generation = fmt::format(" generation {}{}", m.generation.value, probe.genuine ? "" : " with another attempt's identifier");
    switch (probe.operation) {
        case Operation::Submit: return fmt::format("submit f{}{}{}", m.content.value, m.admissible.known() ? "" : ", invalid", m.rival_open.known() ? " while another is open" : "");
        case Operation::Get: case Operation::Find: case Operation::List: case Operation::History: case Operation::Ledger: case Operation::Cancel:
            return std::string{to_word(probe.operation)};
        case Operation::Claim:
            return fmt::format("claim by node {}{}, generation {}{}", m.node.value, m.token.value == 0 ? "" : fmt::format(" with token {}", m.token.value),
                               m.generation.value, told_end(cell, probe));
        case Operation::Renew: return "renew" + generation + told_end(cell, probe);
        case Operation::Deliver: return fmt::format("deliver r{}{}", m.result.value, generation);
        case Operation::Fail: return fmt::format("fail {}{}", law::value_text(law::FieldKind::FailureWord, m.failure.value, 0), generation);
        case Operation::Release: return (m.not_started.known() ? "release as not started" : "release") + generation;
        case Operation::Usage: return fmt::format("usage of {}{}", m.amount.value, generation);
    }
    return {};
}

}  // namespace

std::string step_text(Cell const& cell, StepId step) {
    if (step == tick_step) return "a tick passes";
    law::Rule<Packed> const& row = *cell.rules()[step.rule];
    if (step.probe == no_probe) return fmt::format("{}  ({})", row.sentence, row.id);
    return fmt::format("{} → {}  ({})", message_text(cell, cell.probes()[step.probe]), to_word(row.answer), row.id);
}

std::string state_text(Cell const& cell, State const& state) {
    std::string text;
    std::int64_t const never = Packed::never().value;
    for (auto const& field : law::task_fields<Packed>) {
        std::int64_t value = (state.task.*field.member).value;
        bool const due = field.kind == law::FieldKind::Due;
        if (field.kind == law::FieldKind::Limit && value == never) continue;
        bool const no_task = state.task.phase.value == law::phase::none;
        if (due ? value == never || no_task : value == 0 && field.kind != law::FieldKind::Phase) continue;
        if (due) value -= cell.now().value;
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", field.name, law::value_text(field.kind, value, never));
    }
    for (std::size_t slot = 0; slot < slots_max; ++slot) {
        Slot const& s = state.attempts[slot];
        if (s.status.value == law::attempt::none) continue;
        text += fmt::format(" attempt{}={}", slot + 1, law::value_text(law::FieldKind::Status, s.status.value, never));
        if (s.failure.value != 0) text += fmt::format("({})", law::value_text(law::FieldKind::FailureWord, s.failure.value, never));
        if (s.total.value != 0) text += fmt::format("+usage({})", s.total.value);
    }
    return text;
}

std::string describe(Counterexample const& counterexample) {
    std::string text = fmt::format("{}: {}\n", counterexample.property, counterexample.sentence);
    for (std::size_t i = 0; i < counterexample.steps.size(); ++i) text += fmt::format("{:>3}. {}\n", i + 1, counterexample.steps[i]);
    return text + fmt::format("  => {}\n", counterexample.state);
}

}  // namespace seatrial::explore
