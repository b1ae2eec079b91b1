"""The coordinator's client operations, clause by clause."""
import unittest

from support import Caller, body


class Submit(unittest.TestCase):
    def test_gives_a_repeat_the_first_task_in_every_state(self):  # IDEM-01.m, .n, .o
        def leased(caller, task):
            caller.lease()

        def backing_off(caller, task):
            caller.call("fail", **caller.lease(), **{"class": "temporary"})

        def delivered(caller, task):
            caller.call("deliver", **caller.lease(), result="r")

        def failed(caller, task):
            caller.call("fail", **caller.lease(), **{"class": "invalid"})

        def cancelled(caller, task):
            caller.cancel(task)

        def expired(caller, task):
            caller.advance(50)

        for drive in (lambda caller, task: None, leased, backing_off, delivered, failed, cancelled, expired):
            caller = Caller()
            first = caller.submit(text=body(deadline_in=50))[1]
            drive(caller, first["task"])
            before = caller.snapshot()

            repeat = caller.submit(text=body(deadline_in=50))

            self.assertEqual(repeat, ("same", first))
            self.assertEqual(caller.snapshot(), before)

    def test_refuses_other_content_and_keeps_the_original(self):  # IDEM-01.u, .v, .w, .x
        caller = Caller()
        first = caller.submit()[1]
        others = [{"work": "w2"}, {"retry_safe": False}, {"max_attempts": 4}, {"deadline_in": 9}, {"extra": None}]
        for changed in others:
            self.assertEqual(caller.submit(text=body(**changed))[0], "conflict", changed)

        self.assertEqual(caller.submit(), ("same", first))
        self.assertEqual(len(caller.snapshot()), 1)

    def test_scopes_keys_by_tenant_and_operation(self):  # IDEM-01.a, .b, .na
        caller = Caller()

        tasks = {caller.submit(**scope)[1]["task"] for scope in (
            {}, {"tenant": "T"}, {"operation": "o2"}, {"key": "K"}, {"key": "k "})}

        self.assertEqual(len(tasks), 5)

    def test_refuses_keys_longer_than_the_published_length(self):
        caller = Caller(config={"key_max": 3})

        self.assertEqual([caller.submit(key)[0] for key in ("abcd", "abc", "abcd")], ["invalid", "new", "invalid"])

    def test_refuses_keys_outside_the_syntax(self):  # IDEM-01.t
        caller = Caller()
        for key in ("", "x" * 256, "a\tb", "a\x7f", "\u00e9", None, 7):
            self.assertEqual(caller.submit(key)[0], "invalid", key)
        for key in ("x", "x" * 255, "~ !"):
            self.assertEqual(caller.submit(key)[0], "new", key)

    def test_takes_absent_retry_safe_as_the_reading_says(self):
        for word, phase in ((False, "failed/not-retry-safe"), (True, "backoff")):
            caller = Caller({"retry.default_safe": word})
            task = caller.submit(text='{"work":"w","max_attempts":3}')[1]["task"]
            caller.call("release", **caller.lease())

            self.assertEqual(caller.phase(task), phase)


class KeyLife(unittest.TestCase):
    def life(self, readings, end_at):
        """Deliver at 50 under windows 100, 60, 10 and say what a repeat and `find` meet at the given time."""
        caller = Caller(readings)
        first = caller.task()
        caller.advance(50)
        caller.call("deliver", **caller.lease(), result="r")
        caller.advance(end_at - 50)
        found = caller.word("find", tenant="t", principal="p", operation="o", key="k")
        answer, told = caller.submit()
        self.assertEqual(answer == "same", told.get("task") == first)
        return answer, found

    def test_ends_after_the_latest_of_its_windows(self):  # IDEM-01.rb, .re, A-15, A-17
        for readings, time, expected in (
                ({}, 109, ("same", "found")), ({}, 110, ("same", "found")), ({}, 111, ("new", "unknown")),
                ({"retention.boundary": "exclusive"}, 109, ("same", "found")),
                ({"retention.boundary": "exclusive"}, 110, ("new", "unknown")),
                ({"retention.after": "gone"}, 110, ("same", "found")),
                ({"retention.after": "gone"}, 111, ("gone", "unknown"))):
            self.assertEqual(self.life(readings, time), expected, (readings, time))

    def test_does_not_end_before_its_task(self):  # IDEM-01.rc
        caller = Caller()
        task = caller.task()
        caller.advance(100000)

        self.assertEqual(caller.submit()[1]["task"], task)

    def test_leaves_the_old_task_readable(self):  # IDEM-01.rg
        caller = Caller()
        old = caller.task()
        caller.cancel(old)
        caller.advance(101)

        new = caller.submit()[1]["task"]

        self.assertEqual(caller.call("list", tenant="t", principal="p")[1]["tasks"], [old, new])
        self.assertEqual(caller.phase(old), "cancelled")


class Cancel(unittest.TestCase):
    def test_confirms_at_once_what_nobody_runs(self):  # A-42, CANCEL-01.h
        caller = Caller()
        task = caller.task()

        self.assertEqual([caller.cancel(task), caller.cancel(task)], ["confirmed", "confirmed"])
        self.assertEqual(caller.word("claim", node="n", task=task), "none")

    def test_is_recorded_while_an_attempt_runs_and_confirmed_in_time(self):  # CANCEL-01.b, .c, BR-03
        caller = Caller()
        task = caller.task()
        lease = caller.lease()

        self.assertEqual([caller.cancel(task), caller.cancel(task)], ["recorded", "recorded"])
        self.assertEqual(caller.word("renew", **lease), "cancel-asked")
        caller.advance(3)
        self.assertEqual((caller.phase(task), caller.get(task)["cancel"]), ("leased", "requested"))
        caller.advance(1)
        self.assertEqual((caller.phase(task), caller.get(task)["cancel"]), ("cancelled", "confirmed"))
        self.assertEqual(caller.history(task)[0]["status"], "retired")
        for op, more in (("renew", {}), ("deliver", {"result": "r"}), ("fail", {"class": "invalid"}), ("release", {})):
            self.assertEqual(caller.word(op, **lease, **more), "cancelled", op)

    def test_waits_for_the_lease_under_lease_end(self):
        caller = Caller({"cancel.confirm": "lease_end"})
        task = caller.task()
        lease = caller.lease()
        caller.cancel(task)
        caller.advance(29)

        self.assertEqual(caller.word("renew", **lease), "cancel-asked")
        caller.advance(29)
        self.assertEqual(caller.phase(task), "leased")
        caller.advance(1)
        self.assertEqual(caller.phase(task), "cancelled")

    def test_is_recorded_and_then_confirmed_under_a_lapsed_lease(self):
        caller = Caller({"cancel.confirm": "lease_end"})
        task = caller.task()
        caller.lease()
        caller.advance(31)

        self.assertEqual(caller.cancel(task), "recorded")
        self.assertEqual(caller.phase(task), "cancelled")

    def test_is_overtaken_by_a_delivery(self):  # CANCEL-01.n, .o
        caller = Caller()
        task = caller.task()
        lease = caller.lease()
        caller.cancel(task)

        told = caller.call("deliver", **lease, result="r")[1]

        self.assertEqual(caller.get(task)["cancel"], "overtaken")
        self.assertEqual(caller.call("cancel", tenant="t", principal="p", task=task), ("overtaken", told))

    def test_is_confirmed_when_the_last_attempt_ends(self):
        for op, more in (("fail", {"class": "temporary"}), ("fail", {"class": "invalid"}), ("release", {})):
            caller = Caller()
            task = caller.task()
            lease = caller.lease()
            caller.cancel(task)
            caller.call(op, **lease, **more)

            self.assertEqual(caller.phase(task), "cancelled")

    def test_of_what_ended_otherwise_changes_nothing(self):  # CANCEL-01.g
        caller = Caller()
        task = caller.task(deadline_in=5)
        caller.advance(5)

        self.assertEqual(caller.call("cancel", tenant="t", principal="p", task=task), ("state", {"phase": "expired"}))
        self.assertEqual(caller.get(task)["cancel"], "none")

    def test_is_moot_when_the_deadline_comes_first(self):  # INV-35
        caller = Caller()
        task = caller.task(deadline_in=3)
        caller.lease()
        caller.cancel(task)
        caller.advance(3)

        self.assertEqual((caller.phase(task), caller.get(task)["cancel"]), ("expired", "moot"))

    def test_is_confirmed_when_the_deadline_comes_at_the_same_instant(self):
        caller = Caller()
        task = caller.task(deadline_in=4)
        caller.lease()
        caller.cancel(task)
        caller.advance(4)

        self.assertEqual((caller.phase(task), caller.get(task)["cancel"]), ("cancelled", "confirmed"))


if __name__ == "__main__":
    unittest.main()
