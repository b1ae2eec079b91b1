"""The operations of executors: claim, renew, deliver, fail, release, usage (state machine, *Executor port*)."""
from coordinator import lifecycle
from coordinator.records import CANCELLED, DELIVERED, FAILED, RELEASED, REQUESTED, identifier
from seatrial_adapter import ok, refused


class ExecutorPort:
    """Expects `self.store`. A lease is proved by its task, attempt and generation together, not by the node's name."""

    def claim(self, request):
        """Claim, ClaimRepeat, ClaimNone. A token that holds a live lease gets that lease again (A-35, RETRY-01.g)."""
        store = self.store
        node, wanted = request.get("node"), request.get("task")
        token = request.get("token") if store.profile.says("claim.token", "optional") else None
        if token is not None:
            held = store.leases.get((node, token))
            if held is not None and wanted in (None, held.task.identifier) and self._is_current(held):
                return _lease(held)
        if wanted is None:
            task = store.claimable()
        else:
            task = store.tasks.get(wanted) if isinstance(wanted, str) else None
        if task is None or not lifecycle.can_grant(task, store.now, store.profile):
            return ok("none")
        attempt = store.grant(task, node)
        if token is not None:
            store.leases[(node, token)] = attempt
        return _lease(attempt)

    def renew(self, request):
        """Renew: the same attempt with a later end; tells of a recorded cancellation (RETRY-01.f, CANCEL-01.w)."""
        attempt = self._named(request)
        if attempt is None or not self._is_current(attempt):
            return _no_authority(attempt)
        store = self.store
        attempt.started = True
        attempt.lease_end = store.now + store.profile.lease_ticks
        store.settle(attempt.task)
        return ok("cancel-asked" if attempt.task.cancel == REQUESTED else "ok", lease_end=attempt.lease_end)

    def deliver(self, request):
        """Deliver, DeliverReplay, DeliverConflict, StaleAny. A delivery is written once (RETRY-T5, INV-17)."""
        attempt = self._named(request)
        if attempt is None:
            return refused("refused")
        store, task, result = self.store, attempt.task, request["result"]
        if self._is_current(attempt):
            attempt.started = True
            task.delivery = identifier("hand", attempt.identifier)
            task.result = result
            lifecycle.finish(task, DELIVERED, store.now)
            return ok("delivered", delivery=task.delivery)
        if attempt.status == DELIVERED:  # the winner, whose first answer may have been lost
            same = task.result == result
            return ok("replay", delivery=task.delivery) if same else refused("conflict")
        return _no_authority(attempt)

    def fail(self, request):
        """Fail(c), FailRepeat(c), StaleAny. The same report again is answered as the first was."""
        attempt = self._named(request)
        failure_class = request.get("class")
        if not isinstance(failure_class, str):
            failure_class = "other"  # a missing class is not temporary either (RETRY-T1.g)
        if attempt is not None and self._is_current(attempt):
            attempt.started = True
            lifecycle.fail_attempt(attempt.task, failure_class, self.store.now, self.store.profile)
            self.store.settle(attempt.task)
            return ok("ok")
        if attempt is not None and attempt.status == FAILED and attempt.failure_class == failure_class:
            return ok("ok")
        return _no_authority(attempt)

    def release(self, request):
        """Release: the lease is given back. It counts as an attempt all the same, unless `release.not_started = regrant`
        and the node states that it did nothing, and nothing that it did before belies that (A-67)."""
        attempt = self._named(request)
        if attempt is None or not self._is_current(attempt):
            return _no_authority(attempt)
        believed = self.store.profile.regrants_not_started and not attempt.started
        attempt.not_started = believed and request.get("not_started") is True
        lifecycle.end_attempt(attempt.task, RELEASED)
        lifecycle.after_retryable_end(attempt.task, self.store.now, self.store.profile)
        self.store.settle(attempt.task)
        return ok("ok")

    def usage(self, request):
        """Usage, UsageDup. Units of an attempt without authority are kept too, and said to be late (CANCEL-01.u).

        A report of a total is told from others by its amount, not by its name (A-51). One that is not above what was
        kept adds nothing and is `dup`, or a report that was overtaken on its way would lower what was used (INV-21).
        """
        attempt = self._named(request)
        name, amount = request.get("usage"), request.get("amount")
        if attempt is None or not isinstance(name, str) or type(amount) is not int or amount < 0:
            return refused("refused")
        added = amount
        if self.store.profile.usage_is_cumulative:
            added -= sum(attempt.reports.values())
            if added <= 0:
                return ok("dup")
            attempt.reports.clear()
        elif name in attempt.reports:
            return ok("dup")
        attempt.reports[name] = amount
        is_current = self._is_current(attempt)
        if is_current:
            attempt.started = True  # a late report moves no limit but the budget (INV-05)
        if is_current or self.store.profile.says("budget.count_stale", True):
            attempt.task.incurred += added
        self.store.settle(attempt.task)
        return ok("ok" if is_current else "late")

    def _named(self, request):
        """The attempt that a request names; None if no such attempt was ever granted, in any of its three names."""
        name = request.get("attempt")
        attempt = self.store.attempts.get(name) if isinstance(name, str) else None
        if attempt is None or attempt.task.identifier != request.get("task"):
            return None
        generation = request.get("generation")
        return attempt if type(generation) is int and generation == attempt.generation else None

    def _is_current(self, attempt):
        return lifecycle.is_current(attempt, self.store.now, self.store.profile)


def _lease(attempt):
    return ok("lease", task=attempt.task.identifier, attempt=attempt.identifier, generation=attempt.generation,
              lease_end=attempt.lease_end, work=attempt.task.contract.work)


def _no_authority(attempt):
    """StaleAny, or the explicit refusal of what was never granted (RETRY-T4.c)."""
    if attempt is None:
        return refused("refused")
    return refused("cancelled" if attempt.task.phase == CANCELLED else "stale")
