"""The records of the coordinator: keys, tasks and attempts, as docs/protocol.md words them."""
import hashlib

QUEUED, BACKOFF, LEASED = "queued", "backoff", "leased"
DELIVERED, CANCELLED, FAILED, EXPIRED = "delivered", "cancelled", "failed", "expired"
TERMINAL = frozenset((DELIVERED, CANCELLED, FAILED, EXPIRED))

NOT_ASKED, REQUESTED, CONFIRMED, OVERTAKEN, MOOT = "none", "requested", "confirmed", "overtaken", "moot"

LIVE, RELEASED, LOST, RETIRED = "live", "released", "lost", "retired"  # beside DELIVERED and FAILED, for attempts


class KeyRecord:
    """One life of a key: the task it names, and when it was first used (IDEM-01.f)."""
    __slots__ = ("task", "first")

    def __init__(self, task, first):
        self.task = task
        self.first = first


class Attempt:
    """One grant of a task. All statuses but LIVE are final, and an attempt never disappears (INV-14, RETRY-01.h)."""
    __slots__ = ("identifier", "task", "generation", "node", "lease_end", "status", "failure_class", "started",
                 "not_started", "reports")

    def __init__(self, identifier, task, generation, node, lease_end):
        self.identifier = identifier
        self.task = task
        self.generation = generation
        self.node = node
        self.lease_end = lease_end
        self.status = LIVE
        self.failure_class = None
        self.started = False      # the node showed a sign of the attempt while it had authority (`retry.count`)
        self.not_started = False  # given back with the statement that nothing was done (`release.not_started = regrant`)
        self.reports = {}  # usage identifier -> units, each kept once (INV-21); of totals only the greatest


class Task:
    """A task and its frozen contract. `live` is the attempt with authority, present iff LEASED (INV-11, INV-12)."""
    __slots__ = ("identifier", "serial", "tenant", "contract", "deadline", "phase", "backoff_until", "live", "attempts",
                 "incurred", "cancel", "cancel_asked_at", "delivery", "result", "reason", "ended_at", "armed_for")

    def __init__(self, identifier, serial, tenant, contract, now):
        self.identifier = identifier
        self.serial = serial
        self.tenant = tenant
        self.contract = contract
        # Fixed here, once: neither a repeat nor a later attempt starts it again (A-24, TIMEOUT-07).
        self.deadline = None if contract.deadline_in is None else now + contract.deadline_in
        self.phase = QUEUED
        self.backoff_until = None
        self.live = None
        self.attempts = []
        self.incurred = 0  # units of usage that count against the budget, of all attempts (RETRY-T1.f)
        self.cancel = NOT_ASKED
        self.cancel_asked_at = None
        self.delivery = None
        self.result = None
        self.reason = None
        self.ended_at = None
        self.armed_for = None  # due time of the task's earliest entry in the timer heap


def identifier(kind, *parts):
    """The name of a record of this kind that is told apart from all others by `parts`; a text comes first, if any.

    It is made from nothing but the tenant's own records: a counter over all tenants would tell each of them how busy
    the others are (IDEM-01.d, INV-08). It is scattered on purpose: a caller that counts on identifiers being
    consecutive integers should notice. Of 80 bits, so that no two are alike (INV-10).
    """
    text = "/".join([kind] + [str(part) for part in parts])
    return "%s-%s" % (kind, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20])
