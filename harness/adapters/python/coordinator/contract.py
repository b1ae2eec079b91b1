"""The contract of a task: what a submission's body says, frozen at the first submission (CANCEL-01.p, IDEM-01.w)."""
from coordinator.canonical import NotInteroperable, fingerprint, parse

KEY_LENGTH_MAX = 255


class InvalidContract(ValueError):
    """The body is not a contract; the submission is answered `invalid` and leaves nothing behind (RETRY-T2.c)."""


class Contract:
    """Frozen terms. `digest` identifies all content, members that this coordinator does not know included (A-03)."""
    __slots__ = ("work", "retry_safe", "max_attempts", "deadline_in", "digest")

    def __init__(self, work, retry_safe, max_attempts, deadline_in, digest):
        self.work = work
        self.retry_safe = retry_safe
        self.max_attempts = max_attempts
        self.deadline_in = deadline_in
        self.digest = digest


def key_is_valid(key):
    """1 to 255 printable ASCII characters, taken as they are: no trimming, no folding (A-08, A-09, IDEM-01.t)."""
    return isinstance(key, str) and 0 < len(key) <= KEY_LENGTH_MAX and all(" " <= character <= "~" for character in key)


def read_contract(operation, body, safe_by_default):
    """The contract in the text `body`.

    `safe_by_default` is the reading `retry.default_safe`. The operation's name is part of the fingerprint (A-03).
    Errors: InvalidContract.
    """
    if not isinstance(operation, str) or not isinstance(body, str):
        raise InvalidContract("operation and body are texts")
    try:
        content = parse(body)
        digest = fingerprint({"operation": operation, "content": content})
    except NotInteroperable as error:
        raise InvalidContract(str(error)) from None
    if not isinstance(content, dict):
        raise InvalidContract("the body is not an object")
    work = content.get("work")
    if not isinstance(work, str):
        raise InvalidContract("work is not a text")
    retry_safe = content.get("retry_safe", safe_by_default)
    if not isinstance(retry_safe, bool):
        raise InvalidContract("retry_safe is not true or false")
    deadline_in = None
    if "deadline_in" in content:
        deadline_in = _integer_at_least(0, content["deadline_in"], "deadline_in")
    max_attempts = _integer_at_least(1, content.get("max_attempts"), "max_attempts")
    return Contract(work, retry_safe, max_attempts, deadline_in, digest)


def _integer_at_least(least, value, name):
    # 3, 3.0 and 3e0 are one content under RFC 8785, so that either all or none of them must be admitted (IDEM-01.p).
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidContract("%s is not an integer of at least %d" % (name, least))
    return value
