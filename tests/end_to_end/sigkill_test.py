"""`seatrial serve --store sqlite:FILE` under SIGKILL at random instants: what was acknowledged is never lost, and nothing is half done."""

import json
import random
import signal
import subprocess
import threading
import time
import unittest

from program import PROGRAM, ProgramTest

SEED = 20240611
LIVES = 40


class Died(Exception):
    pass


class Life:
    """One process over the file, from its start to its death."""

    def __init__(self, file, *words):
        command = [PROGRAM, "serve", "--stdio", "--store", f"sqlite:{file}", *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.last = 0

    def ask(self, op, **fields):
        """The answer as one object. Died: there is none, and nobody knows whether it happened."""
        self.last += 1
        try:
            self.process.stdin.write(json.dumps({"id": self.last, "op": op, **fields}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Died from None
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            raise Died
        reply = json.loads(line)
        assert reply["id"] == self.last and ("ok" in reply or "refused" in reply), line
        return reply.get("ok") or reply["refused"]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)

    def bury(self):
        self.kill()
        self.process.communicate(timeout=30)


BY = {"tenant": "t1", "principal": "p1"}
LONG = {"lease_ticks": 30, "backoff_ticks": 5, "retry_window_ticks": 1000000000, "cancel_ticks": 4}    # no key dies here


class Facts:
    """What was acknowledged, and what was asked without an answer."""

    def __init__(self, test):
        self.test = test
        self.keys = {}          # key -> task, None where the first answer was lost
        self.leases = {}        # task -> leases as granted, oldest first
        self.cancelled = set()
        self.delivered = {}     # task -> (lease, delivery)
        self.usages = []        # (lease, usage identifier)
        self.now = 0            # acknowledged
        self.asked = 0          # the most it can be

    # Each method asks for one thing, and notes the answer once it has come.

    def submit(self, life, key):
        self.keys.setdefault(key, None)
        answer = life.ask("submit", **BY, operation="op1", key=key, body=json.dumps({"work": key, "max_attempts": 9, "retry_safe": True}))
        known = self.keys[key]
        if known is None:
            self.test.assertIn(answer["answer"], ("new", "same"))
        else:
            self.test.assertEqual((answer["answer"], answer["task"]), ("same", known))
        self.keys[key] = answer["task"]

    def claim(self, life, node):
        answer = life.ask("claim", node=node)
        if answer["answer"] == "none":
            return
        lease = {"node": node, **{name: answer[name] for name in ("task", "attempt", "generation")}}
        for other in (other for leases in self.leases.values() for other in leases):
            self.test.assertNotEqual(other["attempt"], lease["attempt"])
        for before in self.leases.get(lease["task"], [])[-1:]:
            self.test.assertGreater(lease["generation"], before["generation"])
        self.leases.setdefault(lease["task"], []).append(lease)

    def cancel(self, life, task):
        answer = life.ask("cancel", **BY, task=task)
        if answer["answer"] in ("recorded", "confirmed"):
            self.test.assertNotIn(task, self.delivered)
            self.cancelled.add(task)

    def deliver(self, life, lease):
        answer = life.ask("deliver", **lease, result="r of " + lease["attempt"])
        if answer["answer"] in ("delivered", "replay"):
            known = self.delivered.setdefault(lease["task"], (lease, answer["delivery"]))
            self.test.assertEqual(known, (lease, answer["delivery"]))

    def fail(self, life, lease):
        life.ask("fail", **lease, **{"class": "temporary"})

    def usage(self, life, lease, name):
        answer = life.ask("usage", **lease, usage=name, amount=5)
        self.test.assertIn(answer["answer"], ("ok", "late", "dup"))
        if (lease, name) not in self.usages:
            self.usages.append((lease, name))

    def advance(self, life, ticks):
        self.asked += ticks
        self.now = life.ask("advance", ticks=ticks)["now"]
        self.asked = self.now

    def check(self, life):
        """Asks for every fact again."""
        now = life.ask("advance", ticks=0)["now"]
        self.test.assertTrue(self.now <= now <= self.asked, (self.now, now, self.asked))
        self.now = self.asked = now
        for key in self.keys:
            self.submit(life, key)
        tasks = life.ask("list", **BY)["tasks"]
        self.test.assertEqual(sorted(tasks), sorted(self.keys.values()))      # no twin, no orphan
        for task in tasks:
            view = life.ask("get", **BY, task=task)
            if task in self.cancelled:
                self.test.assertIn(view["cancel"], ("requested", "confirmed", "overtaken", "moot"), view)
            if task in self.delivered:
                self.test.assertEqual(view["delivery"]["delivery"], self.delivered[task][1])
            attempts = life.ask("history", **BY, task=task)["attempts"]
            granted = [(one["attempt"], one["generation"], one["node"]) for one in attempts]
            for lease in self.leases.get(task, []):
                self.test.assertIn((lease["attempt"], lease["generation"], lease["node"]), granted)
            live = [one for one in attempts if one["status"] == "live"]
            self.test.assertEqual(len(live), 1 if view["phase"] == "leased" else 0, view)
        for lease, delivery in self.delivered.values():
            answer = life.ask("deliver", **lease, result="r of " + lease["attempt"])
            self.test.assertEqual((answer["answer"], answer["delivery"]), ("replay", delivery))
        for lease, name in self.usages:
            self.test.assertEqual(life.ask("usage", **lease, usage=name, amount=5)["answer"], "dup")


def live(life, facts, rng):
    """Does something at random until death."""
    while True:
        leases = [leases[-1] for leases in facts.leases.values()]
        move = rng.choice(["submit", "submit", "claim", "claim", "cancel", "deliver", "fail", "usage", "advance"])
        if move == "submit":
            facts.submit(life, f"k{rng.randrange(len(facts.keys) + 2)}")
        elif move == "claim":
            facts.claim(life, f"n{rng.randrange(3)}")
        elif move == "cancel" and None not in facts.keys.values() and facts.keys:
            facts.cancel(life, rng.choice(sorted(facts.keys.values())))
        elif move == "advance":
            facts.advance(life, rng.choice([0, 1, 4, 31]))
        elif leases and move in ("deliver", "fail"):
            getattr(facts, move)(life, rng.choice(leases))
        elif leases and move == "usage":
            facts.usage(life, rng.choice(leases), f"u{rng.randrange(4)}")


class SigkillTest(ProgramTest):
    def test_what_was_acknowledged_survives_a_kill_at_any_instant(self):
        rng = random.Random(SEED)
        file = self.folder / "records"
        facts = Facts(self)
        unanswered = 0
        first = Life(file)
        self.addCleanup(first.bury)
        self.assertEqual(first.ask("reset", config=LONG)["answer"], "ok")
        first.bury()

        for _ in range(LIVES):
            life = Life(file)
            self.addCleanup(life.bury)
            facts.check(life)
            killer = threading.Timer(rng.uniform(0.0, 0.04), life.kill)
            killer.start()
            try:
                live(life, facts, rng)
            except Died:
                unanswered += 1
            killer.join()
            life.bury()

        last = Life(file)
        self.addCleanup(last.bury)
        facts.check(last)
        self.assertEqual(unanswered, LIVES)
        self.assertGreater(len(facts.keys), 10)
        self.assertGreater(len(facts.delivered), 3)

    def test_a_kill_during_the_start_changes_nothing(self):
        rng = random.Random(SEED)
        file = self.folder / "records"
        facts = Facts(self)
        first = Life(file)
        self.addCleanup(first.bury)
        for key in ("k1", "k2"):
            facts.submit(first, key)
        facts.claim(first, "n1")
        first.bury()

        for _ in range(30):
            life = Life(file)
            time.sleep(rng.uniform(0.0, 0.01))
            life.bury()

        last = Life(file)
        self.addCleanup(last.bury)
        facts.check(last)

    def story_with_a_kill(self, name, *words):
        file = self.folder / name
        facts = Facts(self)
        life = Life(file, *words)
        self.addCleanup(life.bury)
        for key in ("k1", "k2", "k3", "k4"):
            facts.submit(life, key)
        for node in ("n1", "n2", "n3"):
            facts.claim(life, node)
        (first,), (second,), (third,) = facts.leases.values()
        facts.deliver(life, first)
        facts.usage(life, first, "u1")
        facts.cancel(life, second["task"])
        facts.cancel(life, facts.keys["k4"])
        facts.fail(life, third)
        facts.advance(life, 1)
        facts.submit(life, "k5")
        life.bury()

        life = Life(file, *words)
        self.addCleanup(life.bury)
        facts.check(life)
        facts.advance(life, 5)
        facts.claim(life, "n1")
        self.assertEqual(len(facts.leases[third["task"]]), 2)

    def test_the_facts_tell_those_who_forget_from_those_who_do_not(self):
        self.story_with_a_kill("honest")
        for mutant in ("answer-before-commit", "keys-only-in-memory", "fingerprint-seeded-by-process", "generation-counter-in-memory",
                       "cancel-kept-in-memory", "late-usage-lost-on-restart", "deliverer-lost-on-restart", "attempt-numbers-restart",
                       "confirmation-not-durable"):
            with self.subTest(mutant), self.assertRaises((AssertionError, KeyError)):
                self.story_with_a_kill(mutant, "--mutant", mutant)

    def test_a_file_that_is_in_use_or_no_store_is_refused(self):
        file = self.folder / "records"
        life = Life(file)
        self.addCleanup(life.bury)
        self.assertEqual(life.ask("hello", protocol=1)["capabilities"], ["CLK", "CFG", "CRS", "TEN"])

        self.assert_refused(self.seatrial("serve", "--stdio", "--store", f"sqlite:{file}", text=""), "is in use by another process")
        self.assert_refused(self.seatrial("serve", "--stdio", "--store", "papyrus", text=""), "memory or sqlite:FILE")
        self.assert_refused(self.seatrial("serve", "--stdio", "--store", f"sqlite:{self.folder}", text=""), "cannot be opened")
        notes = self.write("notes.txt", "nothing that a database would say\n" * 99)
        self.assert_refused(self.seatrial("serve", "--stdio", "--store", f"sqlite:{notes}", text=""), "is no SQLite database")
        self.assertEqual(life.ask("advance", ticks=3)["now"], 3)


if __name__ == "__main__":
    unittest.main()
