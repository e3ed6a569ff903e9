"""Wrong log-ins, kept for every process: after some, each next try of an account or address waits longer."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest

from server.company.accounts import rules
from server.company.accounts.models import FailedLogIn
from server.kit.errors import Throttled
from server.kit.ids import digest

FORGOTTEN_AFTER = timedelta(days=1)
LONGEST_TRY = timedelta(seconds=20)
"""Whoever has not ended by then has died on the way; the try stays counted."""
LOOK_AGAIN_SECONDS = 0.05
LOOKS = 100
"""How often a try that comes while others are looked at asks for a place, before it is refused."""
WAIT_FOR_PLACE_SECONDS = 2
OTHERS = Greatest(F("in_flight") - 1, 0)


@contextmanager
def guess(*, mailbox: str, address: str, now: datetime) -> Iterator[None]:
    """One try of a mailbox from an address, around the look at its password; an error that leaves it is a wrong one.

    It is counted before the look, so that many at once get no more tries than one after another; the right password
    takes its count back, and the account's. While others are looked at, a try that their counts shut out waits for
    how they end: the owner of the right password may come in many windows at once. Throttled with the `wait` while
    either has to pause; such a try is not counted. Nothing depends on whether the mailbox has an account.
    Belongs outside any transaction, which would keep the others waiting and take the count back.
    """
    account, place = _account(mailbox), digest(f"address:{address}")
    _take_place({account: rules.FREE_GUESSES_PER_MAILBOX, place: rules.FREE_GUESSES_PER_ADDRESS}, now)
    try:
        yield
    except BaseException:
        _end_try(account)
        _end_try(place)
        raise
    _end_try(account, count=OTHERS)
    _end_try(place, count=Greatest(F("count") - 1, 0))


def second_factor_of(user_id: int) -> str:
    """The `mailbox` under which wrong one-time codes of a user are counted, wherever they are asked for."""
    return f"second factor:{user_id}"


def forget_guesses(*, mailbox: str) -> None:
    """The owner has proven themselves by other means: the account's count begins anew."""
    FailedLogIn.objects.filter(subject=_account(mailbox)).delete()


def forget_old_guesses(*, now: datetime) -> int:
    """Drop counts of which nothing was heard for a day; answers how many."""
    return FailedLogIn.objects.filter(last_at__lte=now - FORGOTTEN_AFTER).delete()[0]


def _account(mailbox: str) -> str:
    """What is counted, hashed: people type passwords into the wrong field."""
    return digest(f"mailbox:{mailbox.strip().lower()}")


def _take_place(free_tries: dict[str, int], now: datetime) -> None:
    # Apart from the counting: who has inserted one of the two must not wait for the other.
    blank = (FailedLogIn(subject=subject, last_at=now) for subject in sorted(free_tries))
    FailedLogIn.objects.bulk_create(blank, ignore_conflicts=True)
    for _ in range(LOOKS):
        if _has_place(free_tries, now):
            return
        time.sleep(LOOK_AGAIN_SECONDS)
    raise Throttled(WAIT_FOR_PLACE_SECONDS)


@transaction.atomic
def _has_place(free_tries: dict[str, int], now: datetime) -> bool:
    """Count one try of each subject; False when it depends on others that are in flight. Throttled by the rest."""
    rows = list(FailedLogIn.objects.select_for_update().filter(subject__in=free_tries).order_by("subject"))
    for row in rows:
        _forget_what_is_over(row, now)
    shut = [row for row in rows if _wait(row, free_tries[row.subject], now) > 0]
    if any(not row.in_flight for row in shut):
        raise Throttled(max(_wait(row, free_tries[row.subject], now) for row in shut))
    if not shut:
        _count(rows, now)
    return not shut


def _end_try(subject: str, **changes: Combinable) -> None:
    FailedLogIn.objects.filter(subject=subject).update(in_flight=OTHERS, **changes)


def _forget_what_is_over(row: FailedLogIn, now: datetime) -> None:
    if row.last_at <= now - FORGOTTEN_AFTER:
        row.count = 0
    if row.last_at <= now - LONGEST_TRY:
        row.in_flight = 0


def _wait(row: FailedLogIn, free: int, now: datetime) -> int:
    return rules.pause_after(row.count, free) - int((now - row.last_at).total_seconds())


def _count(rows: list[FailedLogIn], now: datetime) -> None:
    for row in rows:
        row.count, row.in_flight, row.last_at = row.count + 1, row.in_flight + 1, max(row.last_at, now)
    FailedLogIn.objects.bulk_update(rows, ["count", "in_flight", "last_at"])
