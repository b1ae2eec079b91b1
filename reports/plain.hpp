#pragma once
// Text that an implementation or a file chose is shown, never obeyed: no terminal escapes, no changed reading direction, no markup.

#include <string>
#include <string_view>

namespace seatrial::reports {

/// Safe for a terminal and a log: control characters, invalid UTF-8, and characters that are invisible or change the reading
/// direction become escapes such as \x1b or \u{202e}. At most `width_max` characters are kept, then "…".
[[nodiscard]] std::string plain(std::string_view text, std::size_t width_max = 200);

/// `plain`, and nothing in it is Markdown or HTML.
[[nodiscard]] std::string plain_markdown(std::string_view text, std::size_t width_max = 400);

/// `plain`, quoted for a POSIX shell if it needs it.
[[nodiscard]] std::string shell_word(std::string_view text);

/// Characters that a terminal shows for `text`, counted as code points.
[[nodiscard]] std::size_t width_of(std::string_view text);
/// `text` with spaces behind it (before it: `padded_left`) up to `width`.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);
[[nodiscard]] std::string padded_left(std::string_view text, std::size_t width);

/// Breaks at spaces so that no line is longer than `width`; further lines start with `indent` spaces.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace seatrial::reports
