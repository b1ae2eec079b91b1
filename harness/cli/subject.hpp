#pragma once
// What is put under test: a program behind `--`, or the reference in this process.

#include "harness/cli/console.hpp"
#include "harness/iut/iut.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace seatrial::cli {

struct SubjectOptions {
    std::vector<std::string> argv{};     ///< everything behind `--`
    bool reference{false};
    std::string mutant{};                ///< of the reference
    std::string variant{};               ///< of the reference
    std::string profile{};               ///< default, strict, permissive, or a file; empty: as the implementation publishes
    std::uint32_t timeout_ms{2000};        ///< how long a caller waits for an answer
    std::uint32_t start_timeout_ms{10000}; ///< how long a program may take until it has answered hello
    std::uint32_t stop_timeout_ms{1000};   ///< how long it may take to end after its input, and again after SIGTERM
};

/// What was noticed about the programs under test that fails nothing, each once; from any thread.
class Notices {
public:
    void add(std::string const& sentence);
    [[nodiscard]] std::vector<std::string> all() const;
    /// All of them as warnings on standard error.
    void tell(Console& console) const;

private:
    mutable std::mutex mutex_{};
    std::vector<std::string> sentences_{};
};

/// Opens one more instance. What its program writes to standard error is appended to `stderr_file` unless that is empty.
using OpenIut = std::function<tl::expected<std::unique_ptr<Iut>, IutError>(std::string const& stderr_file)>;

/// A failure for options that contradict each other or name nothing. `notices` outlives every instance.
[[nodiscard]] tl::expected<OpenIut, Failure> subject_of(SubjectOptions const& options, Notices& notices);

/// The words by which a replay names the same subject again: "--reference --mutant NAME", or "-- ./adapter".
[[nodiscard]] std::string subject_words(SubjectOptions const& options);

/// The readings and numbers wanted by --profile, tried out on the implementation; nothing without one.
[[nodiscard]] tl::expected<std::optional<Published>, Failure> wanted_profile(SubjectOptions const& options, Iut& iut, Console& console);

[[nodiscard]] Failure failure_of(IutError const& error);

}  // namespace seatrial::cli
