"""The meaning of check results: pure, without clock and rows."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from server.kit.reasons import Reason
from server.ports.doctor import Check, Finding, Health, Repair
from server.ports.failures import NeedsMerchant, OutsideFailure, Retryable

CHECK_ORDER = [check.value for check in Check]
LONGEST_CHECKUP = timedelta(minutes=3)
"""The time after which an unfinished check-up counts as failed; it can then be started again."""
SILENCE = timedelta(days=3)
"""The time that a store may be silent before there is a warning."""

NOT_APPLICABLE = Finding(Health.NOT_APPLICABLE, Reason("checkup.not_applicable"))
NOT_REACHED = Finding(Health.NOT_APPLICABLE, Reason("checkup.not_reached"))
NO_TIME = Finding(Health.WARNING, Reason("checkup.no_time"), Repair.CHECK_AGAIN)
NO_ROUTE = Finding(Health.BROKEN, Reason("checkup.no_route"), Repair.RECONNECT)

REMOVAL_REASONS = frozenset(
    {
        "Can't find the product I want",
        "Can't find the service I want",
        "Can't find the function I need",
        "Function bugs lead to bad app experience",
        "I have decided to use another app of the same type",
        "No longer use this store",
        "Other",
    }
)
"""Reasons to remove a store (specification 000, section 9)."""
OTHER_IN_WORDS = "Other: "


def is_removal_reason(reason: str) -> bool:
    """Whether it is one of the reasons, or "Other: " with the merchant's own words."""
    return reason in REMOVAL_REASONS or reason.startswith(OTHER_IN_WORDS)


def is_running(asked_at: datetime | None, ended_at: datetime | None, *, now: datetime) -> bool:
    """Whether a check-up was started and has not ended yet."""
    if asked_at is None or now - asked_at > LONGEST_CHECKUP:
        return False
    return ended_at is None or ended_at < asked_at


def finding_of(failure: OutsideFailure, *, is_renewable: bool) -> Finding:
    """Return the meaning of a failed call: a temporary failure is a warning, others are broken.

    `is_renewable`: its tokens expire, so a refused one may be renewed before the merchant is asked.
    """
    if isinstance(failure, NeedsMerchant):
        return Finding(Health.BROKEN, failure.reason, Repair.RENEW_TOKEN if is_renewable else Repair.RECONNECT)
    health = Health.WARNING if isinstance(failure, Retryable) else Health.BROKEN
    return Finding(health, failure.reason, Repair.CHECK_AGAIN)


def judge_last_success(heard_at: datetime | None, *, now: datetime) -> Finding:
    """Return whether the store has answered recently."""
    if heard_at is None:
        return Finding(Health.WARNING, Reason("checkup.never_heard"), Repair.CHECK_AGAIN)
    if now - heard_at <= SILENCE:
        return Finding(Health.OK)
    params = {"days": str((now - heard_at).days)}
    return Finding(Health.WARNING, Reason("checkup.long_silent", params), Repair.CHECK_AGAIN)


def overall(healths: Iterable[str]) -> Health:
    """Return the worst health."""
    found = set(healths)
    if Health.BROKEN in found:
        return Health.BROKEN
    return Health.WARNING if Health.WARNING in found else Health.OK
