"""What becomes of a job after one run: pure rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.jobs.models import JobState
from server.jobs.registry import Again

FIRST_PAUSE = 2.0
GROWTH = 4
LONGEST_PAUSE = 900.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state that follows, and for one that is not the end, in how many seconds and with which payload."""

    state: JobState
    after: float = 0.0
    failed: bool = False
    payload: Mapping[str, Any] | None = None


def after_answer(answer: Again | None) -> Verdict:
    if answer is None:
        return Verdict(JobState.DONE)
    state = JobState.WAITING if answer.after > 0 else JobState.QUEUED
    return Verdict(state, after=answer.after, payload=answer.payload)


def after_error(error: BaseException, *, attempts: int, max_attempts: int) -> Verdict:
    """By the kind of error: `final` ends the job, `after` is the least pause, all others wait longer each time.

    The outside failures of `server.ports` carry these attributes: Permanent and NeedsMerchant are final, Retryable
    knows its pause.
    """
    if getattr(error, "final", False):
        return Verdict(JobState.FAILED, failed=True)
    if attempts >= max_attempts:
        return Verdict(JobState.GIVEN_UP, failed=True)
    least = getattr(error, "after", None) or 0.0
    return Verdict(JobState.WAITING, after=max(float(least), pause(attempts)), failed=True)


def pause(attempts: int) -> float:
    """Seconds before the next try after so many tries: 2, 8, 32, 128, 512, then 900."""
    return min(FIRST_PAUSE * float(GROWTH ** (attempts - 1)), LONGEST_PAUSE)
