#include "harness/cli/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>

namespace seatrial::cli {

namespace {

constexpr std::size_t text_bytes_max = std::size_t{256} << 20;

Expected<std::string> read_stream(std::istream& in, std::string const& name) {
    std::string text;
    char buffer[1 << 16];
    while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
        text.append(buffer, static_cast<std::size_t>(in.gcount()));
        if (text.size() > text_bytes_max) return tl::make_unexpected(InputError{name, 0, "", "the text is larger than 256 MiB"});
    }
    if (in.bad()) return tl::make_unexpected(InputError{name, 0, "", "the text cannot be read to its end"});
    return text;
}

}  // namespace

Expected<std::string> read_text(std::string const& name, Console& console) {
    if (name == "-") return read_stream(console.in, name);
    std::error_code error;
    if (std::filesystem::is_directory(name, error)) return tl::make_unexpected(InputError{name, 0, "", "this is a folder, not a file"});
    errno = 0;
    std::ifstream in{name, std::ios::binary};
    if (!in)
        return tl::make_unexpected(
            InputError{name, 0, "", std::string{"the file cannot be read: "} + std::strerror(errno == 0 ? EIO : errno)});
    return read_stream(in, name);
}

tl::expected<void, std::string> write_text(std::filesystem::path const& path, std::string_view text) {
    std::filesystem::path const temporary = path.string() + ".new";
    errno = 0;
    {
        std::ofstream out{temporary, std::ios::binary | std::ios::trunc};
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.flush();
        if (!out) return tl::make_unexpected(path.string() + " cannot be written: " + std::strerror(errno == 0 ? EIO : errno));
    }
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) return tl::make_unexpected(path.string() + " cannot be written: " + error.message());
    return {};
}

Expected<std::vector<std::string>> files_below(std::string const& folder, std::string_view extension) {
    std::error_code error;
    std::vector<std::string> files;
    std::filesystem::recursive_directory_iterator at{folder, error};
    if (error) return tl::make_unexpected(InputError{folder, 0, "", "the folder cannot be read: " + error.message()});
    for (; at != std::filesystem::recursive_directory_iterator{}; at.increment(error)) {
        if (error) return tl::make_unexpected(InputError{folder, 0, "", "the folder cannot be read: " + error.message()});
        if (at->is_regular_file(error) && at->path().string().ends_with(extension)) files.push_back(at->path().string());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace seatrial::cli
