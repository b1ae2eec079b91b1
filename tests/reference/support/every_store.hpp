#pragma once
// The same test over each kind of store: what a coordinator answers must not depend on where it keeps its records.

#include "reference/reference.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace seatrial::test {

/// A folder of the test's own, in memory where the system has that, so that syncing costs nothing.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(ScratchFolder const&) = delete;
    ScratchFolder& operator=(ScratchFolder const&) = delete;
    [[nodiscard]] std::string file(std::string const& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// The file must be usable.
[[nodiscard]] std::unique_ptr<reference::Store> sqlite_in(std::string const& file);

void over_every_store(reference::Design const& design, std::function<void(Endpoint&)> const& test);

}  // namespace seatrial::test
