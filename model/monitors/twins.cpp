#include "model/monitors/twins.hpp"

namespace seatrial::watching {

TwinKind twin_kind(Timeline const& before, Sighting const& submission) {
    if (submission.named == nobody) return TwinKind::None;
    KeyFacts const& key = before.key(submission.key);
    bool const names_other = submission.named != key.task;
    bool const is_birth = submission.answers(Answer::New) || (submission.answers(Answer::Same) && !before.task(submission.named).exists);
    if (!is_birth || !names_other || !before.certainly_alive(key, submission.when)) return TwinKind::None;

    bool const may_be_forgotten = before.has_clock() && submission.when.from > key.seen_alive;
    bool const task_is_open = !before.earliest_end(before.task(key.task), submission.when.to);
    std::optional<std::uint32_t> const window = before.config().retry_window_ticks;
    bool const past_window = window && submission.when.from >= key.bound.from + *window;
    if (may_be_forgotten && past_window && !before.task(key.task).end) return TwinKind::BeforeItsTask;
    if (may_be_forgotten && !task_is_open) return TwinKind::Early;
    if (!before.same_content(*key.bound_by, std::get<Submit>(*submission.command))) return TwinKind::Mismatch;
    return key.bound_heard == Heard::Yes ? TwinKind::Plain : TwinKind::AfterLostAnswer;
}

}  // namespace seatrial::watching
