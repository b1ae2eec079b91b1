#include "reference/names.hpp"

#include <array>
#include <charconv>

namespace seatrial::reference {

std::string name_of(char letter, std::uint64_t number, Habits const& habits) {
    std::array<char, 24> text{};
    text[0] = letter;
    char const* const end = std::to_chars(text.data() + 1, text.data() + text.size(), number).ptr;
    std::string name(text.data(), static_cast<std::size_t>(end - text.data()));
    if (name.size() < habits.identifier_length) name.insert(1, habits.identifier_length - name.size(), '-');
    return name;
}

}  // namespace seatrial::reference
