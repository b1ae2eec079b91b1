#!/usr/bin/env python3
"""Writes the C++ tables of harness/catalogue/tables/ from the documents in docs/spec/.

    scripts/catalogue_tables.py            rewrite the tables
    scripts/catalogue_tables.py --check    exit 1 and name the files that are out of date

The documents are the source; the tables are committed so that a build needs no Python.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SPEC = ROOT / "docs" / "spec"
TABLES = ROOT / "harness" / "catalogue" / "tables"

# One file per group keeps each below the size that a reader can take in.
CLAUSE_FILES = {
    "idem": ("META-01", "IDEM-01"),
    "retry": ("RETRY-T", "RETRY-01"),
    "cancel": ("CANCEL-01",),
    "essay": ("ATOM", "WINDOW", "DEDUP", "ORDER", "TIMEOUT", "EXTERNAL", "SAGA", "ERRORSET"),
}


def literal(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def row(fields, short):
    """The first `short` fields share a line, each long one has its own."""
    parts = [", ".join(literal(field) for field in fields[:short])] + [literal(field) for field in fields[short:]]
    return "    {" + ",\n     ".join(parts) + "},\n"


def parse_clauses(text):
    """Each block: a bold head line, then list items S, O, F, and one with N and B."""
    clauses, section = [], ""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.startswith("### "):
            section = line[4:].strip()
            continue
        head = re.match(r"\*\*([A-Z]+-[A-Z0-9]+(?:\.[a-z]+)?) (.+?)\*\* — (.+)$", line)
        if not head:
            continue
        body = []
        while at < len(lines) and (lines[at].startswith("- ") or lines[at].startswith("  ")):
            if lines[at].startswith("- "):
                body.append(lines[at][2:])
            else:
                body[-1] += " " + lines[at].strip()
            at += 1
        parts = {"S": "", "O": "", "F": "", "N": "", "B": ""}
        for item in body:
            key, _, value = item.partition(": ")
            if key == "N":
                needs, _, boundary = value.partition(" B: ")
                parts["N"], parts["B"] = needs.strip(), boundary.strip()
            else:
                parts[key] = value.strip()
        force, _, roles = head.group(3).partition(" · ")
        clauses.append((head.group(1), head.group(2), section, force.strip(), roles.strip(),
                        parts["S"], parts["O"], parts["F"], parts["N"].rstrip("."), parts["B"]))
    return clauses


def parse_tables(text, columns):
    """All rows of Markdown tables with that many columns, with the bold heading above each."""
    rows, group = [], ""
    for line in text.split("\n"):
        heading = re.match(r"\*\*(.+?)\*\*$", line)
        if heading:
            group = heading.group(1)
        if not line.startswith("| ") or line.startswith("|---"):
            continue
        cells = re.split(r"\s*\|\s*", line.strip())[1:-1]
        if len(cells) == columns and re.match(r"(FT|M|BC)-\d+", cells[0]):
            rows.append((group, cells))
    return rows


def expand(clauses):
    """`IDEM-01.m, .e, T5.f` -> full identifiers separated by spaces; ranges and prose stay out."""
    found, stem = [], ""
    for part in re.split(r",\s*", clauses):
        part = part.strip()
        span = re.match(r"(.*?)\.?([a-z]{1,2})–\.?([a-z]{1,2})$", part)
        full = re.match(r"([A-Z]+-[A-Z0-9]+)(\.[a-z]+)?$", part)
        short = re.match(r"(T\d)\.([a-z]+)$", part)
        if span:
            stem = span.group(1) or stem
            first, last = span.group(2), span.group(3)
            letters = [first[:-1] + chr(c) for c in range(ord(first[-1]), ord(last[-1]) + 1)]
            found += [f"{stem}.{letter}" for letter in letters]
        elif full:
            if full.group(2):
                stem = full.group(1)
            else:
                stem = full.group(1).rsplit("-", 1)[0] if re.match(r"[A-Z]+-\d+$", part) else full.group(1)
            found.append(part)
        elif short:
            stem = "RETRY-" + short.group(1)
            found.append(f"{stem}.{short.group(2)}")
        elif re.match(r"\.\d+$", part):
            found.append(f"{stem}-{part[1:]}")
        elif re.match(r"\.[a-z]+$", part):
            found.append(stem + part)
    return " ".join(found)


def parse_field_reports(text):
    reports = []
    for block in re.split(r"\n(?=\*\*FR-)", text)[1:]:
        lines = block.split("\n")
        head = re.match(r"\*\*(FR-\d+) · (.+?)\*\* · (.+) · (.+?) · ([SI])$", lines[0])
        if not head:
            raise SystemExit("catalogue_tables.py: cannot read " + lines[0])
        parts = {"Fact": "", "Trace": "", "Black box needs": ""}
        for line in lines[1:]:
            key, colon, value = line.partition(": ")
            if colon and key in parts:
                parts[key] = value.strip()
        reports.append((head.group(1), head.group(2), head.group(3).strip(), head.group(4),
                        parts["Fact"], parts["Trace"], parts["Black box needs"]))
    return reports


def parse_readings(text):
    """Entries start with a bold A-number; several may share a paragraph."""
    heads = list(re.finditer(r"\*\*(A-\d+[a-z]?)(?: (.+?))?\*\*", text))
    rows = []
    for at, head in enumerate(heads):
        end = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        body = " ".join(text[head.end():end].split()).removesuffix("-").strip()
        rows.append((head.group(1), (head.group(2) or "").rstrip("."), body))
    return rows


HEAD = "// Written by scripts/catalogue_tables.py from docs/spec/{source}; change the document, then run the script.\n\n"


def render(source, type_name, function, rows, short):
    body = HEAD.format(source=source) + '#include "harness/catalogue/tables.hpp"\n\nnamespace seatrial::catalogue {\n\n'
    body += f"static constexpr {type_name} rows[] = {{\n" + "".join(row(r, short) for r in rows) + "};\n\n"
    return body + f"std::span<{type_name} const> {function}() {{ return rows; }}\n\n}}  // namespace seatrial::catalogue\n"


def build():
    read = lambda name: (SPEC / name).read_text(encoding="utf-8")
    clauses = parse_clauses(read("clauses.md"))
    if len(clauses) != 176:
        raise SystemExit(f"catalogue_tables.py: {len(clauses)} clauses instead of 176")
    files = {}
    for name, prefixes in CLAUSE_FILES.items():
        chosen = [c for c in clauses if c[0].startswith(prefixes)]
        files[f"clauses_{name}.cpp"] = render("clauses.md", "Clause", f"clauses_{name}", chosen, 5)
    traces = [(c[0].rstrip("★"), "★" if c[0].endswith("★") else "", c[1], group, c[2], c[3], expand(c[4]))
              for group, c in parse_tables(read("forbidden-traces.md"), 5)]
    if len(traces) != 64:
        raise SystemExit(f"catalogue_tables.py: {len(traces)} forbidden traces instead of 64")
    files["forbidden_traces.cpp"] = render("forbidden-traces.md", "ForbiddenTrace", "forbidden_trace_rows", traces, 4)
    mutants = [(c[0], c[1], c[2], c[3], c[4], c[5]) for _, c in parse_tables(read("mutants.md"), 6)]
    files["mutants.cpp"] = render("mutants.md", "Mutant", "mutant_rows", mutants, 6)
    cases = [(c[0], c[1], c[2], c[3], expand(c[4])) for _, c in parse_tables(read("boundary-cases.md"), 5)]
    if len(cases) != 51:
        raise SystemExit(f"catalogue_tables.py: {len(cases)} boundary cases instead of 51")
    files["boundary_cases.cpp"] = render("boundary-cases.md", "BoundaryCase", "boundary_case_rows", cases, 2)
    files["field_reports.cpp"] = render("field-reports.md", "FieldReport", "field_report_rows", parse_field_reports(read("field-reports.md")), 2)
    files["readings.cpp"] = render("readings.md", "Reading", "reading_rows", parse_readings(read("readings.md")), 2)
    return files


def main():
    stale = []
    for name, text in build().items():
        path = TABLES / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        print("out of date, run scripts/catalogue_tables.py: " + " ".join(stale))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
