#include "model/oracle/views.hpp"

#include "model/vocabulary/words.hpp"

namespace seatrial::oracle {

namespace {

bool phase_fits(ExactTask const& t, PhaseWord shown) {
    int const phase = static_cast<int>(shown) + 1;
    return t.phase.value == phase || (t.phase.value == law::phase::backoff && shown == PhaseWord::Queued);
}

bool reason_fits(ExactTask const& t, ReasonWord shown) {
    std::int64_t const why = t.why.value;
    switch (shown) {
        case ReasonWord::Attempts: return why < law::why::class_base && (why & law::why::attempts) != 0;
        case ReasonWord::NotRetrySafe: return why < law::why::class_base && (why & law::why::not_retry_safe) != 0;
        case ReasonWord::Generations: return why < law::why::class_base && (why & law::why::generations) != 0;
        case ReasonWord::Deadline: return why < law::why::class_base && (why & law::why::deadline) != 0;
        case ReasonWord::Invalid: return why == law::why::class_base * law::failure::invalid;
        case ReasonWord::Denied: return why == law::why::class_base * law::failure::denied;
        case ReasonWord::Budget: return why < law::why::class_base && (why & law::why::budget) != 0;
        case ReasonWord::Other: return why == law::why::class_base * law::failure::other;
    }
    return false;
}

/// The clause that says why the task failed and that nothing follows.
std::string_view clause_of_reason(ExactTask const& t) {
    switch (t.why.value) {
        case law::why::class_base * law::failure::invalid: return "RETRY-T2.a";
        case law::why::class_base * law::failure::denied: return "RETRY-T2.b";
        case law::why::class_base * law::failure::other: return "RETRY-T1.g";
        case law::why::not_retry_safe: return "RETRY-T1.a";
        default: return "RETRY-T1.h";
    }
}

/// Which clause a wrong phase breaks depends on what is true and what is shown instead.
std::string_view clause_of_phase(ExactTask const& t, PhaseWord shown) {
    if (shown == PhaseWord::Cancelled && t.cancel.value == law::cancel::requested) return "CANCEL-01.b";
    if (t.phase.value == law::phase::cancelled) return "CANCEL-01.l";
    if (t.phase.value == law::phase::delivered) return "CANCEL-01.l";
    if (t.phase.value == law::phase::failed) return clause_of_reason(t);
    if (t.phase.value == law::phase::expired) return "RETRY-T1.d";
    if (shown == PhaseWord::Backoff) return "RETRY-T1.h";     // the wait is over, and the task is not offered again
    return "ERRORSET-04";
}

std::optional<Mismatch> delivery_mismatch(TaskView const& shown, ExactTask const& t, Names const& names, Interner& words) {
    bool const delivered = t.phase.value == law::phase::delivered;
    if (shown.delivery.has_value() != delivered)
        return Mismatch{"RETRY-T5.d", delivered ? "the recorded delivery is not shown" : "a delivery is shown although none is recorded"};
    if (!delivered) return std::nullopt;
    if (words.word(shown.delivery->result) + 1 != t.delivered_result.value)
        return Mismatch{"RETRY-01.l", words.say("the result shown is '{}', but '{}' was recorded", shown.delivery->result, words.text(static_cast<Word>(t.delivered_result.value - 1)))};
    if (names.delivery != 0 && words.word(shown.delivery->delivery.value) != names.delivery)
        return Mismatch{"RETRY-T5.d", words.say("the delivery shown is {}, but {} was recorded", shown.delivery->delivery.value, words.text(names.delivery))};
    return std::nullopt;
}

std::optional<Mismatch> attempt_mismatch(AttemptView const& shown, Grant const& grant, Interner& words) {
    if (shown.generation.value != static_cast<std::uint64_t>(grant.generation) || words.word(shown.attempt.value) != grant.attempt)
        return Mismatch{"RETRY-01.h", words.say("the history shows attempt {} with generation {}, but attempt {} was granted with generation {}", shown.attempt.value,
                                                  shown.generation.value, words.text(grant.attempt), grant.generation)};
    auto const truth = static_cast<AttemptWord>(grant.status - 1);
    if (shown.status != truth)
        return Mismatch{grant.status == law::attempt::live ? "RETRY-01.k" : "RETRY-01.i",
                        words.say("attempt {} is shown as {}, but it is {}", shown.attempt.value, to_word(shown.status), to_word(truth))};
    if (truth == AttemptWord::Failed && (!shown.failure || static_cast<std::int64_t>(*shown.failure) + 1 != grant.failure))
        return Mismatch{"RETRY-01.i", words.say("attempt {} is shown with another cause than it reported", shown.attempt.value)};
    if (shown.node && words.word(shown.node->value) != grant.node)
        return Mismatch{"RETRY-01.i", words.say("attempt {} is shown for node {}, but {} claimed it", shown.attempt.value, shown.node->value, words.text(grant.node))};
    if (shown.usage && *shown.usage != grant.usage)
        return Mismatch{*shown.usage > grant.usage ? "DEDUP-04" : "RETRY-01.m", words.say("attempt {} is shown with {} units of usage, but {} were reported and kept", shown.attempt.value, *shown.usage, grant.usage)};
    return std::nullopt;
}

}  // namespace

std::optional<Mismatch> digest_mismatch(std::optional<ContractDigest> const& shown, Names const& names, Interner& words) {
    if (!names.digest_told || !shown || names.digest == 0) return std::nullopt;
    if (words.word(shown->value) == names.digest) return std::nullopt;
    return Mismatch{"IDEM-01.w", words.say("the contract digest is {}, but it was {} at the first answer", shown->value, words.text(names.digest))};
}

std::optional<Mismatch> mismatch(TaskView const& shown, Configuration const& state, Names const& names, Interner& words) {
    ExactTask const& t = state.task;
    if (names.task != 0 && words.word(shown.task.value) != names.task) return Mismatch{"IDEM-01.h", "another task is shown than was asked for"};
    if (!phase_fits(t, shown.phase))
        return Mismatch{clause_of_phase(t, shown.phase), words.say("the task is shown as {}, but it is {}", to_word(shown.phase), to_word(static_cast<PhaseWord>(t.phase.value - 1)))};
    if (shown.cancel && static_cast<std::int64_t>(*shown.cancel) != t.cancel.value)
        return Mismatch{t.cancel.value == law::cancel::overtaken ? "CANCEL-01.o" : "CANCEL-01.b",
                        words.say("the cancellation is shown as {}, but it is {}", to_word(*shown.cancel), to_word(static_cast<CancelWord>(t.cancel.value)))};
    if (shown.reason && t.phase.value == law::phase::failed && !reason_fits(t, *shown.reason))
        return Mismatch{clause_of_reason(t), words.say("the reason shown is {}, which is not why the task failed", to_word(*shown.reason))};
    if (auto wrong = digest_mismatch(shown.digest, names, words)) return wrong;
    return delivery_mismatch(shown, t, names, words);
}

std::optional<Mismatch> mismatch(std::vector<AttemptView> const& shown, Configuration& state, Interner& words) {
    if (shown.size() < state.grants.size()) {
        for (Grant const& grant : state.grants) {
            bool found = false;
            for (AttemptView const& view : shown) found = found || words.word(view.attempt.value) == grant.attempt;
            if (!found) return Mismatch{"RETRY-01.h", words.say("attempt {} (generation {}) was granted and is not shown", words.text(grant.attempt), grant.generation)};
        }
    }
    if (shown.size() != state.grants.size()) return Mismatch{"RETRY-01.h", words.say("{} attempts are shown, but {} were granted", shown.size(), state.grants.size())};
    for (std::size_t i = 0; i < shown.size(); ++i) {
        Grant& grant = state.grants[i];
        auto const generation = static_cast<std::int64_t>(shown[i].generation.value);
        if (grant.attempt == 0 && generation >= grant.generation && (i + 1 == state.grants.size() || generation < state.grants[i + 1].generation)) {
            if (state.task.live.value == grant.generation) state.task.live = law::Int<Exact>::of(generation);
            if (state.task.generation_high.value == grant.generation) state.task.generation_high = law::Int<Exact>::of(generation);
            grant.generation = generation;
            grant.attempt = words.word(shown[i].attempt.value);
        }
        if (auto wrong = attempt_mismatch(shown[i], grant, words)) return wrong;
    }
    return std::nullopt;
}

}  // namespace seatrial::oracle
