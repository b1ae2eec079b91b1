#pragma once
// What a program writes to standard error: its end in memory, and all of it, within reason, in a file.

#include "harness/iut/launch.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace seatrial {

class StderrLog {
public:
    static constexpr std::size_t tail_bytes_max = std::size_t{64} << 10;
    static constexpr std::size_t file_bytes_max = std::size_t{16} << 20;

    /// Appends to the file; without one, or if it cannot be opened, only the tail is kept.
    explicit StderrLog(std::string const& file);

    void append(std::string_view text);
    [[nodiscard]] std::string_view tail() const;

private:
    std::string kept_{};
    Fd file_{};
    std::size_t file_bytes_{0};
};

}  // namespace seatrial
