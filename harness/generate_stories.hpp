#pragma once
// What scenarios are about: stories that make progress first and then disturb, because a uniform walk rarely completes a task.

#include "harness/generate_script.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace seatrial::generate {

struct Story {
    std::string_view name{};
    std::string_view sentence{};
    std::uint32_t weight{};
    void (*tell)(Script&, Rng&){};
    bool wants_few_generations{false};   ///< the largest generation is to be within reach, where it can be configured
};

[[nodiscard]] std::span<Story const> stories();

// About usage, money and attempts that did nothing.
void tell_budget(Script& s, Rng& rng);
void tell_ledger(Script& s, Rng& rng);
void tell_idle_attempts(Script& s, Rng& rng);
// About who asks, and for what.
void tell_tenants(Script& s, Rng& rng);
void tell_rights(Script& s, Rng& rng);
void tell_malformed(Script& s, Rng& rng);
void tell_strange_tasks(Script& s, Rng& rng);

/// Goes on at random from whatever the picture shows, weighted towards progress, until `length` steps are there.
void walk(Script& script, Rng& rng, std::size_t length);

}  // namespace seatrial::generate
