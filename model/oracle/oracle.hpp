#pragma once
// Runs the law over a set of possible states: advance(possible states, observation) -> possible states. An empty set is a
// forbidden trace, and the states that were possible before say why.

#include "model/oracle/configuration.hpp"
#include "model/oracle/finding.hpp"
#include "model/oracle/refinement.hpp"
#include "model/oracle/translate.hpp"
#include "model/oracle/views.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace seatrial::oracle {

inline constexpr std::size_t states_max = 512;   ///< a cell with more possible states ends the judgement as inconclusive

/// One life of one key, with the task it names.
struct Cell {
    std::size_t index{};                   ///< in the oracle, where it is one of its cells
    Names names{};
    Word tenant{};
    bool conflict_seen{false};
    Word first_principal{};                ///< who first used the key
    bool crashed{false};                   ///< the implementation crashed since the task was made
    std::vector<LedgerEntry> ledger_seen{};///< what the ledger showed last, where it may lag
    bool confirmation_told{false};         ///< somebody was told that the task is cancelled
    std::optional<Answer> last_told{};     ///< the last answer to something other than a read
    std::string_view last_rule{};          ///< the rule that explained it, if only one did
    bool closed{false};                    ///< no hidden step leads to a state that is not in the set
    std::vector<Configuration> states{};   ///< never empty
};

class Oracle {
public:
    explicit Oracle(Published const& published);

    /// Takes the next entry of a history. The finding, if nothing explains it; the oracle must not be asked again after one.
    [[nodiscard]] std::optional<Finding> observe(Entry const& entry, std::size_t index);

    /// Why it cannot go on judging, if so.
    [[nodiscard]] std::optional<std::string> const& gave_up() const { return gave_up_; }
    [[nodiscard]] std::vector<Witness> const& witnesses() const { return witnesses_; }
    [[nodiscard]] std::vector<std::string> const& warnings() const { return warnings_; }

private:
    struct Pending { CallId call{}; StepId step{}; std::string actor{}; Command command{}; bool copy{false}; bool after_lost{false}; bool after_crash{false}; };
    struct KeyName { Word tenant{}, principal{}, operation{}, key{}; friend bool operator==(KeyName const&, KeyName const&) = default; };
    struct KeyLives {
        KeyName name{};
        std::vector<std::size_t> cells{};        ///< the lives of the key that are certain, oldest first
        std::optional<std::size_t> next{};       ///< a life that an unanswered submission may have opened
    };

    /// Why a rule that gives the observed answer does not explain it.
    struct NearMiss { std::string_view rule{}; std::string_view clause{}; std::string sentence{}; std::size_t misses{}; };
    /// Refers to a callable (Configuration& after, ExactRule const& row) -> std::optional<Mismatch> that outlives the call it is passed to.
    class FieldCheck {
    public:
        template <class Check>
        FieldCheck(Check const& check)   // NOLINT: passed where a check is wanted
            : check_{&check}, call_{[](void const* c, Configuration& after, ExactRule const& row) -> std::optional<Mismatch> { return (*static_cast<Check const*>(c))(after, row); }} {}
        std::optional<Mismatch> operator()(Configuration& after, ExactRule const& row) const { return call_(check_, after, row); }

    private:
        void const* check_;
        std::optional<Mismatch> (*call_)(void const*, Configuration&, ExactRule const&);
    };
    struct Explained {
        std::vector<Configuration> states{};
        ExactRule const* rule{nullptr};      ///< the rule, if only one explains the answer
        bool ambiguous{false};
        bool opens_life{false};
        std::int64_t phase_before{};
        std::uint8_t circumstances{};
        std::optional<NearMiss> nearest{};
    };

    std::optional<Finding> returned(Returned const& entry, std::size_t index);
    std::optional<Finding> answered(Pending const& call, Reply const& reply, std::size_t index);
    std::optional<Finding> submitted(Pending const& call, Submit const& command, Reply const& reply, std::size_t index);
    std::optional<Finding> claimed(Pending const& call, Claim const& command, Reply const& reply, std::size_t index);
    std::optional<Finding> listed(Pending const& call, ListTasks const& command, Reply const& reply, std::size_t index);
    std::optional<Finding> about_task(Pending const& call, Cell& cell, Said const& said, Reply const& reply, std::size_t index);

    Explained explain(Cell& cell, Operation operation, Said const& said, Reply const& reply, CallId call, FieldCheck check);
    Explained explain_once(Cell& cell, Operation operation, Said const& said, Reply const& reply, CallId call, FieldCheck check);
    void bind_unheard_lease(Cell& cell, Said const& said, CallId call);
    void accept(Cell& cell, Pending const& call, Reply const& reply, Explained&& explained);
    void bind(Cell& cell, Reply const& reply);

    void close(Cell& cell, law::Int<Exact> now, std::optional<CallId> except);
    void place_open_calls(Cell& cell, std::size_t state, law::Int<Exact> now, std::optional<CallId> except);
    void move_time(Tick to);
    void strike_off_open_calls();
    void add_state(Cell& cell, Configuration&& state);

    [[nodiscard]] Finding finding(Pending const& call, std::size_t index, std::string clause, std::string sentence) const;
    [[nodiscard]] Finding diagnose(Pending const& call, Cell& cell, Said const& said, Reply const& reply, Explained const& explained, std::size_t index);
    [[nodiscard]] Unexplained circumstance_of(Cell const& cell, Pending const& call, Said const& said, Reply const& reply, NearMiss const& nearest);

    [[nodiscard]] Cell* cell_of_task(Word task);
    Cell& add_cell(KeyLives& lives);
    Cell& add_unbound_cell(KeyLives const& lives);
    /// An answer to a message about the key may tell whether its next life was opened; nothing if both are possible.
    [[nodiscard]] bool settle_next_life(KeyLives& lives, Reply const& reply);
    /// Whether some possible state has a task, which was then made by a call that was never answered.
    /// The clause that a task breaks which no submission made.
    [[nodiscard]] std::string clause_of_orphan() const;
    [[nodiscard]] bool may_exist(Cell& cell);
    [[nodiscard]] bool key_may_be_over(Cell const& cell) const;
    [[nodiscard]] Cell const* twin_by_content(Submit const& command, Reply const& reply);
    [[nodiscard]] KeyName key_name(Caller const& by, OperationName const& operation, IdempotencyKey const& key);
    [[nodiscard]] bool is_foreign(Command const& command, Cell const& cell);
    /// The key of a submission, with the life that an unanswered submission opened, if that was seen by now.
    [[nodiscard]] KeyLives& lives_of(KeyName const& name);
    [[nodiscard]] Cell* unbound_cell_with(std::string const& work);
    [[nodiscard]] std::uint16_t circumstances_of(Configuration const& state, Cell const& cell, Pending const& call);
    [[nodiscard]] int circumstances_of(Submit const& submit, Cell const& cell, ExactTask const& task);
    [[nodiscard]] bool concerns(Pending const& open, Cell const& cell);
    [[nodiscard]] bool names_used_elsewhere(Cell const& cell, Word task);

    Published published_;
    ExactSetting setting_;
    law::Int<Exact> now_{};
    Interner words_;
    Contents contents_;
    RightsBook rights_;
    Cell stranger_;                        ///< stands for a task that nobody has heard of; never changes
    std::deque<Cell> cells_;               ///< a deque: cells and keys are referred to while others are added
    std::deque<KeyLives> keys_;
    std::vector<std::pair<Word, std::size_t>> tasks_;          ///< task identifier → cell
    std::vector<std::pair<Word, std::size_t>> attempts_;       ///< attempt identifier → cell
    std::vector<std::pair<Word, std::size_t>> deliveries_;     ///< delivery identifier → cell
    std::vector<Pending> pending_;                             ///< invoked, neither answered nor given up
    std::vector<Pending> open_;                                ///< given up: may have happened, may still happen
    std::vector<Command> unheard_;                             ///< commands whose answer the caller did not hear
    std::vector<Command> cut_short_;                           ///< commands that met a crash before they were answered
    std::vector<Witness> witnesses_;
    std::vector<std::string> warnings_;
    std::optional<std::string> gave_up_;
};

}  // namespace seatrial::oracle
