"""Every mutant of the reference dies with a clause of its own and a short story; every correct variant passes."""

import concurrent.futures
import json
import os
import re
import statistics
import unittest

from program import SOURCE, ProgramTest

STEPS_MAX = 14      # of the least scenario of any mutant
STEPS_MEDIAN = 8


class MutantsTest(ProgramTest):
    def names_and_clauses(self, what):
        """(name, clauses) of each row that `seatrial list` prints. A mutant that needs a crash to be seen is left out."""
        rows = []
        for line in self.seatrial("list", what).stdout.splitlines()[1:]:
            words = line.split()
            if words and re.match(r"M-\d+$", words[0]):
                if words[3] == "-":
                    rows.append((words[1], words[2].split(",")))
            elif words:
                rows.append((words[0], []))
        return rows

    def run_all(self, flag, rows, *more):
        """Runs each name on its own; yields (name, clauses, exit code, verdict)."""
        def run_one(row):
            folder = self.folder / row[0]
            done = self.seatrial("run", "-q", "--reference", flag, row[0], "--out", folder, *more, corpus=SOURCE / "scenarios")
            return (*row, done.returncode, json.loads((folder / "verdict.json").read_text()))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from pool.map(run_one, rows)

    def test_every_mutant_dies_with_its_clause_and_a_short_story(self):
        rows = self.names_and_clauses("mutants")
        self.assertGreaterEqual(len(rows), 20)
        steps = []

        for name, clauses, code, verdict in self.run_all("--mutant", rows, "--budget", "300"):
            with self.subTest(name):
                self.assertEqual(code, 1)
                found = {clause for finding in verdict["findings"] for clause in finding["clauses"]}
                self.assertTrue(found & set(clauses), "found %s, not %s" % (sorted(found), clauses))
                own = [f["steps"] for f in verdict["findings"] if set(f["clauses"]) & set(clauses)]
                steps.append(min(own))

        self.assertLessEqual(max(steps), STEPS_MAX)
        self.assertLessEqual(statistics.median(steps), STEPS_MEDIAN)

    def test_every_correct_variant_passes(self):
        rows = self.names_and_clauses("variants")
        self.assertGreaterEqual(len(rows), 9)

        for name, _, code, verdict in self.run_all("--variant", rows, "--gate", "none", "--budget", "1000"):
            with self.subTest(name):
                self.assertEqual(code, 0)
                self.assertEqual(verdict["findings"], [])


if __name__ == "__main__":
    unittest.main()
