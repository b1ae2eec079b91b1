"""A small honest coordinator behind an adapter of its own, which does one bad thing: hostile_adapter.py BEHAVIOUR WHEN [MARKER].

WHEN is the number of calls that it answers well before, or the key of the submission that sets it off. With a MARKER, a path, only
the first of all starts misbehaves. It knows nothing of any kit: every byte on its standard output is written here.
"""

import json
import os
import signal
import sys
import time

BEHAVIOUR, WHEN, MARKER = sys.argv[1], sys.argv[2], (sys.argv[3:] or [""])[0]
LINE_MAX = 1 << 20
FOR_EVER = 60
HELLO = {"answer": "hello", "protocol": 1, "implementation": {"name": "hostile", "version": "1"}, "operations": ["submit", "get"],
         "capabilities": ["CLK"], "controls": ["reset", "advance"], "limits": {"max_in_flight": 1}}


def write(data):
    while data:
        data = data[os.write(1, data):]


def line(value):
    return json.dumps(value).encode() + b"\n"


def say(request, head, **value):
    write(line({"id": request["id"], head: value}))


def first_of_all_starts():
    if not MARKER:
        return True
    try:
        os.close(os.open(MARKER, os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


class Coordinator:
    """Keeps what was submitted; nothing is ever claimed."""

    def __init__(self):
        self.now, self.tasks, self.keys = 0, {}, {}

    def submit(self, request):
        contract = self.contract_of(request["body"])
        if contract is None or not (0 < len(request["key"]) <= 255 and all(" " <= c <= "~" for c in request["key"])):
            return "refused", {"answer": "invalid"}
        name = (request["tenant"], request["operation"], request["key"])
        if name in self.keys:
            task = self.keys[name]
            same = self.tasks[task]["contract"] == contract
            return ("ok", {"answer": "same", "task": task}) if same else ("refused", {"answer": "conflict"})
        task = self.keys[name] = f"T-{len(self.tasks) + 1}"
        self.tasks[task] = {"tenant": request["tenant"], "contract": contract, "since": self.now}
        return "ok", {"answer": "new", "task": task}

    @staticmethod
    def contract_of(body):
        try:
            read = json.loads(body)
        except ValueError:
            return None
        if not isinstance(read, dict):
            return None
        contract = {"retry_safe": False, "deadline_in": None, "budget": None, "reserve": 0, **read}
        contract.pop("claimed_tenant", None)

        def is_count(value, least):
            return type(value) in (int, float) and value == int(value) and value >= least

        wrong = (type(contract.get("work")) is not str or type(contract["retry_safe"]) is not bool
                 or not is_count(contract.get("max_attempts"), 1) or not is_count(contract["reserve"], 0)
                 or any(contract[name] is not None and not is_count(contract[name], 0) for name in ("deadline_in", "budget")))
        return None if wrong else contract

    def get(self, request):
        task = self.tasks.get(request["task"])
        if task is None or task["tenant"] != request["tenant"]:
            return "refused", {"answer": "unknown"}
        deadline = task["contract"]["deadline_in"]
        expired = deadline is not None and self.now >= task["since"] + deadline
        return "ok", {"answer": "task", "task": request["task"], "phase": "expired" if expired else "queued"}


def hold_pipe():
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.close(0)
        time.sleep(FOR_EVER)
        os._exit(0)


def flood(data):
    while True:
        write(data)


def reply_like(request, **more):
    return line({"id": request["id"], "ok": {"answer": "new", "task": "T-0"}, **more})


# What is done in place of an answer; those that give True answer well afterwards.
def sleep_long(_):
    time.sleep(FOR_EVER)


def close_output(_):
    os.close(1)
    time.sleep(FOR_EVER)


def close_input(_):
    os.close(0)
    return True


def answer_twice(request):
    write(2 * reply_like(request))


def half_a_line(request):
    write(reply_like(request)[:-9])
    time.sleep(FOR_EVER)


def half_a_line_then_death(request):
    write(reply_like(request)[:-9])
    os._exit(6)


def die_with_grandchild(_):
    hold_pipe()
    os._exit(4)


def die_with_words(_):
    os.write(2, b"Traceback\nKeyError: 'no such thing'\n")
    os._exit(3)


def come_too_late(_):
    time.sleep(1.5)
    return True


def die_and_be_gone(_):
    os.unlink(sys.argv[0])
    os._exit(8)


def write_much_to_stderr(_):
    os.write(2, b"x" * (24 << 20) + b"\nend of the flood\n")
    return True


CALLS = {
    "debug-print": lambda _: write(b"Debug: got a submit\n"),
    "nul-bytes": lambda _: write(bytes(40) + b"\n"),
    "not-utf8": lambda _: write(b"\xff\xfe\x00{\n"),
    "list": lambda _: write(b"[1,2]\n"),
    "flood-of-lines": lambda _: flood(b"tick\n"),
    "empty-line": lambda _: write(b"\n"),
    "two-in-one-line": lambda request: write(reply_like(request)[:-1] + reply_like(request)),
    "half-a-line-then-more": lambda request: write(reply_like(request)[:-9] + b"\n"),
    "nul-inside": lambda request: write(reply_like(request).replace(b"T-0", b"T\x000")),
    "not-utf8-inside": lambda request: write(reply_like(request).replace(b"T-0", b"T\xff0")),
    "nested": lambda request: write(reply_like(request)[:-2] + b',"more":' + b"[" * 200_000 + b"]" * 200_000 + b"}\n"),
    "huge-id": lambda _: write(b'{"id":123456789012345678901234567890,"ok":{"answer":"none"}}\n'),
    "huge-exponent": lambda _: write(b'{"id":1e999999,"ok":{"answer":"none"}}\n'),
    "no-head": lambda request: write(line({"id": request["id"], "answer": "new"})),
    "two-heads": lambda request: write(reply_like(request, refused={"answer": "busy"})),
    "no-id": lambda _: write(line({"ok": {"answer": "new", "task": "T-0"}})),
    "wrong-type": lambda request: say(request, "ok", answer="new", task=7),
    "line-over-the-limit": lambda request: write(reply_like(request, pad="x" * LINE_MAX)[:LINE_MAX + 1] + b"\n"),
    "endless-line": lambda _: flood(b'{"' + b"x" * 65536),
    "no-line-feed": lambda request: (write(reply_like(request)[:-1]), time.sleep(FOR_EVER)),
    "half-a-line": half_a_line,
    "unknown-id": lambda request: say({"id": request["id"] + 4711}, "ok", answer="new", task="T-0"),
    "id-0": lambda _: say({"id": 0}, "ok", answer="new", task="T-0"),
    "answered-twice": answer_twice,
    "older-id": lambda request: say({"id": request["id"] - 1}, "ok", answer="new", task="T-0"),
    "flood-of-replies": lambda request: flood(reply_like(request)),
    "fault": lambda request: write(line({"id": request["id"], "fault": "lost the connection to the system"})),
    "silent": lambda _: None,
    "sleeps": sleep_long,
    "stops-itself": lambda _: os.kill(os.getpid(), signal.SIGSTOP),
    "exits-0": lambda _: os._exit(0),
    "exits-3": die_with_words,
    "killed": lambda _: os.kill(os.getpid(), signal.SIGKILL),
    "half-a-line-then-death": half_a_line_then_death,
    "dies-while-a-grandchild-holds-the-pipe": die_with_grandchild,
    "closes-output": close_output,
    "closes-input": close_input,
    "word-of-another-operation": lambda request: say(request, "ok", answer="recorded"),
    "word-of-nobody": lambda request: say(request, "refused", answer="perhaps"),
    "unsupported": lambda request: write(line({"id": request["id"], "unsupported": "not yet"})),
    "too-late": come_too_late,
    "removes-itself": die_and_be_gone,
    "much-on-stderr": write_much_to_stderr,
}
HELLOS = {
    "other-protocol": {"protocol": 2},
    "unknown-operation": {"operations": ["submit", "fly"]},
    "no-submit": {"operations": ["get"]},
    "no-hello-word": {"answer": "hi"},
    "hello-of-numbers": {"implementation": 7},
    "changes-its-hello": {"controls": ["advance"], "implementation": {"name": "hostile", "version": str(os.getpid())}},
    "claims-everything": {"operations": ["submit", "get", "find", "list", "history", "ledger", "cancel", "claim", "renew", "deliver", "fail",
                                         "release", "usage"]},
    "cannot-reset": {"controls": ["advance"]},
}


def is_time(request, calls):
    if WHEN.isdigit():
        return calls > int(WHEN)
    return request["op"] == "submit" and request["key"] == WHEN


def answer_call(coordinator, request, calls):
    if BEHAVIOUR in CALLS and is_time(request, calls) and first_of_all_starts() and not CALLS[BEHAVIOUR](request):
        return
    if request["op"] not in ("submit", "get"):
        return write(line({"id": request["id"], "unsupported": "never heard of it"}))
    head, value = getattr(coordinator, request["op"])(request)
    text = line({"id": request["id"], head: value})
    if BEHAVIOUR == "crlf":
        text = text[:-1] + b"\r\n"
    if BEHAVIOUR == "longest-line":
        text = text[:-2] + b',"pad":"' + b"x" * (LINE_MAX - len(text) - 8) + b'"}\n'
        assert len(text) == LINE_MAX + 1
    if BEHAVIOUR == "spaces-and-strangers":
        text = b'  {"more":[{}],' + text[1:-2] + b' , "why" : null }\t\n'
    write(text)


def answer_control(coordinator, request):
    op = request["op"]
    if op == "reset":
        if BEHAVIOUR == "sleeps-in-reset":
            time.sleep(FOR_EVER)
        if BEHAVIOUR == "refuses-reset":
            return say(request, "refused", answer="invalid")
        if BEHAVIOUR == "knows-no-reset":
            return write(line({"id": request["id"], "unsupported": "no reset"}))
        coordinator.__init__()
        return say(request, "ok", answer="ok", now=5 if BEHAVIOUR == "time-after-reset" else 0)
    if BEHAVIOUR == "dies-in-advance":
        os._exit(5)
    if BEHAVIOUR == "refuses-advance":
        return say(request, "refused", answer="stale")
    jump = {"time-goes-back": -request["ticks"] - 2, "time-leaps": 1000, "time-stands": -request["ticks"]}
    coordinator.now = max(0, coordinator.now + request["ticks"] + (jump.get(BEHAVIOUR, 0) if coordinator.now else 0))
    return say(request, "ok", answer="ok", now=coordinator.now)


def requests():
    """Lines from descriptor 0, without a buffer that anybody else would fill."""
    rest = b""
    while True:
        try:
            data = os.read(0, 65536)
        except OSError:
            time.sleep(FOR_EVER)      # it was closed
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from map(json.loads, lines)


def serve():
    coordinator, calls = Coordinator(), 0
    for request in requests():
        if request["op"] == "hello":
            if BEHAVIOUR == "hello-unsupported":
                write(line({"id": request["id"], "unsupported": "what?"}))
                continue
            say(request, "ok", **{**HELLO, **HELLOS.get(BEHAVIOUR, {})})
        elif request["op"] in ("reset", "advance"):
            answer_control(coordinator, request)
        else:
            calls += 1
            answer_call(coordinator, request, calls)


def before_hello():
    if BEHAVIOUR == "library-talks-first":
        write(b"[INFO] library 2.1 loaded\n")
    elif BEHAVIOUR == "replies-unasked":
        write(b'{"id":7,"ok":{"answer":"ok"}}\n')
    elif BEHAVIOUR == "ends-at-once":
        os._exit(0)
    elif BEHAVIOUR == "fails-at-once":
        os.write(2, b"ModuleNotFoundError: No module named 'redis'\n")
        os._exit(1)
    elif BEHAVIOUR == "killed-at-once":
        os.kill(os.getpid(), signal.SIGTERM)
    elif BEHAVIOUR == "goes-to-the-background":
        started_as = os.getpid()
        if os.fork():
            os._exit(0)
        os.setsid()
        while os.getppid() == started_as:
            time.sleep(0.01)
    elif BEHAVIOUR == "never-says-hello":
        time.sleep(FOR_EVER)
    elif BEHAVIOUR == "hello-stays-in-a-buffer":
        for _ in requests():
            pass
    elif BEHAVIOUR == "ignores-sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    elif BEHAVIOUR == "grandchild-holds-the-pipe":
        hold_pipe()


before_hello()
serve()
if BEHAVIOUR == "ignores-sigterm":
    time.sleep(FOR_EVER)
