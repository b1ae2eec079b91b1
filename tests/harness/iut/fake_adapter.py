"""An adapter for the tests of the child process: honest but for one behaviour, which is its first argument."""

import json
import os
import signal
import sys
import time

BEHAVIOUR = sys.argv[1]
MARKER = sys.argv[2] if len(sys.argv) > 2 else ""
HELLO = {
    "answer": "hello", "protocol": 1, "implementation": {"name": "fake", "version": "1"},
    "operations": ["submit", "get", "claim"], "capabilities": ["CLK"], "controls": ["reset", "advance", "configure"],
    "limits": {"max_in_flight": 2 if BEHAVIOUR == "slow-two" else 1}, "config": {"lease_ticks": 30},
}


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def reply(request, head, value):
    write(json.dumps({"id": request["id"], head: value}) + "\n")


def first_time():
    """True once over all starts with the same marker."""
    try:
        os.close(os.open(MARKER, os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


def hold_pipe():
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)
        os._exit(0)


def before_submit(request):
    """Does what the behaviour says; True if that was all."""
    if BEHAVIOUR == "garbage":
        print("Debug: x", flush=True)
    elif BEHAVIOUR == "empty-line":
        print(flush=True)
    elif BEHAVIOUR == "silent" or (BEHAVIOUR == "silent-once" and first_time()):
        return True
    elif BEHAVIOUR in ("slow", "slow-two"):
        if request["key"] == "slow":
            time.sleep(1.2)
    elif BEHAVIOUR == "dies" or (BEHAVIOUR == "dies-once" and first_time()):
        sys.stderr.write("last words\n")
        os._exit(3)
    elif BEHAVIOUR == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif BEHAVIOUR == "dies-with-grandchild":
        hold_pipe()
        os._exit(4)
    elif BEHAVIOUR == "stderr-flood":
        sys.stderr.write("x" * (1 << 20) + "\nend of flood\n")
    elif BEHAVIOUR == "wrong-id":
        write('{"id":99999,"ok":{"answer":"new","task":"T"}}\n')
        return True
    elif BEHAVIOUR == "twice":
        reply(request, "ok", {"answer": "new", "task": "T"})
    elif BEHAVIOUR == "long-line":
        write("{" + " " * (3 << 20))
    elif BEHAVIOUR == "flood":
        while True:
            write("flood" * 1000)
    elif BEHAVIOUR == "fault":
        reply(request, "fault", "lost the connection")
        return True
    elif BEHAVIOUR == "closes-output":
        os.close(1)
        time.sleep(60)
    elif BEHAVIOUR == "no-line-end":
        write(json.dumps({"id": request["id"], "ok": {"answer": "new", "task": "T"}}))
        return True
    elif BEHAVIOUR == "wrong-field":
        reply(request, "ok", {"answer": "new", "task": 7})
        return True
    elif BEHAVIOUR == "strange-word":
        reply(request, "ok", {"answer": "perhaps"})
        return True
    elif BEHAVIOUR == "large":
        reply(request, "ok", {"answer": "new", "task": "T" * 1_000_000})
        return True
    return False


def serve():
    now, tasks = 0, {}
    for line in sys.stdin:
        request = json.loads(line)
        op = request["op"]
        if op == "hello":
            hello = dict(HELLO, implementation={"name": "fake", "version": str(os.getpid())}) if BEHAVIOUR == "fickle" else HELLO
            if BEHAVIOUR == "no-reset":
                hello = dict(HELLO, controls=["advance"])
            reply(request, "ok", hello)
            if BEHAVIOUR == "does-not-read":
                time.sleep(60)
        elif op == "reset":
            if BEHAVIOUR == "deaf-to-reset":
                continue
            if request.get("config", {}).get("lease_ticks") == 7:
                reply(request, "refused", {"answer": "invalid"})
                continue
            now, tasks = 0, {}
            reply(request, "ok", {"answer": "ok", "now": now})
        elif op == "advance":
            if BEHAVIOUR == "dies-in-advance":
                os._exit(5)
            now += -1 if BEHAVIOUR == "time-machine" and now > 0 else request["ticks"]
            reply(request, "ok", {"answer": "ok", "now": now})
        elif op == "submit":
            if before_submit(request):
                continue
            known = request["key"] in tasks
            task = tasks.setdefault(request["key"], f"T-{len(tasks) + 1}")
            reply(request, "ok", {"answer": "same" if known else "new", "task": task})
        elif op == "claim":
            reply(request, "ok", {"answer": "none"})
        else:
            reply(request, "refused", {"answer": "unknown"})


if BEHAVIOUR == "talks-first":
    print("Listening on port 80", flush=True)
if BEHAVIOUR == "ends-at-once":
    sys.stderr.write("Traceback: no module named redis\n")
    sys.exit(1)
if BEHAVIOUR == "hangs-at-once":
    time.sleep(60)
if BEHAVIOUR == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if BEHAVIOUR == "grandchild":
    hold_pipe()
if BEHAVIOUR == "lists-descriptors":
    sys.stderr.write(" ".join(sorted(os.listdir("/proc/self/fd"), key=int)) + "\n")
    sys.stderr.flush()
serve()
if BEHAVIOUR == "stubborn":
    time.sleep(60)
