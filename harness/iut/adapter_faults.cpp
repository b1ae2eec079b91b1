#include "harness/iut/adapter_faults.hpp"

#include "model/vocabulary/wire_codec.hpp"

namespace seatrial::adapter_faults {

namespace {

constexpr std::size_t quoted_bytes_max = 120;

[[nodiscard]] IutError fault(std::string what, std::string hint) {
    return {IutError::Kind::AdapterFault, std::move(what), std::move(hint)};
}

/// The last line that is not empty.
[[nodiscard]] std::string_view last_line(std::string_view text) {
    std::size_t const end = text.find_last_not_of("\r\n \t");
    if (end == std::string_view::npos) return {};
    std::size_t const before = text.find_last_of('\n', end);
    return text.substr(before == std::string_view::npos ? 0 : before + 1, end - (before == std::string_view::npos ? 0 : before + 1) + 1);
}

}  // namespace

std::string quoted(std::string_view text) {
    std::string out = "`";
    for (char const c : text.substr(0, quoted_bytes_max)) {
        auto const byte = static_cast<unsigned char>(c);
        out += byte < 0x20 || byte >= 0x7F ? '?' : c;
    }
    return out + (text.size() > quoted_bytes_max ? "…`" : "`");
}

std::string last_line_of(std::string_view stderr_tail) {
    std::string_view const last = last_line(stderr_tail);
    return last.empty() ? "" : "its last line on standard error: " + quoted(last);
}

IutError wrong_line(std::string_view line, InputError const& error) {
    if (line.empty() || line == "\r")
        return fault("an empty line stands on standard output", "end each reply with one line feed, and print nothing else");
    if (line.front() != '{')
        return fault(
            "the line " + quoted(line) + " on standard output is no reply",
            "something printed " + quoted(line) + " on standard output; standard output is for replies only, print to standard error");
    return fault("the reply " + quoted(line) + " is wrong: " + describe(error),
                 "write one JSON object a line, in UTF-8; docs/protocol.md shows every reply, docs/schema/adapter.schema.json checks them");
}

IutError strange_id(std::string_view line, std::uint64_t id, std::uint64_t last_id) {
    if (id > last_id || id == 0)
        return fault("the reply " + quoted(line) + " has an id that no request had", "copy the id of the request into its reply");
    return fault("the reply " + quoted(line) + " has the id of a request that was answered before",
                 "answer every request exactly once, with its own id");
}

IutError too_long() {
    return fault("a line of more than " + std::to_string(wire::line_bytes_max) + " bytes stands on standard output",
                 "end each reply with a line feed and keep it below 1 MiB; print anything else to standard error");
}

IutError no_line_end(std::string_view unfinished) {
    return fault("the reply " + quoted(unfinished) + " has no line feed at its end", "end each reply with a line feed, then flush");
}

IutError own_fault(std::string_view why) {
    return fault("the adapter says that it failed: " + std::string{why},
                 "the adapter answered `fault`, which stands for an exception of its own; its standard error may say more");
}

IutError no_hello(bool ended, std::string_view ending, std::chrono::milliseconds waited) {
    if (ended)
        return fault("the program did not answer hello: " + std::string{ending},
                     "start it by hand: it must stay in the foreground and read requests from standard input until that ends");
    return fault("the program did not answer hello within " + std::to_string(waited.count()) + " ms",
                 "flush standard output after every reply, and end it with a line feed; --start-timeout says how long a start may take");
}

IutError other_hello() {
    return fault("the program answers hello differently after a new start", "say the same in every hello; capabilities do not come and go");
}

IutError gone_for_good(IutError const& cannot_start) {
    return fault(cannot_start.what + ", though it was started before", "leave the program in place, and able to start again, until the run is over");
}

IutError control_refused(std::string_view operation) {
    return fault("the program does not do `" + std::string{operation} + "`",
                 operation == "hello" ? "answer hello as docs/protocol.md shows"
                                      : "do what `controls` in your hello promises, or leave it out there");
}

IutError time_not_zero(Tick now) {
    return fault("time is " + std::to_string(now.value) + " after a reset", "virtual time starts at 0 with every reset");
}

IutError time_jumped(Tick before, std::uint32_t ticks, Tick after) {
    return fault("time went from " + std::to_string(before.value) + " to " + std::to_string(after.value) + " when it was to advance by " +
                     std::to_string(ticks),
                 "`now` is the time since the reset; advance adds exactly its `ticks`, and nothing else moves it");
}

IutError no_answer(std::string operation, SilenceReason reason, std::string_view last_words, bool twice) {
    return {IutError::Kind::NoAnswer,
            "`" + operation + "` was not answered" + (twice ? ", also not after a new start" : "") +
                (last_words.empty() ? "" : "; " + std::string{last_words}),
            "every well-formed request gets an answer (BR-01)", std::move(operation), reason};
}

}  // namespace seatrial::adapter_faults
