#pragma once
// Identifiers that the coordinator gives: a letter and the number of the record.

#include "reference/decisions/decision.hpp"

#include <string>

namespace seatrial::reference {

[[nodiscard]] std::string name_of(char letter, std::uint64_t number, Habits const& habits);

[[nodiscard]] inline TaskId next_task_id(Context const& c) { return {name_of('T', c.counts.tasks + 1, c.habits)}; }
[[nodiscard]] inline AttemptId next_attempt_id(Context const& c) { return {name_of('A', c.counts.attempts + 1, c.habits)}; }
[[nodiscard]] inline DeliveryId next_delivery_id(Context const& c) { return {name_of('D', c.counts.deliveries + 1, c.habits)}; }

}  // namespace seatrial::reference
