"""Runs the built program for the tests of this folder."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).parents[2]
PROGRAM = os.environ.get("SEATRIAL_PROGRAM", str(SOURCE / "build/release/seatrial"))


class ProgramTest(unittest.TestCase):
    """Each test has a folder of its own, and no scenarios but those it writes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "scenarios").mkdir()

    def seatrial(self, *words, corpus=None, text=None, env=None):
        environment = {**os.environ, "SEATRIAL_SCENARIOS": str(corpus or self.folder / "scenarios"), **(env or {})}
        return subprocess.run([PROGRAM, *map(str, words)], input=text, cwd=self.folder, env=environment, capture_output=True, text=True,
                              timeout=240, check=False)

    def script(self, name, text):
        """A Python program of the test's own, as the words that run it."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return ["python3", "-u", str(path)]

    def write(self, name, value):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return path

    def assert_refused(self, done, *parts):
        """One sentence on standard error, exit code 2, nothing on standard output."""
        self.assertEqual(done.returncode, 2, done.stderr + done.stdout)
        self.assertEqual(done.stdout, "")
        sentences = [line for line in done.stderr.splitlines() if line.startswith("seatrial: ")]
        self.assertEqual(len(sentences), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)
