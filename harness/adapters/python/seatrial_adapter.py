"""The starter kit of a Seatrial adapter: the line loop of docs/protocol.md, and nothing of your system.

Copy this file. Derive a class from `Adapter`, set its attributes, and write one method for each operation that your
system serves. A method takes the request (a dict) and returns `ok(...)` or `refused(...)`:

    class MyAdapter(Adapter):
        implementation = {"name": "my-queue", "version": "3.2"}

        def submit(self, request):
            return ok("new", task=my_queue.put(request["key"], request["body"]))

    if __name__ == "__main__":
        run(MyAdapter())
"""
import json
import os
import sys
import traceback

PROTOCOL = 1
LINE_BYTES_MAX = 1 << 20  # docs/protocol.md, "Lines"
OPERATIONS = ("submit", "get", "find", "list", "history", "cancel",
              "claim", "renew", "deliver", "fail", "release", "usage", "ledger")
CONTROLS = ("reset", "advance", "rights")


class Unsupported(Exception):
    """Raise it, with a sentence, for what your system has nothing like. Better: do not define the method."""


class Fault(Exception):
    """Raise it when the adapter failed, not the system: a lost connection, an answer that fits no word of the page.

    Every other exception that leaves a method becomes a fault too. Never use a fault for a refusal by the system.
    """


def data_folder():
    """Where a system that outlives a crash (`CRS`) keeps its data, so that the next start finds it. A path, or None when
    seatrial gave no folder: then a restart begins with nothing, and `CRS` must not be declared.

    A start with data gets no `reset`. It goes on with what it finds, in `Adapter.__init__`.
    """
    return os.environ.get("SEATRIAL_DATA")


def ok(answer, **fields):
    """The system did or told what was asked: the word of the answer and its fields."""
    return {"ok": {"answer": answer, **fields}}


def refused(answer, **fields):
    """The system said no, in one of the words that docs/protocol.md lists for the operation (ERRORSET-01)."""
    return {"refused": {"answer": answer, **fields}}


class Adapter:
    """What `hello` declares, as attributes. An operation or control is served iff the class has a method of its name.

    That rule keeps the declaration honest: what you do not define is never asked, and never counts against you.
    """
    implementation = {"name": "unnamed", "version": "0"}
    capabilities = ()                 # "CLK", "CFG", "TEN", "CRS"
    understands_configure = False     # whether `reset` takes `config` and `readings`
    limits = {"max_in_flight": 1}
    config = {}                       # numbers that the system promises; what is left out is not promised
    readings = {}                     # where the protocol can be read in two ways; what is left out has its default

    def hello(self, request):
        """Say who serves, what, and under which promises."""
        controls = [name for name in CONTROLS if hasattr(self, name)]
        if self.understands_configure:
            controls.append("configure")
        return ok("hello", protocol=PROTOCOL, implementation=self.implementation,
                  operations=[name for name in OPERATIONS if hasattr(self, name)],
                  capabilities=list(self.capabilities), controls=controls,
                  limits=self.limits, config=self.config, readings=self.readings)


def answer_to(methods, request):
    """The reply to one request, without its id. Whatever goes wrong inside the adapter becomes a fault."""
    try:
        op = request.get("op")
        method = methods.get(op) if isinstance(op, str) else None
        if method is None:
            return {"unsupported": "no operation named %s" % json.dumps(op)}
        reply = method(request)
        if not isinstance(reply, dict) or len(reply) != 1:
            return {"fault": "the method for %s gave back no answer" % op}
        return reply
    except Unsupported as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # the loop must survive, so that the next scenario can still run
        traceback.print_exc(file=sys.stderr)
        return {"fault": "%s: %s" % (type(error).__name__, error)}


def request_in(line):
    """The request on a line, or None when it holds none: without an id nobody can be answered, so say it on stderr."""
    try:
        request = json.loads(line.decode("utf-8"))
        if isinstance(request, dict) and type(request.get("id")) is int:
            return request
        problem = "not an object with an integer id"
    except (ValueError, RecursionError) as error:
        problem = str(error)
    print("seatrial_adapter: skipped a line: %s: %r" % (problem, line[:200]), file=sys.stderr, flush=True)
    return None


def serve(adapter, lines, output):
    """Answer each line of `lines` (bytes) on `output` (a binary file), in order, until the lines end.

    Errors: OSError of `output`, when nobody reads any more.
    """
    methods = {name: getattr(adapter, name) for name in ("hello",) + CONTROLS + OPERATIONS if hasattr(adapter, name)}
    encode = json.JSONEncoder(separators=(",", ":")).encode
    for line in lines:
        request = request_in(line)
        if request is None:
            continue
        reply = answer_to(methods, request)
        try:
            text = encode({"id": request["id"], **reply})
            if len(text) >= LINE_BYTES_MAX:
                text = encode({"id": request["id"], "fault": "the reply is longer than 1 MiB"})
        except (TypeError, ValueError, RecursionError) as error:  # a field that JSON cannot say
            text = encode({"id": request["id"], "fault": "the reply cannot be written: %s" % error})
        output.write(text.encode("ascii") + b"\n")
        output.flush()  # after every reply: the other side waits for it


def run(adapter):
    """Serve standard input until it ends.

    Standard output belongs to the protocol. The loop keeps it for itself, and turns descriptor 1 over to standard
    error, so that a print() anywhere, in C code or in a child process, cannot break a line.
    """
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        serve(adapter, sys.stdin.buffer, output)
        output.close()
    except BrokenPipeError:
        os._exit(0)  # nobody listens: end without the interpreter's complaint about the unflushed pipe
