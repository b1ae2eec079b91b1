"""What this coordinator publishes about itself: its numbers (`config`) and its readings, and how both are chosen."""

from coordinator.contract import JCS, KEY_LENGTH_MAX, RAW, SCHEMA_NORMALISED

LARGEST_NUMBER = 2 ** 53 - 1

DEFAULT_CONFIG = {
    "lease_ticks": 30,
    "backoff_ticks": 5,
    "retry_window_ticks": 100,
    "reconciliation_window_ticks": 60,
    "usage_grace_ticks": 10,
    "cancel_ticks": 4,
    "loss_ticks": 3,
    "timer_slack_ticks": 0,
    "generation_max": LARGEST_NUMBER,
    "key_max": KEY_LENGTH_MAX,
    "ledger_lag_ticks": 0,
}
LEAST = {"lease_ticks": 1, "generation_max": 1, "key_max": 1}  # of the others: 0

# The words served for each reading, the default first. A weaker word stands beside a stronger one where the stronger
# behaviour keeps both: a key alive at its exact end is within `free`, an exact `none` within `bounded`.
WORDS = {
    "idem.inflight": ("wait",),
    "idem.content_dedup": (False,),
    "idem.conflict_discloses": (True, False),
    "retention.origin": ("terminal",),
    "retention.boundary": ("inclusive", "exclusive", "free"),
    "retention.sliding": (False,),
    "retention.after": ("new", "gone"),
    "retry.default_safe": (False, True),
    "lease.expiry": ("soft", "strict"),
    "claim.token": ("optional", "none"),
    "claim.none": ("exact", "bounded"),
    "deadline.effect": ("expire", "grant_only"),
    "cancel.confirm": ("authority", "lease_end"),
    "cancel.blocks_grant": ("must", "should", "free"),
    "obs.list": ("snapshot", "elements"),
    "idem.principal_in_scope": (False, True),
    "idem.fingerprint": (JCS, RAW, SCHEMA_NORMALISED),
    "retry.count": ("granted", "started"),
    "release.not_started": ("count", "regrant"),
    "budget.count_stale": (True, False),
    "budget.mid_attempt": ("let_run", "expire"),
    "usage.form": ("delta", "cumulative"),
}


class NotServed(ValueError):
    """A wanted number or reading that this coordinator cannot run under."""


class Profile:
    """One choice of numbers and readings, constant between two resets. Each number is an attribute of its name."""

    def __init__(self, wanted_config=None, wanted_readings=None):
        """The defaults with the wanted values laid over. Errors: NotServed, for any name, number or word not served."""
        self.config = dict(DEFAULT_CONFIG)
        self.readings = {name: words[0] for name, words in WORDS.items()}
        for name, number in _members(wanted_config):
            self.config[name] = _number_served(name, number)
        for name, word in _members(wanted_readings):
            self.readings[name] = _word_served(name, word)
        for name, number in self.config.items():
            setattr(self, name, number)
        self.lease_is_strict = self.readings["lease.expiry"] == "strict"
        self.deadline_expires = self.readings["deadline.effect"] == "expire"
        self.cancel_awaits_lease_end = self.readings["cancel.confirm"] == "lease_end"
        self.counts_started_only = self.readings["retry.count"] == "started"
        self.regrants_not_started = self.readings["release.not_started"] == "regrant"
        self.budget_ends_attempts = self.readings["budget.mid_attempt"] == "expire"
        self.usage_is_cumulative = self.readings["usage.form"] == "cumulative"
        # The window in which a soft holder may still act. A strict one can do nothing with a lapsed lease, so that
        # nothing is gained by waiting for it, and `loss_ticks` is kept all the same.
        self.give_up_ticks = 0 if self.lease_is_strict else self.loss_ticks

    def says(self, reading, word):
        """Whether the reading has this word."""
        return self.readings[reading] == word


def _members(wanted):
    if wanted is None:
        return ()
    if not isinstance(wanted, dict):
        raise NotServed("config and readings are objects")
    return wanted.items()


def _number_served(name, number):
    if name not in DEFAULT_CONFIG:
        raise NotServed("no number named %s" % name)
    if type(number) is not int or not LEAST.get(name, 0) <= number <= LARGEST_NUMBER:
        raise NotServed("%s cannot be %r" % (name, number))
    return number


def _word_served(name, word):
    # The types count too, since Python takes 1 and True for equal.
    if not any(type(word) is type(served) and word == served for served in WORDS.get(name, ())):
        raise NotServed("%s cannot be %r" % (name, word))
    return word
