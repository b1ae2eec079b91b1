#include "harness/conform.hpp"

#include "harness/drive.hpp"
#include "harness/judge.hpp"

namespace seatrial {

tl::expected<Report, IutError> conform(Scenario const& wanted, Lab lab) {
    tl::expected<History, IutError> seen = drive(wanted, lab.iut, lab.wanted);
    if (!seen) return tl::make_unexpected(seen.error());
    Verdict verdict = judge(*seen);
    Report report{wanted, std::move(*seen), std::move(verdict)};
    if (!report.verdict.violates()) return report;
    return shrink(std::move(report), lab.iut, lab.wanted);   // least scenario, its history and verdict
}

}  // namespace seatrial
