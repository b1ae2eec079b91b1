"""The schemas of docs/schema accept every example of the documents and every scenario, refuse what is wrong, and use our words."""

import json
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
from schemas import SCHEMAS, complaint, validator  # noqa: E402

OPERATIONS = ["submit", "get", "find", "list", "history", "cancel", "claim", "renew", "deliver", "fail", "release", "usage", "ledger"]


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def protocol_lines():
    """(direction, text) of every example of the protocol page; an example may go on over several lines."""
    examples, text = [], None
    for line in read("docs/protocol.md").splitlines() + [""]:
        begins = re.match(r"    ([→←]) (.*)", line)
        if begins:
            text = [begins[1], begins[2]]
            examples.append(text)
        elif text is not None and line.startswith("       "):
            text[1] += line.strip()
        else:
            text = None
    return [(direction, re.split(r"\s{3,}\(", example)[0]) for direction, example in examples]


def words_of(enumeration):
    """The table of an enumeration in words.hpp."""
    table = re.search(rf"struct Words<{enumeration}> .*?table{{(.*?)}};", read("model/vocabulary/words.hpp"))
    return re.findall(r'"([^"]+)"', table[1])


class Schemas(unittest.TestCase):
    def accepts(self, name, text):
        self.assertEqual(complaint(validator(name), text), "", text)

    def refuses(self, name, text):
        self.assertNotEqual(complaint(validator(name), text), "", text)

    def test_are_schemas(self):
        for schema in SCHEMAS.values():
            type(validator("published.schema.json")).check_schema(schema)

    def test_accept_the_examples_of_the_protocol_page(self):
        lines = protocol_lines()
        self.assertGreater(len(lines), 20)
        for direction, text in lines:
            self.accepts(f"adapter.schema.json#{'request' if direction == '→' else 'reply'}", text.replace("…", ""))

    def test_accept_the_examples_of_the_history_page(self):
        lines = re.findall(r"^    (\{.*\})$", read("docs/history.md"), re.MULTILINE)
        self.assertEqual({json.loads(line)["kind"] for line in lines}, {"meta", "invoke", "ok", "fail", "info", "fault", "tick", "note", "crash", "pause", "rights"})
        for line in lines:
            self.accepts("history.schema.json", line)

    def test_accept_every_scenario_of_the_corpus(self):
        files = [path for path in sorted((ROOT / "scenarios").rglob("*.json")) if "schema" not in path.name]
        self.assertGreater(len(files), 0)
        for path in files:
            self.accepts("scenario.schema.json", path.read_text(encoding="utf-8"))

    def test_know_the_answers_of_each_operation(self):
        by_row = re.findall(r"(\w+)_answers{(.*?)}", read("model/vocabulary/reply.cpp"))
        listed = {name: [re.sub(r"(?<!^)([A-Z])", r"-\1", word).lower() for word in re.findall(r"\w+", row)] for name, row in by_row}
        self.assertEqual(list(listed), OPERATIONS)
        for operation, words in listed.items():
            heads = SCHEMAS["adapter.schema.json"]["$defs"][f"reply_to_{operation}"]["properties"]
            known = [word for head in ("ok", "refused") if heads[head] for word in heads[head]["properties"]["answer"]["enum"]]
            self.assertEqual(sorted(known), sorted(words), operation)
            expected = SCHEMAS["scenario.schema.json"]["$defs"][f"call_{operation}"]["properties"]["expect"]["enum"]
            self.assertEqual(sorted(expected), sorted(words), operation)

    def test_use_the_words_of_the_vocabulary(self):
        text = json.dumps(SCHEMAS)
        for enumeration in ("PhaseWord", "CancelWord", "ReasonWord", "AttemptWord", "Spelling", "Capability", "Control", "Tamper", "Instant", "Heard",
                            "SilenceReason", "MessageFault", "LeaseExpiry", "RetentionBoundary", "CancelConfirm", "CancelBlocksGrant"):
            self.assertIn(f'"enum": {json.dumps(words_of(enumeration))}', text, enumeration)

    def test_know_the_published_names(self):
        names = re.findall(r'visit\("([^"]+)"', read("model/vocabulary/published_codec.cpp"))
        published = SCHEMAS["published.schema.json"]["$defs"]
        self.assertEqual(names, list(published["readings"]["properties"]) + list(published["config"]["properties"]))
        page = re.findall(r"^\| `([a-z_.]+)` \|", read("docs/readings.md"), re.MULTILINE)
        self.assertEqual(page, list(published["readings"]["properties"]))

    def test_refuse_what_is_wrong(self):
        for name, text in [
            ("adapter.schema.json#request", '{"id":1,"op":"claim","node":"n1","tokn":"c5"}'),
            ("adapter.schema.json#request", '{"id":1.5,"op":"claim","node":"n1"}'),
            ("adapter.schema.json#reply", '{"id":1}'),
            ("adapter.schema.json#reply", '{"id":1,"ok":{"answer":"perhaps"}}'),
            ("adapter.schema.json#reply", '{"id":1,"ok":{"answer":"none"},"fault":"x"}'),
            ("adapter.schema.json#reply_to_renew", '{"id":1,"ok":{"answer":"stale"}}'),
            ("adapter.schema.json#reply_to_claim", '{"id":1,"ok":{"answer":"lease","task":"T"}}'),
            ("adapter.schema.json#reply_to_claim", '{"id":1,"refused":{"answer":"none"}}'),
            ("adapter.schema.json#reply_to_submit", '{"id":1,"ok":{"answer":"new","task":"T","digest":null}}'),
            ("adapter.schema.json#reply_to_history", '{"id":1,"ok":{"answer":"history","attempts":[{"attempt":"A","generation":1,"status":"failed"}]}}'),
            ("adapter.schema.json#reply_to_hello", '{"id":1,"ok":{"answer":"hello","protocol":1,"implementation":{"name":"a","version":"1"},"operations":["get"]}}'),
            ("adapter.schema.json#body", '{"work":"w","max_attempts":1,"colour":3}'),
            ("published.schema.json", '{"config":{"lease_tick":30}}'),
            ("published.schema.json", '{"readings":{"lease.expiry":"firm"}}'),
            ("scenario.schema.json", '{"name":"n"}'),
            ("scenario.schema.json#step", '{"id":"s0","wait":1}'),
            ("scenario.schema.json#step", '{"id":"s1","by":"n1","claim":{},"expect":"delivered"}'),
            ("scenario.schema.json#step", '{"id":"s1","by":"n1","claim":{},"network":"late-reply"}'),
            ("scenario.schema.json#step", '{"id":"s1","by":"c1","get":{"key":"k"},"claim":{}}'),
            ("history.schema.json", '{"kind":"guess"}'),
            ("history.schema.json", '{"kind":"ok","call":1,"answer":"stale"}'),
            ("history.schema.json", '{"kind":"ok","call":1,"answer":"new"}'),
        ]:
            self.refuses(name, text)


if __name__ == "__main__":
    unittest.main()
