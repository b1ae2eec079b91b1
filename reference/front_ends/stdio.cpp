#include "reference/front_ends/stdio.hpp"

#include "model/vocabulary/wire_codec.hpp"
#include "reference/stores/store.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace seatrial::reference {

namespace {

/// Does what a request asks; one overload a request.
struct Answerer {
    Endpoint& endpoint;
    AfterKill after_kill;

    [[nodiscard]] wire::Body operator()(wire::AskHello const& ask) const {
        if (ask.protocol == protocol_version) return hello();
        return wire::AdapterFault{"protocol " + std::to_string(ask.protocol) + " is not spoken here, only " +
                                  std::to_string(protocol_version)};
    }
    [[nodiscard]] wire::Body operator()(wire::AskReset const& ask) const {
        if (!endpoint.reset(ask.wanted)) return wire::ResetDone{.possible = false};
        return wire::ResetDone{.possible = true, .now = Tick{0}};
    }
    [[nodiscard]] wire::Body operator()(wire::AskAdvance const& ask) const {
        if (!endpoint.hello().can(Control::Advance)) return Response{Unsupported{"time is real here"}};
        return wire::Advanced{endpoint.advance(ask.ticks)};
    }
    [[nodiscard]] wire::Body operator()(wire::AskRights const& ask) const {
        if (endpoint.set_rights(ask.principal, ask.may)) return wire::RightsDone{};
        return Response{Unsupported{"principals are not known here"}};
    }
    [[nodiscard]] wire::Body operator()(Command const& command) const { return endpoint.handle(command); }

    /// Nobody can name a point inside this process through a pipe, and what dies is the process.
    [[nodiscard]] Hello hello() const {
        Hello hello = endpoint.hello();
        hello.capabilities.set(static_cast<std::size_t>(Capability::Crs), after_kill == AfterKill::EverythingAcknowledged);
        hello.capabilities.reset(static_cast<std::size_t>(Capability::CrsPlus));
        return hello;
    }
    [[nodiscard]] wire::Body body(wire::Ask const& ask) const {
        try {
            return std::visit(*this, ask);
        } catch (StoreFailure const& failure) { return wire::AdapterFault{failure.what()}; }
    }
};

/// Appends the reply to one line, if it has one.
void answer(std::string_view line, Answerer const& answerer, std::string& out) {
    if (line.empty()) return;
    Expected<wire::Request> const request = wire::parse_request(line);
    if (request) {
        wire::append_reply(out, {.id = request->id, .body = answerer.body(request->ask)});
        out += '\n';
        return;
    }
    std::string const why = describe(request.error());
    if (Expected<std::uint64_t> const id = wire::parse_reply_id(line); id) {
        wire::append_reply(out, {.id = *id, .body = wire::AdapterFault{why}});
        out += '\n';
        return;
    }
    std::fprintf(stderr, "seatrial serve: a line without a readable id is passed over: %s\n", why.c_str());
}

/// Cuts what is read into lines. A line over the limit is passed over, so that it cannot fill the memory.
class Lines {
public:
    /// Calls `each` with every line that is complete now.
    template <class Each>
    void add(std::string_view bytes, Each&& each) {
        for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
            std::string_view const tail = bytes.substr(0, end);
            bytes.remove_prefix(end + 1);
            finish(tail, each);
        }
        keep(bytes);
    }
    /// A last line may lack its LF.
    template <class Each>
    void close(Each&& each) {
        finish({}, each);
    }

private:
    template <class Each>
    void finish(std::string_view tail, Each& each) {
        if (begun_.empty() && !overlong_ && tail.size() <= wire::line_bytes_max) return each(tail);   // the usual case copies nothing
        keep(tail);
        if (overlong_)
            std::fprintf(stderr, "seatrial serve: a line of more than %zu bytes is passed over\n", wire::line_bytes_max);
        else
            each(std::string_view{begun_});
        begun_.clear();
        overlong_ = false;
    }
    void keep(std::string_view bytes) {
        if (overlong_) return;
        overlong_ = begun_.size() + bytes.size() > wire::line_bytes_max;
        if (!overlong_) begun_ += bytes;
    }

    std::string begun_{};
    bool overlong_{false};
};

[[nodiscard]] bool write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t const written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

int serve_stdio(Endpoint& endpoint, int in_fd, int out_fd, AfterKill after_kill) {
    std::array<char, 1 << 16> buffer{};
    std::string replies;
    Lines lines;
    Answerer const answerer{endpoint, after_kill};
    auto const serve = [&](std::string_view line) { answer(line, answerer, replies); };
    for (;;) {
        ssize_t const got = ::read(in_fd, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            std::fprintf(stderr, "seatrial serve: the input cannot be read: %s\n", std::strerror(errno));
            return 1;
        }
        if (got == 0)
            lines.close(serve);
        else
            lines.add({buffer.data(), static_cast<std::size_t>(got)}, serve);
        if (!write_all(out_fd, replies)) {   // one write for all requests that had arrived
            std::fprintf(stderr, "seatrial serve: the output cannot be written: %s\n", std::strerror(errno));
            return 1;
        }
        replies.clear();
        if (got == 0) return 0;
    }
}

}  // namespace seatrial::reference
