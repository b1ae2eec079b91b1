#pragma once
// The generated tables (scripts/catalogue_tables.py), one function a file; catalogue.cpp joins them.

#include "harness/catalogue/catalogue.hpp"

namespace seatrial::catalogue {

[[nodiscard]] std::span<Clause const> clauses_idem();
[[nodiscard]] std::span<Clause const> clauses_retry();
[[nodiscard]] std::span<Clause const> clauses_cancel();
[[nodiscard]] std::span<Clause const> clauses_essay();
[[nodiscard]] std::span<ForbiddenTrace const> forbidden_trace_rows();
[[nodiscard]] std::span<Mutant const> mutant_rows();
[[nodiscard]] std::span<BoundaryCase const> boundary_case_rows();
[[nodiscard]] std::span<FieldReport const> field_report_rows();
[[nodiscard]] std::span<Reading const> reading_rows();

}  // namespace seatrial::catalogue
