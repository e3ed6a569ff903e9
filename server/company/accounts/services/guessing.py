"""Wrong log-ins, kept for every process: after some, each next try of an account or address waits longer."""

from datetime import datetime, timedelta

from django.db.models import F

from server.company.accounts import rules
from server.company.accounts.models import FailedLogIn
from server.kit.errors import Throttled
from server.kit.ids import digest

FORGOTTEN_AFTER = timedelta(days=1)


def begin_guess(*, mailbox: str, address: str, now: datetime) -> None:
    """Count one try of a mailbox from an address, before its password is looked at.

    Throttled with the `wait` while either has to pause; such a try is not counted. Nothing depends on whether the
    mailbox has an account.
    """
    subjects = _subjects(mailbox, address)
    rows = FailedLogIn.objects.filter(subject__in=list(subjects), last_at__gt=now - FORGOTTEN_AFTER)
    waits = [_wait(row, subjects[row.subject], now) for row in rows]
    if (wait := max(waits, default=0)) > 0:
        raise Throttled(wait)
    for subject in subjects:
        _count(subject, now)


def end_guessing(*, mailbox: str, address: str = "") -> None:
    """The owner has proven themselves: the account's count begins anew, the address is let off one try."""
    account, place = _subjects(mailbox, address)
    FailedLogIn.objects.filter(subject=account).delete()
    FailedLogIn.objects.filter(subject=place, count__gt=0).update(count=F("count") - 1)


def forget_old_guesses(*, now: datetime) -> int:
    """Drop counts of which nothing was heard for a day; answers how many."""
    return FailedLogIn.objects.filter(last_at__lte=now - FORGOTTEN_AFTER).delete()[0]


def _subjects(mailbox: str, address: str) -> dict[str, int]:
    """What is counted, hashed (people type passwords into the wrong field), with the free tries of each."""
    return {
        digest(f"mailbox:{mailbox.strip().lower()}"): rules.FREE_GUESSES_PER_MAILBOX,
        digest(f"address:{address}"): rules.FREE_GUESSES_PER_ADDRESS,
    }


def _wait(row: FailedLogIn, free: int, now: datetime) -> int:
    pause = rules.pause_after(row.count, free)
    return pause - int((now - row.last_at).total_seconds())


def _count(subject: str, now: datetime) -> None:
    FailedLogIn.objects.filter(subject=subject, last_at__lte=now - FORGOTTEN_AFTER).delete()
    row, created = FailedLogIn.objects.get_or_create(subject=subject, defaults={"count": 1, "last_at": now})
    if not created:
        FailedLogIn.objects.filter(pk=row.pk).update(count=F("count") + 1, last_at=now)
