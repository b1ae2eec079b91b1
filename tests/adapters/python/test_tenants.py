"""Tenants apart, and what a principal may do."""
import random
import unittest

from support import Caller, body
from seatrial_adapter import Fault

READS = ("get", "find", "list", "history", "ledger")


def ask(caller, op, task, tenant="t", principal="p"):
    """A client operation other than submit, with the fields that any of them reads."""
    return caller.call(op, tenant=tenant, principal=principal, task=task, operation="o", key="k")


class OtherTenants(unittest.TestCase):
    def test_hear_the_same_of_a_foreign_task_as_of_none(self):  # IDEM-01.d, CANCEL-01.f
        caller = Caller()
        task = caller.task()
        before = caller.snapshot()
        for op in ("get", "history", "ledger", "cancel"):
            for name in (task, "task-unheard", "", None, 7, ["task"], {}):
                self.assertEqual(ask(caller, op, name, tenant="b"), ("unknown", {}), (op, name))

        self.assertEqual(ask(caller, "find", None, tenant="b"), ("unknown", {}))
        self.assertEqual(ask(caller, "list", None, tenant="b"), ("listed", {"tasks": []}))
        self.assertEqual(caller.snapshot(), before)

    def test_are_told_apart_in_every_letter(self):  # IDEM-01.a
        caller = Caller()
        tasks = {caller.submit(tenant=tenant)[1]["task"] for tenant in ("t", "T", "t ", "", "t/0", "t/0/0", "\ud800")}

        self.assertEqual(len(tasks), 7)

    def test_gain_nothing_by_the_tenant_that_they_claim_to_be(self):  # IDEM-01.c
        caller = Caller()
        first = caller.submit()[1]

        answer, told = caller.submit(tenant="b", claimed_tenant="t")

        self.assertEqual(answer, "new")
        self.assertNotEqual(told["task"], first["task"])
        self.assertEqual(caller.submit(claimed_tenant="b"), ("same", first))
        self.assertEqual(caller.call("get", tenant="b", principal="p", task=first["task"], claimed_tenant="t")[0], "unknown")

    def test_learn_nothing_from_their_own_answers(self):  # INV-08
        alone, beside = Caller(), Caller()
        rng = random.Random(7)
        tasks = []
        for number in range(200):
            op = rng.choice(("submit", "get", "find", "list", "history", "ledger", "cancel"))
            fields = {"tenant": "b", "principal": "p", "operation": "o", "key": "k%d" % rng.randint(0, 20),
                      "task": rng.choice(tasks or ["none"]), "body": body(max_attempts=rng.randint(1, 2))}
            beside.submit("k%d" % number)
            beside.call("cancel", tenant="t", principal="p", task=fields["task"])

            answer = alone.call(op, **fields)

            self.assertEqual(beside.call(op, **fields), answer, fields)
            if answer[0] == "new":
                tasks.append(answer[1]["task"])
        self.assertGreater(len(tasks), 10)


class Principals(unittest.TestCase):
    def test_of_one_tenant_share_its_keys(self):  # IDEM-01.e
        caller = Caller()
        first = caller.submit()[1]

        self.assertEqual(caller.submit(principal="p2"), ("same", first))
        self.assertEqual(ask(caller, "find", None, principal="p2"), ("found", {"task": first["task"]}))

    def test_have_keys_of_their_own_under_the_other_reading(self):
        caller = Caller({"idem.principal_in_scope": True})
        first = caller.submit()[1]
        answer, second = caller.submit(principal="p2", text=body(work="other"))

        self.assertEqual((answer, caller.submit()), ("new", ("same", first)))
        self.assertEqual(ask(caller, "find", None, principal="p2")[1], {"task": second["task"]})
        self.assertEqual(ask(caller, "find", None, principal="p3")[0], "unknown")
        self.assertEqual(ask(caller, "get", first["task"], principal="p2")[0], "task")
        self.assertEqual(ask(caller, "list", None, principal="p3")[1], {"tasks": [first["task"], second["task"]]})


class Rights(unittest.TestCase):
    def words(self, caller, task, principal="p"):
        """The words of each operation for this principal; the key `k` is known."""
        words = {op: ask(caller, op, task, principal=principal)[0] for op in READS}
        words["submit"] = caller.submit("fresh", principal=principal)[0]
        words["cancel"] = ask(caller, "cancel", task, principal=principal)[0]
        return {op for op, word in words.items() if word == "denied"}

    def test_are_all_there_until_something_is_said(self):
        caller = Caller()

        self.assertEqual(self.words(caller, caller.task()), set())

    def test_are_what_was_said_last_and_no_more(self):
        of = {"submit": {"submit"}, "read": set(READS), "cancel": {"cancel"}}
        for may in ((), ("submit",), ("read",), ("cancel",), ("submit", "read"), ("read", "cancel"), tuple(of)):
            caller = Caller()
            task = caller.task()
            caller.rights("cancel")

            self.assertEqual(caller.rights(*may), "ok")
            self.assertEqual(self.words(caller, task), set().union(*of.values()) - set().union(*(of[word] for word in may)))

    def test_of_one_principal_of_one_tenant_are_nobody_elses(self):
        caller = Caller()
        task = caller.task()
        caller.rights(principal="p2")
        caller.rights(tenant="b", principal="p")

        self.assertEqual(self.words(caller, task), set())
        self.assertEqual(caller.submit(tenant="b", principal="p2")[0], "new")

    def test_that_lack_leave_no_trace(self):  # IDEM-01.r, CANCEL-01.f, RETRY-T2.c
        caller = Caller()
        task = caller.task()
        before = caller.snapshot()
        caller.rights(principal="p2")

        told = [ask(caller, op, name, principal="p2") for op in READS + ("cancel",) for name in (task, "task-unheard")]
        told += [caller.submit(key, text, principal="p2") for key in ("k", "fresh", "") for text in (None, "{}")]

        self.assertEqual(told, [("denied", {})] * len(told))
        self.assertEqual(caller.snapshot(), before)
        self.assertEqual(caller.submit("fresh")[0], "new")

    def test_to_submit_are_needed_for_a_repeat_too(self):  # IDEM-01.r: the protocol leaves this open, and this one refuses
        caller = Caller()
        caller.task()
        caller.rights("read")

        self.assertEqual((caller.submit()[0], ask(caller, "find", None)[0]), ("denied", "found"))
        caller.rights("submit")
        self.assertEqual(caller.submit()[0], "same")

    def test_are_no_matter_of_executors(self):
        caller = Caller()
        caller.task()
        caller.rights()

        self.assertEqual(caller.word("deliver", **caller.lease("p"), result="r"), "delivered")

    def test_are_forgotten_by_a_reset(self):
        caller = Caller()
        caller.rights()
        caller.call("reset")

        self.assertEqual(caller.submit()[0], "new")

    def test_in_words_that_are_none_are_a_fault_and_change_nothing(self):
        caller = Caller()
        caller.rights("submit")
        for fields in ({"may": ["submit", "fly"]}, {"may": ["Read"]}, {"may": "read"}, {"may": None}, {"may": [["read"]]},
                       {"may": {"read": True}}, {"principal": None}, {"tenant": ["t"]}, {"principal": 7}):
            with self.assertRaises(Fault, msg=fields):
                caller.call("rights", **dict({"tenant": "t", "principal": "p", "may": ["read"]}, **fields))

        self.assertEqual((caller.submit()[0], ask(caller, "list", None)[0]), ("new", "denied"))


if __name__ == "__main__":
    unittest.main()
