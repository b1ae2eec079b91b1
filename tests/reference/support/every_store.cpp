#include "tests/reference/support/every_store.hpp"

#include "reference/stores/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace seatrial::test {

ScratchFolder::ScratchFolder() {
    std::filesystem::path const in_memory = "/dev/shm";
    std::filesystem::path const parent = ::access(in_memory.c_str(), W_OK) == 0 ? in_memory : std::filesystem::temp_directory_path();
    std::string name = (parent / "seatrial-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no folder can be made in " + parent.string()};
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::unique_ptr<reference::Store> sqlite_in(std::string const& file) {
    auto opened = reference::open_sqlite(file);
    if (!opened) throw std::runtime_error{opened.error()};
    return std::move(*opened);
}

void over_every_store(reference::Design const& design, std::function<void(Endpoint&)> const& test) {
    {
        SCOPED_TRACE("over the store in memory");
        test(*reference::make_reference(design));
    }
    ScratchFolder const folder;
    SCOPED_TRACE("over SQLite");
    test(*reference::make_reference(design, nullptr, sqlite_in(folder.file("records"))));
}

}  // namespace seatrial::test
