"""A skeleton to start from: copy it beside seatrial_adapter.py, then put your system in the place of `Queue`.

It runs as it stands, over a queue in memory that is small but keeps the protocol:

    seatrial doctor -- python3 skeleton.py

`SkeletonAdapter` only translates: words and fields of docs/protocol.md on one side, calls of your system on the other.
What it lacks it leaves out: there is no `ledger` and no `rights`, so neither is declared, asked or held against it.
"""
import time

from coordinator.contract import InvalidContract, key_is_valid, read_contract  # your system checks its input itself
from seatrial_adapter import Adapter, ok, refused, run


class Queue:
    """Stands for your system. A tick is a second of real time here; leases do not run out."""

    def __init__(self):
        self.keys = {}      # (tenant, operation, key) -> task
        self.tasks = {}     # identifier -> task
        self.attempts = {}  # identifier -> attempt
        self.started = time.monotonic()

    def put(self, scope, contract):
        """A new task under a fresh key."""
        task = {"id": "job-%d" % len(self.tasks), "tenant": scope[0], "contract": contract, "phase": "queued",
                "attempts": 0, "live": None, "delivery": None, "reason": None, "deadline": None}
        if not contract.leaves_room(0):  # nobody reports usage here, so that the budget is as full as it will ever be
            task["phase"], task["reason"] = "failed", "budget"
        if contract.deadline_in is not None:
            task["deadline"] = self.now() + contract.deadline_in
        self.keys[scope] = self.tasks[task["id"]] = task
        return task

    def now(self):
        return time.monotonic() - self.started

    def look_at(self, task):
        """The task as it is by now: one that is open at its deadline expires, and its attempt loses its authority."""
        if task["phase"] in ("queued", "leased") and task["deadline"] is not None and self.now() >= task["deadline"]:
            task["phase"], task["live"] = "expired", None
        return task

    def grant(self, task):
        """A new attempt, with an identifier never used before and a generation greater than any of the task."""
        task["attempts"] += 1
        attempt = {"id": "run-%d" % len(self.attempts), "task": task, "generation": task["attempts"],
                   "result": None, "class": None}
        self.attempts[attempt["id"]] = attempt
        task["phase"], task["live"] = "leased", attempt
        return attempt

    def end(self, attempt, failure_class):
        """The attempt failed: queue the task again if its contract allows that, else it has failed."""
        task, contract = attempt["task"], attempt["task"]["contract"]
        attempt["class"], task["live"] = failure_class, None
        task["phase"] = "failed"
        if failure_class != "temporary":
            task["reason"] = failure_class if failure_class in ("invalid", "denied") else "other"
        elif task["attempts"] >= contract.max_attempts:
            task["reason"] = "attempts"
        elif not contract.retry_safe:
            task["reason"] = "not-retry-safe"
        else:
            task["phase"] = "queued"


class SkeletonAdapter(Adapter):
    """Declare what is true of your system. Each operation of docs/protocol.md that it has becomes one more method."""
    implementation = {"name": "skeleton", "version": "1"}
    # capabilities: "CLK" once you have `advance`, "CFG" once your system publishes `config` and `readings`, "TEN" if it
    # keeps tenants apart, "CRS" if it keeps its data, in the folder data_folder(), and so may be killed

    def __init__(self):
        self.queue = Queue()

    def reset(self, request):
        """A control, not an operation. Leave it out if your system cannot: it is then started anew each time."""
        self.queue = Queue()
        return ok("ok", now=0)

    def submit(self, request):
        """One task for a key, however often it is sent (IDEM-01)."""
        scope = (request["tenant"], request["operation"], request["key"])
        try:
            contract = read_contract(request["operation"], request["body"])
        except InvalidContract:
            return refused("invalid")
        if not key_is_valid(request["key"]):
            return refused("invalid")
        task = self.queue.keys.get(scope)
        if task is None:
            return ok("new", task=self.queue.put(scope, contract)["id"], digest=contract.digest)
        if task["contract"].digest != contract.digest:
            return refused("conflict")
        return ok("same", task=task["id"], digest=contract.digest)

    def get(self, request):
        """The task as it is now; a foreign task is as unknown as none at all."""
        task = self.queue.tasks.get(request["task"])
        if task is None or task["tenant"] != request["tenant"]:
            return refused("unknown")
        self.queue.look_at(task)
        fields = {"task": task["id"], "digest": task["contract"].digest, "phase": task["phase"]}
        if task["delivery"] is not None:
            fields["delivery"] = task["delivery"]
        if task["reason"] is not None:
            fields["reason"] = task["reason"]
        return ok("task", **fields)

    def claim(self, request):
        """A lease on a task that waits, or the word that there is none."""
        for task in self.queue.tasks.values():
            if request.get("task") in (None, task["id"]) and self.queue.look_at(task)["phase"] == "queued":
                attempt = self.queue.grant(task)
                return ok("lease", task=task["id"], attempt=attempt["id"], generation=attempt["generation"],
                          work=task["contract"].work)
        return ok("none")

    def deliver(self, request):
        """Record the result of the attempt that holds the task, once (RETRY-T5)."""
        attempt = self.attempt_named(request)
        if attempt is None:
            return refused("refused")
        task = self.queue.look_at(attempt["task"])
        if task["live"] is attempt:
            attempt["result"] = request["result"]
            task["phase"], task["live"] = "delivered", None
            task["delivery"] = {"delivery": "done-" + attempt["id"], "result": request["result"]}
            return ok("delivered", delivery=task["delivery"]["delivery"])
        if attempt["result"] is None:
            return refused("stale")
        same = attempt["result"] == request["result"]  # the answer to the winner may have been lost: it asks again
        return ok("replay", delivery=task["delivery"]["delivery"]) if same else refused("conflict")

    def fail(self, request):
        """End the attempt that holds the task; whether another follows is the queue's decision (RETRY-T1, T2)."""
        attempt = self.attempt_named(request)
        if attempt is None:
            return refused("refused")
        if self.queue.look_at(attempt["task"])["live"] is not attempt:
            return refused("stale")
        self.queue.end(attempt, request["class"])
        return ok("ok")

    def attempt_named(self, request):
        """The attempt that was granted under exactly these names, or None."""
        attempt = self.queue.attempts.get(request["attempt"])
        names = (request["task"], request["generation"])
        return attempt if attempt and names == (attempt["task"]["id"], attempt["generation"]) else None


if __name__ == "__main__":
    run(SkeletonAdapter())
