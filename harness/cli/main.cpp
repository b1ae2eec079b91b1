// The command line: options and help, nothing else. Each verb lives in a file of its own.

#include "harness/cli/console.hpp"
#include "harness/cli/doctor.hpp"
#include "harness/cli/explain.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/judge_file.hpp"
#include "harness/cli/law.hpp"
#include "harness/cli/list.hpp"
#include "harness/cli/replay.hpp"
#include "harness/cli/run.hpp"
#include "harness/cli/serve.hpp"
#include "harness/cli/shrink_file.hpp"
#include "reports/plain.hpp"
#include "seatrial/version.hpp"

#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace seatrial::cli;

constexpr char const* about_adapters =
    "An implementation is attached by an adapter: a program that reads requests from its standard input, one JSON object a\n"
    "line, does each one to the system, and writes one reply line for each, with the same id and exactly one of ok, refused,\n"
    "unsupported or fault. It flushes after every reply and keeps everything else on standard error. In 'hello' it says which\n"
    "operations it serves, which capabilities and controls it has (reset, virtual time), and which numbers and readings it\n"
    "promises; what it leaves out is never asked and is reported NOT-TESTABLE. docs/protocol.md has every line.\n"
    "Everything after -- is the adapter's command:  seatrial run -- ./my-adapter --flag";

struct Options {
    std::string color{"auto"};
    RunOptions run{};
    SubjectOptions doctor{};
    ReplayOptions replay{};
    ShrinkOptions shrink{};
    std::string history{};
    std::string list_what{};
    std::string explain_id{};
    std::string law_command{};
    ServeOptions serve{};
};

void add_subject(CLI::App& verb, SubjectOptions& subject) {
    verb.add_flag("--reference", subject.reference, "judge the reference coordinator in this process");
    verb.add_option("--mutant", subject.mutant, "the reference with this defect (seatrial list mutants)")->type_name("NAME");
    verb.add_option("--variant", subject.variant, "the reference built in another correct way (seatrial list variants)")->type_name("NAME");
    verb.add_option("--profile", subject.profile, "readings to run under: default, strict, permissive, or a file")->type_name("NAME|FILE");
    verb.add_option("--timeout", subject.timeout_ms, "milliseconds that a caller waits for an answer")
        ->check(CLI::Range(1, 600000))
        ->capture_default_str();
    verb.add_option("--start-timeout", subject.start_timeout_ms, "milliseconds that a program may take until it has answered hello")
        ->check(CLI::Range(1, 600000))
        ->capture_default_str();
    verb.footer("Everything after -- is the implementation.");
}

CLI::App* add_run(CLI::App& app, RunOptions& run) {
    CLI::App* verb = app.add_subcommand("run", "judge an implementation; writes a run folder");
    verb->add_option("selector", run.selectors, "clause or prefix, FT-41, scenario name, level:must, cap:CLK, tag:race; ! excludes");
    add_subject(*verb, run.subject);
    verb->add_option("--seed", run.seed, "a number, or random")->capture_default_str();
    verb->add_option("--budget", run.budget, "generated scenarios, or a time such as 30s")->capture_default_str();
    verb->add_option("--jobs", run.jobs, "instances of the implementation at once")->capture_default_str();
    verb->add_option("--shard", run.shard, "this worker's share, 2/4 is the second of four")->type_name("i/n");
    verb->add_option("--out", run.out, "run folder; seatrial-runs/TIME if absent")->type_name("DIR");
    verb->add_option("--gate", run.gate, "what fails the run: must, should or none")->capture_default_str();
    verb->add_option("--max-findings", run.findings_max, "stop after so many different findings")->capture_default_str();
    verb->add_flag("-q,--quiet", run.quiet, "only findings and totals");
    verb->add_flag("-v", run.verbosity, "show scenarios; -vv: messages");
    return verb;
}

CLI::App* add_replay(CLI::App& app, ReplayOptions& replay) {
    CLI::App* verb = app.add_subcommand("replay", "run scenario files as they are");
    verb->add_option("path", replay.paths, "scenario files, or folders of them")->required();
    add_subject(*verb, replay.subject);
    verb->add_flag("-v", replay.verbosity, "-vv: show messages");
    return verb;
}

CLI::App* add_shrink(CLI::App& app, ShrinkOptions& shrink) {
    CLI::App* verb = app.add_subcommand("shrink", "the least scenario that still violates the same clause");
    verb->add_option("scenario", shrink.file, "a scenario file")->required();
    add_subject(*verb, shrink.subject);
    verb->add_option("--out", shrink.out, "file for the result; standard output if absent")->type_name("FILE");
    return verb;
}

CLI::App* add_serve(CLI::App& app, ServeOptions& serve) {
    CLI::App* verb = app.add_subcommand("serve", "the reference coordinator as an adapter");
    verb->add_flag("--stdio", serve.stdio, "over standard input and output")->required();
    verb->add_option("--store", serve.store, "where records are kept: memory, or sqlite:FILE, which outlives the process")
        ->type_name("memory|sqlite:FILE")
        ->capture_default_str();
    verb->add_option("--mutant", serve.mutant, "with this defect")->type_name("NAME");
    verb->add_option("--variant", serve.variant, "built in another correct way")->type_name("NAME");
    return verb;
}

/// Colours and the progress bar, from --color, NO_COLOR and what the streams are.
Console console_for(std::string const& color, std::string command) {
    char const* no_color = std::getenv("NO_COLOR");
    bool const wanted = color == "always" || (color == "auto" && isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0'));
    return {std::cin, std::cout, std::cerr, wanted, isatty(STDERR_FILENO) != 0, seatrial::version, seatrial::commit, std::move(command)};
}

int dispatch(int argc, char** argv) {
    std::vector<std::string> const words(argv, argv + argc);
    auto const dashes = std::ranges::find(words, "--");
    std::vector<std::string> const subject(dashes == words.end() ? dashes : dashes + 1, words.end());
    std::string command = "seatrial";
    for (std::size_t i = 1; i < words.size(); ++i) command += " " + seatrial::reports::shell_word(words[i]);

    Options options;
    CLI::App app{"Judges coordinators: systems that take tasks, lease them to executors, record deliveries and cancellations.", "seatrial"};
    app.footer(about_adapters);
    app.set_version_flag("--version", std::string{"seatrial "} + seatrial::version + " (" + seatrial::commit + ")");
    app.add_option("--color", options.color, "auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
    app.require_subcommand(1);
    app.fallthrough();
    CLI::App* const run_verb = add_run(app, options.run);
    CLI::App* const doctor_verb = app.add_subcommand("doctor", "is the adapter itself all right? under two seconds");
    add_subject(*doctor_verb, options.doctor);
    CLI::App* const replay_verb = add_replay(app, options.replay);
    CLI::App* const judge_verb = app.add_subcommand("judge", "judge a recorded history; no implementation needed");
    judge_verb->add_option("history", options.history, "a history.jsonl, or - for standard input")->required();
    CLI::App* const shrink_verb = add_shrink(app, options.shrink);
    CLI::App* const list_verb = app.add_subcommand("list", "scenarios, clauses, forbidden traces, mutants");
    list_verb->add_option("what", options.list_what, "scenarios, clauses, forbidden-traces, mutants, variants, cases or reports");
    CLI::App* const explain_verb = app.add_subcommand("explain", "a clause, forbidden trace, case, report, reading or scenario");
    explain_verb->add_option("id", options.explain_id, "RETRY-T4.b, FT-23, BC-17, FR-25, A-34, M-11, or a scenario's name")->required();
    CLI::App* const law_verb = app.add_subcommand("law", "the rule tables, for reading and for diffing");
    law_verb->add_option("command", options.law_command, "claim, timers, invariants, …; all if absent");
    CLI::App* const serve_verb = add_serve(app, options.serve);

    try {
        app.parse(static_cast<int>(dashes - words.begin()), argv);
    } catch (CLI::Success const& asked) {      // help or version
        return app.exit(asked);
    } catch (CLI::ParseError const& error) {
        std::cerr << "seatrial: " << seatrial::reports::plain(error.what(), 600) << "\n";
        return static_cast<int>(Exit::Usage);
    }

    Console console = console_for(options.color, std::move(command));
    bool const takes_subject = run_verb->parsed() || doctor_verb->parsed() || replay_verb->parsed() || shrink_verb->parsed();
    if (!takes_subject && dashes != words.end())
        return report_failure({Exit::Usage, "this verb takes no implementation behind --", ""}, console);
    for (SubjectOptions* each : {&options.run.subject, &options.doctor, &options.replay.subject, &options.shrink.subject})
        each->argv = subject;
    if (serve_verb->parsed()) return serve(options.serve, console);
    catch_signals();
    if (run_verb->parsed()) return run(options.run, console);
    if (doctor_verb->parsed()) return doctor(options.doctor, console);
    if (replay_verb->parsed()) return replay(options.replay, console);
    if (judge_verb->parsed()) return judge_file(options.history, console);
    if (shrink_verb->parsed()) return shrink_file(options.shrink, console);
    if (list_verb->parsed()) return list(options.list_what, console);
    if (explain_verb->parsed()) return explain(options.explain_id, console);
    if (law_verb->parsed()) return law(options.law_command, console);
    return static_cast<int>(Exit::Usage);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        int const code = dispatch(argc, argv);
        std::cout.flush();
        return code;
    } catch (std::exception const& error) {
        std::cerr << "seatrial: this is a defect of seatrial: " << seatrial::reports::plain(error.what(), 600) << "\n";
    } catch (...) { std::cerr << "seatrial: this is a defect of seatrial: an exception of unknown kind\n"; }
    return static_cast<int>(Exit::HarnessFault);
}
