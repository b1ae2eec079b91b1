"""The operations of clients: submit, get, find, list, history, ledger, cancel (state machine, *Client port*)."""
import functools

from coordinator import lifecycle
from coordinator.contract import InvalidContract, key_is_valid, read_contract
from coordinator.records import (CANCELLED, DELIVERED, FAILED, NOT_ASKED, REQUESTED, TERMINAL)
from seatrial_adapter import ok, refused


def needs(right):
    """The operation is `denied` to a principal without this right, before anything else is looked at (A-27a).

    So a refusal says nothing about keys and tasks, nor whether there are any. That holds for a repeat as well: whoever
    may read but no longer submit hears `denied`, known key or not, and asks `find` (IDEM-01.r).
    """
    def guard(operation):
        @functools.wraps(operation)
        def guarded(self, request):
            if not self.store.may(request.get("tenant"), request.get("principal"), right):
                return refused("denied")
            return operation(self, request)
        return guarded
    return guard


class ClientPort:
    """Expects `self.store`.

    The tenant is the one that the request is authenticated for. `claimed_tenant` is read by nobody (IDEM-01.c).
    """

    @needs("submit")
    def submit(self, request):
        """SubmitNew, SubmitSame, SubmitConflict, SubmitRefuse. Syntax is judged before the key is looked up (A-27a)."""
        store = self.store
        readings = store.profile.readings
        if not isinstance(request.get("tenant"), str) or not key_is_valid(request.get("key"), store.profile.key_max):
            return refused("invalid")
        try:
            contract = read_contract(request.get("operation"), request.get("body"),
                                     readings["retry.default_safe"], readings["idem.fingerprint"])
        except InvalidContract:
            return refused("invalid")
        scope = self._scope(request)
        known = store.keys.get(scope)
        if known is not None and lifecycle.key_is_alive(known, store.now, store.profile):
            return self._answer_repeat(known.task, contract)
        if known is not None and store.profile.says("retention.after", "gone"):
            return refused("gone")
        task = store.create(scope, contract)
        return ok("new", task=task.identifier, digest=contract.digest)

    def _scope(self, request):
        """What a key stands for: the tenant's or, if keys are the principals' own, the principal's (A-02)."""
        scope = (request.get("tenant"), request.get("operation"), request.get("key"))
        return scope + (request.get("principal"),) if self.store.profile.says("idem.principal_in_scope", True) else scope

    def _answer_repeat(self, task, contract):
        # A repeat changes nothing, in whatever state the task is (IDEM-01.n, .o); nor does a conflict (IDEM-01.v).
        if task.contract.digest == contract.digest:
            return ok("same", task=task.identifier, digest=contract.digest)
        if self.store.profile.says("idem.conflict_discloses", True):
            return refused("conflict", task=task.identifier)
        return refused("conflict")

    @needs("read")
    def get(self, request):
        """The task as it is now. Refuses `unknown`."""
        task = self.store.task_of(request.get("tenant"), request.get("task"))
        if task is None:
            return refused("unknown")
        fields = {"task": task.identifier, "digest": task.contract.digest, "phase": task.phase, "cancel": task.cancel}
        if task.phase == DELIVERED:
            fields["delivery"] = {"delivery": task.delivery, "result": task.result}
        if task.phase == FAILED:
            fields["reason"] = task.reason
        return ok("task", **fields)

    @needs("read")
    def find(self, request):
        """The task that a living key names (A-20). A key whose life is over names nothing: `unknown`."""
        store = self.store
        known = store.keys.get(self._scope(request))
        if known is None or not lifecycle.key_is_alive(known, store.now, store.profile):
            return refused("unknown")
        return ok("found", task=known.task.identifier)

    @needs("read")
    def list(self, request):
        """Every task of the tenant at one instant (`obs.list = snapshot`), also without a living key (IDEM-01.rg)."""
        return ok("listed", tasks=[task.identifier for task in self.store.by_tenant.get(request.get("tenant"), ())])

    @needs("read")
    def history(self, request):
        """Every attempt ever granted, oldest first (RETRY-01.h). Refuses `unknown`."""
        task = self.store.task_of(request.get("tenant"), request.get("task"))
        if task is None:
            return refused("unknown")
        return ok("history", attempts=[_as_told(attempt) for attempt in task.attempts])

    @needs("read")
    def ledger(self, request):
        """What the task costs. Each entry follows from the task's own record, so that the two never disagree (A-56).

        A delivery is accepted and charged with the decision, hence once and never without it (RETRY-T5.b, .c,
        CANCEL-01.v). Refuses `unknown`.
        """
        task = self.store.task_of(request.get("tenant"), request.get("task"))
        if task is None:
            return refused("unknown")
        entries = [{"kind": "usage", "attempt": attempt.identifier, "usage": name, "amount": amount}
                   for attempt in task.attempts for name, amount in attempt.reports.items()]
        if task.phase == DELIVERED:
            entries += [{"kind": "accept"}, {"kind": "charge"}]
        return ok("ledger", entries=entries)

    @needs("cancel")
    def cancel(self, request):
        """CancelUnknown, CancelRecord, CancelAgain, CancelNow, CancelDelivered, CancelTerminal."""
        store = self.store
        task = store.task_of(request.get("tenant"), request.get("task"))
        if task is None:
            return refused("unknown")  # and not remembered against a later task
        if task.phase == DELIVERED:
            return refused("overtaken", delivery=task.delivery)
        if task.phase in TERMINAL and task.phase != CANCELLED:
            return refused("state", phase=task.phase)
        if task.phase == CANCELLED:
            return ok("confirmed")
        if task.cancel == NOT_ASKED:
            # Where a lease runs, `lease_end` never lets the call itself confirm (row CancelNow). If that lease lapsed
            # before, the confirmation follows as a step of its own, and the answer tells of the first step.
            may_confirm = task.live is None or not store.profile.cancel_awaits_lease_end
            self._record_cancel(task)
            if may_confirm and task.phase == CANCELLED:
                return ok("confirmed")
        return ok("recorded")

    def _record_cancel(self, task):
        now = self.store.now
        task.cancel = REQUESTED
        task.cancel_asked_at = now
        if task.live is None:
            lifecycle.confirm_cancel(task, now)  # nothing runs that could overtake it
        self.store.settle(task)


def _as_told(attempt):
    told = {"attempt": attempt.identifier, "generation": attempt.generation, "node": attempt.node,
            "status": attempt.status, "usage": sum(attempt.reports.values())}
    if attempt.failure_class is not None:
        told["class"] = attempt.failure_class
    return told
