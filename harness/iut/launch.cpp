#include "harness/iut/launch.hpp"

#define BOOST_PROCESS_USE_STD_FS       // 1.81 then forgets to include boost/optional.hpp
#include <boost/asio/io_context.hpp>
#include <boost/optional.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstring>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>

namespace seatrial {

namespace {

namespace process = boost::process::v2;
using boost::system::error_code;

/// Runs in the child between fork and exec.
struct OwnGroup {
    template <class Launcher>
    error_code on_exec_setup(Launcher&, std::filesystem::path const&, char const* const*) const {
        if (::setpgid(0, 0) != 0) return error_code{errno, boost::system::system_category()};
        close_on_exec();
        ::signal(SIGPIPE, SIG_DFL);   // what we ignore, the program would ignore too
        sigset_t none;
        ::sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        return {};
    }
    // The library of 1.81 asks for the first form and calls the second. A child that could not be executed must not run the
    // exit handlers of its parent, which would write the parent's buffered output once more.
    template <class Launcher>
    void on_exec_error(Launcher&, error_code const&, std::filesystem::path const&, char const* const*, error_code const&) const {
        ::_exit(127);
    }
    template <class Launcher>
    void on_exec_error(Launcher&, std::filesystem::path const&, char const* const*, error_code const&) const {
        ::_exit(127);
    }

private:
    /// Marks everything but the standard streams. Not closed at once: the library tells of a failed exec through a descriptor of its own.
    static void close_on_exec() {
        constexpr unsigned cloexec = 1U << 2U;  // CLOSE_RANGE_CLOEXEC
        if (::syscall(SYS_close_range, 3U, ~0U, cloexec) == 0) return;
        long const end = std::min(::sysconf(_SC_OPEN_MAX), 65536L);
        for (int fd = 3; fd < end; ++fd) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
};

struct Pipe {
    Fd read{};
    Fd write{};
};

/// Beyond the standard streams, so that moving it onto one of them in the child cannot clash.
[[nodiscard]] Fd moved_up(int fd) {
    if (fd > 2) return Fd{fd};
    Fd const low{fd};
    return Fd{::fcntl(fd, F_DUPFD_CLOEXEC, 3)};
}

[[nodiscard]] std::optional<Pipe> open_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    Pipe pipe;
    pipe.read = moved_up(ends[0]);
    pipe.write = moved_up(ends[1]);
    if (!pipe.read.is_open() || !pipe.write.is_open()) return std::nullopt;
    return pipe;
}

void never_block(Fd const& fd) { ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK); }

[[nodiscard]] tl::unexpected<IutError> cannot_start(std::string const& program, std::string const& why, std::string hint) {
    return tl::make_unexpected(IutError{IutError::Kind::CannotStart, "`" + program + "` cannot be started: " + why, std::move(hint)});
}

/// As a shell would find it; empty if there is none along PATH.
[[nodiscard]] std::filesystem::path path_of(std::string const& program) {
    if (program.find('/') != std::string::npos) return program;
    char const* const path = std::getenv("PATH");
    std::istringstream folders{path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path};
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::filesystem::path const file = std::filesystem::path{folder.empty() ? "." : folder} / program;
        if (::access(file.c_str(), X_OK) == 0 && !std::filesystem::is_directory(file)) return file;
    }
    return {};
}

}  // namespace

void Fd::close() {
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

tl::expected<Launched, IutError> launch(std::vector<std::string> const& argv) {
    if (argv.empty() || argv.front().empty())
        return cannot_start("", "no program is named", "write the program and its arguments after --");
    std::string const& program = argv.front();
    std::filesystem::path const path = path_of(program);
    if (path.empty()) return cannot_start(program, "no such program along PATH", "name it by its path, as in ./" + program);
    std::optional<Pipe> in = open_pipe();
    std::optional<Pipe> out = open_pipe();
    std::optional<Pipe> err = open_pipe();
    if (!in || !out || !err) return cannot_start(program, std::strerror(errno), "close other programs or raise the limit of open files");

    boost::asio::io_context context;
    process::posix::default_launcher launcher;
    error_code failed;
    std::vector<std::string> const arguments(argv.begin() + 1, argv.end());
    try {
        auto child = launcher(context.get_executor(), failed, path, arguments,
                              process::process_stdio{{in->read.get()}, {out->write.get()}, {err->write.get()}}, OwnGroup{});
        if (!failed) child.detach();
    } catch (std::exception const& error) { return cannot_start(program, error.what(), ""); }
    if (failed) {
        if (launcher.pid > 0) ::waitpid(launcher.pid, nullptr, 0);
        return cannot_start(program, failed.message(), "check that the file exists, is executable and begins with #! if it is a script");
    }

    Launched launched{.pid = launcher.pid, .in = std::move(in->write), .out = std::move(out->read), .err = std::move(err->read)};
    launched.ended = Fd{static_cast<int>(::syscall(SYS_pidfd_open, launched.pid, 0))};
    for (Fd const* const fd : {&launched.in, &launched.out, &launched.err}) never_block(*fd);
    return launched;
}

}  // namespace seatrial
