// What is written is read back as it was, for every text of the vocabulary.

#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "model/vocabulary/wire_codec.hpp"
#include "tests/support/vocabulary_gen.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seatrial {
namespace {

/// The value, or a failed property that says what the reader disliked.
template <class T>
T accepted(Expected<T> parsed, std::string const& text) {
    if (!parsed) RC_FAIL(describe(parsed.error()) + " in " + text);
    return std::move(*parsed);
}

std::string line_of(wire::Request const& request) {
    std::string line;
    wire::append_request(line, request);
    return line;
}

std::string line_of(wire::Reply const& reply) {
    std::string line;
    wire::append_reply(line, reply);
    return line;
}

RC_GTEST_PROP(RoundTrip, KeepsEveryCommandOnTheWire, ()) {
    wire::Request const request{gen::whole(), gen::command()};

    std::string const line = line_of(request);

    RC_ASSERT(line.find('\n') == std::string::npos);
    RC_ASSERT(accepted(wire::parse_request(line), line) == request);
}

RC_GTEST_PROP(RoundTrip, KeepsEveryControlRequest, ()) {
    wire::Ask const ask =
        *rc::gen::element<wire::Ask>(wire::AskHello{}, wire::AskReset{}, wire::AskReset{gen::published()}, wire::AskAdvance{gen::u32()},
                                      wire::AskRights{gen::caller(), gen::rights()});
    wire::Request const request{gen::whole(), ask};

    std::string const line = line_of(request);

    RC_ASSERT(accepted(wire::parse_request(line), line) == request);
}

RC_GTEST_PROP(RoundTrip, KeepsEveryAnswerOnTheWire, ()) {
    Command const command = gen::command();
    wire::Reply const reply{gen::whole(), gen::response(operation_of(command))};

    std::string const line = line_of(reply);

    RC_ASSERT(line.find('\n') == std::string::npos);
    RC_ASSERT(accepted(wire::parse_reply_id(line), line) == reply.id);
    RC_ASSERT(accepted(wire::parse_reply(line, wire::kind_of(command)), line) == reply);
}

RC_GTEST_PROP(RoundTrip, KeepsEveryControlReply, ()) {
    struct Case {
        wire::Kind kind;
        wire::Body body;
    };
    Case const chosen = *rc::gen::element<Case>(
        Case{wire::Kind::Hello, gen::hello()}, Case{wire::Kind::Reset, wire::ResetDone{true, gen::tick()}},
        Case{wire::Kind::Reset, wire::ResetDone{true, {}}}, Case{wire::Kind::Reset, wire::ResetDone{false, {}}},
        Case{wire::Kind::Advance, wire::Advanced{gen::tick()}}, Case{wire::Kind::Advance, Response{Unsupported{gen::text()}}},
        Case{wire::Kind::Rights, wire::RightsDone{}}, Case{wire::Kind::Hello, wire::AdapterFault{gen::text()}});
    wire::Reply const reply{gen::whole(), chosen.body};

    std::string const line = line_of(reply);

    RC_ASSERT(accepted(wire::parse_reply(line, chosen.kind), line) == reply);
}

RC_GTEST_PROP(RoundTrip, KeepsEveryScenario, ()) {
    Scenario const scenario = gen::scenario();

    std::string const text = format_scenario(scenario);

    RC_ASSERT(accepted(parse_scenario(text, "a.json"), text) == scenario);
    RC_ASSERT(std::count(text.begin(), text.end(), '\n') ==
              static_cast<std::ptrdiff_t>(8 + scenario.steps.size() + (scenario.profile ? 1 : 0) + (scenario.config ? 1 : 0)));
}

RC_GTEST_PROP(RoundTrip, KeepsEverySetOfReadings, ()) {
    Published const published = gen::published();

    std::string const text = format_published(published);

    RC_ASSERT(accepted(parse_published(text, "p.json"), text) == published);
    RC_ASSERT(digest_of(published).size() == 16);
    RC_ASSERT((digest_of(published) == digest_of(Published{})) == (published == Published{}));
}

RC_GTEST_PROP(RoundTrip, KeepsEveryHistory, ()) {
    History const history = gen::history();

    std::string const text = format_history(history);

    RC_ASSERT(accepted(parse_history(text, "h.jsonl"), text) == history);
    RC_ASSERT(std::count(text.begin(), text.end(), '\n') == static_cast<std::ptrdiff_t>(1 + history.entries.size()));
}

// The reader of lines is fed by strangers: whatever it gets, it gives a value or one sentence.
RC_GTEST_PROP(RoundTrip, SurvivesLinesWithAnyByteBroken, ()) {
    Command const command = gen::command();
    std::string line = line_of(wire::Reply{gen::whole(), gen::response(operation_of(command))});
    line[*rc::gen::inRange<std::size_t>(0, line.size())] = *rc::gen::arbitrary<char>();

    Expected<wire::Reply> const reply = wire::parse_reply(line, wire::kind_of(command));

    if (!reply) RC_ASSERT(!reply.error().sentence.empty());
}

RC_GTEST_PROP(RoundTrip, SurvivesHistoriesThatAreCutShort, ()) {
    std::string const text = format_history(gen::history());
    std::string const cut = text.substr(0, *rc::gen::inRange<std::size_t>(0, text.size()));

    Expected<History> const history = parse_history(cut, "h.jsonl");

    if (!history) RC_ASSERT(history.error().line > 0);
}

}  // namespace
}  // namespace seatrial
