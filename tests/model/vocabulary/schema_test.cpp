// Whatever is written keeps to the published schemas: random values go through python3-jsonschema.

#include "model/vocabulary/history_codec.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "model/vocabulary/wire_codec.hpp"
#include "tests/support/vocabulary_gen.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <cstdlib>
#include <fstream>

namespace seatrial {
namespace {

/// The lines of a hundred random values, in a file that does not outlive the test.
class Samples {
public:
    template <class Append>
    explicit Samples(Append append) {
        EXPECT_TRUE(rc::check([&] { append(text_); }));
        std::ofstream{path_} << text_;
    }
    ~Samples() { ::unlink(path_.c_str()); }
    Samples(Samples const&) = delete;
    Samples& operator=(Samples const&) = delete;

    [[nodiscard]] bool keep_to(std::string const& schema) const {
        EXPECT_GT(text_.size(), 1000U);
        std::string const python =
            ::access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3";   // the one of Debian's jsonschema
        return std::system((python + " -B " SEATRIAL_SOURCE_DIR "/tests/support/schemas.py '" + schema + "' '" + path_ + "'").c_str()) == 0;
    }

private:
    std::string text_{};
    std::string path_{testing::TempDir() + "seatrial-samples-" + std::to_string(::getpid())};
};

/// A scenario or profile on one line, which is the same JSON.
std::string on_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text + "\n";
}

TEST(SchemaOfAdapters, AcceptsEveryRequestThatIsWritten) {
    Samples const samples{[](std::string& out) {
        wire::append_request(out, {gen::whole(), gen::command()});
        wire::append_request(out += '\n', {gen::whole(), wire::AskReset{gen::published()}});
        wire::append_request(out += '\n', {gen::whole(), wire::AskAdvance{gen::u32()}});
        wire::append_request(out += '\n', {gen::whole(), wire::AskRights{gen::caller(), gen::rights()}});
        out += '\n';
    }};

    EXPECT_TRUE(samples.keep_to("adapter.schema.json#request"));
}

TEST(SchemaOfAdapters, AcceptsEveryReplyThatIsWritten) {
    Samples const samples{[](std::string& out) {
        auto const operation = static_cast<Operation>(*rc::gen::inRange<std::size_t>(0, operation_count));
        wire::append_reply(out, {gen::whole(), Response{gen::reply(operation)}});
        wire::append_reply(out += '\n', {gen::whole(), gen::hello()});
        wire::append_reply(out += '\n', {gen::whole(), wire::ResetDone{gen::coin(), gen::maybe(gen::tick)}});
        wire::append_reply(out += '\n', {gen::whole(), wire::AdapterFault{gen::text()}});
        out += '\n';
    }};

    EXPECT_TRUE(samples.keep_to("adapter.schema.json#reply"));
}

TEST(SchemaOfAdapters, AcceptsTheBodyOfASubmissionInEverySpelling) {
    Samples const samples{[](std::string& out) { out += on_one_line(render_body(gen::content(), gen::word<Spelling>())); }};

    EXPECT_TRUE(samples.keep_to("adapter.schema.json#body"));
}

TEST(SchemaOfScenarios, AcceptsEveryScenarioThatIsWritten) {
    Samples const samples{[](std::string& out) { out += on_one_line(format_scenario(gen::scenario())); }};

    EXPECT_TRUE(samples.keep_to("scenario.schema.json"));
}

TEST(SchemaOfHistories, AcceptsEveryLineThatIsWritten) {
    Samples const samples{[](std::string& out) { out += format_history(gen::history()); }};

    EXPECT_TRUE(samples.keep_to("history.schema.json"));
}

TEST(SchemaOfProfiles, AcceptsEveryProfileThatIsWritten) {
    Samples const samples{[](std::string& out) { out += on_one_line(format_published(gen::published())); }};

    EXPECT_TRUE(samples.keep_to("published.schema.json"));
}

TEST(SchemaOfProfiles, RefusesALineOfAnotherKind) {
    Samples const samples{[](std::string& out) { out += on_one_line(format_scenario(gen::scenario())); }};

    testing::internal::CaptureStdout();
    EXPECT_FALSE(samples.keep_to("published.schema.json"));
    testing::internal::GetCapturedStdout();
}

}  // namespace
}  // namespace seatrial
