"""Wrong log-ins, kept for every process: after some, each next try of an account or address waits longer."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest

from server.company.identity import rules
from server.company.identity.log_in_contracts import LogInOutcome, LogInStep, Try
from server.company.identity.models import FailedLogIn
from server.company.identity.services.log_in_records import record_try
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


@dataclass(frozen=True, slots=True)
class _Subject:
    """What tries are counted by: how many are free, and how long the pauses become."""

    key: str
    free: int
    longest: int = rules.LONGEST_PAUSE_SECONDS
    begins_anew: bool = True
    """The right password forgets all wrong ones, not only its own try."""

    def wait(self, row: FailedLogIn, now: datetime) -> int:
        return rules.pause_after(row.count, self.free, self.longest) - int((now - row.last_at).total_seconds())


@dataclass(slots=True)
class Look:
    """What the record says of a try that is being looked at; its counts do not depend on it."""

    tried: Try
    now: datetime
    ends: LogInOutcome = LogInOutcome.WRONG

    def go_on_to(self, step: LogInStep) -> None:
        """The step that was looked at is right; how the try ends is said of the next one."""
        record_try(self.tried, LogInOutcome.RIGHT, now=self.now)
        self.tried = replace(self.tried, step=step)

    def refuse(self) -> None:
        """What was shown is right, but the account may not log in: whoever tries hears that it is wrong."""
        self.ends = LogInOutcome.REFUSED


@contextmanager
def guess(tried: Try, *, now: datetime) -> Iterator[Look]:
    """One try, around the look at its password or code; an error that leaves it is a wrong one.

    It is counted before the look, so that many at once get no more tries than one after another; the right password
    takes its count back, and the account's. While others are looked at, a try that their counts shut out waits for
    how they end: the owner of the right password may come in many windows at once. Throttled with the `wait` while
    one of the counts has to pause; such a try is not counted. Nothing depends on whether the mailbox has an account.
    A browser that the user has logged in with before is counted by itself: no stranger shuts it out. How the try ended
    is recorded, as the `Look` says. Belongs outside any transaction, which would keep the others waiting and take the
    count back.
    """
    subjects, look = _subjects(tried), Look(tried, now)
    try:
        _take_place(subjects, now)
    except Throttled:
        record_try(tried, LogInOutcome.THROTTLED, now=now)
        raise
    try:
        yield look
    except BaseException:
        for subject in subjects:
            _end_try(subject.key)
        record_try(look.tried, look.ends, now=now)
        raise
    for subject in subjects:
        _end_try(subject.key, count=OTHERS if subject.begins_anew else Greatest(F("count") - 1, 0))
    record_try(look.tried, LogInOutcome.RIGHT, now=now)


def second_factor_of(user_id: int) -> str:
    """The `mailbox` under which wrong one-time codes of a user are counted, wherever they are asked for."""
    return f"second factor:{user_id}"


def forget_guesses(*, mailbox: str, address: str) -> None:
    """The owner has proven themselves by other means: the counts of the account begin anew, here and anywhere."""
    keys = [_account(mailbox), _account(mailbox, rules.network_of(address))]
    FailedLogIn.objects.filter(subject__in=keys).delete()


def forget_old_guesses(*, now: datetime) -> int:
    """Drop counts of which nothing was heard for a day; answers how many."""
    return FailedLogIn.objects.filter(last_at__lte=now - FORGOTTEN_AFTER).delete()[0]


def _subjects(tried: Try) -> list[_Subject]:
    if tried.device:
        return [_Subject(_account(tried.mailbox, f"device:{tried.device}"), rules.FREE_GUESSES_PER_MAILBOX)]
    place = rules.network_of(tried.address)
    return [
        _Subject(_account(tried.mailbox, place), rules.FREE_GUESSES_PER_MAILBOX),
        _Subject(_account(tried.mailbox), rules.FREE_GUESSES_FROM_ANYWHERE, rules.LONGEST_PAUSE_FROM_ANYWHERE_SECONDS),
        _Subject(digest(f"address:{place}"), rules.FREE_GUESSES_PER_ADDRESS, begins_anew=False),
    ]


def _account(mailbox: str, by: str = "") -> str:
    """What is counted, hashed: people type passwords into the wrong field."""
    return digest(f"mailbox:{mailbox.strip().lower()}:{by}")


def _take_place(subjects: list[_Subject], now: datetime) -> None:
    # Apart from the counting: who has inserted one of them must not wait for the others.
    blank = (FailedLogIn(subject=key, last_at=now) for key in sorted(subject.key for subject in subjects))
    FailedLogIn.objects.bulk_create(blank, ignore_conflicts=True)
    for _ in range(LOOKS):
        if _has_place({subject.key: subject for subject in subjects}, now):
            return
        time.sleep(LOOK_AGAIN_SECONDS)
    raise Throttled(WAIT_FOR_PLACE_SECONDS)


@transaction.atomic
def _has_place(subjects: dict[str, _Subject], now: datetime) -> bool:
    """Count one try of each subject; False when it depends on others that are in flight. Throttled by the rest."""
    rows = list(FailedLogIn.objects.select_for_update().filter(subject__in=subjects).order_by("subject"))
    for row in rows:
        _forget_what_is_over(row, now)
    waits = {row.subject: subjects[row.subject].wait(row, now) for row in rows}
    shut = [row for row in rows if waits[row.subject] > 0]
    if any(not row.in_flight for row in shut):
        raise Throttled(max(waits.values()))
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


def _count(rows: list[FailedLogIn], now: datetime) -> None:
    for row in rows:
        row.count, row.in_flight, row.last_at = row.count + 1, row.in_flight + 1, max(row.last_at, now)
    FailedLogIn.objects.bulk_update(rows, ["count", "in_flight", "last_at"])
