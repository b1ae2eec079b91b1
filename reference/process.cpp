#include "reference/process.hpp"

#include "reference/clocks.hpp"
#include "reference/stores/memory_store.hpp"

#include <utility>

namespace seatrial::reference {

Process::Process(Design const& design, std::unique_ptr<Clock> clock, std::unique_ptr<Store> store)
    : design_{design}, clock_{std::move(clock)}, kept_{std::move(store)}, store_{*kept_} {
    start();
}

void Process::start() {
    if (design_.layer != nullptr) layer_ = design_.layer(store_);
    coordinator_.emplace(design_, *clock_, layer_ == nullptr ? store_ : *layer_);
}

Hello Process::hello() {
    Hello hello = coordinator_->hello();
    hello.capabilities.set(static_cast<std::size_t>(Capability::Crs));
    hello.capabilities.set(static_cast<std::size_t>(Capability::CrsPlus));
    return hello;
}

bool Process::restart() {
    coordinator_.reset();
    layer_.reset();
    store_.crash();
    start();
    return true;
}

std::optional<Response> Process::handle_and_die(Command const& command, CrashPoint point) {
    // Timers that are due act in transactions of their own before the command's; the point is meant in the command's.
    static_cast<void>(coordinator_->advance(0));
    store_.arm(point);
    try {
        Response response = coordinator_->handle(command);
        store_.disarm();
        return response;
    } catch (Died) {
        static_cast<void>(restart());
        return std::nullopt;
    }
}

std::unique_ptr<Endpoint> make_reference(Design const& design, std::unique_ptr<Clock> clock, std::unique_ptr<Store> store) {
    if (clock == nullptr) clock = std::make_unique<VirtualClock>();
    if (store == nullptr) store = std::make_unique<MemoryStore>();
    return std::make_unique<Process>(design, std::move(clock), std::move(store));
}

}  // namespace seatrial::reference
