#!/usr/bin/env python3
"""Checks of the source tree that no compiler makes. `python3 tests/tidy/tidy.py [ROOT]` prints what it finds; exit code 1 if anything."""

import os
import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from arrows import folder_of, may_include  # noqa: E402

SKIPPED_FOLDERS = {".git", "build", "node_modules", "seatrial-runs", "__pycache__"}
CPP = (".hpp", ".cpp")
CODE = CPP + (".py", ".js", ".mjs", ".cjs", ".sh", ".cmake")
LINES_WARNED, LINES_MAX = 400, 600
GENERATED_HEADERS = {"seatrial/version.hpp": ["harness/cli/main.cpp"]}

# Heavy headers and their homes (patterns of paths; "*" also crosses folders), and how many files there may include them.
HEAVY = [
    (r"z3(\+\+|_\w+)?\.h", ["model/prove/*", "tests/model/prove/*"], None),
    (r"boost/process.*", ["harness/iut/*.cpp"], 1),
    (r"boost/beast.*", ["harness/iut/*.cpp"], 1),
    (r"boost/beast.*", ["reference/*.cpp"], 1),
    (r"CLI/.*", ["harness/cli/main.cpp"], None),
    (r"rapidcheck.*", ["harness/generat*", "harness/shrink*", "tests/*"], None),
    (r"nlohmann/json\.hpp", ["*.cpp"], None),
    (r"openssl/.*", ["reference/*", "tests/reference/*"], None),
    (r"(sqlite3\.h|SQLiteCpp/.*|libpq.*|pqxx/.*)", ["reference/stores/*", "tests/reference/*"], None),
    (r"pugi(xml|config)\.hpp", ["reports/*", "tests/*"], None),
    (r"xx(hash|h3)\.h", ["model/explore/*", "tests/model/*"], None),
    (r"(gtest|gmock)/.*", ["tests/*"], None),
    (r"benchmark/.*", ["tests/bench/*"], None),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root)/")
LEFT_OVER = re.compile(r"\b(?:TO[D]O|FIX[M]E)\b")


class Tree:
    """The text files of a source tree, by path from its root."""

    def __init__(self, root):
        self.texts = {}
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(set(folders) - SKIPPED_FOLDERS)
            for name in sorted(files):
                path = Path(folder, name)
                try:
                    self.texts[path.relative_to(root).as_posix()] = path.read_text(encoding="utf-8")
                except (UnicodeDecodeError, FileNotFoundError):
                    continue        # not text, or gone meanwhile

    def cpp(self):
        return {path: text for path, text in self.texts.items() if path.endswith(CPP)}

    def includes(self):
        """(path, line, quoted, header) of every include."""
        for path, text in self.cpp().items():
            for found in INCLUDE.finditer(text):
                yield path, text.count("\n", 0, found.start(1)) + 1, found[1] == '"', found[2]


def at_home(path, homes):
    return any(fnmatchcase(path, home) for home in homes)


def check_heavy_headers(tree):
    """A heavy header is included only in its home."""
    homes_of, users = {}, {}
    for path, line, _, header in tree.includes():
        rows = [row for row in HEAVY if re.fullmatch(row[0], header)]
        if not rows:
            continue
        at = [row for row in rows if at_home(path, row[1])]
        if not at:
            homes = " or ".join(home for row in rows for home in row[1])
            yield f"{path}:{line}: {header} may be included only in {homes}"
        for row in at:
            key = (row[0], tuple(row[1]))
            homes_of[key] = row
            users.setdefault(key, set()).add(path)
    for key, (header, homes, files_max) in homes_of.items():
        if files_max is not None and len(users[key]) > files_max:
            yield f"{', '.join(sorted(users[key]))}: {header} may be included in only {files_max} file of {homes[0]}"


def check_arrows(tree):
    """Includes of our own headers are written from the root and follow the arrows of the architecture."""
    for path, line, quoted, header in tree.includes():
        if ".." in header.split("/"):
            yield f"{path}:{line}: write the include from the repository root, without '..': {header}"
            continue
        if header in GENERATED_HEADERS:
            if path not in GENERATED_HEADERS[header]:
                yield f"{path}:{line}: {header} changes with every commit; only {GENERATED_HEADERS[header][0]} may include it"
            continue
        if header not in tree.texts:
            if quoted:
                yield f"{path}:{line}: no such file from the repository root: {header}"
            continue
        here, there = folder_of(path), folder_of(header)
        if here is None or there is None:
            yield f"{path}:{line}: {'its folder' if here is None else header} is in no row of tests/tidy/arrows.py"
        elif there not in may_include(here):
            yield f"{path}:{line}: {here} may not include {there} ({header})"


def check_machine_paths(tree):
    """No path of one machine is written down."""
    for path, text in tree.texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE_PATH.search(line):
                yield f"{path}:{number}: a path of one machine: {line.strip()[:100]}"


def check_left_overs(tree):
    """What is left to do stands in the issues, not in the code."""
    for path, text in tree.texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if LEFT_OVER.search(line):
                yield f"{path}:{number}: left to do: {line.strip()[:100]}"


def lengths(tree):
    return {path: text.count("\n") for path, text in tree.texts.items() if path.endswith(CODE) or path == "dev"}


def check_lengths(tree):
    """A file fits in a head."""
    for path, lines in lengths(tree).items():
        if lines > LINES_MAX:
            yield f"{path}: {lines} lines; at most {LINES_MAX}"


CHECKS = [check_heavy_headers, check_arrows, check_machine_paths, check_left_overs, check_lengths]


def main(root):
    tree = Tree(root)
    for path, lines in lengths(tree).items():
        if LINES_WARNED < lines <= LINES_MAX:
            print(f"note: {path}: {lines} lines; think of splitting it before {LINES_MAX}")
    findings = [finding for check in CHECKS for finding in check(tree)]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2]))
