"""What a body must say, and which bodies say the same."""
import json
import unittest

from support import Caller, body

NO_CONTRACTS = [
    # not JSON, or none that has one exact meaning
    "", " ", "{", "}", "{'work':'w'}", '{"work":"w","max_attempts":1,}', body() + "x", body() + body(), "\ufeff" + body(),
    '{"work":"w","max_attempts":1,"max_attempts":1}', '{"work":"w","max_attempts":1,"\\u0077ork":"w"}',
    '{"work":"w","max_attempts":1,"note":{"a":1,"a":1}}', '{"work":"\t","max_attempts":1}',
    '{"work":"\\ud800","max_attempts":1}', '{"work":"\\udc00\\ud800","max_attempts":1}', '{"work":"\ud800","max_attempts":1}',
    '{"work":"w","max_attempts":1,"\\udfff":0}', '{"work":"\\u12","max_attempts":1}', '{"work":"\\x","max_attempts":1}',
    body(note=float("nan")), body(note=float("inf")), body(note=2 ** 53), body(note=-2 ** 53), body(note=[[2 ** 64]]),
    '{"work":"w","max_attempts":1,"note":1e400}', '{"work":"w","max_attempts":01}', '{"work":"w","max_attempts":+1}',
    '{"work":"w","max_attempts":1,"note":%s1%s}' % ("[" * 100000, "]" * 100000),
    # no object
    "null", "true", "7", '"work"', "[]", "[%s]" % body(),
    # a member is missing, has another type, or is out of range
    "{}", '{"work":"w"}', '{"max_attempts":1}', body(work=None), body(work=1), body(work=["w"]),
    body(retry_safe=None), body(retry_safe=1), body(retry_safe="true"),
    body(max_attempts=None), body(max_attempts=0), body(max_attempts=-1), body(max_attempts=True), body(max_attempts="1"),
    body(max_attempts=1.5), body(max_attempts=[1]), body(max_attempts=2 ** 53), body(max_attempts=2.0 ** 53),
    body(max_attempts=1e300),
    body(deadline_in=None), body(deadline_in=-1), body(deadline_in=0.5), body(deadline_in="9"), body(deadline_in=2 ** 53),
    body(budget=None), body(budget=-1), body(budget=0.5), body(budget=False), body(budget="9"), body(budget={}),
    body(budget=2 ** 53), body(reserve=None), body(reserve=-1), body(reserve=1.25), body(reserve=True), body(reserve="0"),
]
CONTRACTS = [
    '{"work":"","max_attempts":1}', body(max_attempts=2 ** 53 - 1), body(deadline_in=0), body(budget=0),
    body(budget=0, reserve=0), body(budget=2 ** 53 - 1, reserve=2 ** 53 - 1), body(reserve=5), body(note=None),
    '{"work":"\\ud83d\\ude00","max_attempts":1}', '\t{ "work" : "w" ,\r\n"max_attempts" : 1 } ',
    '{"work":"w","max_attempts":3.0,"deadline_in":2e1,"budget":50E-1,"reserve":-0.0}',
]


class Body(unittest.TestCase):
    def test_that_is_no_contract_is_refused_and_leaves_its_key_free(self):  # RETRY-T2.c, A-04, A-05
        for word in ("jcs", "raw", "schema_normalised"):
            caller = Caller({"idem.fingerprint": word})
            for text in NO_CONTRACTS + [None, 7, {"work": "w", "max_attempts": 1}]:
                answer = caller.call("submit", tenant="t", principal="p", operation="o", key="k", body=text)
                self.assertEqual(answer, ("invalid", {}), (word, str(text)[:80]))

            self.assertEqual(caller.snapshot(), [])
            self.assertEqual(caller.submit()[0], "new")

    def test_that_is_no_contract_leaves_the_task_of_its_key_alone(self):
        caller = Caller()
        first = caller.submit()[1]
        before = caller.snapshot()

        words = {caller.submit(text=text)[0] for text in NO_CONTRACTS}

        self.assertEqual((words, caller.snapshot()), ({"invalid"}, before))
        self.assertEqual(caller.submit(), ("same", first))

    def test_of_every_kind_that_the_table_allows_is_admitted(self):
        caller = Caller()
        for number, text in enumerate(CONTRACTS):
            self.assertEqual(caller.submit("k%d" % number, text)[0], "new", text)

    def test_gives_a_whole_number_its_value_however_it_is_written(self):
        caller = Caller()
        task = caller.submit(text='{"work":"w","retry_safe":true,"max_attempts":2.0,"deadline_in":4e1}')[1]["task"]
        caller.call("release", **caller.lease())
        caller.advance(5)
        caller.call("release", **caller.lease())

        self.assertEqual(caller.phase(task), "failed/attempts")


BASE = '{"work":"w","retry_safe":false,"max_attempts":3,"reserve":0}'
SAME_VALUE = [
    ' {"reserve":0,"max_attempts":3,"retry_safe":false,"work":"w"}\n', BASE.replace("3", "3.0"), BASE.replace("3", "30e-1"),
    BASE.replace('"w"', '"\\u0077"'), BASE.replace(":0", ":-0.0"),
]
DEFAULTS_LEFT_OUT = ['{"work":"w","max_attempts":3,"reserve":0}', '{"work":"w","retry_safe":false,"max_attempts":3}',
                     '{"work":"w","max_attempts":3.0}']
OTHER = [
    BASE.replace('"w"', '"W"'), BASE.replace("false", "true"), BASE.replace("3", "4"), BASE.replace(":0", ":1"),
    BASE.replace("}", ',"deadline_in":0}'), BASE.replace("}", ',"budget":0}'), BASE.replace("}", ',"note":null}'),
]


class Fingerprint(unittest.TestCase):
    """IDEM-01.p and .q under each word of `idem.fingerprint` (A-03)."""

    def check(self, word, same, other):
        caller = Caller({"idem.fingerprint": word})
        first = caller.submit(text=BASE)[1]
        for text in [BASE] + same:
            self.assertEqual(caller.submit(text=text), ("same", first), (word, text))
        for text in other:
            self.assertEqual(caller.submit(text=text)[0], "conflict", (word, text))

    def test_of_jcs_compares_values(self):
        self.check("jcs", SAME_VALUE, DEFAULTS_LEFT_OUT + OTHER)

    def test_of_raw_compares_texts(self):
        self.check("raw", [], SAME_VALUE + DEFAULTS_LEFT_OUT + OTHER)

    def test_of_schema_normalised_compares_contracts(self):
        self.check("schema_normalised", SAME_VALUE + DEFAULTS_LEFT_OUT, OTHER)

    def test_of_schema_normalised_takes_the_default_that_is_declared(self):
        caller = Caller({"idem.fingerprint": "schema_normalised", "retry.default_safe": True})
        caller.submit(text='{"work":"w","max_attempts":3}')

        self.assertEqual(caller.submit(text='{"work":"w","max_attempts":3,"retry_safe":true}')[0], "same")
        self.assertEqual(caller.submit(text='{"work":"w","max_attempts":3,"retry_safe":false}')[0], "conflict")

    def test_is_not_fooled_by_a_text_that_quotes_another(self):
        # The operation is part of the fingerprint, and never runs into the text.
        digests = {Caller({"idem.fingerprint": word}).submit(text=text, operation=operation)[1]["digest"]
                   for word in ("jcs", "raw") for operation in ("o", "p")
                   for text in (body(), body(work=json.dumps({"operation": "p"})))}

        self.assertEqual(len(digests), 8)


if __name__ == "__main__":
    unittest.main()
