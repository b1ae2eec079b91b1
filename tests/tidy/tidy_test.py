"""Tests the checks of tidy.py themselves: each must reject a small tree that breaks it, and accept one that does not."""

import tempfile
import unittest
from pathlib import Path

import tidy

SOUND = {
    "model/vocabulary/ids.hpp": "#pragma once\n#include <cstdint>\n",
    "model/vocabulary/codec.cpp": '#include "model/vocabulary/ids.hpp"\n#include <nlohmann/json.hpp>\n',
    "model/spec/rule.hpp": '#include "model/vocabulary/ids.hpp"\n',
    "model/monitors/monitor.hpp": '#include "model/vocabulary/ids.hpp"\n',
    "model/oracle/oracle.hpp": '#include "model/spec/rule.hpp"\n',
    "model/prove/prove.cpp": "#include <z3++.h>\n",
    "reference/coordinator.hpp": '#include "model/vocabulary/ids.hpp"\n',
    "harness/judge.cpp": '#include "model/oracle/oracle.hpp"\n',
    "harness/iut/child.cpp": "#include <boost/process/v2.hpp>\n",
    "harness/cli/main.cpp": '#include "seatrial/version.hpp"\n#include "model/spec/rule.hpp"\n#include <CLI/CLI.hpp>\n',
    "node_modules/dependency.js": "// TO" "DO\n",
}

# (what is wrong, file, its text, a piece of the finding)
BROKEN = [
    ("z3 outside of model/prove", "model/spec/a.cpp", "#include <z3++.h>\n", "z3++.h may be included only in model/prove/*"),
    ("Process in a header", "harness/iut/a.hpp", "#include <boost/process.hpp>\n", "boost/process.hpp may be included only"),
    ("Process in a second file", "harness/iut/b.cpp", "#include <boost/process/v2.hpp>\n", "in only 1 file"),
    ("Beast outside of its homes", "reports/a.cpp", "#include <boost/beast/http.hpp>\n", "boost/beast/http.hpp may be"),
    ("CLI11 in a verb", "harness/cli/run.cpp", "#include <CLI/CLI.hpp>\n", "CLI/CLI.hpp may be included only"),
    ("RapidCheck in the judge", "harness/judge2.cpp", "#include <rapidcheck.h>\n", "rapidcheck.h may be included only"),
    ("full JSON in a header", "harness/a.hpp", "#include <nlohmann/json.hpp>\n", "nlohmann/json.hpp may be included only"),
    ("OpenSSL in the vocabulary", "model/vocabulary/a.cpp", "#include <openssl/evp.h>\n", "openssl/evp.h may be included only"),
    ("SQLite in the harness", "harness/a.cpp", "#include <sqlite3.h>\n", "sqlite3.h may be included only"),
    ("SQLite in the coordinator", "reference/a.cpp", "#include <sqlite3.h>\n", "sqlite3.h may be included only in reference/stores/*"),
    ("pugixml in the harness", "harness/a.cpp", "#include <pugixml.hpp>\n", "pugixml.hpp may be included only"),
    ("xxhash in the oracle", "model/oracle/a.cpp", "#include <xxhash.h>\n", "xxhash.h may be included only"),
    ("GoogleTest in the product", "reports/a.cpp", "#include <gtest/gtest.h>\n", "gtest/gtest.h may be included only"),
    ("a store knows the coordinator", "reference/stores/a.cpp", '#include "reference/coordinator.hpp"\n', "may not include reference ("),
    ("the reference knows the law", "reference/a.cpp", '#include "model/spec/rule.hpp"\n', "reference may not include model/spec"),
    ("a mutant knows a monitor", "reference/mutants/a.cpp", '#include "model/monitors/monitor.hpp"\n', "may not include model/monitors"),
    ("the reference knows the oracle", "reference/a.cpp", "#include <model/oracle/oracle.hpp>\n", "may not include model/oracle"),
    ("a monitor knows the law", "model/monitors/a.cpp", '#include "model/spec/rule.hpp"\n', "model/monitors may not include model/spec"),
    ("the harness names the law", "harness/a.cpp", '#include "model/spec/rule.hpp"\n', "harness may not include model/spec"),
    ("a path upwards", "model/spec/a.cpp", '#include "../vocabulary/ids.hpp"\n', "without '..'"),
    ("a path from the file's folder", "model/spec/a.cpp", '#include "rule.hpp"\n', "no such file from the repository root"),
    ("the version in a second file", "harness/cli/run.cpp", '#include "seatrial/version.hpp"\n', "changes with every commit"),
    ("a folder without a row", "extra/a.cpp", '#include "model/spec/rule.hpp"\n', "in no row"),
    ("a path of one machine", "docs/a.md", "see /ro" "ot/a\n", "docs/a.md:1: a path of one machine"),
    ("something left to do", "model/spec/a.hpp", "\n// FIX" "ME later\n", "model/spec/a.hpp:2: left to do"),
    ("a long file", "model/spec/a.hpp", "\n" * (tidy.LINES_MAX + 1), "601 lines"),
]


def findings_of(files):
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            file = Path(root, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        tree = tidy.Tree(Path(root))
        return [finding for check in tidy.CHECKS for finding in check(tree)]


class TidyTest(unittest.TestCase):
    def test_a_sound_tree_is_accepted(self):
        self.assertEqual(findings_of(SOUND), [])

    def test_each_defect_is_found_once(self):
        for what, path, text, piece in BROKEN:
            with self.subTest(what):
                findings = findings_of({**SOUND, path: text})

                self.assertEqual(len(findings), 1, findings)
                self.assertIn(piece, findings[0])


if __name__ == "__main__":
    unittest.main()
