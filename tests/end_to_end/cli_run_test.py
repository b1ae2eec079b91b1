"""`seatrial run`: verdicts, reports, exit codes, repeatability."""

import json
import os
import signal
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree as xml

from program import PROGRAM, SOURCE, ProgramTest

sys.path.insert(0, str(SOURCE / "tests/support"))
from schemas import complaint, validator  # noqa: E402


def comparable(folder):
    """The run log without what may differ: the header line and the elapsed time."""
    lines = (folder / "events.jsonl").read_text().splitlines()
    return lines[1:-1] + [line.split('"elapsed_ms"')[0] for line in lines[-1:]]


class RunTest(ProgramTest):
    def run_to(self, name, *words, **more):
        done = self.seatrial("run", "--out", self.folder / name, *words, **more)
        return done, self.folder / name

    def test_the_reference_meets_the_gate(self):
        done, folder = self.run_to("run", "--reference", "--budget", "2000")

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("PASS           IDEM-01.m", done.stdout)
        self.assertIn("exit 0: gate met", done.stdout)
        verdict = json.loads((folder / "verdict.json").read_text())
        self.assertEqual(verdict["findings"], [])
        for clause in verdict["clauses"]:
            if clause["word"] == "PASS" and clause["why"] == "":
                self.assertGreater(clause["strength"]["scenarios"], 0, clause)

    def test_a_mutant_is_told_as_a_story_and_can_be_replayed(self):
        done, folder = self.run_to("run", "--reference", "--mutant", "winner-is-stale", "--max-findings", "1")

        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("✗", done.stdout)
        self.assertIn("The law allows: replay", done.stdout)
        finding = json.loads((folder / "verdict.json").read_text())["findings"][0]
        self.assertLessEqual(finding["steps"], 8)
        self.assertIn("RETRY-T5.f", finding["clauses"])
        again = self.seatrial(*finding["replay"].split()[1:])
        self.assertEqual(again.returncode, 1, again.stdout + again.stderr)
        judged = self.seatrial("judge", folder / "findings/1/history.jsonl")
        self.assertEqual(judged.returncode, 1, judged.stdout + judged.stderr)
        healthy = self.seatrial("replay", folder / "findings/1/scenario.json", "--reference")
        self.assertEqual(healthy.returncode, 0, healthy.stdout + healthy.stderr)

    def test_reports_are_what_their_schemas_say(self):
        _, folder = self.run_to("run", "--reference", "--mutant", "fingerprint-ignored", "--budget", "300")

        self.assertEqual(complaint(validator("verdict.schema.json"), (folder / "verdict.json").read_text()), "")
        lines = (folder / "events.jsonl").read_text().splitlines()
        check = validator("run-log.schema.json")
        for line in lines:
            self.assertEqual(complaint(check, line), "", line)
        self.assertEqual(json.loads(lines[0])["kind"], "header")
        self.assertEqual(json.loads(lines[-1])["kind"], "footer")
        tree = xml.parse(folder / "junit.xml").getroot()
        self.assertGreater(len(tree.findall(".//failure")), 0)
        self.assertIn("## Finding 1", (folder / "summary.md").read_text())
        self.assertIn("seatrial replay", (folder / "replay.txt").read_text())
        self.assertEqual([path.name for path in folder.rglob("*.new")], [])

    def test_the_same_seed_gives_the_same_log_however_it_is_run(self):
        words = ("--budget", "1000", "--max-findings", "3")
        mutant = ("--mutant", "conflict-overwrites-contract")
        _, first = self.run_to("first", "--reference", *mutant, *words)
        for name, more in (("again", ("--reference", *mutant)), ("two-jobs", ("--reference", *mutant, "--jobs", "2"))):
            with self.subTest(name):
                _, other = self.run_to(name, *more, *words)

                self.assertEqual(comparable(other), comparable(first))

        serve = ("--", PROGRAM, "serve", "--stdio", *mutant)
        # Behind a pipe nobody can name a point inside the process, so its scenarios are others than those in process.
        done, first = self.run_to("over-stdio", *words, *serve)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        for name, more in (("stdio-again", ()), ("stdio-two-jobs", ("--jobs", "2"))):
            with self.subTest(name):
                _, other = self.run_to(name, *more, *words, *serve)

                self.assertEqual(comparable(other), comparable(first))

    def test_shards_share_the_work(self):
        _, whole = self.run_to("whole", "--reference", "--budget", "1024")
        parts = []
        for shard in ("1/2", "2/2"):
            _, folder = self.run_to("shard-" + shard[0], "--reference", "--budget", "1024", "--shard", shard)
            parts += [json.loads(line)["name"] for line in comparable(folder) if '"kind":"scenario"' in line]

        names = [json.loads(line)["name"] for line in comparable(whole) if '"kind":"scenario"' in line]
        self.assertEqual(sorted(parts), sorted(names))

    def test_a_run_folder_has_a_link_to_the_latest(self):
        done = self.seatrial("run", "--reference", "--budget", "300", "-q")

        self.assertIn(done.returncode, (0, 5), done.stdout + done.stderr)
        self.assertTrue((self.folder / "seatrial-runs/latest/verdict.json").is_file())

    def test_a_clause_that_nothing_put_to_the_test_leaves_the_run_incomplete(self):
        done, folder = self.run_to("run", "--reference", "--budget", "1")

        self.assertEqual(done.returncode, 5, done.stdout + done.stderr)
        words = {clause["word"] for clause in json.loads((folder / "verdict.json").read_text())["clauses"]}
        self.assertIn("INCONCLUSIVE", words)

    def test_a_violation_counts_although_only_a_scenario_was_selected(self):
        done = self.seatrial("run", "lost-answer-of-a-delivery", "-q", "--reference", "--mutant", "winner-is-stale", "--budget", "100",
                             "--out", self.folder / "run", corpus=SOURCE / "scenarios")

        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("the answer is lost", done.stdout)

    def test_a_gate_can_be_lifted(self):
        done, _ = self.run_to("run", "--reference", "--mutant", "winner-is-stale", "--gate", "none", "--budget", "500")

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_what_was_not_selected_is_not_judged(self):
        done, folder = self.run_to("run", "RETRY-T5", "--reference", "--mutant", "fingerprint-ignored")

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        clauses = {clause["clause"]: clause for clause in json.loads((folder / "verdict.json").read_text())["clauses"]}
        self.assertEqual(clauses["RETRY-T5.a"]["word"], "PASS")
        self.assertEqual(clauses["CANCEL-01.n"]["word"], "NOT-RUN")

    def test_colours_are_for_terminals_or_on_demand(self):
        plain, _ = self.run_to("plain", "--reference", "--budget", "10")
        colourful, _ = self.run_to("colourful", "--reference", "--budget", "10", "--color", "always")

        self.assertNotIn("\x1b", plain.stdout)
        self.assertIn("\x1b[", colourful.stdout)

    def test_bad_options_are_refused_in_one_sentence(self):
        for words, part in ((("--reference", "--seed", "x"), "--seed"), (("--reference", "--budget", "soon"), "--budget"),
                            (("--reference", "--shard", "3/2"), "--shard"), (("--reference", "--gate", "maybe"), "--gate"),
                            (("--reference", "--jobs", "0"), "--jobs"), (("--reference", "--nonsense"), "nonsense"),
                            (("--reference", "IDEM-99"), "matches no clause"), (("--reference", "--mutant", "no-such"), "no-such"),
                            ((), "no implementation"), (("--reference", "--", "./x"), "exclude each other"),
                            (("--reference", "tag:nothing"), "matches no clause"), (("--", "/no/such/program"), "/no/such/program"),
                            (("--reference", "--profile", "no-such.json"), "no-such.json"), (("--reference", "--budget", "0"), "no scenario")):
            with self.subTest(words=words):
                self.assert_refused(self.seatrial("run", *words), part)

    def test_an_interrupted_run_reports_what_it_has_and_leaves_nothing_running(self):
        folder = self.folder / "run"
        marker = f"seatrial-test-{os.getpid()}"
        command = [PROGRAM, "run", "--budget", "10m", "--out", str(folder), "--", "sh", "-c", f': {marker}; "{PROGRAM}" serve --stdio']
        run = subprocess.Popen(command, cwd=self.folder, env={**os.environ, "SEATRIAL_SCENARIOS": str(self.folder / "scenarios")},
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1.5)
        run.send_signal(signal.SIGTERM)
        out, err = run.communicate(timeout=30)

        self.assertEqual(run.returncode, 5, out + err)
        self.assertTrue(json.loads((folder / "verdict.json").read_text())["totals"]["interrupted"])
        left = subprocess.run(["pgrep", "-f", marker], capture_output=True, text=True, check=False).stdout.split()
        self.assertEqual(left, [])


if __name__ == "__main__":
    unittest.main()
