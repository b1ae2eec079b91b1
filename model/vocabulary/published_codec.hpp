#pragma once
// Readings and numbers inside other texts: the hello line, the meta line of a history, a scenario.

#include "model/vocabulary/json_reader.hpp"
#include "model/vocabulary/profile.hpp"

#include <string>

namespace seatrial {

/// All: every reading and every number, so that a report says what held. Changed: only what differs from the default.
enum class Extent : std::uint8_t { All, Changed };

/// {"lease.expiry":"soft",…} and {"lease_ticks":30,…}. Numbers that are not promised are left out.
void append_readings(std::string& out, Profile const& profile, Extent extent);
void append_config(std::string& out, Config const& config, Extent extent);

/// The object at `object`; members that are absent keep their default, others than these are problems.
[[nodiscard]] Profile read_readings(json::Reader& in, json::Index object);
[[nodiscard]] Config read_config(json::Reader& in, json::Index object);

/// Members `readings` and `config` of an object, both optional.
[[nodiscard]] Published read_published(json::Reader& in, json::Index object);

}  // namespace seatrial
