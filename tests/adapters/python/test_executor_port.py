"""The coordinator's executor operations and its timers, clause by clause."""
import unittest

from support import Caller, body

TEMPORARY = {"class": "temporary"}


class Claim(unittest.TestCase):
    def test_grants_the_oldest_task_under_the_first_generation(self):
        caller = Caller()
        first = caller.task(work="first")
        caller.task()

        answer, told = caller.call("claim", node="n1")

        self.assertEqual((answer, told["task"], told["generation"], told["lease_end"], told["work"]),
                         ("lease", first, 1, 30, "first"))

    def test_answers_none_exactly_when_nothing_can_be_claimed(self):
        caller = Caller()
        tasks = {caller.task() for _ in range(3)}
        claimed = {caller.lease(task=max(tasks))["task"], caller.lease()["task"], caller.lease()["task"]}

        self.assertEqual(claimed, tasks)
        self.assertEqual(caller.word("claim", node="n1"), "none")
        self.assertEqual(caller.word("claim", node="n1", task="task-unheard"), "none")

    def test_repeats_a_live_lease_to_its_token(self):  # A-35, RETRY-01.g
        caller = Caller()
        caller.task(), caller.task()
        first = caller.lease(token="c1")

        self.assertEqual(caller.lease(token="c1"), first)
        self.assertNotEqual(caller.lease(token="c2"), first)
        caller.call("release", **first)
        caller.advance(5)
        again = caller.lease(token="c1")
        self.assertEqual((again["task"], again["generation"]), (first["task"], 2))

    def test_takes_no_notice_of_tokens_under_the_other_reading(self):
        caller = Caller({"claim.token": "none"})
        caller.task(), caller.task()

        self.assertNotEqual(caller.lease(token="c1"), caller.lease(token="c1"))

    def test_stops_at_the_largest_generation(self):  # RETRY-01.d
        caller = Caller(config={"generation_max": 2})
        task = caller.task(max_attempts=9)
        for phase in ("backoff", "failed/generations"):
            caller.call("fail", **caller.lease(), **TEMPORARY)
            self.assertEqual(caller.phase(task), phase)
            caller.advance(5)


class Failure(unittest.TestCase):
    def test_that_is_temporary_is_retried_after_the_backoff_up_to_the_limit(self):  # RETRY-T1.c, .h
        caller = Caller()
        task = caller.task(max_attempts=2)
        caller.call("fail", **caller.lease(), **TEMPORARY)

        caller.advance(4)
        self.assertEqual(caller.word("claim", node="n1"), "none")
        caller.advance(1)
        caller.call("fail", **caller.lease(), **TEMPORARY)
        self.assertEqual(caller.phase(task), "failed/attempts")

    def test_of_unsafe_work_is_final(self):  # RETRY-T1.a
        for op, more in (("fail", TEMPORARY), ("release", {})):
            caller = Caller()
            task = caller.task(retry_safe=False)
            caller.call(op, **caller.lease(), **more)

            self.assertEqual(caller.phase(task), "failed/not-retry-safe")

    def test_of_any_other_class_is_final(self):  # RETRY-T1.g, T2.a, T2.b
        for word, reason in (("invalid", "invalid"), ("denied", "denied"), ("Temporary", "other"), ("", "other")):
            caller = Caller()
            task = caller.task()
            caller.call("fail", **caller.lease(), **{"class": word})

            self.assertEqual(caller.phase(task), "failed/" + reason)
            self.assertEqual(caller.history(task)[0]["class"], word)

    def test_reported_again_is_answered_again_and_changes_nothing(self):  # DEDUP-04
        caller = Caller()
        caller.task()
        lease = caller.lease()
        caller.call("fail", **lease, **TEMPORARY)
        before = caller.snapshot()

        self.assertEqual(caller.word("fail", **lease, **TEMPORARY), "ok")
        self.assertEqual(caller.word("fail", **lease, **{"class": "invalid"}), "stale")
        self.assertEqual(caller.snapshot(), before)


class Delivery(unittest.TestCase):
    def test_is_recorded_once_and_replayed_to_the_winner_only(self):  # RETRY-T5.a, .d, .f
        caller = Caller()
        task = caller.task()
        loser = caller.lease()
        caller.call("release", **loser)
        caller.advance(5)
        winner = caller.lease("n2")

        delivered = caller.call("deliver", **winner, result="r")
        self.assertEqual(delivered[0], "delivered")
        self.assertEqual(caller.call("deliver", **winner, result="r"), ("replay", delivered[1]))
        self.assertEqual(caller.word("deliver", **winner, result="r2"), "conflict")
        self.assertEqual(caller.word("deliver", **loser, result="r"), "stale")
        self.assertEqual(caller.get(task)["delivery"], dict(delivered[1], result="r"))

    def test_under_names_never_granted_is_refused(self):  # RETRY-T4.b
        caller = Caller()
        caller.task()
        other = caller.task()
        lease = caller.lease()
        for wrong in ({"task": other}, {"generation": 2}, {"generation": "1"}, {"generation": True}, {"attempt": "a"}):
            self.assertEqual(caller.word("deliver", **dict(lease, **wrong), result="r"), "refused", wrong)


class Lease(unittest.TestCase):
    def test_ends_authority_when_given_up_under_soft(self):  # A-34, RETRY-T4.i
        caller = Caller()
        task = caller.task()
        lease = caller.lease()
        caller.advance(32)
        self.assertEqual(caller.phase(task), "leased")

        caller.advance(1)

        self.assertEqual((caller.phase(task), caller.history(task)[0]["status"]), ("backoff", "lost"))
        self.assertEqual(caller.word("deliver", **lease, result="r"), "stale")
        caller.advance(5)
        self.assertEqual(caller.lease("n2")["generation"], 2)

    def test_lets_a_soft_holder_act_after_its_lapse(self):
        for op, more, answer in (("renew", {}, "ok"), ("deliver", {"result": "r"}, "delivered"),
                                 ("fail", TEMPORARY, "ok"), ("release", {}, "ok")):
            caller = Caller()
            caller.task()
            lease = caller.lease()
            caller.advance(32)

            self.assertEqual(caller.word(op, **lease, **more), answer)

    def test_ends_authority_exactly_at_its_end_under_strict(self):
        for ticks, answer in ((29, "delivered"), (30, "stale"), (31, "stale")):
            caller = Caller({"lease.expiry": "strict"})
            caller.task()
            lease = caller.lease()
            caller.advance(ticks)

            self.assertEqual(caller.word("deliver", **lease, result="r"), answer)

    def test_is_prolonged_by_renewal_under_the_same_names(self):  # RETRY-01.f
        caller = Caller()
        task = caller.task()
        lease = caller.lease()
        for now in (20, 40, 60):
            caller.advance(20)
            self.assertEqual(caller.call("renew", **lease), ("ok", {"lease_end": now + 30}))

        self.assertEqual(len(caller.history(task)), 1)


class Deadline(unittest.TestCase):
    def test_expires_the_task_and_retires_its_attempt(self):  # A-24, RETRY-T1.d
        caller = Caller()
        task = caller.task(deadline_in=10)
        lease = caller.lease()
        caller.advance(10)

        self.assertEqual((caller.phase(task), caller.history(task)[0]["status"]), ("expired", "retired"))
        self.assertEqual(caller.word("deliver", **lease, result="r"), "stale")

    def test_only_forbids_further_attempts_under_grant_only(self):
        caller = Caller({"deadline.effect": "grant_only"})
        running, waiting = caller.task(deadline_in=10), caller.task(deadline_in=10)
        lease = caller.lease(task=running)
        caller.advance(10)

        self.assertEqual((caller.phase(running), caller.phase(waiting)), ("leased", "failed/deadline"))
        caller.call("fail", **lease, **TEMPORARY)
        self.assertEqual(caller.phase(running), "failed/deadline")

    def test_is_counted_from_the_first_submission_and_never_again(self):  # TIMEOUT-07, IDEM-01.o
        caller = Caller()
        caller.advance(7)
        task = caller.task(deadline_in=10)
        caller.advance(9)
        caller.submit(text=body(deadline_in=10))
        self.assertEqual(caller.phase(task), "queued")

        caller.advance(1)

        self.assertEqual(caller.phase(task), "expired")

    def test_allows_no_grant_when_a_backoff_ends_at_the_same_instant(self):
        caller = Caller()
        caller.task(deadline_in=5)
        caller.call("release", **caller.lease())
        caller.advance(5)

        self.assertEqual(caller.word("claim", node="n1"), "none")

    def test_of_no_ticks_is_over_at_once(self):
        caller = Caller()

        self.assertEqual(caller.phase(caller.task(deadline_in=0)), "expired")


if __name__ == "__main__":
    unittest.main()
