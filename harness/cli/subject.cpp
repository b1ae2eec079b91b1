#include "harness/cli/subject.hpp"

#include "harness/cli/files.hpp"
#include "harness/iut/child_process.hpp"
#include "harness/iut/in_process.hpp"
#include "model/vocabulary/endpoint.hpp"
#include "model/vocabulary/scenario_codec.hpp"
#include "reference/mutants/variant.hpp"
#include "reference/reference.hpp"
#include "reports/plain.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ostream>
#include <string_view>
#include <utility>

namespace seatrial::cli {

namespace {

/// InProcess looks at an endpoint that somebody else owns; here it owns it.
class OwnedReference final : public Iut {
public:
    explicit OwnedReference(std::unique_ptr<Endpoint> endpoint) : endpoint_{std::move(endpoint)}, inner_{*endpoint_} {}

    [[nodiscard]] Hello const& hello() const override { return inner_.hello(); }
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override { return inner_.reset(wanted); }
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override { return inner_.advance(ticks); }
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override { return inner_.call(command); }
    [[nodiscard]] tl::expected<bool, IutError> crash(Crash const& how) override { return inner_.crash(how); }
    [[nodiscard]] tl::expected<Outcome, IutError> call_and_crash(Command const& command, Crash const& how) override {
        return inner_.call_and_crash(command, how);
    }
    [[nodiscard]] tl::expected<bool, IutError> set_rights(Caller const& principal, Rights may) override { return inner_.set_rights(principal, may); }

private:
    std::unique_ptr<Endpoint> endpoint_;
    InProcess inner_;
};

tl::unexpected<Failure> usage(std::string sentence, std::string hint = "") {
    return tl::make_unexpected(Failure{Exit::Usage, std::move(sentence), std::move(hint)});
}

tl::expected<Published, Failure> read_profile(std::string const& name, Published const& own, Console& console) {
    struct Row {
        std::string_view name;
        Profile (*make)();
    };
    for (Row const row : {Row{"default", default_profile}, Row{"strict", strict_profile}, Row{"permissive", permissive_profile}})
        if (row.name == name) return Published{row.make(), own.config};
    Expected<std::string> const text = read_text(name, console);
    if (!text) return usage(describe(text.error()), "--profile takes default, strict, permissive, or the name of a file");
    Expected<Published> const published = parse_published(*text, name);
    if (!published) return usage(describe(published.error()));
    return *published;
}

}  // namespace

void Notices::add(std::string const& sentence) {
    std::lock_guard const lock{mutex_};
    if (std::ranges::find(sentences_, sentence) == sentences_.end()) sentences_.push_back(sentence);
}

std::vector<std::string> Notices::all() const {
    std::lock_guard const lock{mutex_};
    return sentences_;
}

void Notices::tell(Console& console) const {
    for (std::string const& sentence : all()) console.err << "seatrial: warning: " << reports::plain(sentence, 600) << "\n";
}

tl::expected<OpenIut, Failure> subject_of(SubjectOptions const& options, Notices& notices) {
    bool const is_reference = options.reference || !options.mutant.empty() || !options.variant.empty();
    if (is_reference && !options.argv.empty()) return usage("--reference and a program behind -- exclude each other");
    if (!is_reference && options.argv.empty())
        return usage("there is no implementation to judge",
                     "put its adapter behind --, as in `seatrial run -- ./my-adapter`, or say --reference");
    if (is_reference) {
        tl::expected<reference::Design, std::string> design = reference::design_of({options.mutant, options.variant});
        if (!design) return usage(design.error(), "`seatrial list mutants` and `seatrial list variants` show the names");
        return [design = *design](std::string const&) -> tl::expected<std::unique_ptr<Iut>, IutError> {
            return std::make_unique<OwnedReference>(reference::make_reference(design));
        };
    }
    ChildOptions child{.argv = options.argv,
                       .start_timeout = std::chrono::milliseconds{options.start_timeout_ms},
                       .call_timeout = std::chrono::milliseconds{options.timeout_ms},
                       .stop_timeout = std::chrono::milliseconds{options.stop_timeout_ms},
                       .on_warning = [&notices](std::string const& sentence) { notices.add(sentence); }};
    return [child](std::string const& stderr_file) mutable -> tl::expected<std::unique_ptr<Iut>, IutError> {
        child.stderr_file = stderr_file;
        tl::expected<std::unique_ptr<ChildProcess>, IutError> started = ChildProcess::start(child);
        if (!started) return tl::make_unexpected(started.error());
        return std::move(*started);
    };
}

std::string subject_words(SubjectOptions const& options) {
    std::string words;
    if (!options.profile.empty()) words += "--profile " + reports::shell_word(options.profile) + " ";
    if (options.argv.empty()) {
        words += "--reference";
        if (!options.mutant.empty()) words += " --mutant " + reports::shell_word(options.mutant);
        if (!options.variant.empty()) words += " --variant " + reports::shell_word(options.variant);
        return words;
    }
    if (options.timeout_ms != SubjectOptions{}.timeout_ms) words += "--timeout " + std::to_string(options.timeout_ms) + " ";
    words += "--";
    for (std::string const& word : options.argv) words += " " + reports::shell_word(word);
    return words;
}

tl::expected<std::optional<Published>, Failure> wanted_profile(SubjectOptions const& options, Iut& iut, Console& console) {
    if (options.profile.empty()) return std::optional<Published>{};
    tl::expected<Published, Failure> published = read_profile(options.profile, iut.hello().published, console);
    if (!published) return tl::make_unexpected(published.error());
    if (!iut.hello().can(Control::Configure))
        return usage("the implementation cannot be configured, so it cannot run under --profile " + options.profile,
                     "hello lists the control 'configure' where reset takes readings");
    tl::expected<bool, IutError> const possible = iut.reset(*published);
    if (!possible) return tl::make_unexpected(failure_of(possible.error()));
    if (!*possible) return usage("the implementation refuses the readings or numbers of --profile " + options.profile);
    return std::optional{*published};
}

Failure failure_of(IutError const& error) {
    switch (error.kind) {
        case IutError::Kind::CannotStart: return {Exit::Usage, error.what, error.hint};
        case IutError::Kind::NoAnswer: return {Exit::Violation, error.what, error.hint};   // also not after a new start
        case IutError::Kind::AdapterFault: break;
    }
    return {Exit::AdapterFault, error.what, error.hint};
}

}  // namespace seatrial::cli
