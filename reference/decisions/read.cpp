#include "reference/decisions/decision.hpp"

namespace seatrial::reference {

Reply answer_get(TaskFacts const& facts, Context const&) {
    if (facts.task == nullptr) return {Answer::Unknown};
    TaskRecord const& task = *facts.task;
    TaskView view{.task = task.id, .digest = task.contract->digest, .phase = task.phase, .cancel = task.cancel, .reason = task.reason};
    if (task.delivery) view.delivery = DeliveryView{.delivery = task.delivery->id, .result = task.delivery->result};
    return {Answer::Task, std::move(view)};
}

Reply answer_list(ListFacts const& facts, Context const&) { return {Answer::Listed, facts.tasks}; }

Reply answer_history(HistoryFacts const& facts, Context const&) {
    if (facts.task == nullptr) return {Answer::Unknown};
    std::vector<AttemptView> attempts;
    attempts.reserve(facts.attempts.size());
    for (AttemptRecord const& attempt : facts.attempts)
        attempts.push_back({.attempt = attempt.id,
                            .generation = attempt.generation,
                            .node = attempt.node,
                            .status = attempt.status,
                            .failure = attempt.failure,
                            .usage = attempt.usage});
    return {Answer::History, std::move(attempts)};
}

}  // namespace seatrial::reference
