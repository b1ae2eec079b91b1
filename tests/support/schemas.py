"""The JSON Schemas of docs/schema, ready to check lines with. Also a program: schemas.py SCHEMA[#DEFINITION] FILE checks every line."""

import json
import sys
import warnings
from pathlib import Path

import jsonschema

ROOT = Path(__file__).parents[2]
SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "docs/schema").glob("*.json"))}


def validator(name):
    """The validator of "adapter.schema.json" or of one definition, "adapter.schema.json#request"."""
    file, _, definition = name.partition("#")
    schema = {"$ref": f"{file}#/$defs/{definition}" if definition else file}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)     # Debian 12 has the library before its successor
        resolver = jsonschema.RefResolver(base_uri="", referrer=schema, store=SCHEMAS)
        return jsonschema.Draft202012Validator(schema, resolver=resolver)


def complaint(check, text):
    """What the schema says against a JSON text; empty if it is content."""
    try:
        value = json.loads(text)
    except ValueError as error:
        return f"no JSON: {error}"
    error = jsonschema.exceptions.best_match(check.iter_errors(value))
    return "" if error is None else f"{error.json_path}: {error.message}"


def main(name, file):
    check = validator(name)
    bad = 0
    for number, line in enumerate(Path(file).read_text(encoding="utf-8").rstrip("\n").split("\n"), 1):
        if trouble := complaint(check, line):
            print(f"{name}: line {number}: {trouble[:300]}: {line[:300]}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
