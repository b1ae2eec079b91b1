"""The line loop: what it does with lines, with accidents of the adapter, and with standard output."""
import io
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest
import unittest.mock

from support import ADAPTERS, converse
from seatrial_adapter import Adapter, Fault, Unsupported, data_folder, ok, refused, serve


class Sample(Adapter):
    implementation = {"name": "sample", "version": "7"}
    capabilities = ("CLK",)
    config = {"lease_ticks": 3}

    def submit(self, request):
        return ok("new", task=request["key"])

    def get(self, request):
        return refused("unknown")

    def cancel(self, request):
        raise Unsupported("cancelling is switched off")

    def claim(self, request):
        raise Fault("connection lost")

    def renew(self, request):
        pass

    def deliver(self, request):
        return ok("delivered", delivery={1, 2})

    def list(self, request):
        return ok("listed", tasks=["x" * 1000] * 1100)

    def ledger(self, request):
        return ok("ledger", entries=[{"kind": "accept"}])

    def rights(self, request):
        return ok("ok")

    def helper(self, request):
        return ok("ok")


def replies(*lines):
    output = io.BytesIO()
    noise, sys.stderr = sys.stderr, io.StringIO()
    try:
        serve(Sample(), lines, output)
    finally:
        noise, sys.stderr = sys.stderr, noise  # now `noise` is what was written
    return [json.loads(line) for line in output.getvalue().splitlines()], noise.getvalue()


class LineLoop(unittest.TestCase):
    def test_says_hello_with_what_the_class_declares_and_defines(self):
        (hello,), _ = replies(b'{"id":1,"op":"hello","protocol":1}\n')

        self.assertEqual(hello, {"id": 1, "ok": {
            "answer": "hello", "protocol": 1, "implementation": {"name": "sample", "version": "7"},
            "operations": ["submit", "get", "list", "cancel", "claim", "renew", "deliver", "ledger"],
            "capabilities": ["CLK"], "controls": ["rights"], "limits": {"max_in_flight": 1}, "config": {"lease_ticks": 3}, "readings": {}}})

    def test_replies_with_exactly_one_of_four_members(self):
        cases = [
            (b'{"id":2,"op":"submit","key":"k"}', {"ok": {"answer": "new", "task": "k"}}),
            (b'{"id":2,"op":"get"}', {"refused": {"answer": "unknown"}}),
            (b'{"id":2,"op":"cancel"}', {"unsupported": "cancelling is switched off"}),
            (b'{"id":2,"op":"ledger"}', {"ok": {"answer": "ledger", "entries": [{"kind": "accept"}]}}),
            (b'{"id":2,"op":"rights"}', {"ok": {"answer": "ok"}}),
            (b'{"id":2,"op":"find"}', {"unsupported": 'no operation named "find"'}),
            (b'{"id":2,"op":"helper"}', {"unsupported": 'no operation named "helper"'}),
            (b'{"id":2,"op":["get"]}', {"unsupported": 'no operation named ["get"]'}),
            (b'{"id":2}', {"unsupported": "no operation named null"}),
            (b'{"id":2,"op":"claim"}', {"fault": "Fault: connection lost"}),
            (b'{"id":2,"op":"submit"}', {"fault": "KeyError: 'key'"}),
            (b'{"id":2,"op":"renew"}', {"fault": "the method for renew gave back no answer"}),
            (b'{"id":2,"op":"list"}', {"fault": "the reply is longer than 1 MiB"}),
        ]
        for line, expected in cases:
            with self.subTest(line):
                self.assertEqual(replies(line + b"\n")[0], [dict(expected, id=2)])

    def test_calls_a_reply_that_json_cannot_say_a_fault(self):
        (reply,), _ = replies(b'{"id":3,"op":"deliver"}\n')

        self.assertIn("cannot be written", reply["fault"])

    def test_skips_a_line_without_id_and_says_so_on_standard_error(self):
        garbage = [b"garbage\n", b"\n", b"\xff\xfe\n", b"[1]\n", b"{}\n", b'{"id":"1","op":"get"}\n',
                   b'{"id":true,"op":"get"}\n', b"[" * 100000 + b"\n"]

        answered, noise = replies(*garbage, b'{"id":4,"op":"get"}\n')

        self.assertEqual([reply["id"] for reply in answered], [4])
        self.assertEqual(noise.count("skipped a line"), len(garbage))


class DataFolder(unittest.TestCase):
    def test_is_the_one_that_the_environment_names(self):
        with unittest.mock.patch.dict(os.environ, {"SEATRIAL_DATA": "/somewhere/w1"}):
            self.assertEqual(data_folder(), "/somewhere/w1")
        with unittest.mock.patch.dict(os.environ):
            os.environ.pop("SEATRIAL_DATA", None)
            self.assertIsNone(data_folder())


class Process(unittest.TestCase):
    def run_adapter(self, text, lines):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "adapter.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write("import sys\nsys.path.insert(0, %r)\n" % str(ADAPTERS) + textwrap.dedent(text))
            return converse([path], lines)

    def test_keeps_standard_output_free_of_prints_by_anyone(self):
        output, noise, code = self.run_adapter("""
            import os, subprocess
            from seatrial_adapter import *
            class Chatty(Adapter):
                def submit(self, request):
                    print("from python")
                    os.write(1, b"from the descriptor\\n")
                    subprocess.call([sys.executable, "-c", "print('from a child')"])
                    return ok("new", task="t")
            run(Chatty())
            """, [b'{"id":1,"op":"submit"}\n'])

        self.assertEqual(output, b'{"id":1,"ok":{"answer":"new","task":"t"}}\n')
        for source in (b"from python", b"from the descriptor", b"from a child"):
            self.assertIn(source, noise)
        self.assertEqual(code, 0)

    def test_answers_before_the_next_request_arrives(self):
        child = subprocess.Popen([sys.executable, str(ADAPTERS / "coordinator")], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE)
        for number in range(3):
            child.stdin.write(b'{"id":%d,"op":"advance","ticks":1}\n' % number)
            child.stdin.flush()
            self.assertEqual(json.loads(child.stdout.readline())["ok"]["now"], number + 1)
        child.stdin.close()

        self.assertEqual(child.wait(timeout=5), 0)
        child.stdout.close()

    def test_ends_quietly_when_nobody_reads(self):
        child = subprocess.Popen([sys.executable, str(ADAPTERS / "coordinator")], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        child.stdout.close()
        _, noise = child.communicate(b'{"id":1,"op":"hello"}\n', timeout=5)

        self.assertEqual((noise, child.returncode), (b"", 0))


if __name__ == "__main__":
    unittest.main()
