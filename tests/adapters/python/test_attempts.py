"""Which attempts use up `max_attempts`, and which let unsafe work be granted again."""
import unittest

from support import Caller

SIGNS = {
    "renewal": lambda caller, lease: caller.call("renew", **lease),
    "usage": lambda caller, lease: caller.report(lease, "u", 1),
    "failure": lambda caller, lease: caller.call("fail", **lease, **{"class": "temporary"}),
}
STARTED = {"retry.count": "started"}
REGRANT = {"release.not_started": "regrant"}


class Counting(unittest.TestCase):
    def lose_all(self, readings, sign=None, **members):
        """Grant up to five attempts, show the sign under each and let it be lost. Gives (grants, phase)."""
        caller = Caller(readings)
        task = caller.task(**members)
        while len(caller.history(task)) < 5 and caller.word("claim", node="n") == "lease":
            attempt = caller.history(task)[-1]
            if sign is not None:
                SIGNS[sign](caller, {"node": "n", "task": task, "attempt": attempt["attempt"],
                                     "generation": attempt["generation"]})
            caller.advance(68)  # a renewed lease, the time to give it up, and the backoff
        return len(caller.history(task)), caller.phase(task)

    def test_begins_with_the_grant_by_default(self):  # A-23, RETRY-T1.c
        self.assertEqual(self.lose_all({}, max_attempts=2), (2, "failed/attempts"))

    def test_begins_with_a_sign_of_the_node_under_started(self):
        self.assertEqual(self.lose_all(STARTED, max_attempts=2), (5, "queued"))
        for sign in SIGNS:
            self.assertEqual(self.lose_all(STARTED, sign, max_attempts=2), (2, "failed/attempts"), sign)

    def test_takes_a_release_for_no_sign(self):
        caller = Caller(STARTED)
        task = caller.task(max_attempts=1)
        for _ in range(3):
            self.assertEqual(caller.word("release", **caller.lease()), "ok")
            caller.advance(5)

        self.assertEqual(caller.phase(task), "queued")

    def test_takes_no_refused_call_for_a_sign(self):  # INV-13
        caller = Caller(STARTED)
        task = caller.task(max_attempts=1)
        lease = caller.lease()
        caller.call("release", **lease)
        words = [caller.word(op, **lease, **more) for op, more in (
            ("renew", {}), ("deliver", {"result": "r"}), ("fail", {"class": "temporary"}), ("release", {}))]

        self.assertEqual((words, caller.phase(task)), (["stale"] * 4, "backoff"))

    def test_takes_late_usage_for_no_sign(self):  # INV-05
        caller = Caller(STARTED)
        task = caller.task(max_attempts=1)
        lease = caller.lease()
        caller.call("release", **lease)

        self.assertEqual((caller.report(lease, "u", 1), caller.phase(task)), ("late", "backoff"))

    def test_never_lets_unsafe_work_be_granted_again(self):  # RETRY-T1.a
        self.assertEqual(self.lose_all(STARTED, retry_safe=False), (1, "failed/not-retry-safe"))


class NotStarted(unittest.TestCase):
    def give_back(self, readings, statement, **members):
        caller = Caller(readings)
        task = caller.task(**members)
        self.assertEqual(caller.word("release", **caller.lease(), **statement), "ok")
        self.assertEqual(caller.history(task)[0]["status"], "released")
        return caller, task

    def test_changes_nothing_by_default(self):
        for members, reason in (({"retry_safe": False}, "not-retry-safe"), ({"max_attempts": 1}, "attempts")):
            caller, task = self.give_back({}, {"not_started": True}, **members)

            self.assertEqual(caller.phase(task), "failed/" + reason)

    def test_lets_the_task_be_granted_as_if_it_had_not_been_under_regrant(self):
        for members in ({"retry_safe": False}, {"max_attempts": 1}, {"retry_safe": False, "max_attempts": 1}):
            caller, task = self.give_back(REGRANT, {"not_started": True}, **members)
            self.assertEqual(caller.phase(task), "backoff")
            caller.advance(5)

            lease = caller.lease("n2")

            self.assertEqual(lease["generation"], 2)  # never the same twice, all the same (RETRY-01.b)
            caller.call("release", **lease)
            self.assertIn(caller.phase(task), ("failed/not-retry-safe", "failed/attempts"))

    def test_must_be_stated_to_matter(self):
        for statement in ({}, {"not_started": False}, {"not_started": None}, {"not_started": "true"}, {"not_started": 1}):
            caller, task = self.give_back(REGRANT, statement, max_attempts=1)

            self.assertEqual(caller.phase(task), "failed/attempts", statement)

    def test_is_not_believed_of_a_node_that_showed_a_sign(self):
        for sign in ("renewal", "usage"):
            caller = Caller(REGRANT)
            task = caller.task(max_attempts=1)
            lease = caller.lease()
            SIGNS[sign](caller, lease)
            caller.call("release", **lease, not_started=True)

            self.assertEqual(caller.phase(task), "failed/attempts", sign)

    def test_confirms_a_recorded_cancellation(self):
        caller = Caller(REGRANT)
        task = caller.task()
        lease = caller.lease()
        caller.cancel(task)
        caller.call("release", **lease, not_started=True)

        self.assertEqual(caller.phase(task), "cancelled")

    def test_does_not_rewind_the_generation(self):  # RETRY-01.d
        caller = Caller(REGRANT, {"generation_max": 2})
        task = caller.task(max_attempts=1)
        for phase in ("backoff", "failed/generations"):
            caller.call("release", **caller.lease(), not_started=True)
            self.assertEqual(caller.phase(task), phase)
            caller.advance(5)


if __name__ == "__main__":
    unittest.main()
