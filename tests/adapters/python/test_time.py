"""Time in one step is time in many steps; and in every state on the way the safety invariants hold."""
import random
import re
import unittest

from support import Caller, DOCS, body
from coordinator.published import WORDS

READINGS = [
    {}, {"lease.expiry": "strict"}, {"deadline.effect": "grant_only"}, {"cancel.confirm": "lease_end"},
    {"deadline.effect": "grant_only", "cancel.confirm": "lease_end", "lease.expiry": "strict"},
    {"retention.after": "gone", "retention.boundary": "exclusive", "claim.token": "none"},
    {"retry.count": "started", "release.not_started": "regrant", "usage.form": "cumulative"},
    {"budget.mid_attempt": "expire", "idem.fingerprint": "raw"},
    {"budget.mid_attempt": "expire", "budget.count_stale": False, "cancel.confirm": "lease_end",
     "release.not_started": "regrant"},
    {"budget.count_stale": False, "usage.form": "cumulative", "retry.count": "started", "lease.expiry": "strict"},
]
CONFIGS = [
    {}, {"backoff_ticks": 0, "loss_ticks": 0, "cancel_ticks": 0}, {"lease_ticks": 7, "backoff_ticks": 2},
    {"lease_ticks": 4, "retry_window_ticks": 20, "reconciliation_window_ticks": 3, "generation_max": 2},
]
CLASSES = ["temporary", "temporary", "temporary", "invalid", "strange"]


def step(rng, callers, leases):
    """One random operation, sent to each caller alike. Gives their answers; remembers the leases granted."""
    op = rng.choice(["submit", "claim", "claim", "renew", "deliver", "fail", "fail", "release", "cancel", "usage"])
    fields = {"node": rng.choice("ab")}
    if op == "submit":
        text = body(max_attempts=rng.randint(1, 4), retry_safe=rng.random() < .8)
        if rng.random() < .5:
            text = body(max_attempts=4, deadline_in=rng.randint(0, 70))
        if rng.random() < .5:
            text = body(max_attempts=3, budget=rng.randint(0, 12), reserve=rng.randint(0, 3))
        fields = {"tenant": "t", "principal": "p", "operation": "o", "key": "k%d" % rng.randint(0, 9), "body": text}
    elif op == "cancel":
        tasks = list(callers[0].coordinator.store.tasks) or ["none"]
        fields = {"tenant": "t", "principal": "p", "task": rng.choice(tasks)}
    elif op == "claim":
        if rng.random() < .3:
            fields["token"] = rng.choice("xy")
    elif leases:
        fields.update(rng.choice(leases[-4:]), result=rng.choice("rs"), amount=rng.randint(0, 9),
                      usage="u%d" % rng.randint(0, 5), not_started=rng.random() < .5)
        fields["class"] = rng.choice(CLASSES)
    else:
        return []
    answers = [caller.call(op, **fields) for caller in callers]
    if answers[0][0] == "lease":
        leases.append({name: answers[0][1][name] for name in ("task", "attempt", "generation")})
    return answers


def run(seed, readings, config, watch):
    """A random run with leaps of time; `watch(whole, ticked, answers)` sees both coordinators after every step."""
    rng = random.Random(seed)
    whole, ticked = Caller(readings, config), Caller(readings, config)
    leases = []
    for _ in range(40):
        answers = step(rng, (whole, ticked), leases)
        if rng.random() < .3:
            ticks = rng.choice([1, 3, 10, 50])
            whole.advance(ticks)
            for _ in range(ticks):
                ticked.advance(1)
        watch(whole, ticked, answers)


class Advance(unittest.TestCase):
    def test_by_fifty_is_fifty_times_by_one(self):
        def watch(whole, ticked, answers):
            self.assertEqual(whole.snapshot(), ticked.snapshot())
            self.assertEqual(answers[:1], answers[1:])

        for seed in range(60):
            readings, config = READINGS[seed % len(READINGS)], CONFIGS[seed % len(CONFIGS)]
            with self.subTest(seed=seed):
                run(seed, readings, config, watch)

    def test_lets_a_chain_of_timers_act_each_at_its_own_time(self):
        whole, ticked = Caller(), Caller()
        for caller in (whole, ticked):
            caller.task(max_attempts=1), caller.task(deadline_in=36), caller.task()
            for _ in range(3):
                caller.lease()
        whole.advance(50)
        for _ in range(50):
            ticked.advance(1)

        self.assertEqual(whole.snapshot(), ticked.snapshot())
        self.assertEqual([told["phase"] for told, *_ in whole.snapshot()], ["failed", "expired", "queued"])

    def test_takes_no_longer_for_more_ticks(self):
        caller = Caller()
        caller.task()

        self.assertEqual(caller.advance(2 ** 53), ("ok", {"now": 2 ** 53}))

    def test_refuses_to_go_back(self):
        caller = Caller()
        for ticks in (-1, 1.5, True, None):
            with self.assertRaises(Exception):
                caller.advance(ticks)

        self.assertEqual(caller.advance(0), ("ok", {"now": 0}))


def budget_of(caller, task, used_by):
    """(limit, reserve, incurred) from what the ledger says, counted anew. None where there is no limit or late usage does not count."""
    contract = caller.coordinator.store.tasks[task].contract
    if contract.budget is None or not caller.coordinator.readings["budget.count_stale"]:
        return None
    return contract.budget, contract.reserve, sum(used_by.values())


class Invariants(unittest.TestCase):
    def check_ledger(self, told, attempts, ledger):
        kinds = [entry["kind"] for entry in ledger]
        delivered = int(told["phase"] == "delivered")
        self.assertEqual((kinds.count("accept"), kinds.count("charge")), (delivered, delivered))       # INV-18, INV-19
        used = {attempt["attempt"]: 0 for attempt in attempts}
        names = set()
        for entry in ledger:
            if entry["kind"] == "usage":
                used[entry["attempt"]] += entry["amount"]
                names.add((entry["attempt"], entry["usage"]))
        self.assertEqual(len(names), kinds.count("usage"))                                             # INV-19
        self.assertEqual(used, {attempt["attempt"]: attempt["usage"] for attempt in attempts})         # INV-21
        return used

    def check(self, told, attempts):
        phase, cancel = told["phase"], told["cancel"]
        live = [attempt for attempt in attempts if attempt["status"] == "live"]
        generations = [attempt["generation"] for attempt in attempts]
        self.assertEqual(len(live), 1 if phase == "leased" else 0)                        # INV-11, INV-12
        self.assertTrue(not live or live[0] is attempts[-1])                              # INV-11
        self.assertEqual(generations, sorted(set(generations)))                           # INV-09
        self.assertEqual("delivery" in told, phase == "delivered")                        # INV-16
        self.assertEqual(cancel == "confirmed", phase == "cancelled")                     # INV-35
        self.assertTrue(cancel != "overtaken" or phase == "delivered")
        self.assertTrue(cancel != "moot" or phase in ("failed", "expired"))
        self.assertTrue(cancel != "requested" or phase == "leased")
        self.assertEqual([attempt["status"] for attempt in attempts].count("delivered"), int(phase == "delivered"))

    def test_hold_after_every_step_and_ends_are_final(self):
        seen = {}

        def watch(whole, ticked, answers):
            for told, attempts, ledger in whole.snapshot():
                self.check(told, attempts)
                used = self.check_ledger(told, attempts, ledger)
                if told["phase"] in ("queued", "backoff"):
                    budget = budget_of(whole, told["task"], used)
                    self.assertTrue(budget is None or budget[2] + budget[1] <= budget[0])              # INV-22
                before = seen.get(told["task"])
                if before is not None and before[0]["phase"] in ("delivered", "cancelled", "failed", "expired"):
                    self.assertEqual(told, before[0])                                     # INV-16, INV-17
                if before is not None:
                    for then, now in zip(before[1], attempts):                            # INV-14
                        self.assertTrue(then["status"] in ("live", now["status"]))
                        self.assertLessEqual(then["usage"], now["usage"])                             # INV-21
                seen[told["task"]] = (told, attempts)
            names = [attempt["attempt"] for _, attempts, _ in whole.snapshot() for attempt in attempts]
            self.assertEqual(len(names), len(set(names)))                                 # INV-10

        ends = set()
        for seed in range(100, 160):
            seen.clear()
            with self.subTest(seed=seed):
                run(seed, READINGS[seed % len(READINGS)], CONFIGS[seed % len(CONFIGS)], watch)
            ends.update(told.get("reason", told["phase"]) for told, _ in seen.values())
        # Sometimes each end is reached; a run that meets none of them would prove nothing.
        self.assertLessEqual({"queued", "delivered", "cancelled", "expired", "attempts", "budget", "other"}, ends)


class Reset(unittest.TestCase):
    def test_forgets_everything_and_names_alike_again(self):
        caller = Caller()
        first = caller.task()
        caller.advance(7)

        self.assertEqual(caller.call("reset"), ("ok", {"now": 0}))
        self.assertEqual(caller.snapshot(), [])
        self.assertEqual(caller.task(), first)

    def test_refuses_what_it_cannot_run_under_and_changes_nothing(self):
        caller = Caller()
        caller.task()
        before = caller.snapshot()
        for wanted in ({"config": {"lease_ticks": 0}}, {"config": {"lease_ticks": 1.0}},
                       {"config": {"generation_max": 0}}, {"config": {"backoff_ticks": -1}},
                       {"config": {"unheard": 1}}, {"config": [1]},
                       {"readings": {"lease.expiry": "hard"}}, {"readings": {"unheard": "x"}},
                       {"readings": {"idem.inflight": "transient"}}, {"readings": {"claim.none": ["exact"]}},
                       {"readings": {"idem.principal_in_scope": "true"}}, {"readings": {"idem.fingerprint": "md5"}},
                       {"readings": {"retry.count": True}}, {"readings": {"release.not_started": "Regrant"}},
                       {"readings": {"budget.count_stale": 1}}, {"readings": {"budget.mid_attempt": None}},
                       {"readings": {"usage.form": "total"}}, {"config": {"key_max": 0}}, {"config": {"key_max": "9"}},
                       {"config": {"ledger_lag_ticks": -1}},
                       {"config": {"lease_ticks": 5}, "readings": {"retention.sliding": True}}):
            self.assertEqual(caller.word("reset", **wanted), "invalid", wanted)

        self.assertEqual(caller.snapshot(), before)
        self.assertEqual(caller.coordinator.config["lease_ticks"], 30)

    def test_serves_every_word_that_it_publishes_and_says_so(self):
        caller = Caller()
        for name, words in WORDS.items():
            for word in words:
                self.assertEqual(caller.word("reset", readings={name: word}), "ok")
                self.assertEqual(caller.call("hello")[1]["readings"][name], word)

    def test_knows_every_reading_and_number_of_the_pages(self):
        # docs/readings.md and docs/protocol.md, *config*; a name that they do not have would be a misunderstanding.
        readings = re.findall(r"^\| `([a-z]+\.[a-z_]+)` \|", (DOCS / "readings.md").read_text(encoding="utf-8"), re.M)
        numbers = re.findall(r"^\| `([a-z_]+_(?:ticks|max))` \|", (DOCS / "protocol.md").read_text(encoding="utf-8"), re.M)
        hello = Caller().call("hello")[1]

        self.assertEqual((sorted(hello["readings"]), sorted(hello["config"])), (sorted(readings), sorted(numbers)))

    def test_without_values_goes_back_to_the_defaults(self):
        caller = Caller({"lease.expiry": "strict"}, {"lease_ticks": 5})
        self.assertEqual(caller.call("hello")[1]["config"]["lease_ticks"], 5)

        caller.call("reset")

        hello = caller.call("hello")[1]
        self.assertEqual((hello["config"]["lease_ticks"], hello["readings"]["lease.expiry"]), (30, "soft"))


if __name__ == "__main__":
    unittest.main()
