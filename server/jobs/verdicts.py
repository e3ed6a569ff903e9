"""The outcome of a job after one run: pure rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.jobs.models import JobState
from server.jobs.registry import Again
from server.tenancy.errors import TenantSetAside
from server.tenancy.outages import is_outage

FIRST_PAUSE = 2.0
GROWTH = 4
UNTIL_MENDED = 60.0
MOST_LOSSES = 20
"""Attempts that are not counted, as their end has another cause. Then all are, so that every job ends."""
LONGEST_PAUSE = 900.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The next state; for a state that is not final, also the pause in seconds and the payload.

    `is_lost`: the job is not to blame, so the attempt is not counted.
    """

    state: JobState
    after: float = 0.0
    failed: bool = False
    is_lost: bool = False
    payload: Mapping[str, Any] | None = None


def after_answer(answer: Again | None) -> Verdict:
    if answer is None:
        return Verdict(JobState.DONE)
    state = JobState.WAITING if answer.after > 0 else JobState.QUEUED
    return Verdict(state, after=answer.after, payload=answer.payload)


def after_error(error: BaseException, *, attempts: int, max_attempts: int, losses: int = 0) -> Verdict:
    """Decide by the kind of error: `final` ends the job, `after` is the shortest pause, all others wait longer each
    time.

    The failures of `server.ports` carry these attributes: Permanent and NeedsMerchant are final, Retryable has its own
    pause. While the database is unreachable or the merchant is set aside, no attempt is counted.
    """
    if isinstance(error, TenantSetAside):
        return Verdict(JobState.WAITING, after=UNTIL_MENDED, failed=True, is_lost=True)
    if is_outage(error) and losses < MOST_LOSSES:
        return Verdict(JobState.WAITING, after=pause(losses + 1), failed=True, is_lost=True)
    if getattr(error, "final", False):
        return Verdict(JobState.FAILED, failed=True)
    if attempts >= max_attempts:
        return Verdict(JobState.GIVEN_UP, failed=True)
    least = getattr(error, "after", None) or 0.0
    return Verdict(JobState.WAITING, after=max(float(least), pause(attempts)), failed=True)


def pause(attempts: int) -> float:
    """Return the seconds before the next try, by the number of tries: 2, 8, 32, 128, 512, then 900."""
    return min(FIRST_PAUSE * float(GROWTH ** (attempts - 1)), LONGEST_PAUSE)
