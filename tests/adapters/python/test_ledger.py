"""What work costs: usage in both forms, the ledger, and the budget that usage counts against."""
import unittest

from support import Caller

TEMPORARY = {"class": "temporary"}
CUMULATIVE = {"usage.form": "cumulative"}


class Ledger(unittest.TestCase):
    def test_has_one_acceptance_and_one_charge_iff_the_task_is_delivered(self):  # RETRY-T5.b, .c, CANCEL-01.v
        ends = {
            "queued": lambda caller, task: None,
            "backoff": lambda caller, task: caller.call("release", **caller.lease()),
            "leased": lambda caller, task: caller.lease(),
            "delivered": lambda caller, task: caller.call("deliver", **caller.lease(), result="r"),
            "failed": lambda caller, task: caller.call("fail", **caller.lease(), **{"class": "invalid"}),
            "cancelled": lambda caller, task: caller.cancel(task),
            "expired": lambda caller, task: caller.advance(50),
        }
        for phase, drive in ends.items():
            caller = Caller()
            task = caller.task(deadline_in=50)
            drive(caller, task)

            kinds = [entry["kind"] for entry in caller.ledger(task)]

            self.assertEqual(caller.get(task)["phase"], phase)
            self.assertEqual(kinds, ["accept", "charge"] if phase == "delivered" else [], phase)

    def test_does_not_grow_by_repeats_of_anything(self):  # RETRY-T5.a, IDEM-01.o, DEDUP-04
        caller = Caller()
        task = caller.task()
        lease = caller.lease()
        caller.report(lease, "u", 5)
        caller.call("deliver", **lease, result="r")
        before = caller.ledger(task)

        words = [caller.word("deliver", **lease, result=result) for result in "rrs"]
        words += [caller.report(lease, "u", 5), caller.report(lease, "u", 6), caller.submit()[0], caller.cancel(task)]

        self.assertEqual(words, ["replay", "replay", "conflict", "dup", "dup", "same", "overtaken"])
        self.assertEqual(caller.ledger(task), before)

    def test_names_every_report_that_was_kept_under_its_own_attempt(self):  # CANCEL-01.t, .u, RETRY-01.m
        caller = Caller()
        task = caller.task()
        first = caller.lease()
        caller.report(first, "u", 5)
        caller.call("release", **first)
        caller.advance(5)
        second = caller.lease("n2")
        caller.report(second, "u", 0)
        caller.cancel(task)
        caller.advance(4)
        caller.report(first, "late", 2)

        self.assertEqual(caller.phase(task), "cancelled")
        self.assertEqual(caller.ledger(task), [
            {"kind": "usage", "attempt": first["attempt"], "usage": "u", "amount": 5},
            {"kind": "usage", "attempt": first["attempt"], "usage": "late", "amount": 2},
            {"kind": "usage", "attempt": second["attempt"], "usage": "u", "amount": 0}])
        self.assertEqual([attempt["usage"] for attempt in caller.history(task)], [7, 0])


class Usage(unittest.TestCase):
    def test_of_what_was_never_granted_or_is_no_report_is_refused(self):
        caller = Caller()
        task = caller.task()
        lease = caller.lease()
        for wrong in ({"generation": 9}, {"attempt": "a"}, {"task": "t"}, {"amount": -1}, {"amount": 1.0},
                      {"amount": True}, {"amount": None}, {"amount": "1"}, {"usage": None}, {"usage": ["u"]}):
            fields = dict(lease, usage="u", amount=1)
            fields.update(wrong)
            self.assertEqual(caller.word("usage", **fields), "refused", wrong)

        self.assertEqual(caller.ledger(task), [])

    def test_in_cumulative_form_is_the_last_total_of_each_attempt(self):
        caller = Caller(CUMULATIVE)
        task = caller.task()
        lease = caller.lease()

        words = [caller.report(lease, name, total) for name, total in (("u1", 1), ("u2", 5), ("u1", 9))]

        self.assertEqual((words, caller.used(task)), (["ok", "ok", "ok"], [("u1", 9)]))
        self.assertEqual(caller.history(task)[0]["usage"], 9)

    def test_in_cumulative_form_never_falls(self):  # INV-21
        caller = Caller(CUMULATIVE)
        task = caller.task()
        lease = caller.lease()
        caller.report(lease, "u2", 8)

        words = [caller.report(lease, name, total) for name, total in (("u1", 5), ("u3", 8), ("u2", 8), ("u0", 0))]

        self.assertEqual((words, caller.used(task)), (["dup"] * 4, [("u2", 8)]))

    def test_in_cumulative_form_begins_at_nothing(self):
        caller = Caller(CUMULATIVE)
        task = caller.task()

        self.assertEqual((caller.report(caller.lease(), "u", 0), caller.used(task)), ("dup", []))

    def test_in_cumulative_form_is_added_up_over_attempts(self):  # RETRY-T1.f
        caller = Caller(CUMULATIVE)
        task = caller.task(budget=10)
        for total in (6, 5):
            lease = caller.lease()
            caller.report(lease, "u", total - 1)
            caller.report(lease, "v", total)
            caller.call("fail", **lease, **TEMPORARY)
            caller.advance(5)

        self.assertEqual((caller.used(task), caller.phase(task)), ([("v", 6), ("v", 5)], "failed/budget"))


class Budget(unittest.TestCase):
    def end_of_first_attempt(self, used, readings=None, **members):
        """The phase after one attempt has used so much and failed for a time."""
        caller = Caller(readings)
        task = caller.task(**members)
        lease = caller.lease()
        caller.report(lease, "u", used)
        caller.call("fail", **lease, **TEMPORARY)
        phase = caller.phase(task)
        caller.advance(5)
        self.assertEqual(caller.word("claim", node="n2"), "lease" if phase == "backoff" else "none")
        return phase

    def test_allows_a_grant_up_to_its_last_unit(self):  # RETRY-T1.e
        for used, reserve, phase in ((10, 0, "backoff"), (11, 0, "failed/budget"), (0, 10, "backoff"),
                                     (7, 3, "backoff"), (7, 4, "failed/budget")):
            self.assertEqual(self.end_of_first_attempt(used, budget=10, reserve=reserve), phase, (used, reserve))

    def test_of_nothing_allows_what_costs_nothing(self):
        self.assertEqual(self.end_of_first_attempt(0, budget=0), "backoff")
        self.assertEqual(self.end_of_first_attempt(1, budget=0), "failed/budget")

    def test_is_unlimited_when_absent(self):
        self.assertEqual(self.end_of_first_attempt(2 ** 53 - 1, reserve=7), "backoff")

    def test_below_one_reserve_ends_the_task_before_any_grant(self):  # RETRY-T1.h
        caller = Caller()
        answer, told = caller.submit("k0", '{"work":"w","max_attempts":1,"budget":4,"reserve":5}')

        self.assertEqual((answer, caller.phase(told["task"])), ("new", "failed/budget"))
        self.assertEqual(caller.word("claim", node="n"), "none")
        self.assertEqual(caller.submit("k0", '{"work":"w","max_attempts":1,"budget":4,"reserve":5}')[0], "same")

    def test_lets_a_running_attempt_go_on(self):  # A-25, BC-27
        caller = Caller()
        task = caller.task(budget=4)
        lease = caller.lease()

        self.assertEqual([caller.report(lease, "u", 9), caller.word("renew", **lease)], ["ok", "ok"])
        self.assertEqual(caller.word("deliver", **lease, result="r"), "delivered")
        self.assertEqual(caller.phase(task), "delivered")

    def test_ends_a_running_attempt_that_exceeds_it_under_expire(self):
        for used, phase, status in ((4, "leased", "live"), (5, "failed/budget", "retired")):
            caller = Caller({"budget.mid_attempt": "expire"})
            task = caller.task(budget=4)
            lease = caller.lease()

            self.assertEqual(caller.report(lease, "u", used), "ok")
            self.assertEqual((caller.phase(task), caller.history(task)[0]["status"]), (phase, status))
            self.assertEqual(caller.word("deliver", **lease, result="r"), "delivered" if used == 4 else "stale")

    def test_takes_no_notice_of_the_reserve_while_an_attempt_runs(self):
        caller = Caller({"budget.mid_attempt": "expire"})
        task = caller.task(budget=10, reserve=8)
        caller.report(caller.lease(), "u", 9)

        self.assertEqual(caller.phase(task), "leased")

    def test_that_ends_an_attempt_confirms_a_recorded_cancellation(self):
        caller = Caller({"budget.mid_attempt": "expire", "cancel.confirm": "lease_end"})
        task = caller.task(budget=4)
        lease = caller.lease()
        caller.cancel(task)

        self.assertEqual(caller.report(lease, "u", 5), "ok")
        self.assertEqual((caller.phase(task), caller.get(task)["cancel"]), ("cancelled", "confirmed"))

    def late_report(self, readings, name="late", amount=9):
        """A task that waits again, when its first attempt reports what it used after all: (answer, phase, claim)."""
        caller = Caller(readings)
        task = caller.task(budget=8)
        lease = caller.lease()
        caller.report(lease, "u", 1)
        caller.call("release", **lease)
        caller.advance(5)
        answer = caller.report(lease, name, amount)
        return answer, caller.phase(task), caller.word("claim", node="n2")

    def test_is_used_up_by_late_reports_as_well(self):  # RETRY-T1.e, RETRY-01.m, M-56
        self.assertEqual(self.late_report({}), ("late", "failed/budget", "none"))
        self.assertEqual(self.late_report({}, amount=7), ("late", "queued", "lease"))
        self.assertEqual(self.late_report(CUMULATIVE, amount=8), ("late", "queued", "lease"))

    def test_is_not_used_up_by_late_reports_where_they_do_not_count(self):
        self.assertEqual(self.late_report({"budget.count_stale": False}), ("late", "queued", "lease"))
        self.assertEqual(self.late_report({"budget.count_stale": False, **CUMULATIVE}), ("late", "queued", "lease"))

    def test_is_used_up_by_what_was_reported_in_time_wherever_that_attempt_went(self):
        caller = Caller({"budget.count_stale": False})
        task = caller.task(budget=8)
        lease = caller.lease()
        caller.report(lease, "u", 9)
        caller.advance(33)

        self.assertEqual((caller.history(task)[0]["status"], caller.phase(task)), ("lost", "failed/budget"))

    def test_exceeded_by_a_late_report_ends_the_attempt_that_runs_under_expire(self):
        caller = Caller({"budget.mid_attempt": "expire"})
        task = caller.task(budget=8)
        first = caller.lease()
        caller.call("release", **first)
        caller.advance(5)
        caller.lease("n2")

        self.assertEqual(caller.report(first, "late", 9), "late")
        self.assertEqual(caller.phase(task), "failed/budget")


if __name__ == "__main__":
    unittest.main()
