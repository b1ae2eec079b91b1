#pragma once
// A monitor: the row that describes it and the rule that recognises the entry at which its forbidden trace completes.

#include "model/monitors/monitor.hpp"
#include "model/monitors/timeline.hpp"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace seatrial::watching {

/// Where a rule raises its alarm.
class Report {
public:
    Report(std::vector<Alarm>& alarms, std::size_t entry) : alarms_{alarms}, entry_{entry} {}

    /// The sentence is given in parts; identifiers of unusual length are cut.
    void operator()(std::string_view clause, std::initializer_list<std::string_view> sentence) {
        Alarm& alarm = alarms_.emplace_back(Alarm{.clause = clause, .entry = entry_});
        is_raised_ = true;
        for (std::string_view const part : sentence) {
            bool const is_long = part.size() > part_max;
            std::size_t size = is_long ? part_kept : part.size();
            while (is_long && size > 0 && (static_cast<unsigned char>(part[size]) & 0xC0U) == 0x80U) --size;   // not inside a character
            alarm.sentence += part.substr(0, size);
            if (is_long) alarm.sentence += "…";
        }
    }

    /// Names the alarms that were raised since the last asking; false if there are none.
    bool name_raised(std::string_view forbidden_trace) {
        if (!is_raised_) return false;
        is_raised_ = false;
        for (auto alarm = alarms_.rbegin(); alarm != alarms_.rend() && alarm->forbidden_trace.empty(); ++alarm) alarm->forbidden_trace = forbidden_trace;
        return true;
    }

private:
    static constexpr std::size_t part_max = 160;
    static constexpr std::size_t part_kept = 40;

    std::vector<Alarm>& alarms_;
    std::size_t entry_;
    bool is_raised_{false};
};

/// Looks at one answer, beside all that was certain before it.
using Check = void (*)(Timeline const& before, Sighting const& now, Report& alarm);

/// A set of operations.
using Operations = std::uint16_t;
template <class... Op> [[nodiscard]] constexpr Operations on(Op... operations) {
    return static_cast<Operations>(((1U << static_cast<unsigned>(operations)) | ...));
}
inline constexpr Operations every_operation = (1U << operation_count) - 1;

struct Rule {
    MonitorRow row{};
    Operations operations{};   ///< whose answers can complete the trace
    Check check{};
};

// keys
void twin_birth(Timeline const&, Sighting const&, Report&);
void twin_after_lost_answer(Timeline const&, Sighting const&, Report&);
void hollow_record(Timeline const&, Sighting const&, Report&);
void swallowed_mismatch(Timeline const&, Sighting const&, Report&);
void contract_overwritten(Timeline const&, Sighting const&, Report&);
void key_record_overwritten(Timeline const&, Sighting const&, Report&);
void conflict_disturbs_the_original(Timeline const&, Sighting const&, Report&);
void false_conflict(Timeline const&, Sighting const&, Report&);
void false_match(Timeline const&, Sighting const&, Report&);
void early_amnesia(Timeline const&, Sighting const&, Report&);
void key_dies_before_its_task(Timeline const&, Sighting const&, Report&);
void half_expired_key(Timeline const&, Sighting const&, Report&);
void repeat_is_not_free(Timeline const&, Sighting const&, Report&);
void torn_view(Timeline const&, Sighting const&, Report&);
// attempts
void recycled_identity(Timeline const&, Sighting const&, Report&);
void two_masters(Timeline const&, Sighting const&, Report&);
void zombie_changes_state(Timeline const&, Sighting const&, Report&);
void zombie_moves_the_state(Timeline const&, Sighting const&, Report&);
void zombie_replaces_the_result(Timeline const&, Sighting const&, Report&);
void history_rewritten(Timeline const&, Sighting const&, Report&);
void retry_of_undeclared_work(Timeline const&, Sighting const&, Report&);
void beyond_the_attempt_limit(Timeline const&, Sighting const&, Report&);
void at_or_past_the_deadline(Timeline const&, Sighting const&, Report&);
void stubborn_retry(Timeline const&, Sighting const&, Report&);
void delivery_not_recognised(Timeline const&, Sighting const&, Report&);
void delivery_rewritten(Timeline const&, Sighting const&, Report&);
// cancellations
void cancel_forgotten(Timeline const&, Sighting const&, Report&);
void recorded_shown_as_stopped(Timeline const&, Sighting const&, Report&);
void both_outcomes(Timeline const&, Sighting const&, Report&);
void delivery_after_confirmation(Timeline const&, Sighting const&, Report&);
void win_of_delivery_hidden(Timeline const&, Sighting const&, Report&);
void authority_survives_confirmation(Timeline const&, Sighting const&, Report&);
void usage_lost(Timeline const&, Sighting const&, Report&);
void wrong_task_touched(Timeline const&, Sighting const&, Report&);
void cancel_answers_diverge(Timeline const&, Sighting const&, Report&);
// the rest
void rejected_then_happened(Timeline const&, Sighting const&, Report&);
void duplicate_processed_again(Timeline const&, Sighting const&, Report&);
void unlisted_answer(Timeline const&, Sighting const&, Report&);
void stalled_obligation(Timeline const&, Sighting const&, Report&);

}  // namespace seatrial::watching
