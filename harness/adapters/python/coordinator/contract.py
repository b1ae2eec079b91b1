"""The contract of a task: what a submission's body says, frozen at the first submission (CANCEL-01.p, IDEM-01.w)."""
from coordinator.canonical import INTEGER_MAX, NotInteroperable, fingerprint, parse

KEY_LENGTH_MAX = 255  # unless `key_max` says otherwise
JCS, RAW, SCHEMA_NORMALISED = "jcs", "raw", "schema_normalised"  # the words of `idem.fingerprint`


class InvalidContract(ValueError):
    """The body is not a contract; the submission is answered `invalid` and leaves nothing behind (RETRY-T2.c)."""


class Contract:
    """Frozen terms. `digest` identifies all content, members that this coordinator does not know included (A-03)."""
    __slots__ = ("work", "retry_safe", "max_attempts", "deadline_in", "budget", "reserve", "digest")

    def __init__(self, content, safe_by_default):
        """Read the members of a JSON object. Errors: InvalidContract. The digest is set by `read_contract`."""
        self.work = content.get("work")
        if not isinstance(self.work, str):
            raise InvalidContract("work is not a text")
        self.retry_safe = content.get("retry_safe", safe_by_default)
        if not isinstance(self.retry_safe, bool):
            raise InvalidContract("retry_safe is not true or false")
        self.max_attempts = _whole_number(content, "max_attempts", least=1)
        self.deadline_in = _whole_number(content, "deadline_in") if "deadline_in" in content else None
        self.budget = _whole_number(content, "budget") if "budget" in content else None
        self.reserve = _whole_number(content, "reserve") if "reserve" in content else 0
        self.digest = None

    def leaves_room(self, incurred):
        """Whether the budget allows another attempt after so many units of usage (RETRY-T1.e)."""
        return self.budget is None or incurred + self.reserve <= self.budget


def key_is_valid(key, length_max=KEY_LENGTH_MAX):
    """1 to `length_max` printable ASCII characters, taken as they are: no trimming, no folding (A-08, A-09, IDEM-01.t)."""
    return isinstance(key, str) and 0 < len(key) <= length_max and all(" " <= character <= "~" for character in key)


def read_contract(operation, body, safe_by_default=False, fingerprint_of=JCS):
    """The contract in the text `body`.

    `safe_by_default` is the reading `retry.default_safe`, `fingerprint_of` is `idem.fingerprint`. What is a contract
    does not depend on the latter: a text that has no exact meaning is refused even where texts are compared.
    Errors: InvalidContract.
    """
    if not isinstance(operation, str) or not isinstance(body, str):
        raise InvalidContract("operation and body are texts")
    try:
        content = parse(body)
        if not isinstance(content, dict):
            raise InvalidContract("the body is not an object")
        contract = Contract(content, safe_by_default)
        digest = fingerprint({"operation": operation, "content": content})
        if fingerprint_of == RAW:
            digest = fingerprint({"operation": operation, "text": body})
        elif fingerprint_of == SCHEMA_NORMALISED:
            defaults = {"retry_safe": safe_by_default, "reserve": 0}  # the others have none, so that absence is a value
            digest = fingerprint({"operation": operation, "content": {**defaults, **content}})
    except NotInteroperable as error:
        raise InvalidContract(str(error)) from None
    contract.digest = digest
    return contract


def _whole_number(content, name, least=0):
    value = content.get(name)
    # 3, 3.0 and 3e0 are one content under RFC 8785, so that either all or none of them must be admitted (IDEM-01.p).
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= INTEGER_MAX:
        raise InvalidContract("%s is not a whole number from %d to 2^53-1" % (name, least))
    return value
