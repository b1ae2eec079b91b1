#include "model/oracle/oracle.hpp"

#include "model/vocabulary/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace seatrial::oracle {

namespace {

template <class... Fs> struct Overloaded : Fs... { using Fs::operator()...; };
template <class... Fs> Overloaded(Fs...) -> Overloaded<Fs...>;

/// The place of each rule in the law, so that a row's number is found from its address.
struct Numbering {
    struct Block { ExactRule const* first; std::size_t size; std::uint16_t offset; };
    std::vector<Block> blocks;
    std::vector<std::string> names;
    Numbering() {
        auto const add = [this](std::span<ExactRule const> rows) {
            blocks.push_back({rows.data(), rows.size(), static_cast<std::uint16_t>(names.size())});
            for (ExactRule const& row : rows) names.emplace_back(row.id);
        };
        for (std::size_t op = 0; op < operation_count; ++op) add(law::rules_of<Exact>(static_cast<Operation>(op)));
        add(law::hidden_rules<Exact>());
    }
    [[nodiscard]] std::uint16_t hidden(std::size_t k) const { return static_cast<std::uint16_t>(blocks.back().offset + k); }
    [[nodiscard]] std::uint16_t of(Operation op, ExactRule const& row) const {
        Block const& block = blocks[static_cast<std::size_t>(op)];
        return static_cast<std::uint16_t>(block.offset + (&row - block.first));
    }
};
Numbering const& numbering() {
    static Numbering const numbers;
    return numbers;
}

std::optional<Word> find_name(std::vector<std::pair<Word, std::size_t>> const& names, Word word, std::size_t& cell) {
    for (auto const& [name, where] : names)
        if (name == word) { cell = where; return name; }
    return std::nullopt;
}

bool is_read(Operation op) { return op == Operation::Get || op == Operation::Find || op == Operation::List || op == Operation::History || op == Operation::Ledger; }

Word lease_task(Command const& command, Interner& words) {
    return std::visit(Overloaded{
                          [&](GetTask const& c) { return words.word(c.task.value); }, [&](ReadHistory const& c) { return words.word(c.task.value); }, [&](ReadLedger const& c) { return words.word(c.task.value); },
                          [&](Cancel const& c) { return words.word(c.task.value); }, [&](Renew const& c) { return words.word(c.lease.task.value); },
                          [&](Deliver const& c) { return words.word(c.lease.task.value); }, [&](Fail const& c) { return words.word(c.lease.task.value); },
                          [&](Release const& c) { return words.word(c.lease.task.value); }, [&](ReportUsage const& c) { return words.word(c.lease.task.value); },
                          [&](Claim const& c) { return c.task ? words.word(c.task->value) : Word{0}; },
                          [](Submit const&) { return Word{0}; }, [](FindTask const&) { return Word{0}; }, [](ListTasks const&) { return Word{0}; }},
                      command);
}

}  // namespace

Oracle::Oracle(Published const& published) : published_(published), setting_(setting_of(published)), contents_(published.profile) { stranger_.states.emplace_back(); }

std::optional<Finding> Oracle::observe(Entry const& entry, std::size_t index) {
    return std::visit(Overloaded{
                          [&](Invoked const& e) -> std::optional<Finding> {
                              bool const lost = std::ranges::find(unheard_, e.command) != unheard_.end();
                              bool const cut = std::ranges::find(cut_short_, e.command) != cut_short_.end();
                              pending_.push_back(Pending{e.call, e.step, e.actor, e.command, e.repeat, lost, cut});
                              return std::nullopt;
                          },
                          [&](Returned const& e) -> std::optional<Finding> { return returned(e, index); },
                          [&](Unanswered const& e) -> std::optional<Finding> {
                              auto const it = std::ranges::find(pending_, e.call, &Pending::call);
                              if (it == pending_.end()) return std::nullopt;
                              (e.reason == SilenceReason::PeerCrash ? cut_short_ : unheard_).push_back(it->command);
                              // A read that is never answered changes nothing and is left out of the check.
                              if (auto const* s = std::get_if<Submit>(&it->command)) {
                                  KeyLives& lives = lives_of(key_name(s->by, s->operation, s->key));
                                  if (lives.cells.empty()) add_cell(lives);
                              }
                              if (!is_read(operation_of(it->command))) open_.push_back(std::move(*it));
                              pending_.erase(it);
                              for (Cell& cell : cells_) cell.closed = false;
                              return std::nullopt;
                          },
                          [&](TimeMoved const& e) -> std::optional<Finding> { move_time(e.now); return std::nullopt; },
                          [](NetworkActed const&) -> std::optional<Finding> { return std::nullopt; },
                          [&](Crashed const&) -> std::optional<Finding> { strike_off_open_calls(); return std::nullopt; },
                          [](Paused const&) -> std::optional<Finding> { return std::nullopt; },
                          [&](RightsSet const& e) -> std::optional<Finding> { rights_.set(e.principal, e.may); return std::nullopt; },
                          [](PassedOver const&) -> std::optional<Finding> { return std::nullopt; }},
                      entry);
}

std::optional<Finding> Oracle::returned(Returned const& entry, std::size_t index) {
    auto const take = [&](std::vector<Pending>& calls) -> std::optional<Pending> {
        auto const it = std::ranges::find(calls, entry.call, &Pending::call);
        if (it == calls.end()) return std::nullopt;
        Pending call = std::move(*it);
        calls.erase(it);
        return call;
    };
    std::optional<Pending> call = take(pending_);
    if (!call) call = take(open_);
    if (!call) return std::nullopt;
    if (entry.heard != Heard::Yes) unheard_.push_back(call->command);
    return std::visit(Overloaded{
                          [&](Reply const& reply) -> std::optional<Finding> { return answered(*call, reply, index); },
                          [&](Unlisted const& u) -> std::optional<Finding> {
                              return finding(*call, index, "ERRORSET-01", fmt::format("{} was answered '{}', which is not in the published set of answers", to_word(operation_of(call->command)), u.word));
                          },
                          [&](Unsupported const& u) -> std::optional<Finding> {
                              return finding(*call, index, "ERRORSET-01", fmt::format("{} is declared in hello, but was answered as unsupported: {}", to_word(operation_of(call->command)), u.why));
                          }},
                      entry.response);
}

std::optional<Finding> Oracle::answered(Pending const& call, Reply const& reply, std::size_t index) {
    if (Operation const op = operation_of(call.command); !is_listed(op, reply.answer))
        return finding(call, index, "ERRORSET-01", fmt::format("{} was answered {}, which is not in the published set of answers", to_word(op), to_word(reply.answer)));
    if (auto const* submit = std::get_if<Submit>(&call.command)) return submitted(call, *submit, reply, index);
    if (auto const* claim = std::get_if<Claim>(&call.command)) return claimed(call, *claim, reply, index);
    if (auto const* list = std::get_if<ListTasks>(&call.command)) return listed(call, *list, reply, index);
    Said said = said_by(call.command, published_, rights_, words_, contents_);
    told(said, reply, words_);
    stranger_.states.resize(1);      // an open claim may have been offered to it
    stranger_.closed = false;
    Cell* cell = nullptr;
    if (auto const* find = std::get_if<FindTask>(&call.command)) {
        KeyLives& lives = lives_of(key_name(find->by, find->operation, find->key));
        if (!settle_next_life(lives, reply)) return std::nullopt;
        if (!lives.cells.empty()) cell = &cells_[lives.cells.back()];
    } else {
        cell = cell_of_task(lease_task(call.command, words_));
        if (cell != nullptr) said.message.foreign = Exact::boolean(is_foreign(call.command, *cell));
    }
    return about_task(call, cell != nullptr ? *cell : stranger_, said, reply, index);
}

std::optional<Finding> Oracle::about_task(Pending const& call, Cell& cell, Said const& said, Reply const& reply, std::size_t index) {
    auto const check = [&](Configuration& state, ExactRule const& row) -> std::optional<Mismatch> {
        return std::visit(Overloaded{
                              [](std::monostate) -> std::optional<Mismatch> { return std::nullopt; },
                              [](TaskHandle const&) -> std::optional<Mismatch> { return std::nullopt; },
                              [](std::vector<TaskId> const&) -> std::optional<Mismatch> { return std::nullopt; },
                              [](LeaseView const&) -> std::optional<Mismatch> { return std::nullopt; },
                              [&](std::vector<LedgerEntry> const& entries) { return mismatch(entries, state, LedgerTerms{now_.value, published_.config.ledger_lag_ticks, cell.ledger_seen}, words_); },
                              [&](TaskId const& id) -> std::optional<Mismatch> {
                                  if (cell.names.task == 0 ? !names_used_elsewhere(cell, words_.word(id.value)) : words_.word(id.value) == cell.names.task) return std::nullopt;
                                  return Mismatch{"IDEM-01.cd", words_.say("the key is said to name {}, but it names {}", id.value, words_.text(cell.names.task))};
                              },
                              [&](TaskView const& view) { return mismatch(view, state, cell.names, words_); },
                              [&](std::vector<AttemptView> const& views) { return mismatch(views, state, words_); },
                              [&](DeliveryId const& id) -> std::optional<Mismatch> {
                                  Word const told_id = words_.word(id.value);
                                  std::size_t owner = 0;
                                  if (cell.names.delivery == 0 && !find_name(deliveries_, told_id, owner)) return std::nullopt;
                                  if (cell.names.delivery != 0 && cell.names.delivery == told_id) return std::nullopt;
                                  return Mismatch{row.answer == Answer::Overtaken ? "CANCEL-01.n" : "RETRY-T5.a",
                                                  words_.say("delivery {} is named, but the recorded one is {}", id.value, cell.names.delivery == 0 ? "another" : words_.text(cell.names.delivery))};
                              },
                              [&](PhaseWord shown) -> std::optional<Mismatch> {
                                  if (static_cast<std::int64_t>(shown) + 1 == state.task.phase.value) return std::nullopt;
                                  return Mismatch{"CANCEL-01.g", words_.say("the task is said to be {}, but it is {}", to_word(shown), describe(state))};
                              },
                              [&](LeaseEnd const& end) -> std::optional<Mismatch> {
                                  if (!end.lease_end || end.lease_end->value == state.task.lease_end.value) return std::nullopt;
                                  return Mismatch{"RETRY-T4.i", words_.say("the lease is said to end at {}, but {} was promised", end.lease_end->value, state.task.lease_end.value)};
                              }},
                          reply.details);
    };
    Explained explained = explain(cell, operation_of(call.command), said, reply, call.call, check);
    if (explained.states.empty()) return diagnose(call, cell, said, reply, explained, index);
    if (cell.names.task == 0 && cell.states.front().task.phase.value == law::phase::none && cell.states.size() == 1) {   // nothing known, nothing to keep
        if (explained.rule != nullptr) witnesses_.push_back(Witness{numbering().of(operation_of(call.command), *explained.rule), 0, 0});
        return std::nullopt;
    }
    accept(cell, call, reply, std::move(explained));
    return std::nullopt;
}

std::optional<Finding> Oracle::submitted(Pending const& call, Submit const& command, Reply const& reply, std::size_t index) {
    KeyLives& lives = lives_of(key_name(command.by, command.operation, command.key));
    // Under declared de-duplication equal content under a key that names no task for certain may name the task that has it.
    bool const may_be_twin = published_.profile.idem_content_dedup && (lives.cells.empty() || cells_[lives.cells.back()].names.task == 0 || key_may_be_over(cells_[lives.cells.back()]));
    if (Cell const* twin = may_be_twin ? twin_by_content(command, reply) : nullptr; twin != nullptr) lives.cells.push_back(twin->index);
    if (lives.cells.empty()) add_cell(lives);
    if (!settle_next_life(lives, reply)) return std::nullopt;
    Said said = said_by(call.command, published_, rights_, words_, contents_);
    said.message.rival_open = Exact::boolean(std::ranges::any_of(open_, [&](Pending const& p) { auto const* s = std::get_if<Submit>(&p.command); return s != nullptr && s->key == command.key; }) ||
                                             std::ranges::any_of(pending_, [&](Pending const& p) { auto const* s = std::get_if<Submit>(&p.command); return s != nullptr && s->key == command.key; }));
    std::size_t const where = lives.cells.back();
    if (cells_[where].first_principal == 0) cells_[where].first_principal = words_.word(command.by.principal.value);
    auto const* handle = std::get_if<TaskHandle>(&reply.details);
    auto const check = [&](Configuration&, ExactRule const& row) -> std::optional<Mismatch> {
        Cell const& cell = cells_[where];
        if (auto const* named = std::get_if<TaskId>(&reply.details); named != nullptr && cell.names.task != 0 && words_.word(named->value) != cell.names.task)
            return Mismatch{"IDEM-01.u", words_.say("the conflict names {}, but the key names {}", named->value, words_.text(cell.names.task))};
        if (handle == nullptr) return std::nullopt;
        Word const task = words_.word(handle->task.value);
        if (row.answer == Answer::New) {
            std::size_t owner = 0;
            if (!find_name(tasks_, task, owner)) return std::nullopt;
            bool const equal = std::ranges::any_of(cells_[owner].states, [&](Configuration const& s) { return s.task.content.value == said.message.content.value; });
            return Mismatch{equal ? "IDEM-01.na" : "IDEM-01.t", words_.say("{} is said to be new, but another key names it", handle->task.value)};
        }
        if (cell.names.task == 0 ? names_used_elsewhere(cell, task) : task != cell.names.task)
            return Mismatch{"IDEM-01.m", words_.say("the repeat is answered with {}, but the first answer named {}", handle->task.value, words_.text(cell.names.task))};
        return digest_mismatch(handle->digest, cell.names, words_);
    };
    Explained explained = explain(cells_[where], Operation::Submit, said, reply, call.call, check);
    if (explained.states.empty()) return diagnose(call, cells_[where], said, reply, explained, index);
    if (reply.answer == Answer::Conflict) cells_[where].conflict_seen = true;
    if (!explained.opens_life) { accept(cells_[where], call, reply, std::move(explained)); return std::nullopt; }
    // The next life begins: the old task goes on answering under its identifier, the key speaks for a new cell.
    Reply const silent{reply.answer, {}};
    accept(cells_[where], call, silent, std::move(explained));
    Cell& fresh = add_cell(lives);
    Explained born = explain(fresh, Operation::Submit, said, reply, call.call, [](Configuration&, ExactRule const&) { return std::optional<Mismatch>{}; });
    accept(fresh, call, reply, std::move(born));
    return std::nullopt;
}

bool Oracle::key_may_be_over(Cell const& cell) const {
    return std::ranges::any_of(cell.states, [&](Configuration const& state) {
        law::Recall<Exact> const recall;
        ExactMessage const message;
        law::Situation<Exact> const s{state.task, recall, message, setting_, now_};
        return state.task.phase.value != law::phase::none && law::key_is_over_or_at_end<Exact>.holds(s).known();
    });
}

Cell const* Oracle::twin_by_content(Submit const& command, Reply const& reply) {
    auto const* handle = std::get_if<TaskHandle>(&reply.details);
    if (reply.answer != Answer::Same || handle == nullptr) return nullptr;
    Cell const* owner = cell_of_task(words_.word(handle->task.value));
    if (owner == nullptr) owner = unbound_cell_with(command.content.work);
    if (owner == nullptr || owner->tenant != words_.word(command.by.tenant.value)) return nullptr;
    Word const content = contents_.number(command);
    return std::ranges::any_of(owner->states, [&](Configuration const& s) { return s.task.content.value == content; }) ? owner : nullptr;
}

std::optional<Finding> Oracle::claimed(Pending const& call, Claim const& command, Reply const& reply, std::size_t index) {
    Said said = said_by(call.command, published_, rights_, words_, contents_);
    told(said, reply, words_);
    auto const* lease = std::get_if<LeaseView>(&reply.details);
    if (lease == nullptr) {      // none: every cell that was asked must allow it
        auto const anything = [](Configuration&, ExactRule const&) { return std::optional<Mismatch>{}; };
        for (std::size_t i = 0; i < cells_.size(); ++i) {   // more may come while they are closed
            Cell& cell = cells_[i];
            if (command.task && words_.word(command.task->value) != cell.names.task) continue;
            Explained explained = explain(cell, Operation::Claim, said, reply, call.call, anything);
            if (explained.states.empty()) return diagnose(call, cell, said, reply, explained, index);
            accept(cell, call, reply, std::move(explained));
        }
        return std::nullopt;
    }
    Word const task = words_.word(lease->lease.task.value);
    if (command.task && *command.task != lease->lease.task)
        return finding(call, index, "ERRORSET-04", fmt::format("{} was asked for, but a lease of {} was given", command.task->value, lease->lease.task.value));
    Cell* cell = cell_of_task(task);
    if (cell == nullptr) cell = unbound_cell_with(lease->work);
    if (cell == nullptr) {
        return finding(call, index, clause_of_orphan(), fmt::format("{} is leased, but no submission created it", lease->lease.task.value));
    }
    auto const check = [&](Configuration& state, ExactRule const& row) -> std::optional<Mismatch> {
        Content const& content = contents_.content(static_cast<Word>(state.task.content.value));
        if (lease->work != content.work) return Mismatch{"IDEM-01.w", words_.say("the work given is '{}', but '{}' was submitted", lease->work, content.work)};
        if (row.id == "claim.repeat") {
            auto const live = std::ranges::find(state.grants, state.task.live.value, &Grant::generation);
            if (live != state.grants.end() && live->attempt == 0) return Mismatch{"RETRY-01.g", words_.say("the lease that is live was never told")};   // see bind_unheard_lease
            if (live != state.grants.end() && live->attempt != said.attempt)
                return Mismatch{"RETRY-01.b", words_.say("attempt {} carries the generation of attempt {}", lease->lease.attempt.value, words_.text(live->attempt))};
        } else {
            std::size_t owner = 0;
            if (find_name(attempts_, said.attempt, owner)) return Mismatch{"RETRY-01.a", words_.say("attempt identifier {} was used before", lease->lease.attempt.value)};
        }
        if (lease->lease_end && lease->lease_end->value != state.task.lease_end.value)
            return Mismatch{"RETRY-T4.i", words_.say("the lease is said to end at {}, but {} was promised", lease->lease_end->value, state.task.lease_end.value)};
        return std::nullopt;
    };
    bind_unheard_lease(*cell, said, call.call);
    Explained explained = explain(*cell, Operation::Claim, said, reply, call.call, check);
    if (explained.states.empty()) return diagnose(call, *cell, said, reply, explained, index);
    accept(*cell, call, reply, std::move(explained));
    return std::nullopt;
}

/// A lease that was granted by a call without an answer has neither generation nor identifier yet: this answer may be the first to tell them.
void Oracle::bind_unheard_lease(Cell& cell, Said const& said, CallId call) {
    std::size_t owner = 0;
    if (find_name(attempts_, said.attempt, owner)) return;   // then it is another one
    close(cell, now_, call);
    law::Int<Exact> const told_generation = said.message.generation;
    for (std::size_t i = 0, known = cell.states.size(); i < known; ++i) {
        Configuration state = cell.states[i];
        auto const unheard = std::ranges::find(state.grants, state.task.live.value, &Grant::generation);
        if (state.task.live.value == 0 || unheard == state.grants.end() || unheard->attempt != 0 || (told_generation < state.task.live).known()) continue;
        for (Placed& placed : state.placed)
            if (placed.answer == Answer::Lease && placed.generation == unheard->generation) placed.generation = told_generation.value;
        unheard->generation = told_generation.value;
        unheard->attempt = said.attempt;
        state.task.live = told_generation;
        state.task.generation_high = told_generation;
        add_state(cell, std::move(state));
    }
}

std::optional<Finding> Oracle::listed(Pending const& call, ListTasks const& command, Reply const& reply, std::size_t index) {
    auto const* shown = std::get_if<std::vector<TaskId>>(&reply.details);
    bool const denied = !rights_.of(command.by).read;
    if (denied != (reply.answer == Answer::Denied))
        return finding(call, index, denied ? "IDEM-01.r" : "ERRORSET-04", denied ? "the caller may not read, but is shown the tasks" : "the caller may read, but is denied");
    if (denied) witnesses_.push_back(Witness{numbering().of(Operation::List, law::list_rules<Exact>[0]), 0, 0});
    if (shown == nullptr) return std::nullopt;
    Word const tenant = words_.word(command.by.tenant.value);
    std::vector<Word> seen;
    for (TaskId const& id : *shown) {
        Word const task = words_.word(id.value);
        if (std::ranges::find(seen, task) != seen.end()) return finding(call, index, "WINDOW-02", fmt::format("{} is listed twice", id.value));
        seen.push_back(task);
        Cell* cell = cell_of_task(task);
        bool fits_several = false;   // then which of them it is shows itself later, when a repeat or a lease names it
        if (cell == nullptr)
            for (std::size_t i = 0; i < cells_.size(); ++i) {
                Cell& unbound = cells_[i];
                if (unbound.names.task != 0 || unbound.tenant != tenant || !may_exist(unbound)) continue;
                fits_several = cell != nullptr;
                cell = &unbound;
                if (fits_several) break;
            }
        if (fits_several) continue;
        if (cell == nullptr) {
            return finding(call, index, clause_of_orphan(), fmt::format("{} is listed, but no submission created it", id.value));
        }
        if (cell->tenant != tenant) return finding(call, index, "IDEM-01.v", fmt::format("{} is listed for a tenant that did not submit it", id.value));
        close(*cell, now_, call.call);
        std::erase_if(cell->states, [](Configuration const& s) { return s.task.phase.value == law::phase::none; });
        if (cell->names.task == 0) { cell->names.task = task; tasks_.emplace_back(task, cell->index); }
        witnesses_.push_back(Witness{numbering().of(Operation::List, law::list_rules<Exact>[1]), 0, static_cast<std::uint8_t>(cell->states.front().task.phase.value)});
    }
    for (Cell const& cell : cells_) {
        if (cell.tenant != tenant || cell.names.task == 0 || std::ranges::find(seen, cell.names.task) != seen.end()) continue;
        return finding(call, index, "IDEM-01.h", fmt::format("{} exists and is not listed", words_.text(cell.names.task)));
    }
    return std::nullopt;
}

Oracle::Explained Oracle::explain(Cell& cell, Operation operation, Said const& said, Reply const& reply, CallId call, FieldCheck check) {
    Explained explained = explain_once(cell, operation, said, reply, call, check);
    if (!explained.states.empty()) return explained;
    words_.want_sentences(true);
    explained = explain_once(cell, operation, said, reply, call, check);
    words_.want_sentences(false);
    return explained;
}

Oracle::Explained Oracle::explain_once(Cell& cell, Operation operation, Said const& said, Reply const& reply, CallId call, FieldCheck check) {
    close(cell, now_, call);
    Explained explained;
    std::span<ExactRule const> const rows = law::rules_of<Exact>(operation);
    auto const nearer = [&](NearMiss miss) { if (!explained.nearest || miss.misses < explained.nearest->misses) explained.nearest = std::move(miss); };
    for (Configuration const& state : cell.states) {
        if (auto const placed = std::ranges::find(state.placed, call, &Placed::call); placed != state.placed.end()) {
            if (placed->answer != reply.answer) continue;
            Configuration next = state;
            next.placed.erase(next.placed.begin() + (placed - state.placed.begin()));
            if (auto const grant = std::ranges::find(next.grants, placed->generation, &Grant::generation); reply.answer == Answer::Lease && grant != next.grants.end() && grant->attempt == 0) {
                if (next.task.live.value == grant->generation) next.task.live = said.message.generation;
                if (next.task.generation_high.value == grant->generation) next.task.generation_high = said.message.generation;
                grant->generation = said.message.generation.value;
                grant->attempt = said.attempt;
            }
            explained.ambiguous = true;
            explained.states.push_back(std::move(next));
            continue;
        }
        law::Recall<Exact> const recall = recall_of(state, said);
        law::Situation<Exact> const situation{state.task, recall, said.message, setting_, now_};
        bool decided = false;
        for (ExactRule const& row : rows) {
            bool const answers_so = row.answer == reply.answer;
            if (!answers_so && row.mood == law::Mood::May) continue;
            bool const holds = law::guard_of(row, situation).known();
            if (answers_so && holds && (row.mood == law::Mood::May || !decided)) {
                Configuration next = after(state, row, situation, said);
                if (auto wrong = check(next, row)) {
                    nearer({row.id, wrong->clause, std::move(wrong->sentence), 0});
                } else {
                    explained.opens_life = explained.opens_life || opens_life(row);
                    if (explained.rule == nullptr && !explained.ambiguous) {
                        explained.rule = &row;
                        explained.phase_before = state.task.phase.value;
                    } else if (explained.rule != &row) {
                        explained.ambiguous = true;
                    }
                    explained.states.push_back(std::move(next));
                }
            }
            if (holds && row.mood == law::Mood::Decisive) decided = true;
        }
    }
    return explained;
}

void Oracle::accept(Cell& cell, Pending const& call, Reply const& reply, Explained&& explained) {
    std::uint16_t trail = 0xffff;
    for (Configuration const& state : explained.states) trail = static_cast<std::uint16_t>(trail & state.trail);
    if (explained.rule != nullptr && !explained.ambiguous) {
        Operation const op = operation_of(call.command);
        witnesses_.push_back(Witness{numbering().of(op, *explained.rule), circumstances_of(cell.states.front(), cell, call), static_cast<std::uint8_t>(explained.phase_before)});
        if (!explained.rule->warning.empty()) warnings_.push_back(fmt::format("{}: {}", explained.rule->warning, explained.rule->sentence));
    }
    static_assert(std::size(law::timer_rules<Exact>) <= 16, "a bit of the trail for each hidden rule");
    for (std::size_t k = 0; trail != 0 && k < law::timer_rules<Exact>.size(); ++k)
        if ((trail >> k & 1) != 0) witnesses_.push_back(Witness{numbering().hidden(k), 0, static_cast<std::uint8_t>(cell.states.front().task.phase.value)});
    cell.states.clear();
    for (Configuration& state : explained.states) {
        state.trail = 0;
        add_state(cell, std::move(state));
    }
    cell.closed = false;
    if (!is_read(operation_of(call.command))) {
        cell.last_told = reply.answer;
        cell.last_rule = explained.rule != nullptr && !explained.ambiguous ? explained.rule->id : std::string_view{};
    }
    auto const* view = std::get_if<TaskView>(&reply.details);
    cell.confirmation_told = cell.confirmation_told || reply.answer == Answer::Confirmed || reply.answer == Answer::Cancelled || (view != nullptr && view->phase == PhaseWord::Cancelled);
    bind(cell, reply);
}

void Oracle::bind(Cell& cell, Reply const& reply) {
    std::size_t const index = cell.index;
    auto const name_task = [&](Word task) {
        if (cell.names.task != 0) return;
        cell.names.task = task;
        tasks_.emplace_back(task, index);
    };
    auto const name_delivery = [&](Word delivery) {
        if (cell.names.delivery != 0) return;
        cell.names.delivery = delivery;
        deliveries_.emplace_back(delivery, index);
    };
    std::visit(Overloaded{
                   [](std::monostate) {}, [](std::vector<TaskId> const&) {}, [](PhaseWord) {}, [&](std::vector<LedgerEntry> const& entries) { if (published_.config.ledger_lag_ticks > 0) cell.ledger_seen = entries; }, [](LeaseEnd const&) {},
                   [&](TaskHandle const& handle) {
                       name_task(words_.word(handle.task.value));
                       if (!cell.names.digest_told) { cell.names.digest_told = true; cell.names.digest = handle.digest ? words_.word(handle.digest->value) : 0; }
                   },
                   [&](TaskId const& id) { name_task(words_.word(id.value)); },
                   [&](TaskView const& view) { if (view.delivery) name_delivery(words_.word(view.delivery->delivery.value)); },
                   [&](std::vector<AttemptView> const& views) {
                       std::size_t owner = 0;
                       for (AttemptView const& view : views)
                           if (Word const attempt = words_.word(view.attempt.value); !find_name(attempts_, attempt, owner)) attempts_.emplace_back(attempt, index);
                   },
                   [&](DeliveryId const& id) { name_delivery(words_.word(id.value)); },
                   [&](LeaseView const& lease) {
                       name_task(words_.word(lease.lease.task.value));
                       std::size_t owner = 0;
                       if (Word const attempt = words_.word(lease.lease.attempt.value); !find_name(attempts_, attempt, owner)) attempts_.emplace_back(attempt, index);
                   }},
               reply.details);
}

Cell& Oracle::add_unbound_cell(KeyLives const& lives) {
    Cell& cell = cells_.emplace_back();
    cell.index = cells_.size() - 1;
    cell.tenant = lives.name.tenant;
    cell.states.emplace_back();
    return cell;
}

Cell& Oracle::add_cell(KeyLives& lives) {
    Cell& cell = add_unbound_cell(lives);
    lives.cells.push_back(cell.index);
    return cell;
}

bool Oracle::settle_next_life(KeyLives& lives, Reply const& reply) {
    if (!lives.next) return true;
    Cell& next = cells_[*lives.next];
    Word told{};
    if (auto const* handle = std::get_if<TaskHandle>(&reply.details)) told = words_.word(handle->task.value);
    if (auto const* id = std::get_if<TaskId>(&reply.details)) told = words_.word(id->value);
    Word const old = cells_[lives.cells.back()].names.task;
    bool const opened = next.names.task != 0 || (told != 0 && told != old && reply.answer != Answer::New);
    bool const not_opened = !opened && (reply.answer == Answer::New || (told != 0 && told == old));
    if (opened) lives.cells.push_back(*lives.next);
    if (not_opened) {
        next.states.assign(1, Configuration{});
        next.closed = true;
    }
    if (opened || not_opened) {
        lives.next.reset();
        return true;
    }
    if (reply.answer != Answer::Conflict) return true;   // the answer is the same in both cases
    if (!gave_up_) gave_up_ = "an unanswered submission may have opened the next life of its key";
    return false;
}

std::string Oracle::clause_of_orphan() const {
    if (std::ranges::any_of(cells_, &Cell::crashed)) return "IDEM-01.f";
    return std::ranges::any_of(cells_, &Cell::conflict_seen) ? "IDEM-01.v" : "WINDOW-02";
}

bool Oracle::may_exist(Cell& cell) {
    close(cell, now_, std::nullopt);
    return std::ranges::any_of(cell.states, [](Configuration const& s) { return s.task.phase.value != law::phase::none; });
}

Cell* Oracle::cell_of_task(Word task) {
    std::size_t cell = 0;
    return task != 0 && find_name(tasks_, task, cell) ? &cells_[cell] : nullptr;
}

bool Oracle::names_used_elsewhere(Cell const& cell, Word task) {
    std::size_t owner = 0;
    return find_name(tasks_, task, owner) && &cells_[owner] != &cell;
}

Oracle::KeyName Oracle::key_name(Caller const& by, OperationName const& operation, IdempotencyKey const& key) {
    Word const principal = published_.profile.idem_principal_in_scope ? words_.word(by.principal.value) : 0;
    return {words_.word(by.tenant.value), principal, words_.word(operation.value), words_.word(key.value)};
}

bool Oracle::is_foreign(Command const& command, Cell const& cell) {
    auto const by = [&](Caller const& caller) { return words_.word(caller.tenant.value) != cell.tenant; };
    return std::visit(Overloaded{[&](GetTask const& c) { return by(c.by); }, [&](ReadHistory const& c) { return by(c.by); },
                                 [&](ReadLedger const& c) { return by(c.by); }, [&](Cancel const& c) { return by(c.by); },
                                 [](auto const&) { return false; }},   // executors serve every tenant
                      command);
}

Oracle::KeyLives& Oracle::lives_of(KeyName const& name) {
    auto const it = std::ranges::find(keys_, name, &KeyLives::name);
    if (it != keys_.end()) return *it;
    keys_.push_back(KeyLives{name, {}});
    return keys_.back();
}

}  // namespace seatrial::oracle

namespace seatrial {

std::vector<std::string> const& rule_names() { return oracle::numbering().names; }

}  // namespace seatrial
