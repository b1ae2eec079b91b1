"""Whole conversations with the adapters as processes, compared word for word with `transcripts/`.

A line `→` is sent, the line `←` after it is the reply; `#` tells the story; the first line names the program. After a
change that you can explain, write them anew:

    REWRITE_TRANSCRIPTS=1 python3 -m unittest discover -s tests/adapters/python -p test_transcripts.py
"""
import json
import os
import unittest

from support import ADAPTERS, HERE, converse

TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))


def replay(text):
    """The transcript with the replies that the program gives now, and its standard error."""
    program = text.split("\n", 1)[0].lstrip("# ")
    told = [line for line in text.splitlines() if not line.startswith("←")]
    requests = [(line[2:] + "\n").encode("utf-8") for line in told if line.startswith("→")]
    output, noise, code = converse([ADAPTERS / program], requests, cwd="/")
    replies = {}
    for line in output.decode("utf-8").splitlines():
        replies[json.loads(line)["id"]] = line
    lines = []
    for line in told:
        lines.append(line)
        if line.startswith("→"):
            lines.append("← " + replies.pop(json.loads(line[2:])["id"], "(no reply)"))
    assert not replies, replies
    return "\n".join(lines) + "\n", noise, code


class Transcripts(unittest.TestCase):
    maxDiff = None

    def test_are_what_the_adapters_say(self):
        self.assertTrue(TRANSCRIPTS)
        for path in TRANSCRIPTS:
            with self.subTest(path.name):
                written = path.read_text(encoding="utf-8")

                spoken, noise, code = replay(written)

                if os.environ.get("REWRITE_TRANSCRIPTS"):
                    path.write_text(spoken, encoding="utf-8")
                    continue
                self.assertEqual(spoken, written)
                self.assertNotIn(b"Traceback", noise)
                self.assertEqual(code, 0)


class Starting(unittest.TestCase):
    def test_works_by_the_directory_and_by_the_file_from_anywhere(self):
        hello = [b'{"id":1,"op":"hello","protocol":1}\n']

        said = {converse([ADAPTERS / program], hello, cwd="/") for program in ("coordinator", "coordinator/main.py")}

        (output, noise, code), = said
        self.assertEqual((json.loads(output)["id"], noise, code), (1, b"", 0))


if __name__ == "__main__":
    unittest.main()
