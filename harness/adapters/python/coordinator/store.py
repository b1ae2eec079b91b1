"""The tables of the coordinator, its virtual clock, and the timers that act when the clock moves."""
from heapq import heappop, heappush

from coordinator.lifecycle import can_grant, next_timer
from coordinator.records import LEASED, QUEUED, Attempt, KeyRecord, Task, identifier


class Store:
    """Everything that a reset forgets. Each operation on it is one atomic step, because only one runs at a time."""

    def __init__(self, profile):
        self.profile = profile
        self.now = 0
        self.keys = {}        # scope and key (`ClientPort`), the tenant first -> KeyRecord of the key's latest life
        self.tasks = {}       # task identifier -> Task
        self.attempts = {}    # attempt identifier -> Attempt
        self.by_tenant = {}   # tenant -> [Task], oldest first
        self.leases = {}      # (node, claim token) -> Attempt granted to it last
        self.rights = {}      # (tenant, principal) -> what it may do, if anything was said about it
        self._in_order = []   # tasks by serial
        self._waiting = []    # heap of serials that were queued once; a serial may be out of date or there twice
        self._timers = []     # heap of (due, serial); an entry is valid iff the task is armed for that due time

    def create(self, scope, contract):
        """A new life of a key and its task, in one step (SubmitNew, IDEM-01.f). `scope` begins with the tenant."""
        serial = len(self._in_order)
        of_tenant = self.by_tenant.setdefault(scope[0], [])
        task = Task(identifier("task", scope[0], len(of_tenant)), serial, scope[0], contract, self.now)
        self._in_order.append(task)
        self.tasks[task.identifier] = task
        of_tenant.append(task)
        self.keys[scope] = KeyRecord(task, self.now)
        heappush(self._waiting, serial)
        self.settle(task)
        return task

    def task_of(self, tenant, name):
        """The tenant's task of that name, or None: a foreign task is as unknown as none at all (CANCEL-01.f)."""
        task = self.tasks.get(name) if isinstance(name, str) else None
        return task if task is not None and task.tenant == tenant else None

    def may(self, tenant, principal, right):
        """Whether a principal has a right: `submit`, `read` or `cancel`. One about whom nothing was said has all."""
        said = self.rights.get((tenant, principal))
        return said is None or right in said

    def claimable(self):
        """The oldest task that can be granted, or None, and then there is none (`claim.none = exact`)."""
        while self._waiting:
            task = self._in_order[self._waiting[0]]
            if can_grant(task, self.now, self.profile):
                return task
            heappop(self._waiting)  # it is put back when it is queued again
        return None

    def grant(self, task, node):
        """Claim: a new attempt under a greater generation takes the authority (RETRY-01.a, .b, INV-09)."""
        generation = task.attempts[-1].generation + 1 if task.attempts else 1
        attempt = Attempt(identifier("try", task.identifier, generation), task, generation, node,
                          self.now + self.profile.lease_ticks)
        self.attempts[attempt.identifier] = attempt
        task.attempts.append(attempt)
        task.live = attempt
        task.phase = LEASED
        self.settle(task)
        return attempt

    def settle(self, task):
        """Let every timer of the task act that is due by now, then arm the next. Called after each change of a task."""
        timer = next_timer(task, self.profile)
        while timer is not None and timer[0] <= self.now:
            timer[2](task, self.now, self.profile)
            if task.phase == QUEUED:
                heappush(self._waiting, task.serial)
            timer = next_timer(task, self.profile)
        if timer is not None and (task.armed_for is None or timer[0] < task.armed_for):
            task.armed_for = timer[0]
            heappush(self._timers, (timer[0], task.serial))

    def advance(self, ticks):
        """Move time. Timers act in the order of their due times, each at its own instant, so that one long step gives
        the same as many short ones."""
        target = self.now + ticks
        while self._timers and self._timers[0][0] <= target:
            due, serial = heappop(self._timers)
            task = self._in_order[serial]
            if task.armed_for == due:  # else another entry, with an earlier due time, took its place
                task.armed_for = None
                self.now = due
                self.settle(task)
        self.now = target
