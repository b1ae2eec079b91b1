"""Guards and decisions of a task's life. Each function is a row or a derived term of the abstract state machine.

Functions take the current time and the profile as values; they keep no clock and no tables of their own.
"""
from coordinator.records import (BACKOFF, CANCELLED, CONFIRMED, DELIVERED, EXPIRED, FAILED, LEASED, LIVE, LOST, MOOT,
                                 NOT_ASKED, OVERTAKEN, QUEUED, REQUESTED, RETIRED, TERMINAL)

REASON_OF_CLASS = {"invalid": "invalid", "denied": "denied"}  # of any other word: "other" (RETRY-T1.g)
RANK_LIMIT, RANK_CANCEL, RANK_DEADLINE, RANK_GIVE_UP, RANK_BACKOFF = range(5)
AT_ONCE = 0  # the due time of what waits for nothing


def counts(attempt, profile):
    """Whether the attempt uses up one of `max_attempts` (`retry.count`, `release.not_started`)."""
    return not attempt.not_started and (attempt.started or not profile.counts_started_only)


def lasting_limit(task, profile):
    """The limit other than the deadline that forbids another attempt, in the words of `reason`, or None.

    Work that is not safe to repeat has its one attempt at the grant, whatever `retry.count` says: no sign of a node is
    no sign that it did nothing. Only the node's own word undoes that (RETRY-T1.a, .c, .e, RETRY-01.d, A-67).
    """
    contract, attempts = task.contract, task.attempts
    if sum(counts(attempt, profile) for attempt in attempts) >= contract.max_attempts:
        return "attempts"
    if not contract.retry_safe and not all(attempt.not_started for attempt in attempts):
        return "not-retry-safe"
    if not contract.leaves_room(task.incurred):
        return "budget"
    if attempts and attempts[-1].generation >= profile.generation_max:
        return "generations"
    return None


def limit_reached(task, now, profile):
    """The limit that forbids another attempt now, or None (RETRY-T1.d)."""
    limit = lasting_limit(task, profile)
    if limit is None and task.deadline is not None and now >= task.deadline:
        return "deadline"
    return limit


def budget_is_exceeded(task):
    """More was used than the contract allows. The reserve is for the next attempt and has no part in this (A-25)."""
    return task.contract.budget is not None and task.incurred > task.contract.budget


def can_grant(task, now, profile):
    """Whether a claim may be answered with this task; never after a recorded cancellation (`cancel.blocks_grant`)."""
    return task.phase == QUEUED and task.cancel == NOT_ASKED and limit_reached(task, now, profile) is None


def has_lapsed(attempt, now):
    """The lease ran out: LeaseExpire, which holds from the exact end on."""
    return now >= attempt.lease_end


def is_current(attempt, now, profile):
    """Whether the attempt holds authority. A lapsed lease does, unless `lease.expiry = strict` (A-34, RETRY-T4.i)."""
    return attempt.task.live is attempt and not (profile.lease_is_strict and has_lapsed(attempt, now))


def end_attempt(task, status):
    """The live attempt ends with a final status; from here on it is stale (RETRY-T4.b)."""
    task.live.status = status
    task.live = None


def finish(task, phase, now, reason=None):
    """The one decision of a task; phase, authority and cancel word change together (CANCEL-01.k, INV-24, INV-35)."""
    if task.live is not None:
        end_attempt(task, DELIVERED if phase == DELIVERED else RETIRED)
    task.phase = phase
    task.reason = reason
    task.ended_at = now
    if phase == CANCELLED:
        task.cancel = CONFIRMED
    elif task.cancel == REQUESTED:
        task.cancel = OVERTAKEN if phase == DELIVERED else MOOT


def confirm_cancel(task, now):
    """CancelConfirm."""
    finish(task, CANCELLED, now)


def after_retryable_end(task, now, profile):
    """What follows a temporary failure, a release or a lost lease (rows Fail(TEMP), Release, LoseAttempt).

    A recorded cancellation is confirmed rather than made moot: nothing is left that could overtake it (A-68).
    """
    if task.cancel == REQUESTED:
        confirm_cancel(task, now)
        return
    limit = limit_reached(task, now, profile)
    if limit is not None:
        finish(task, FAILED, now, limit)
        return
    task.phase = BACKOFF
    task.backoff_until = now + profile.backoff_ticks


def fail_attempt(task, failure_class, now, profile):
    """Fail(c). Only the word `temporary` allows a retry; an unknown word is as final as `invalid` (RETRY-T1.g, T2)."""
    task.live.failure_class = failure_class
    end_attempt(task, FAILED)
    if failure_class == "temporary" or task.cancel == REQUESTED:
        after_retryable_end(task, now, profile)
    else:
        finish(task, FAILED, now, REASON_OF_CLASS.get(failure_class, "other"))


def cancel_due(task, profile):
    """When a recorded cancellation is confirmed while an attempt lives.

    Under `lease_end` it is confirmed at the lapse and not before, however long renewals put that off; `cancel_ticks`
    then bounds nothing beyond it (A-43).
    """
    if profile.cancel_awaits_lease_end:
        return task.live.lease_end
    return task.cancel_asked_at + profile.cancel_ticks


def timers(task, profile):
    """The timers that run for a task: (due, rank, action). At one instant the smaller rank acts first.

    A limit that was reached acts at once. A cancellation goes before the deadline so that a requester gets what it asked for rather than hear that it was
    moot. The order of the others cannot be seen, because nothing is claimed between two timers of one instant.
    """
    running = []
    if task.phase in TERMINAL:  # the timers die with the decision (CANCEL-01.s)
        return running
    if task.phase in (QUEUED, BACKOFF) and lasting_limit(task, profile) is not None:
        running.append((AT_ONCE, RANK_LIMIT, stop_at_limit))
    if task.phase == LEASED and profile.budget_ends_attempts and budget_is_exceeded(task):
        running.append((AT_ONCE, RANK_LIMIT, stop_for_budget))
    if task.deadline is not None and (profile.deadline_expires or task.phase != LEASED):
        running.append((task.deadline, RANK_DEADLINE, pass_deadline))
    if task.phase == BACKOFF:
        running.append((task.backoff_until, RANK_BACKOFF, end_backoff))
    if task.phase == LEASED:
        running.append((task.live.lease_end + profile.give_up_ticks, RANK_GIVE_UP, lose_attempt))
        if task.cancel == REQUESTED:
            running.append((cancel_due(task, profile), RANK_CANCEL, decide_cancel))
    return running


def next_timer(task, profile):
    """The timer that acts next, or None."""
    running = timers(task, profile)
    return min(running, key=lambda timer: timer[:2]) if running else None


def pass_deadline(task, now, profile):
    """DeadlineExpire, or under `grant_only` LimitStop: a task that waits can never be granted again (A-24)."""
    if profile.deadline_expires:
        finish(task, EXPIRED, now)
    else:
        finish(task, FAILED, now, "deadline")


def stop_at_limit(task, now, profile):
    """LimitStop: a task that waits and can never be granted again says so (RETRY-T1.h).

    That comes up without an end of an attempt: by a reserve greater than the budget, or by late usage.
    """
    finish(task, FAILED, now, lasting_limit(task, profile))


def stop_for_budget(task, now, profile):
    """`budget.mid_attempt = expire`. As at any other end of an attempt, a recorded cancellation is confirmed (A-68)."""
    if task.cancel == REQUESTED:
        confirm_cancel(task, now)
    else:
        finish(task, FAILED, now, "budget")


def end_backoff(task, now, profile):
    """BackoffEnd."""
    task.phase = QUEUED
    task.backoff_until = None


def lose_attempt(task, now, profile):
    """LoseAttempt: the coordinator gives a lapsed attempt up."""
    end_attempt(task, LOST)
    after_retryable_end(task, now, profile)


def decide_cancel(task, now, profile):
    """CancelConfirm by time (BR-03)."""
    confirm_cancel(task, now)


def key_end(key_record, profile):
    """The last instant of a key's life; None while its task is open (docs/protocol.md, *config*; IDEM-01.rc)."""
    ended_at = key_record.task.ended_at
    if ended_at is None:
        return None
    return max(key_record.first + profile.retry_window_ticks,
               ended_at + profile.reconciliation_window_ticks,
               ended_at + profile.usage_grace_ticks)


def key_is_alive(key_record, now, profile):
    """Whether a repeat meets the key. At the exact end it does, unless `retention.boundary = exclusive` (A-15)."""
    end = key_end(key_record, profile)
    if end is None or now < end:
        return True
    return now == end and not profile.says("retention.boundary", "exclusive")
