"""Failed logins, counted across processes: after some, each next attempt of an account or address must wait longer."""

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
"""An attempt that has not ended by then has crashed; it stays counted."""
LOOK_AGAIN_SECONDS = 0.05
LOOKS = 100
"""How often an attempt that waits for others in progress looks for a free place before it is refused."""
WAIT_FOR_PLACE_SECONDS = 2
OTHERS = Greatest(F("in_flight") - 1, 0)


@dataclass(frozen=True, slots=True)
class _Subject:
    """What attempts are counted by, with the number of free ones and the longest pause."""

    key: str
    free: int
    longest: int = rules.LONGEST_PAUSE_SECONDS
    begins_anew: bool = True
    """The right password clears all wrong attempts, not only its own."""
    user_id: int | None = None

    def wait(self, row: FailedLogIn, now: datetime) -> int:
        return rules.pause_after(row.count, self.free, self.longest) - int((now - row.last_at).total_seconds())


@dataclass(slots=True)
class Look:
    """The log record of an attempt in progress. It does not affect the counts."""

    tried: Try
    now: datetime
    ends: LogInOutcome = LogInOutcome.WRONG

    def go_on_to(self, step: LogInStep) -> None:
        """Record this step as right; the final outcome then belongs to the next step."""
        record_try(self.tried, LogInOutcome.RIGHT, now=self.now)
        self.tried = replace(self.tried, step=step)

    def refuse(self) -> None:
        """Record that the credentials were right but the account may not log in. The response says they are wrong."""
        self.ends = LogInOutcome.REFUSED


@contextmanager
def guess(tried: Try, *, now: datetime) -> Iterator[Look]:
    """Wrap one attempt around the check of its password or code. An error in the block makes it a wrong attempt.

    The attempt is counted before the check, so that parallel attempts get no advantage. The right password removes its
    own count and the account's. If attempts in progress have used up the free ones, wait for them: the owner may log in
    from many windows at once. Raise Throttled with the `wait` while one of the counts requires a pause; such an attempt
    is not counted. The result does not reveal whether the mailbox has an account. A browser that the user has logged in
    with before is counted separately, so no stranger can lock it out. The outcome is recorded as `Look` says. Call it
    outside transactions, which would block other attempts and roll the count back.
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
    """Return the `mailbox` under which a user's wrong one-time codes are counted, wherever they are entered."""
    return f"second factor:{user_id}"


def forget_guesses(*, mailbox: str, address: str) -> None:
    """Reset the counts of the account, for this network and in total, because the owner has proved who they are."""
    keys = [_account(mailbox), _account(mailbox, rules.network_of(address))]
    FailedLogIn.objects.filter(subject__in=keys).delete()


def forget_guesses_on(user_id: int) -> None:
    """Reset all counts of an account, from every network and browser, because the operator has reset it."""
    FailedLogIn.objects.filter(user_id=user_id).delete()


def forget_old_guesses(*, now: datetime) -> int:
    """Delete counts without an attempt for a day. Return how many."""
    return FailedLogIn.objects.filter(last_at__lte=now - FORGOTTEN_AFTER).delete()[0]


def _subjects(tried: Try) -> list[_Subject]:
    if tried.device:
        own = _account(tried.mailbox, f"device:{tried.device}")
        return [_Subject(own, rules.FREE_GUESSES_PER_MAILBOX, user_id=tried.user_id)]
    place = rules.network_of(tried.address)
    longest = rules.LONGEST_PAUSE_FROM_ANYWHERE_SECONDS
    return [
        _Subject(_account(tried.mailbox, place), rules.FREE_GUESSES_PER_MAILBOX, user_id=tried.user_id),
        _Subject(_account(tried.mailbox), rules.FREE_GUESSES_FROM_ANYWHERE, longest, user_id=tried.user_id),
        _Subject(digest(f"address:{place}"), rules.FREE_GUESSES_PER_ADDRESS, begins_anew=False),
    ]


def _account(mailbox: str, by: str = "") -> str:
    """Return the hashed count key. Hashed because people sometimes type a password into the wrong field."""
    return digest(f"mailbox:{mailbox.strip().lower()}:{by}")


def _take_place(subjects: list[_Subject], now: datetime) -> None:
    # Outside the counting transaction, so that other attempts do not wait for the one that inserts a row.
    ordered = sorted(subjects, key=lambda subject: subject.key)
    blank = (FailedLogIn(subject=subject.key, user_id=subject.user_id, last_at=now) for subject in ordered)
    FailedLogIn.objects.bulk_create(blank, ignore_conflicts=True)
    for _ in range(LOOKS):
        if _has_place({subject.key: subject for subject in subjects}, now):
            return
        time.sleep(LOOK_AGAIN_SECONDS)
    raise Throttled(WAIT_FOR_PLACE_SECONDS)


@transaction.atomic
def _has_place(subjects: dict[str, _Subject], now: datetime) -> bool:
    """Count one attempt of each subject. Return False if attempts in progress decide, else raise Throttled."""
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
