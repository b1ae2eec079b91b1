#include "harness/judge.hpp"

#include "model/oracle/oracle.hpp"

#include <algorithm>

namespace seatrial {

namespace {

void sort_unique(std::vector<Witness>& witnesses) {
    std::ranges::sort(witnesses);
    witnesses.erase(std::ranges::unique(witnesses).begin(), witnesses.end());
}

/// The monitor speaks in the words of the catalogue: its trace names the finding when it completes at the same entry.
void name_trace(Finding& finding, std::vector<Alarm> const& alarms) {
    auto const same_entry = std::ranges::find(alarms, finding.entry, &Alarm::entry);
    if (same_entry != alarms.end()) finding.forbidden_trace = same_entry->forbidden_trace;
}

}  // namespace

Verdict judge(History const& seen) {
    Verdict verdict;
    oracle::Oracle oracle(seen.published);
    for (std::size_t i = 0; i < seen.entries.size() && !verdict.finding && !oracle.gave_up(); ++i) verdict.finding = oracle.observe(seen.entries[i], i);
    verdict.alarms = watch(seen);
    verdict.witnesses = oracle.witnesses();
    sort_unique(verdict.witnesses);
    if (seen.published.profile.cancel_blocks_grant != CancelBlocksGrant::Free) verdict.warnings = oracle.warnings();
    if (oracle.gave_up()) {
        verdict.word = Judgement::Inconclusive;
        verdict.reason = *oracle.gave_up();
        return verdict;
    }
    if (verdict.finding) {
        verdict.word = Judgement::Violates;
        name_trace(*verdict.finding, verdict.alarms);
    } else if (!verdict.alarms.empty()) {
        // A monitor that fires while the oracle is content is a defect of the harness, never blamed on the implementation.
        verdict.word = Judgement::Inconclusive;
        verdict.reason = "monitor " + std::string{verdict.alarms.front().forbidden_trace} + " fired although the law explains the history: " + verdict.alarms.front().sentence;
    } else {
        verdict.word = Judgement::Conforms;
    }
    return verdict;
}

}  // namespace seatrial
