#pragma once
// A scenario in the making. It keeps a rough picture of what the steps so far probably lead to, so that later steps refer to
// sensible earlier ones. The picture only steers; nothing is judged by it.

#include "harness/generate.hpp"
#include "harness/rng.hpp"
#include "model/vocabulary/scenario.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace seatrial::generate {

inline constexpr std::size_t keys_max = 3;      ///< keys of ordinary scenarios; the third is the name of the first under another operation
inline constexpr std::size_t empty_key = 3;     ///< keys for stories about keys: not a key at all, …
inline constexpr std::size_t endless_key = 4;   ///< … one character too long, …
inline constexpr std::size_t long_key = 5;      ///< … and two that are long and differ only in their last character
inline constexpr std::size_t long_twin = 6;
inline constexpr std::size_t stem_key = 7;      ///< two that are alike in their first 64 characters, …
inline constexpr std::size_t stem_twin = 8;
inline constexpr std::size_t upper_key = 9;     ///< … the first key in capitals, …
inline constexpr std::size_t blank_key = 10;    ///< … and with a blank behind it
inline constexpr std::size_t other_tenant = 11; ///< the name of the first key under another tenant
inline constexpr std::size_t keys_known = 12;
inline constexpr std::size_t nodes_max = 3;

/// A lease that a claim step probably got.
struct LeasePicture {
    StepId claim{};
    std::size_t node{};
    std::size_t key{};
};

struct KeyPicture {
    bool submitted{};
    Content content{};
    std::uint32_t grants{};
    std::optional<LeasePicture> live{};
    std::vector<LeasePicture> old{};       ///< leases whose attempts have probably ended
    bool resting{};                        ///< waits after an attempt, until an instant that can be computed
    bool ended{};
    bool cancelled{};                      ///< a cancellation was asked for
    [[nodiscard]] bool can_be_claimed() const { return submitted && !live && !ended; }
    /// The last lease, live or not.
    [[nodiscard]] LeasePicture const* last_lease() const { return live ? &*live : old.empty() ? nullptr : &old.back(); }
};

/// Messages whose operation is not served, and waits without a clock, are left out without a word.
class Script {
public:
    explicit Script(World const& world) : world_{world} { steps_.reserve(world.steps_max + 8); }

    [[nodiscard]] bool serves(Operation operation) const { return world_.hello.serves(operation); }
    [[nodiscard]] bool has_clock() const { return world_.hello.can(Capability::Clk) && world_.hello.can(Control::Advance); }
    /// Who keeps no ledger keeps no budget either.
    [[nodiscard]] bool knows_budgets() const { return serves(Operation::Usage) && serves(Operation::Ledger); }
    [[nodiscard]] bool has_tenants() const { return world_.hello.can(Capability::Ten); }
    [[nodiscard]] bool has_rights() const { return world_.hello.can(Control::Rights); }
    [[nodiscard]] Config const& config() const { return world_.hello.published.config; }
    [[nodiscard]] bool promises(Instant instant) const;
    [[nodiscard]] KeyPicture const& key(std::size_t k) const { return keys_[k]; }
    [[nodiscard]] std::size_t size() const { return steps_.size(); }
    [[nodiscard]] bool is_full() const { return steps_.size() >= world_.steps_max; }
    [[nodiscard]] std::vector<Step> take() { return std::move(steps_); }

    // What is drawn for one message is drawn between braces, which are read from left to right; the order of the arguments of a call
    // is the compiler's choice, and every compiler must generate the same.
    struct Submission { Content content{}; Spelling spelling{Spelling::Plain}; std::size_t client{0}; bool in_other_name{false}; };
    void submit(std::size_t k, Submission const& what);
    void submit(std::size_t k, Content const& content) { submit(k, Submission{content}); }
    void submit_malformed(std::size_t k, std::string body);
    /// Asks about a task as its owner does, as a client of another tenant, or by an identifier that nobody ever learned.
    enum class About : std::uint8_t { Own, Foreign, Unknown };
    void ask_about(Operation operation, std::size_t k, About about, std::size_t client = 0);
    void list_as_other_tenant();
    void ledger(std::size_t k, std::size_t client = 0) { ask_about(Operation::Ledger, k, About::Own, client); }
    void set_rights(std::size_t client, Rights may);
    void get(std::size_t k, std::size_t client = 0);
    void find(std::size_t k, std::size_t client = 0);
    void list(std::size_t client = 0);
    void history(std::size_t k, std::size_t client = 0);
    void cancel(std::size_t k, std::size_t client = 0);

    /// How a claim names its task and itself.
    struct ClaimForm { std::size_t node{}; bool targeted{true}; std::optional<std::uint32_t> token{}; };
    void claim(std::size_t k, ClaimForm const& form);
    void renew(std::size_t k, LeasePicture const& lease, Tamper tamper = Tamper::Nothing);
    void deliver(std::size_t k, LeasePicture const& lease, std::uint32_t result = 1, Tamper tamper = Tamper::Nothing);
    void fail(std::size_t k, LeasePicture const& lease, FailureClass failure, Tamper tamper = Tamper::Nothing);
    void release(std::size_t k, LeasePicture const& lease, Tamper tamper = Tamper::Nothing, bool not_started = false);
    struct Used { std::uint32_t id{}; std::uint32_t amount{}; };
    void usage(std::size_t k, LeasePicture const& lease, Used used, Tamper tamper = Tamper::Nothing);

    void wait(std::uint32_t ticks);
    void wait_until(Instant instant, std::size_t k, std::int32_t plus);
    /// The same message again, from the same actor, as a caller does who heard nothing. Does nothing before the first message.
    void repeat_last_message();

private:
    StepId add(std::string const& actor, Ask ask);
    Step& next_step();
    [[nodiscard]] bool is_live(std::size_t k, LeasePicture const& lease) const;
    enum class Over : std::uint8_t { ForGood, Retried, Lapsed };
    void attempt_over(std::size_t k, Over how);

    World const& world_;
    std::vector<Step> steps_{};
    std::array<KeyPicture, keys_known> keys_{};
};

/// A content for the key `k`; contents of one key differ in the terms that `rng` draws.
[[nodiscard]] Content draw_content(std::size_t k, Config const& config, Rng& rng);
/// A budget that a few usage reports can cross, if usage is reported at all; some tasks have none.
void draw_budget(Content& content, Script const& s, Rng& rng);
/// A content that differs from `from` in exactly one term.
[[nodiscard]] Content draw_variation(Content const& from, Rng& rng);

}  // namespace seatrial::generate
