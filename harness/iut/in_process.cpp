#include "harness/iut/in_process.hpp"

namespace seatrial {

tl::expected<bool, IutError> InProcess::crash(Crash const& how) {
    for (std::uint32_t kills = 0; kills <= how.again; ++kills)
        if (!endpoint_.restart()) return false;
    return true;
}

tl::expected<Outcome, IutError> InProcess::call_and_crash(Command const& command, Crash const& how) {
    CrashPoint const point = how.point.value_or(static_cast<CrashPoint>(how.delay_us % 3));
    std::optional<Response> answer = endpoint_.handle_and_die(command, point);
    if (!answer) {
        for (std::uint32_t kills = 0; kills < how.again; ++kills) static_cast<void>(endpoint_.restart());
        return Outcome{Silence{SilenceReason::PeerCrash}};
    }
    // Without a point the kill comes in any case, here after the answer.
    if (!how.point) static_cast<void>(crash(how));
    return Outcome{*std::move(answer)};
}

}  // namespace seatrial
