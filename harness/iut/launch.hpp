#pragma once
// Starts a program in a process group of its own, with pipes to its three standard streams.

#include "harness/iut/iut.hpp"

#include <tl/expected.hpp>

#include <string>
#include <utility>
#include <vector>

namespace seatrial {

/// A file descriptor that is closed with its owner.
class Fd {
public:
    Fd() = default;
    explicit Fd(int fd) : fd_{fd} {}
    Fd(Fd&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
    Fd& operator=(Fd&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    Fd(Fd const&) = delete;
    Fd& operator=(Fd const&) = delete;
    ~Fd() { close(); }

    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool is_open() const { return fd_ >= 0; }
    void close();

private:
    int fd_{-1};
};

struct Launched {
    int pid{};       ///< also the id of its process group; whoever has it reaps it
    Fd in{};         ///< to its standard input; like the others it does not block and is not inherited
    Fd out{};        ///< from its standard output
    Fd err{};        ///< from its standard error
    Fd ended{};      ///< readable when the process has ended; not open on a kernel without pidfd_open
};

/// CannotStart with one sentence if the program is not found or cannot be executed; nothing is left behind then.
[[nodiscard]] tl::expected<Launched, IutError> launch(std::vector<std::string> const& argv);

}  // namespace seatrial
