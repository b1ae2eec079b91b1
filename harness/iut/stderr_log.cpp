#include "harness/iut/stderr_log.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>

namespace seatrial {

StderrLog::StderrLog(std::string const& file) {
    if (!file.empty()) file_ = Fd{::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)};
}

void StderrLog::append(std::string_view text) {
    if (file_.is_open() && file_bytes_ < file_bytes_max) {
        std::string_view rest = text.substr(0, file_bytes_max - file_bytes_);
        file_bytes_ += rest.size();
        while (!rest.empty()) {
            ssize_t const written = ::write(file_.get(), rest.data(), rest.size());
            if (written <= 0) break;   // a full disk must not stop the run
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    kept_ += text.substr(text.size() - std::min(text.size(), tail_bytes_max));
    if (kept_.size() > 2 * tail_bytes_max) kept_.erase(0, kept_.size() - tail_bytes_max);
}

std::string_view StderrLog::tail() const {
    std::string_view const all{kept_};
    return all.substr(all.size() - std::min(all.size(), tail_bytes_max));
}

}  // namespace seatrial
