"""Adapters that break the rules, through the real program: each row of the table "Whose fault" in docs/protocol.md, with the exit code
and the hint that stand there. hostile_adapter.py says what each behaviour does."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from program import PROGRAM, SOURCE

ADAPTER = Path(__file__).parent / "hostile_adapter.py"
PYTHON = ["python3", "-ISs"]
SECONDS_MAX = 60      # for one command, on a machine that is busy with other things; nearly all take less than one

BEFORE = [{"id": "s1", "by": "c1", "submit": {"key": "good", "work": "w1", "max_attempts": 1}}, {"id": "s2", "by": "c1", "get": {"key": "good"}},
          {"id": "s3", "wait": 5}, {"id": "s4", "wait": 5}]
BAD = [{"id": "s5", "by": "c1", "submit": {"key": "bad", "work": "w1", "max_attempts": 1}}, {"id": "s6", "by": "c1", "get": {"key": "bad"}}]


class Case(NamedTuple):
    row: str                       # of the table
    behaviour: str                 # of hostile_adapter.py; or what cannot be started
    doctor: int = -1               # its exit code, where it is not that of the row made into 0, 2 or 3
    once: bool = False             # only the first of all starts misbehaves
    timeout: int = 5000
    starts: bool = True            # hello is answered, so there is a report
    at_once: bool = False          # goes wrong in the first scenario


def calls(row, *behaviours, **more):
    return [Case(row, behaviour, **more) for behaviour in behaviours]


CASES = [
    *calls("text", "debug-print", "nul-bytes", "not-utf8", "list", "flood-of-lines"),
    Case("text", "library-talks-first", starts=False),
    Case("empty-line", "empty-line"),
    *calls("wrong-reply", "two-in-one-line", "half-a-line-then-more", "nul-inside", "not-utf8-inside", "nested", "huge-id", "huge-exponent",
           "no-head", "two-heads", "no-id", "wrong-type"),
    *calls("wrong-reply", "other-protocol", "unknown-operation", "no-submit", "hello-of-numbers", starts=False),
    *calls("long-line", "line-over-the-limit", "endless-line"),
    Case("no-line-feed", "no-line-feed", timeout=300),
    *calls("unknown-id", "unknown-id", "id-0"),
    Case("unknown-id", "replies-unasked", starts=False),
    *calls("repeated-id", "answered-twice", "older-id", "flood-of-replies"),
    Case("fault", "fault"),
    *calls("no-start", "ends-at-once", "fails-at-once", "killed-at-once", "goes-to-the-background", starts=False),
    *calls("no-hello", "never-says-hello", "hello-stays-in-a-buffer", starts=False),
    *calls("hello-refused", "hello-unsupported", "no-hello-word", starts=False),
    Case("hello-changes", "changes-its-hello", doctor=0),
    *calls("control-refused", "refuses-reset", "knows-no-reset", "refuses-advance", at_once=True),
    *calls("time-moves", "time-goes-back", "time-leaps", "time-stands", doctor=0, at_once=True),
    Case("time-after-reset", "time-after-reset", at_once=True),
    Case("gone", "removes-itself"),
    Case("not-found", "no-such-program-anywhere", starts=False),
    *calls("not-executable", "/no/such/program", "/", str(SOURCE / "README.md"), starts=False),
    *calls("silence", "silent", "sleeps", "stops-itself", "half-a-line", timeout=300),
    Case("silence", "sleeps-in-reset", timeout=300, at_once=True),
    *calls("death", "exits-0", "exits-3", "killed", "half-a-line-then-death", "dies-while-a-grandchild-holds-the-pipe", "closes-output",
           "closes-input"),
    Case("death", "dies-in-advance", at_once=True),
    Case("once", "silent", once=True, timeout=300),
    Case("once", "exits-3", once=True),
    *calls("unlisted", "word-of-another-operation", "word-of-nobody"),
    Case("unsupported", "unsupported"),
    Case("unsupported", "claims-everything", at_once=True),
    Case("late", "too-late", once=True, timeout=1000, doctor=3),
    *calls("lenient", "crlf", "spaces-and-strangers"),
    *calls("lenient", "longest-line", "cannot-reset"),
    Case("stderr", "much-on-stderr", once=True),
    Case("sigterm", "ignores-sigterm"),
    Case("grandchild", "grandchild-holds-the-pipe"),
]
HONEST = Case("", "honest")
SLOW_ROWS = ("silence", "death", "late", "sigterm", "no-hello")     # started first, because they mostly wait


class Row(NamedTuple):
    exit: int
    hint: str


def table():
    page = (SOURCE / "docs/protocol.md").read_text(encoding="utf-8").split("## Whose fault", 1)[1]
    rows = re.findall(r"^\| `([a-z-]+)`: .+? \| .+? \| (\d) \| (.+) \|$", page, re.M)
    assert len(rows) == page.count("\n| `"), "a row of the table cannot be read"
    return {name: Row(int(code), "" if hint == "–" else hint) for name, code, hint in rows}


class Done(NamedTuple):
    code: int
    text: str            # standard output and standard error, on one line
    err: str
    seconds: float
    left_running: list
    folder: Path


def running_with(token):
    """The command lines of processes that have this word in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if token.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            pass             # gone by now, or not ours
    return found


def still_running(token):
    """What is killed or sees the end of its input needs a moment."""
    for _ in range(100):
        if not running_with(token):
            return []
        time.sleep(0.02)
    return running_with(token)


class HostileAdapterTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.table = table()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        (cls.folder / "scenarios").mkdir()
        for name, steps in (("a-before", BEFORE), ("b-bad", BEFORE + BAD)):
            scenario = {"name": name, "description": "For this test.", "clauses": [], "tags": [], "steps": steps}
            (cls.folder / f"scenarios/{name}.json").write_text(json.dumps(scenario))
        wanted = [(case, verb) for case in [HONEST, *CASES] for verb in cls.verbs(case)]
        wanted.sort(key=lambda each: each[0].row not in SLOW_ROWS)
        with ThreadPoolExecutor(10) as pool:
            cls.done = dict(zip(wanted, pool.map(lambda each: cls.command(*each), wanted)))

    @staticmethod
    def verbs(case):
        """Everything for the first behaviour of a row, what is quick for the others."""
        first = next((each for each in CASES if each.row == case.row), case) == case
        return ("run", "doctor", "replay", "jobs") if first else ("run", "doctor")

    @classmethod
    def command(cls, case, verb):
        token = uuid.uuid4().hex
        folder = cls.folder / token
        words = {"run": ["run", "a-before", "b-bad", "--out", str(folder)],
                 "jobs": ["run", "ERRORSET-01", "--budget", "512", "--jobs", "2", "--max-findings", "1", "--out", str(folder)],
                 "replay": ["replay", str(cls.folder / "scenarios")], "doctor": ["doctor"]}[verb]
        start = "1200" if case.row == "no-hello" else "20000"
        words += ["--timeout", str(case.timeout), "--start-timeout", start, "--"]
        before = time.monotonic()
        done = subprocess.run([PROGRAM, *words, *cls.adapter(case, verb, token)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120, check=False, cwd=cls.folder,
                              env={**os.environ, "SEATRIAL_SCENARIOS": str(cls.folder / "scenarios"), "HOSTILE_TOKEN": token})
        seconds = time.monotonic() - before
        return Done(done.returncode, " ".join((done.stdout + done.stderr).split()), done.stderr, seconds, still_running(token), folder)

    @classmethod
    def adapter(cls, case, verb, token):
        if case.row in ("not-found", "not-executable"):
            return [case.behaviour]
        program = [*PYTHON, str(ADAPTER)]
        if case.behaviour == "removes-itself":
            copy = cls.folder / f"{token}.py"
            copy.write_text("#!/usr/bin/env -S " + " ".join(PYTHON) + "\n" + ADAPTER.read_text())
            copy.chmod(0o755)
            program = [str(copy)]
        when = {"doctor": "0", "jobs": "k2"}.get(verb, "bad")
        return [*program, case.behaviour, when, *([str(cls.folder / (token + "-marker"))] if case.once else [])]

    def each(self, *verbs):
        for (case, verb), done in self.done.items():
            if verb in verbs and case.row:
                yield self.subTest(row=case.row, behaviour=case.behaviour, verb=verb), case, self.table[case.row], done

    def log(self, done):
        return [json.loads(line) for line in (done.folder / "events.jsonl").read_text().splitlines()]

    def test_the_table_and_the_cases_are_the_same_set(self):
        self.assertEqual(set(self.table), {case.row for case in CASES})

    def test_an_honest_adapter_has_nothing_to_fear(self):
        for verb in ("run", "jobs", "replay", "doctor"):
            with self.subTest(verb):
                self.assertEqual(self.done[HONEST, verb].code, 0, self.done[HONEST, verb].text)

    def test_run_and_replay_end_as_the_table_says(self):
        for label, case, row, done in self.each("run", "jobs", "replay"):
            with label:
                self.assertEqual(done.code, row.exit, done.text)
                reasons = " ".join(line.get("reason", "") for line in self.log(done)) if (done.folder / "events.jsonl").exists() else ""
                self.assertIn(row.hint, done.text + reasons)
                self.assertNotIn("defect of seatrial", done.text)

    def test_doctor_finds_it(self):
        for label, case, row, done in self.each("doctor"):
            with label:
                expected = case.doctor if case.doctor >= 0 else row.exit if row.exit in (0, 2) else 3
                self.assertEqual(done.code, expected, done.text)
                if expected:
                    self.assertIn("hint", done.text)
                if row.exit in (0, 3) and case.row not in ("late", "gone") and case.doctor < 0:
                    self.assertIn(row.hint, done.text)

    def test_it_is_said_in_one_sentence_with_one_hint(self):
        for label, case, row, done in self.each("run", "jobs"):
            with label:
                if case.starts:
                    troubles = [line for line in self.log(done) if line["kind"] == "trouble"]
                    self.assertEqual(len(troubles), 1 if row.exit == 3 else 0, troubles)
                    self.assertTrue(all(line["what"] and line["hint"] for line in troubles), troubles)
                else:
                    self.assertEqual([line for line in done.err.splitlines() if line.startswith("seatrial: ")], done.err.splitlines()[:1])
                    self.assertEqual([line for line in done.err.splitlines() if line.startswith("  hint: ")], done.err.splitlines()[1:])

    def test_what_ran_before_is_kept(self):
        for label, case, row, done in self.each("run", "jobs"):
            with label:
                if not case.starts:
                    self.assertFalse((done.folder / "verdict.json").exists())
                    self.assertEqual(list(done.folder.glob("*.new")), [])
                    continue
                log = self.log(done)
                verdict = json.loads((done.folder / "verdict.json").read_text())
                self.assertEqual((log[0]["kind"], log[-1]["kind"], log[-1]["exit"]), ("header", "footer", row.exit))
                self.assertEqual(verdict["totals"]["scenarios"], sum(line["kind"] == "scenario" for line in log))
                self.assertEqual(list(done.folder.rglob("*.new")), [])
                for name in ("junit.xml", "summary.md", "replay.txt", "iut.stderr"):
                    self.assertTrue((done.folder / name).is_file(), name)
                if not case.at_once:
                    conforming = sum(line["kind"] == "scenario" and line["word"] == "conforms" for line in log)
                    self.assertGreaterEqual(conforming, 1, log)

    def test_silence_is_told_as_a_story_that_can_be_replayed(self):
        for label, case, row, done in self.each("run", "jobs"):
            with label:
                if case.row not in ("silence", "death"):
                    continue
                findings = [line for line in self.log(done) if line["kind"] == "finding"]
                self.assertEqual(len(findings), 1)
                self.assertEqual((findings[0]["clauses"], findings[0]["forbidden_trace"]), (["ERRORSET-01"], "FT-61"))
                self.assertIn("BR-01", findings[0]["sentence"])
                self.assertLessEqual(findings[0]["steps"], 4)
                self.assertEqual(sum(line.startswith("✗") for line in findings[0]["story"]), 1)
                self.assertTrue((done.folder / "findings/1/scenario.json").is_file())

    def test_standard_error_is_kept_within_reason(self):
        for label, case, row, done in self.each("run"):
            with label:
                if case.row == "stderr":
                    self.assertEqual((done.folder / "iut.stderr").stat().st_size, 16 << 20)

    def test_nothing_is_left_running(self):
        for label, case, row, done in self.each("run", "jobs", "replay", "doctor"):
            with label:
                self.assertEqual(done.left_running, [])

    def test_nothing_takes_for_ever(self):
        for label, case, row, done in self.each("run", "jobs", "replay", "doctor"):
            with label:
                self.assertLess(done.seconds, SECONDS_MAX)


if __name__ == "__main__":
    unittest.main()
