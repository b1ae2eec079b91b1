#pragma once
// Bad input is a value, never an exception across a module: one clear sentence with file, line and field.

#include <tl/expected.hpp>

#include <string>

namespace seatrial {

struct InputError {
    std::string file{};       ///< as the user named it; "-" for standard input
    std::size_t line{0};      ///< from 1; 0 when it is not known
    std::string field{};      ///< JSON pointer such as /steps/3/key; empty for the whole text
    std::string sentence{};   ///< what is wrong and what would be right
    friend bool operator==(InputError const&, InputError const&) = default;
};

/// "file:line: /field: sentence", leaving out what is unknown.
[[nodiscard]] std::string describe(InputError const& error);

template <class T> using Expected = tl::expected<T, InputError>;

}  // namespace seatrial
