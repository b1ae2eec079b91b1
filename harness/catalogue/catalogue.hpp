#pragma once
// The catalogue of docs/spec/ as data: clauses, forbidden traces, mutants, boundary cases, field reports and readings.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seatrial::catalogue {

/// One obligation of the protocol. The letters are those of docs/spec/clauses.md.
struct Clause {
    std::string_view id{};          ///< "RETRY-T4.b"
    std::string_view title{};
    std::string_view section{};     ///< heading under which it stands
    std::string_view force{};       ///< "MUST", "SHOULD", "DOC-MUST", sometimes with a condition: "MUST under A-21 default"
    std::string_view roles{};       ///< whom it binds: CO, CL, EX, GW, DOC, HX
    std::string_view statement{};   ///< S
    std::string_view observed{};    ///< O
    std::string_view forbidden{};   ///< F
    std::string_view needs{};       ///< N
    std::string_view boundary{};    ///< B
};

struct ForbiddenTrace {
    std::string_view id{};          ///< "FT-23"
    std::string_view star{};        ///< "★" for the core set, else empty
    std::string_view name{};
    std::string_view group{};
    std::string_view sequence{};    ///< least example, in the notation of docs/spec/notation.md
    std::string_view seen_by{};     ///< least capability that shows it
    std::string_view clauses{};     ///< identifiers separated by spaces
};

struct Mutant {
    std::string_view id{};          ///< "M-11"
    std::string_view sentence{};
    std::string_view clauses{};     ///< as in the document, separated by commas
    std::string_view forbidden_traces{};
    std::string_view need{};
    std::string_view level{};
};

struct BoundaryCase {
    std::string_view id{};          ///< "BC-17"
    std::string_view name{};
    std::string_view script{};
    std::string_view expected{};
    std::string_view clauses{};     ///< identifiers separated by spaces
};

struct FieldReport {
    std::string_view id{};          ///< "FR-25"
    std::string_view name{};
    std::string_view source{};
    std::string_view groups{};
    std::string_view fact{};
    std::string_view trace{};
    std::string_view needs{};
};

struct Reading {
    std::string_view id{};          ///< "A-34"
    std::string_view title{};
    std::string_view text{};
};

/// All 176, in the order of the document.
[[nodiscard]] std::span<Clause const> clauses();
[[nodiscard]] std::span<ForbiddenTrace const> forbidden_traces();
[[nodiscard]] std::span<Mutant const> mutants();
[[nodiscard]] std::span<BoundaryCase const> boundary_cases();
[[nodiscard]] std::span<FieldReport const> field_reports();
[[nodiscard]] std::span<Reading const> readings();

/// The row with exactly this id, or null.
[[nodiscard]] Clause const* find_clause(std::string_view id);
[[nodiscard]] ForbiddenTrace const* find_forbidden_trace(std::string_view id);
[[nodiscard]] Mutant const* find_mutant(std::string_view id);
[[nodiscard]] BoundaryCase const* find_boundary_case(std::string_view id);
[[nodiscard]] FieldReport const* find_field_report(std::string_view id);
[[nodiscard]] Reading const* find_reading(std::string_view id);

enum class Severity : std::uint8_t { Must, Should, DocMust, Info };

/// The leading word of Clause::force; a reading (RETRY-T4.i) counts as MUST, for its own text demands consistency.
[[nodiscard]] Severity severity_of(Clause const& clause);
[[nodiscard]] std::string_view to_word(Severity severity);

/// "IDEM-01", "RETRY-T4", "ATOM": the part by which a report groups clauses.
[[nodiscard]] std::string_view section_of(std::string_view clause_id);

/// Whether `id` is `prefix` or lies below it: "CANCEL-01.g" covers CANCEL-01.g, .ga and .gb, "RETRY-T4" covers RETRY-T4.b.
[[nodiscard]] bool has_prefix(std::string_view id, std::string_view prefix);

/// The known identifier that differs least from `wanted`, for "did you mean"; empty if none is near.
[[nodiscard]] std::string nearest_id(std::string_view wanted);

}  // namespace seatrial::catalogue
