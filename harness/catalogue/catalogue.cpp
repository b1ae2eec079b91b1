#include "harness/catalogue/catalogue.hpp"

#include "harness/catalogue/tables.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace seatrial::catalogue {

namespace {

std::vector<Clause> join_clauses() {
    std::vector<Clause> all;
    for (std::span<Clause const> part : {clauses_idem(), clauses_retry(), clauses_cancel(), clauses_essay()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

template <class Row>
Row const* find_row(std::span<Row const> rows, std::string_view id) {
    auto const found = std::ranges::find(rows, id, &Row::id);
    return found == rows.end() ? nullptr : &*found;
}

std::size_t edit_distance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> row(right.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= left.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            std::size_t const above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (left[i - 1] == right[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

}  // namespace

std::span<Clause const> clauses() {
    static std::vector<Clause> const all = join_clauses();
    return all;
}
std::span<ForbiddenTrace const> forbidden_traces() { return forbidden_trace_rows(); }
std::span<Mutant const> mutants() { return mutant_rows(); }
std::span<BoundaryCase const> boundary_cases() { return boundary_case_rows(); }
std::span<FieldReport const> field_reports() { return field_report_rows(); }
std::span<Reading const> readings() { return reading_rows(); }

Clause const* find_clause(std::string_view id) { return find_row(clauses(), id); }
ForbiddenTrace const* find_forbidden_trace(std::string_view id) { return find_row(forbidden_traces(), id); }
Mutant const* find_mutant(std::string_view id) { return find_row(mutants(), id); }
BoundaryCase const* find_boundary_case(std::string_view id) { return find_row(boundary_cases(), id); }
FieldReport const* find_field_report(std::string_view id) { return find_row(field_reports(), id); }
Reading const* find_reading(std::string_view id) { return find_row(readings(), id); }

Severity severity_of(Clause const& clause) {
    if (clause.force.starts_with("SHOULD")) return Severity::Should;
    if (clause.force.starts_with("DOC-MUST")) return Severity::DocMust;
    if (clause.force.starts_with("INFO")) return Severity::Info;
    return Severity::Must;
}

std::string_view to_word(Severity severity) {
    static constexpr std::array<std::string_view, 4> words{"MUST", "SHOULD", "DOC-MUST", "INFO"};
    return words[static_cast<std::size_t>(severity)];
}

std::string_view section_of(std::string_view clause_id) {
    std::size_t const dot = clause_id.find('.');
    if (dot != std::string_view::npos) return clause_id.substr(0, dot);
    return clause_id.substr(0, clause_id.find('-'));
}

bool has_prefix(std::string_view id, std::string_view prefix) {
    if (prefix.empty() || !id.starts_with(prefix)) return false;
    // A number is not cut in half: FT-4 does not cover FT-41, and RETRY-T1 does not cover RETRY-T10.
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return id.size() == prefix.size() || !(is_digit(prefix.back()) && is_digit(id[prefix.size()]));
}

std::string nearest_id(std::string_view wanted) {
    std::size_t least = 3;                       // further away it is no typing error
    std::string_view best;
    auto const consider = [&](std::string_view id) {
        std::size_t const distance = edit_distance(wanted, id);
        if (distance < least) {
            least = distance;
            best = id;
        }
    };
    for (Clause const& row : clauses()) consider(row.id);
    for (ForbiddenTrace const& row : forbidden_traces()) consider(row.id);
    for (BoundaryCase const& row : boundary_cases()) consider(row.id);
    return std::string{best};
}

}  // namespace seatrial::catalogue
