"""The link graph keeps the arrows of arrows.py: what a target must not know, it cannot include.

build/<preset>/include-roots.txt, which CMake writes, has a line for each target: its folder, and the include roots it sees.
"""

import os
import subprocess
import unittest
from pathlib import Path

from arrows import ARROWS, folder_of, may_include, may_reach

SOURCE = Path(__file__).parents[2]
BUILD = Path(os.environ["SEATRIAL_BUILD"])
ROOTS = {}
for entry in (BUILD / "include-roots.txt").read_text().splitlines():
    own, _, seen = entry.partition("|")
    ROOTS[own] = [root for root in seen.split(":") if root.startswith(str(BUILD))]


def folders_seen(folder):
    """The folders whose headers a file of `folder` could include."""
    headers = (header.relative_to(root).as_posix() for root in ROOTS[folder] for header in Path(root).rglob("*.hpp"))
    return {folder_of(header) for header in headers}


def compiles(folder, header):
    """Whether a file of `folder` that includes nothing but `header` compiles, and what the compiler says."""
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-fsyntax-only", "-x", "c++", "-", *(f"-I{root}" for root in ROOTS[folder])]
    # In the build folder, because a quoted include is also looked for beside its file.
    done = subprocess.run(command, input=f'#include "{header}"\n', cwd=BUILD, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stderr


class ArrowsTest(unittest.TestCase):
    def test_every_target_has_a_row(self):
        self.assertLessEqual({folder for folder in ROOTS if not folder.startswith("tests/")}, ARROWS.keys())

    def test_no_target_sees_more_than_it_may_reach(self):
        for folder in ROOTS.keys() & ARROWS.keys():
            with self.subTest(folder):
                self.assertLessEqual(folders_seen(folder), may_reach(folder))

    def test_every_target_sees_the_vocabulary_and_itself(self):
        for folder in ROOTS.keys() & ARROWS.keys():
            with self.subTest(folder):
                own = {folder} if list(SOURCE.glob(f"{folder}/*.hpp")) else set()
                self.assertLessEqual(own | {"model/vocabulary"}, folders_seen(folder))

    def test_the_reference_compiles_with_the_vocabulary_but_not_with_law_or_monitors(self):
        self.assertEqual(compiles("reference", "model/vocabulary/ids.hpp"), (True, ""))
        for forbidden in ("model/spec", "model/monitors", "model/oracle", "harness"):
            self.assertNotIn(forbidden, may_include("reference"))
            for path in sorted(SOURCE.glob(f"{forbidden}/*.hpp"))[:1]:
                header = path.relative_to(SOURCE).as_posix()
                with self.subTest(header):
                    compiled, said = compiles("reference", header)

                    self.assertFalse(compiled)
                    self.assertIn(f"{header}: No such file or directory", said)


if __name__ == "__main__":
    unittest.main()
