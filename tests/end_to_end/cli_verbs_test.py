"""The verbs beside `run`."""

import re
import time
import unittest

from program import PROGRAM, SOURCE, ProgramTest

SERVE = (PROGRAM, "serve", "--stdio")


class VerbsTest(ProgramTest):
    def test_help_explains_the_adapter(self):
        done = self.seatrial("--help")

        self.assertEqual(done.returncode, 0)
        self.assertIn("Everything after -- is the adapter's command", done.stdout)

    def test_version_names_the_program(self):
        self.assertRegex(self.seatrial("--version").stdout, r"^seatrial \d+\.\d+\.\d+ \(.+\)\n$")

    def test_a_missing_or_unknown_verb_is_refused(self):
        self.assert_refused(self.seatrial())
        self.assert_refused(self.seatrial("sail"))

    def test_list_shows_everything_that_can_be_named(self):
        done = self.seatrial("list", corpus=SOURCE / "scenarios")

        self.assertEqual(done.returncode, 0, done.stderr)
        for part in ("Scenarios", "RETRY-T4.b", "FT-23", "winner-is-stale"):
            self.assertIn(part, done.stdout)
        self.assert_refused(self.seatrial("list", "planets"), "planets")

    def test_explain_knows_every_kind_of_identifier(self):
        for name, part in (("RETRY-T4.b", "Old generations change nothing"), ("FT-23", "Zombie changes state"), ("BC-17", "Cancel after delivery"),
                           ("FR-25", "Cadence"), ("A-34", "Lease expired"), ("M-11", "fingerprint ignored"), ("CANCEL-01.g", "Terminal task")):
            with self.subTest(name):
                done = self.seatrial("explain", name)

                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(part, done.stdout)
        self.assert_refused(self.seatrial("explain", "IDEM-01.mm"), "did you mean IDEM-01.m?")

    def test_law_is_stable_text(self):
        self.assertEqual(self.seatrial("law").stdout, self.seatrial("law").stdout)
        self.assertIn("claim.grant", self.seatrial("law", "claim").stdout)
        self.assert_refused(self.seatrial("law", "gravity"))

    def test_doctor_is_content_with_the_reference_in_under_two_seconds(self):
        before = time.monotonic()
        done = self.seatrial("doctor", "--", *SERVE)

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("The adapter is ready", done.stdout)
        self.assertLess(time.monotonic() - before, 2)

    def test_doctor_names_what_is_wrong(self):
        chatty = self.script("chatty.py", "print('Hello, I am starting')\nimport sys\nfor line in sys.stdin: pass\n")

        done = self.seatrial("doctor", "--", *chatty)

        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)

    def test_doctor_says_when_there_is_no_such_program(self):
        self.assert_refused(self.seatrial("doctor", "--", "/no/such/program"))

    def test_judge_refuses_what_is_no_history(self):
        self.assert_refused(self.seatrial("judge", "nowhere.jsonl"), "nowhere.jsonl")
        self.assert_refused(self.seatrial("judge", self.write("bad.jsonl", "{}\n")), "bad.jsonl")
        self.assert_refused(self.seatrial("judge", "-", text="not json\n"), "-:1")

    def test_replay_compares_pinned_answers(self):
        scenario = next(path for path in sorted((SOURCE / "scenarios").rglob("*.json")) if '"expect"' in path.read_text())
        text = scenario.read_text()

        done = self.seatrial("replay", scenario, "--reference")

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        broken = self.write(scenario.name, re.sub(r'"expect": ?"[a-z-]+"', '"expect":"recorded"', text, count=1))
        done = self.seatrial("replay", broken, "--reference")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("pins the answer recorded", done.stdout)

    def test_replay_refuses_bad_files(self):
        self.assert_refused(self.seatrial("replay", "nowhere.json", "--reference"), "nowhere.json")
        self.assert_refused(self.seatrial("replay", self.write("x.json", "{"), "--reference"), "x.json")
        self.assert_refused(self.seatrial("replay", self.folder / "scenarios", "--reference"), "no scenario")

    def test_the_whole_corpus_passes_on_the_reference(self):
        done = self.seatrial("run", "--reference", "--budget", "0", "-q", "--gate", "none", corpus=SOURCE / "scenarios")

        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(" 0 violate", done.stdout)

    def test_shrink_writes_the_least_scenario(self):
        found = self.seatrial("run", "--reference", "--mutant", "winner-is-stale", "--max-findings", "1", "--out", self.folder / "run")
        self.assertEqual(found.returncode, 1)
        scenario = self.folder / "run/findings/1/scenario.json"

        done = self.seatrial("shrink", scenario, "--reference", "--mutant", "winner-is-stale")

        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stdout, scenario.read_text())
        healthy = self.seatrial("shrink", scenario, "--reference")
        self.assertEqual(healthy.returncode, 0, healthy.stderr)

    def test_serve_needs_to_be_told_how(self):
        self.assert_refused(self.seatrial("serve"))
        self.assert_refused(self.seatrial("serve", "--stdio", "--mutant", "no-such"), "no-such")

    def test_an_adapter_that_breaks_its_own_rules_is_named_as_such(self):
        for name, text in (("chatty", "print('not json')"), ("silent", "import sys\nfor line in sys.stdin: print(line)")):
            with self.subTest(name):
                done = self.seatrial("run", "--budget", "5", "--out", self.folder / name, "--", *self.script(name + ".py", text))

                self.assertEqual(done.returncode, 3, done.stdout + done.stderr)


class SilenceTest(ProgramTest):
    ADAPTER = """
import json, os, sys
for line in sys.stdin:
    request = json.loads(line)
    ok = {"answer": "ok", "now": 0}
    if request["op"] == "hello":
        ok = {"answer": "hello", "protocol": 1, "implementation": {"name": "quiet", "version": "1"}, "operations": ["submit", "get"],
              "capabilities": [], "controls": ["reset"], "limits": {"max_in_flight": 1}}
    elif request["op"] != "reset":
        {act}
    print(json.dumps({"id": request["id"], "ok": ok}), flush=True)
"""

    def test_silence_or_death_that_happens_again_is_the_implementations_failure(self):
        for name, act in (("silent", "continue"), ("mortal", "os._exit(7)")):
            with self.subTest(name):
                words = self.script(name + ".py", self.ADAPTER.replace("{act}", act))

                done = self.seatrial("run", "--timeout", "200", "--budget", "20", "--out", self.folder / name, "--", *words)

                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                self.assertIn("twice", done.stdout)


if __name__ == "__main__":
    unittest.main()
