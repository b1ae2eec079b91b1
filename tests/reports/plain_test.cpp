// Names come from strangers. A report shows them and never obeys them.
#include "reports/plain.hpp"

#include <gtest/gtest.h>

#include <string>

namespace seatrial::reports {
namespace {

TEST(Plain, EscapesWhatATerminalWouldObey) {
    EXPECT_EQ(plain("a\x1b[31mred\x07\n"), "a\\x1b[31mred\\x07\\n");
    EXPECT_EQ(plain("\xc2\x9b"
                    "31m"),
              "\\x9b31m");
}

TEST(Plain, EscapesWhatChangesTheReadingDirectionOrHides) {
    EXPECT_EQ(plain("user\u202etxt.exe"), "user\\u{202e}txt.exe");
    EXPECT_EQ(plain("a\u200bb\ufeff"), "a\\u{200b}b\\u{feff}");
}

TEST(Plain, EscapesBytesThatAreNoUtf8) {
    EXPECT_EQ(plain("\xff\xc0\x80\xe2\x82"), "\\xff\\xc0\\x80\\xe2\\x82");
    EXPECT_EQ(plain("\xed\xa0\x80"), "\\xed\\xa0\\x80");
}

TEST(Plain, KeepsReadableTextAndCutsLongText) {
    EXPECT_EQ(plain("Grüße, 世界 ✗"), "Grüße, 世界 ✗");
    EXPECT_EQ(plain(std::string(300, 'x'), 5), "xxxxx…");
}

TEST(PlainMarkdown, LeavesNoMarkup) { EXPECT_EQ(plain_markdown("<img src=x>|`a`*b*"), "&lt;img src=x&gt;&#124;&#96;a&#96;&#42;b&#42;"); }

TEST(ShellWord, QuotesWhatAShellWouldRead) {
    EXPECT_EQ(shell_word("./adapter"), "./adapter");
    EXPECT_EQ(shell_word("a b; rm"), "'a b; rm'");
    EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
    EXPECT_EQ(shell_word(""), "''");
}

TEST(Wrapped, BreaksAtSpacesAndIndents) { EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three"); }

TEST(Padded, CountsCharactersAndNotBytes) {
    EXPECT_EQ(padded("ü", 3), "ü  ");
    EXPECT_EQ(padded_left("12", 4), "  12");
}

}  // namespace
}  // namespace seatrial::reports
