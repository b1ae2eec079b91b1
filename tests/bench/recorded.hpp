#pragma once
// The steps of a campaign against the reference, recorded once so that they can be executed again without the harness around them.

#include "harness/drive.hpp"
#include "harness/generate.hpp"
#include "harness/iut/iut.hpp"
#include "model/vocabulary/endpoint.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace seatrial::bench {

struct DidReset { std::optional<Published> wanted{}; bool possible{}; };
struct DidAdvance { std::uint32_t ticks{}; Tick now{}; };
struct DidCall { Command command{}; Response response{}; };
using Recorded = std::variant<DidReset, DidAdvance, DidCall>;

/// Hands everything on to an endpoint and remembers it.
class Recorder final : public Iut {
public:
    Recorder(Endpoint& endpoint, std::vector<Recorded>& steps) : endpoint_{endpoint}, hello_{endpoint.hello()}, steps_{steps} {}
    [[nodiscard]] Hello const& hello() const override { return hello_; }
    [[nodiscard]] tl::expected<bool, IutError> reset(std::optional<Published> const& wanted) override {
        bool const possible = endpoint_.reset(wanted);
        steps_.emplace_back(DidReset{wanted, possible});
        return possible;
    }
    [[nodiscard]] tl::expected<Tick, IutError> advance(std::uint32_t ticks) override {
        Tick const now = endpoint_.advance(ticks);
        steps_.emplace_back(DidAdvance{ticks, now});
        return now;
    }
    [[nodiscard]] tl::expected<Outcome, IutError> call(Command const& command) override {
        Response response = endpoint_.handle(command);
        steps_.emplace_back(DidCall{command, response});
        return Outcome{std::move(response)};
    }

private:
    Endpoint& endpoint_;
    Hello hello_;
    std::vector<Recorded>& steps_;
};

/// Everything that the scenarios of the first `blocks` blocks make the implementation do.
inline std::vector<Recorded> record(Endpoint& endpoint, std::uint32_t blocks) {
    std::vector<Recorded> steps;
    Recorder recorder{endpoint, steps};
    for (std::uint32_t block = 0; block < blocks; ++block)
        for (Scenario const& scenario : generate_block(1, block, World{recorder.hello()})) (void)drive(scenario, recorder, std::nullopt);
    return steps;
}

/// Says again what was recorded, in the same order, without doing anything: what a request costs when only its bytes move.
class Echo final : public Endpoint {
public:
    Echo(Hello hello, std::vector<Recorded> steps) : hello_{std::move(hello)}, steps_{std::move(steps)} {}
    [[nodiscard]] Hello hello() override { return hello_; }
    [[nodiscard]] bool reset(std::optional<Published> const&) override { return std::get<DidReset>(next()).possible; }
    Tick advance(std::uint32_t) override { return std::get<DidAdvance>(next()).now; }
    [[nodiscard]] Response handle(Command const&) override { return std::get<DidCall>(next()).response; }

private:
    Recorded const& next() {
        Recorded const& step = steps_[at_];
        at_ = (at_ + 1) % steps_.size();
        return step;
    }
    Hello hello_;
    std::vector<Recorded> steps_;
    std::size_t at_{0};
};

}  // namespace seatrial::bench
