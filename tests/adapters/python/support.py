"""What the tests of the Python adapters share: where the code is, and a coordinator to talk to in few words."""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parents[2] / "docs"
ADAPTERS = HERE.parents[2] / "harness" / "adapters" / "python"
sys.path.insert(0, str(ADAPTERS))

from coordinator.main import Coordinator  # noqa: E402  (the path comes first)


def body(**members):
    """A contract's text: retry-safe with three attempts, unless told otherwise."""
    return json.dumps(dict({"work": "w", "retry_safe": True, "max_attempts": 3}, **members))


class Caller:
    """Calls a coordinator in this process and gives back (answer, fields): `("new", {"task": ...})`."""

    def __init__(self, readings=None, config=None):
        self.coordinator = Coordinator()
        assert "ok" in self.coordinator.reset({"config": config or {}, "readings": readings or {}})

    def call(self, op, **fields):
        (contents,) = getattr(self.coordinator, op)(fields).values()
        contents = dict(contents)
        return contents.pop("answer"), contents

    def word(self, op, **fields):
        return self.call(op, **fields)[0]

    def advance(self, ticks):
        return self.call("advance", ticks=ticks)

    def submit(self, key="k", text=None, tenant="t", operation="o", principal="p", **fields):
        return self.call("submit", tenant=tenant, principal=principal, operation=operation, key=key,
                         body=body() if text is None else text, **fields)

    def task(self, **members):
        """The identifier of a new task with such a contract; its key is `k`, `k1`, `k2`..."""
        count = len(self.coordinator.store.tasks)
        answer, fields = self.submit("k%d" % count if count else "k", body(**members))
        assert answer == "new", answer
        return fields["task"]

    def lease(self, node="n1", **fields):
        """The three names of a fresh lease, and the node, ready to be passed on."""
        answer, told = self.call("claim", node=node, **fields)
        assert answer == "lease", answer
        return {"node": node, "task": told["task"], "attempt": told["attempt"], "generation": told["generation"]}

    def get(self, task):
        return self.call("get", tenant="t", principal="p", task=task)[1]

    def phase(self, task):
        told = self.get(task)
        return told["phase"] + ("/" + told["reason"] if "reason" in told else "")

    def cancel(self, task):
        return self.word("cancel", tenant="t", principal="p", task=task)

    def history(self, task):
        return self.call("history", tenant="t", principal="p", task=task)[1]["attempts"]

    def ledger(self, task):
        return self.call("ledger", tenant="t", principal="p", task=task)[1]["entries"]

    def used(self, task):
        """What the ledger says of usage, briefly: (identifier, units) for each entry."""
        return [(entry["usage"], entry["amount"]) for entry in self.ledger(task) if entry["kind"] == "usage"]

    def report(self, lease, name, amount):
        return self.word("usage", **lease, usage=name, amount=amount)

    def rights(self, *may, tenant="t", principal="p"):
        return self.word("rights", tenant=tenant, principal=principal, may=list(may))

    def snapshot(self):
        """All that can be read of tenant t: (task, history, ledger) of each task."""
        tasks = self.call("list", tenant="t", principal="p")[1]["tasks"]
        return [(self.get(task), self.history(task), self.ledger(task)) for task in tasks]


def converse(command, lines, cwd=None):
    """Run an adapter on these lines (bytes) until its input ends. Gives (output, standard error, exit code)."""
    done = subprocess.run([sys.executable] + [str(part) for part in command], input=b"".join(lines), cwd=cwd,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
    return done.stdout, done.stderr, done.returncode
